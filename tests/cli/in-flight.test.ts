import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { Project } from './support/project.ts';

const PRODUCT = 'flows/ordering/products/migraine-relief.json';
const REVERSED = 'Can you rule out that you are pregnant or breastfeeding?';
const project = new Project();

/** Reverses the pregnancy question under the same ids, and drops two stops. */
async function reverse(): Promise<void> {
  const path = project.path(PRODUCT);
  const text = await readFile(path, 'utf8');
  const changed = text
    .replace(/Are you pregnant or breastfeeding[^<]*/, REVERSED)
    .replace('"answer_text": "Yes", "end_progress": true }', '"answer_text": "Yes" }')
    .replace(/("id": "mr-heart-pressure",[^}]*?),\s*"end_progress": true/, '$1');
  expect(changed.match(/end_progress/g)?.length).toBe((text.match(/end_progress/g)?.length ?? 0) - 2);
  await writeFile(path, changed);
}

test('[issue 15] a reversed question and two dropped stops are refused by diff, check and migrate', async () => {
  await reverse();
  const printed = await project.tundish('diff', '--against', 'HEAD', '--fail-on', 'safety');
  const unsigned = await project.tundish('check', '--require-signoff');
  const onTheirWay = await project.tundish('migrate', '--against', 'HEAD', '--check');
  expect([printed.code, unsigned.code, onTheirWay.code]).toEqual([1, 1, 1]);
  expect(printed.out).toContain('mr-med-pregnancy');
  expect(unsigned.out).toContain('mr-med-pregnancy');
  expect(onTheirWay.out).toMatch(/migraine-relief\.json:\d+ {2}undecided {2}"Can you rule out/);
}, 120_000);

test('[issue 15] once the meaning of the answers is declared, migrate --check passes, and leaves no folder behind', async () => {
  await reverse();
  const temporary = await project.ownTemporaryFolder();
  expect((await project.tundish('migrate', '--against', 'HEAD')).code).toBe(0);
  const { code, out } = await project.tundish('migrate', '--against', 'HEAD', '--check');
  expect([code, out]).toEqual([0, expect.stringMatching(/Whoever is on their way since HEAD can go on · \d+ states/)]);
  expect(await readdir(temporary)).toEqual([]);
}, 120_000);

test('[issue 15] a harm is shown with the steps of one visitor, as text and as JSON', async () => {
  await reverse();
  await project.tundish('migrate', '--against', 'HEAD');
  const path = project.path(PRODUCT);
  await writeFile(path, (await readFile(path, 'utf8')).replaceAll('"meaning": "changed"', '"meaning": "same"'));
  const { code, out } = await project.tundish('migrate', '--against', 'HEAD', '--check');
  expect(code).toBe(1);
  expect(out).toMatch(/let through {2}Who was stopped at "Can you rule out/);
  expect(out).toContain('answers "Are you pregnant or breastfeeding, or could you be pregnant?" with "Yes"');
  expect(out).toContain('the new build is served; they load the page again');
  const data = JSON.parse((await project.tundish('migrate', '--against', 'HEAD', '--check', '--format', 'json')).out);
  expect(data).toMatchObject({
    ok: false,
    against: 'HEAD',
    findings: [{ harm: 'let through' }, { harm: 'let through' }],
  });
}, 120_000);

test('[issue 15] --save writes each harm as a scenario, which fails until it is mended', async () => {
  await reverse();
  await project.tundish('migrate', '--against', 'HEAD');
  const path = project.path(PRODUCT);
  const declared = await readFile(path, 'utf8');
  await writeFile(path, declared.replaceAll('"meaning": "changed"', '"meaning": "same"'));
  const { err } = await project.tundish('migrate', '--against', 'HEAD', '--check', '--save');
  expect(err).toBe(
    '2 scenarios were written to flows/ordering/scenarios/counterexamples.json: tundish test plays them\n',
  );
  expect((await project.tundish('sign', '--as', 'Dr. Ada Quince')).code).toBe(0);
  expect((await project.tundish('check')).code).toBe(0);
  const failing = await project.tundish('test', 'ordering', 'mr-med-pregnancy');
  expect([failing.code, failing.out]).toEqual([1, expect.stringContaining('"mr-med-pregnancy" is asked again')]);
  await writeFile(path, declared);
  const mended = await project.tundish('test', 'ordering', 'is asked again');
  expect([mended.code, mended.out]).toEqual([0, expect.stringContaining('2 of 2 hold')]);
}, 120_000);

test('[issue 15] a removed product is named, because whoever answers its questions cannot go on', async () => {
  for (const file of await readdir(project.path('flows/ordering/products')))
    if (file.startsWith('hair-regrowth')) await rm(project.path(`flows/ordering/products/${file}`));
  const { code, out } = await project.tundish('migrate', '--against', 'HEAD', '--check');
  expect(code).toBe(0);
  expect(out).toContain(
    "flows/ordering/products/hair-regrowth.json  removed  Whoever answers its questions can't go on",
  );
  expect(out).toMatch(/Whoever else is on their way since HEAD can go on · \d+ states/);
}, 120_000);
