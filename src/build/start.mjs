// `npm start`, and `npm start -- --flow callback`. Plain JavaScript, because it must run and print a clear message when
// Node is too old or the packages are not installed.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';

const NEEDED = [20, 19];

/** @returns {string | undefined} why the product cannot start; undefined when it can */
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

/**
 * Reads the flow from the command line, else from FLOW, else the shipped one.
 * @returns {string | undefined} why this flow cannot be served; undefined when it can
 */
function refusedFlow() {
  const at = process.argv.indexOf('--flow');
  if (at !== -1) process.env.FLOW = process.argv[at + 1] ?? '';
  const name = process.env.FLOW;
  if (at === -1 && !name) return undefined;
  const flows = fileURLToPath(new URL('../../flows', import.meta.url));
  const names = readdirSync(flows).filter((one) => existsSync(join(flows, one, 'flow.json')));
  return names.includes(name) ? undefined : `There is no flow "${name}". There is: ${names.join(', ')}.`;
}

async function start() {
  const { register } = await import('tsx/esm/api');
  const unregister = register();
  const { prepare } = await import('./prepare.ts');
  await prepare();
  await unregister();
  await import('../../dist/server/main.js');
}

const why = obstacle() ?? refusedFlow();
if (why) {
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
} else {
  start().catch((error) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
