import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { copyFlowForEachTest, inFlow, tundish } from './support/command.ts';

copyFlowForEachTest();

/** Runs the built tool, and says which rules it found broken. */
const found = () => [...tundish('check').stdout.matchAll(/ {2}([A-Z]{2}\d{2})$/gm)].map(([, rule]) => rule);

test('cached findings are used for the same files only: neither a change nor its undoing is missed', async () => {
  expect(found()).toEqual([]);
  expect(found()).toEqual([]);
  const file = inFlow('steps.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('"order.placed",', '"order.palced",'));
  expect(found()).toEqual(['RF17']);
  expect(found()).toEqual(['RF17']);
  await writeFile(file, text);
  expect(found()).toEqual([]);
});

const FOLDER = 'node_modules/.cache/tundish/findings';

test('cached findings are of the same pictures, severities, flags and day only', async () => {
  const text = await readFile(inFlow('copy/es.json'), 'utf8');
  await writeFile(inFlow('copy/es.json'), text.replace('"cart.title"', '"cart.titel"'));
  const status = (...words: string[]) => tundish('check', ...words).status;
  expect([status(), status()]).toEqual([0, 0]);
  await writeFile(inFlow('../tundish.json'), '{ "severity": { "CP08": "error" } }');
  expect(status()).toBe(1);
  await rm(inFlow('../tundish.json'));
  await writeFile(
    inFlow('signoff.json'),
    (await readFile(inFlow('signoff.json'), 'utf8')).replace('"on": "2', '"on": "9'),
  );
  expect([status(), status('--require-signoff'), status()]).toEqual([0, 1, 0]);
  await rm(inFlow('public/samples/foam.svg'));
  expect(found()).toContain('RF21');
});

test('cached findings are of this day only, because a suppression ends', () => {
  expect(found()).toEqual([]);
  onTestFinished(() => void vi.unstubAllEnvs());
  const clock =
    'globalThis.Date = class extends Date { constructor(...at) { super(...(at.length ? at : ["2199-01-01"])); } }';
  vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${encodeURIComponent(clock)}`);
  expect(found()).toContain('SU01');
});

test('a stored result is read, and one that is damaged is computed again', async () => {
  const file = inFlow('steps.json');
  const text = await readFile(file, 'utf8');
  const before = new Set(await readdir(FOLDER));
  const unique = `${' '.repeat(1 + (Date.now() % 10_000))}"order.palced",`;
  await writeFile(file, text.replace('"order.placed",', unique));
  expect(found()).toEqual(['RF17']);
  const [stored = expect.fail('Nothing was stored.')] = (await readdir(FOLDER)).filter((name) => !before.has(name));
  await writeFile(join(FOLDER, stored), '[]');
  expect(found()).toEqual([]);
  for (const damaged of ['[{ "rule": "RF17" }]', '[']) {
    await writeFile(join(FOLDER, stored), damaged);
    expect(found()).toEqual(['RF17']);
  }
});

test('findings about a file that is not text are not stored, because another such file has other findings', async () => {
  await writeFile(inFlow('theme.json'), new Uint8Array([0x7b, 0xff]));
  expect(tundish('check').stdout).toContain('it is not UTF-8 text');
  await writeFile(inFlow('theme.json'), `{ "a": "${'x'.repeat(3_000_000)}" }`);
  expect(tundish('check').stdout).toContain('This file has 3.0 MB');
});

test('when there are too many results, the oldest are deleted', async () => {
  const old = Array.from({ length: 60 }, (_, index) => join(FOLDER, `${String(index).padStart(64, '0')}.json`));
  await mkdir(FOLDER, { recursive: true });
  for (const file of old) {
    await writeFile(file, '[]');
    await utimes(file, 1, 1);
  }
  const text = await readFile(inFlow('flow.json'), 'utf8');
  const before = new Set(await readdir(FOLDER));
  await writeFile(inFlow('flow.json'), text.replace('{', `{${' '.repeat(1 + (Date.now() % 10_000))}`));
  expect(found()).toEqual([]);
  const after = await readdir(FOLDER);
  expect(after.filter((name) => !before.has(name)).length).toBeGreaterThan(0);
  expect(old.filter((file) => after.some((name) => file.endsWith(name))).length).toBeLessThan(50);
  await Promise.all(old.map((file) => rm(file, { force: true })));
});

test('findings about navigation stay cached when texts change, and are gone when the navigation is mended', async () => {
  const [steps, copy] = [inFlow('screens/cart.json'), inFlow('copy/en.json')];
  const [screen, texts] = await Promise.all([readFile(steps, 'utf8'), readFile(copy, 'utf8')]);
  await writeFile(steps, screen.replace('{ "go": "checkout" }', '{ "go": "cart" }'));
  const broken = found();
  expect(broken).toContain('SM26');
  await writeFile(copy, texts.replace('"Checkout"', '"Pay"'));
  expect(found()).toEqual(expect.arrayContaining(broken));
  await writeFile(steps, screen);
  expect(found()).not.toContain('SM26');
  await writeFile(copy, texts);
  expect(found()).toEqual([]);
});

test('[issue 15] a side of a comparison is compiled once for the same files, and differences are those of the files', async () => {
  const file = inFlow('products/migraine-relief.json');
  const text = await readFile(file, 'utf8');
  const classes = () => {
    const { differences } = JSON.parse(
      tundish('diff', '--against', resolve('flows/ordering'), '--format', 'json').stdout,
    );
    return differences.map((one: { class: string }) => one.class);
  };
  expect([classes(), classes()]).toEqual([[], []]);
  await writeFile(file, text.replaceAll('"end_progress": true', '"end_progress": false'));
  const changed = classes();
  expect(new Set(changed)).toEqual(new Set(['safety']));
  expect(classes()).toEqual(changed);
  await writeFile(file, text);
  expect(classes()).toEqual([]);
});
