import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import { build as buildClient } from 'vite';
import { forgetBuild, hashOfInputs, rememberBuild } from './inputs.ts';
import { ROOT } from './root.ts';

/** `npm run build`: the browser's half into dist/client, the server into dist/server/main.js. */

/** The server reads flows/ and schemas/ where they stand, and its migrations beside itself. */
async function buildServer(): Promise<void> {
  const outDir = join(ROOT, 'dist/server');
  await rm(outDir, { recursive: true, force: true });
  await bundle({
    absWorkingDir: ROOT,
    entryPoints: ['src/server/main.ts'],
    outfile: join(outDir, 'main.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  });
  await cp(join(ROOT, 'src/server/store/migrations'), join(outDir, 'migrations'), { recursive: true });
}

/** Builds both halves. @throws what is wrong with the flow or the code; dist/ then counts as not built. */
export async function build(): Promise<void> {
  await forgetBuild();
  const hash = await hashOfInputs();
  await Promise.all([buildClient({ root: ROOT, logLevel: 'warn' }), buildServer()]);
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
