import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { loadFlow } from '#files';
import { Project } from './support/project.ts';

const PRODUCT = 'flows/ordering/products/hair-regrowth.json';
const project = new Project();
afterEach(() => void vi.unstubAllEnvs());

const product = () => readFile(project.path(PRODUCT), 'utf8');
const edit = async (from: string, to: string) => {
  const text = await product();
  expect(text).toContain(from);
  await writeFile(project.path(PRODUCT), text.replace(from, to));
};
const blocks = async () => [...(await product()).matchAll(/"meaning": "(\w+)"/g)].map(([, meaning]) => meaning);

test('marks a changed question as asked again, once, and the flow still compiles', async () => {
  await edit('Are you pregnant', 'Can you rule out that you are pregnant');
  const first = await project.tundish('migrate', '--against', 'HEAD');
  expect(first).toMatchObject({ code: 0, err: '' });
  expect(first.out).toContain('"hr-med-pregnancy" is asked again');
  expect(first.out.trim().split('\n')).toHaveLength(1);
  expect(await blocks()).toEqual(['changed']);
  expect(await loadFlow(project.path('flows/ordering'))).toHaveProperty('flow');
  const written = await product();
  expect((await project.tundish('migrate', '--against', 'HEAD')).out).toContain('No question has changed');
  expect(await product()).toBe(written);
});

test('marks questions before sign-up, too, and those of which only a translation has changed', async () => {
  await edit('"question_text": "<p>How old are you?', '"question_text": "<p>What is your age?');
  const file = project.path('flows/ordering/products/migraine-relief.es.json');
  const text = await readFile(file, 'utf8');
  await writeFile(
    file,
    text.replace('"mr-med-pregnancy.question_text": "', '"mr-med-pregnancy.question_text": "Diga: '),
  );
  const { out } = await project.tundish('migrate', '--against', 'HEAD');
  expect(out.trim().split('\n')).toEqual([
    expect.stringMatching(/^products\/hair-regrowth\.json: "hr-pre-[a-z]+" is asked again/),
    expect.stringMatching(/^products\/migraine-relief\.json: "mr-med-pregnancy" is asked again/),
  ]);
});

test('declarations about earlier versions must be decided again after another change', async () => {
  await edit('Are you pregnant', 'Are you pregnant now');
  await project.tundish('migrate', '--against', 'HEAD');
  await edit('"meaning": "changed"', '"meaning": "same"');
  project.git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '-am', 'a typo');
  await edit('Are you pregnant now', 'Can you rule out that you are pregnant');
  await project.tundish('migrate', '--against', 'HEAD');
  expect(await blocks()).toEqual(['changed', 'changed']);
});

test.each([['migrate'], ['migrate', '--check'], ['diff']])('%s leaves no copy of the flow behind', async (...words) => {
  const temporary = project.path('temporary');
  await mkdir(temporary);
  vi.stubEnv('TMPDIR', temporary);
  expect(await project.tundish(...words, '--against', 'HEAD')).toMatchObject({ code: 0, err: '' });
  expect(await readdir(temporary)).toEqual([]);
  await writeFile(project.path('flows/ordering/flow.json'), '{}');
  expect(await project.tundish(...words, '--against', 'HEAD')).toMatchObject({ code: 2 });
  expect(await readdir(temporary)).toEqual([]);
});

test.each([
  [['migrate'], 'Say since when'],
  [['migrate', '--against', 'nowhere'], 'no git reference "nowhere"'],
])('%j is wrong usage', async (words, says) => {
  const { code, err } = await project.tundish(...words);
  expect(code).toBe(2);
  expect(err).toContain(says);
});

test('marks a changed question of a flow without products, too', async () => {
  await cp('flows/callback', project.path('flows/callback'), { recursive: true });
  project.git('add', '-A');
  project.git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '-m', 'another flow');
  const copy = project.path('flows/callback/copy/en.json');
  const text = await readFile(copy, 'utf8');
  expect(text).toContain('"trip.party": "');
  await writeFile(copy, text.replace('"trip.party": "', '"trip.party": "Please tell us: '));
  const { out } = await project.tundish('migrate', 'flows/callback', '--against', 'HEAD');
  expect(out).toContain('questionnaires/travel.json: "party" is asked again');
  const written = JSON.parse(await readFile(project.path('flows/callback/questionnaires/travel.json'), 'utf8'));
  expect(written.questions.filter(({ replaces }: { replaces?: unknown }) => replaces !== undefined)).toEqual([
    expect.objectContaining({
      id: 'party',
      replaces: [{ version: expect.stringMatching(/^sha256:/), meaning: 'changed' }],
    }),
  ]);
  expect(await loadFlow(project.path('flows/callback'))).toHaveProperty('flow');
});
