// `npm start`. Plain JavaScript, because it has to run, and say a plain sentence, where Node is too old for the rest
// or nothing has been installed yet.
import { existsSync } from 'node:fs';
import process from 'node:process';
import { URL } from 'node:url';

const NEEDED = [20, 19];

/** @returns {string | undefined} why this can't start, or nothing */
function obstacle() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
    return `Tundish needs Node ${NEEDED.join('.')} or newer; this is ${process.versions.node}.`;
  }
  if (!existsSync(new URL('../../node_modules/tsx', import.meta.url))) {
    return 'Its packages are not installed yet: run npm ci first.';
  }
  return undefined;
}

async function start() {
  const { register } = await import('tsx/esm/api');
  const unregister = register();
  const { prepare } = await import('./prepare.ts');
  await prepare();
  await unregister();
  await import('../../dist/server/main.js');
}

const why = obstacle();
if (why) {
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
} else {
  start().catch((error) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
