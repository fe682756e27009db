import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { run } from '#cli';
import { upgradeFlow } from '../../src/cli/upgrade/upgrade.ts';

/** Changes a copy of the shipped flow and runs `tundish upgrade` on it. */
async function upgraded(change: (dir: string) => Promise<void>, path = 'flows/copy') {
  const cwd = await mkdtemp(join(tmpdir(), 'tundish-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  await cp('flows/ordering', join(cwd, 'flows/copy'), { recursive: true });
  await change(join(cwd, 'flows/copy'));
  const said = { out: '', err: '' };
  const code = await run(['upgrade', path], {
    stdout: { write: (text) => (said.out += text) },
    stderr: { write: (text) => (said.err += text) },
    cwd,
    env: {},
  });
  return { code, ...said, read: (file: string) => readFile(join(cwd, 'flows/copy', file), 'utf8') };
}

test('upgrade does not change the shipped flow', async () => {
  const { code, out } = await upgraded(async () => {});
  expect(out).toMatch(/^0 of \d+ files rewritten, 0 things left to decide\n$/);
  expect(code).toBe(0);
});

test('upgrade takes the operations of calls from the contract that the flow names', async () => {
  const calls = { cart: { method: 'GET', path: '/carts' }, stray: { method: 'GET', path: '/strays' } };
  const { out, read } = await upgraded((dir) => writeFile(join(dir, 'calls.json'), JSON.stringify({ calls })));
  expect(out).toMatch(
    /^1 of \d+ files rewritten, 1 things left to decide\nflows\/copy\/calls\.json:\d+:\d+ the contract/,
  );
  expect(JSON.parse(await read('calls.json'))).toEqual({ calls: { ...calls, cart: { operation: 'getCart' } } });
});

test('upgrade creates a missing folder for a file that it writes', async () => {
  const options = [
    { value: 'a', label: 'size.a' },
    { value: 'b', label: 'size.b' },
  ];
  const screen = JSON.stringify({ fields: [{ field: 'size', options }] });
  const { code, read } = await upgraded(async (dir) => {
    await rm(join(dir, 'lists'), { recursive: true });
    for (const name of ['one', 'two']) await writeFile(join(dir, `screens/${name}.json`), screen);
  });
  expect(code).toBe(0);
  expect(JSON.parse(await read('lists/sizes.json'))).toMatchObject({ list: options });
  expect(JSON.parse(await read('screens/two.json'))).toEqual({ fields: [{ field: 'size', list: 'sizes' }] });
});

test('upgrade names a file that is not JSON, and writes nothing', async () => {
  const { code, err, read } = await upgraded((dir) => writeFile(join(dir, 'steps.json'), '{ "funnel": [ '));
  expect(err).toMatch(/^flows\/copy\/steps\.json:1:\d+ /);
  expect(code).toBe(2);
  expect(await read('steps.json')).toBe('{ "funnel": [ ');
});

test('upgrade reports a missing folder', async () => {
  const { code, err } = await upgraded(async () => {}, 'flows/none');
  expect(err).toContain('There is no flows/none');
  expect(code).toBe(2);
});

test('passes run in order, and decisions for a person are listed', () => {
  const { files, decisions } = upgradeFlow({ 'a.json': 1 }, [
    { name: 'first', upgrade: (flow) => ({ ...flow, 'b.json': 2 }) },
    {
      name: 'second',
      upgrade: (flow, decide) => {
        if ('b.json' in flow) decide({ file: 'b.json', pointer: '', message: 'say which' });
        return flow;
      },
    },
  ]);
  expect(files).toEqual({ 'a.json': 1, 'b.json': 2 });
  expect(decisions).toEqual([{ file: 'b.json', pointer: '', message: 'say which' }]);
});
