import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { build as buildClient } from 'vite';
import { bundleCli } from './bundle-cli.ts';
import { forgetBuild, hashOfInputs, rememberBuild } from './inputs.ts';
import { buildPrerenderer } from './prerenderer.ts';
import { ROOT } from './root.ts';
import { bundleServer } from './server-programs.ts';

/**
 * `npm run build`: the client into dist/client, the server and `npm run staff` into dist/server, the prerenderer into
 * dist/prerender, `tundish` into dist/cli.
 */

/**
 * Builds everything. After a failure, dist/ counts as not built.
 * @throws Error with what is wrong in the flow or the code
 */
export async function build(): Promise<void> {
  await forgetBuild();
  const hash = await hashOfInputs();
  await Promise.all([
    buildClient({ root: ROOT, logLevel: 'warn' }),
    bundleServer(join(ROOT, 'dist/server')),
    buildPrerenderer(),
    bundleCli(),
  ]);
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
