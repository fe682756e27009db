#!/usr/bin/env node
// `tundish`. Plain JavaScript: it runs dist/cli/tundish.js, and builds that first when a source was changed since.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath, URL } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// A check runs much code a few times each. V8 would spend half of the time on optimizing it, so optimize later.
setFlagsFromString('--interrupt-budget=1000000');

const ROOT = new URL('../../', import.meta.url);
const BUILT = new URL('dist/cli/tundish.js', ROOT);
const INPUTS = new URL('dist/cli/inputs.json', ROOT);

/**
 * Whether there is a build, and none of its source files has changed. In an image without sources, the build counts as
 * fresh.
 */
function isFresh() {
  if (!existsSync(BUILT) || !existsSync(INPUTS)) return false;
  if (!existsSync(new URL('src/cli/main.ts', ROOT))) return true;
  const changed = JSON.parse(readFileSync(INPUTS, 'utf8'));
  return Object.entries(changed).every(
    ([file, at]) => statSync(new URL(file, ROOT), { throwIfNoEntry: false })?.mtimeMs === at,
  );
}

async function start() {
  if (process.argv[2] === 'test' && process.argv.includes('--browser')) {
    const { register } = await import('tsx/esm/api');
    register();
    const { testInBrowser } = await import('../build/in-browser/test.ts');
    return testInBrowser(process.argv.slice(2));
  }
  if (!isFresh()) {
    const { register } = await import('tsx/esm/api');
    const unregister = register();
    const { bundleCli } = await import('../build/bundle-cli.ts');
    await bundleCli();
    await unregister();
  }
  return import(BUILT.href);
}

start().catch((error) => {
  const isMissing = error?.code === 'ERR_MODULE_NOT_FOUND';
  const why = isMissing ? `its packages are not installed: run npm ci in ${fileURLToPath(ROOT)}` : error?.message;
  process.stderr.write(`tundish could not start: ${why}\n`);
  process.exitCode = 3;
});
