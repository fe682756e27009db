import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';

const START = 'src/build/start.mjs';

interface Started {
  /** The project's folder. */
  cwd?: string;
  /** The version that Node gives as its own. */
  node?: string;
  FLOW?: string;
}

/** Runs `npm start` with these words. In each test, something keeps it from starting. */
function start(words: string[], { cwd = process.cwd(), node, FLOW = '' }: Started = {}) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } })`;
  const imports = node === undefined ? [] : [`--import=data:text/javascript,${encodeURIComponent(pretend)}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...imports, START, ...words], {
    cwd,
    env: { ...process.env, FLOW },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const flows = readdirSync('flows').join(', ');
const unknown = (name: string) => ({
  status: 1,
  stdout: '',
  stderr: `There is no flow "${name}". There is: ${flows}.\n`,
});

test('a flow that is not there is named, with those that are, and nothing is built', () => {
  expect(start(['--flow', 'nowhere'])).toEqual(unknown('nowhere'));
  expect(start([], { FLOW: 'elsewhere' })).toEqual(unknown('elsewhere'));
  expect(start(['--flow', 'nowhere'], { FLOW: 'ordering' })).toEqual(unknown('nowhere'));
  expect(start(['--flow'], { FLOW: 'ordering' })).toEqual(unknown(''));
});

test.each(['18.20.4', '20.18.3'])('Node %s is too old', (node) => {
  const stderr = `Tundish needs Node 20.19 or newer; this is ${node}.\n`;
  expect(start(['--flow', 'nowhere'], { node })).toEqual({ status: 1, stdout: '', stderr });
});

test.each(['20.19.0', '22.0.0'])('Node %s is new enough', (node) => {
  expect(start(['--flow', 'nowhere'], { node })).toEqual(unknown('nowhere'));
});

test('without packages, it says how to install them', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'tundish start '));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  mkdirSync(join(cwd, 'src/build'), { recursive: true });
  cpSync(START, join(cwd, START));
  const stderr = 'Its packages are not installed yet: run npm ci first.\n';
  expect(start([], { cwd })).toEqual({ status: 1, stdout: '', stderr });
});
