import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { build as buildClient } from 'vite';
import { buildTool } from './tool.ts';
import { bundleForNode } from './bundle-for-node.ts';
import { forgetBuild, hashOfInputs, rememberBuild } from './inputs.ts';
import { buildPrerenderer } from './prerenderer.ts';
import { ROOT } from './root.ts';

/**
 * `npm run build`: the client into dist/client, the server and `npm run staff` into dist/server, the prerenderer into
 * dist/prerender, `tundish` into dist/cli.
 */

/** The server reads flows/ and schemas/ from the project folder, and its migrations from its own folder. */
async function buildServer(): Promise<void> {
  const outDir = join(ROOT, 'dist/server');
  await rm(outDir, { recursive: true, force: true });
  for (const program of ['main', 'staff'])
    await bundleForNode({
      entry: `src/server/${program}.ts`,
      outfile: join(outDir, `${program}.js`),
      packages: 'external',
    });
  await cp(join(ROOT, 'src/server/store/migrations'), join(outDir, 'migrations'), { recursive: true });
}

/** Builds everything. After a failure dist/ counts as not built. @throws what is wrong with the flow or the code */
export async function build(): Promise<void> {
  await forgetBuild();
  const hash = await hashOfInputs();
  await Promise.all([buildClient({ root: ROOT, logLevel: 'warn' }), buildServer(), buildPrerenderer(), buildTool()]);
  await rememberBuild(hash);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const started = performance.now();
  await build().then(
    () => process.stdout.write(`Built dist/ in ${((performance.now() - started) / 1000).toFixed(1)} s\n`),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    },
  );
}
