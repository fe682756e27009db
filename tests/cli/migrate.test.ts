import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { loadFlow } from '#files';
import { Project } from './support/project.ts';

const PRODUCT = 'flows/ordering/products/hair-regrowth.json';
const project = new Project();

const product = () => readFile(project.path(PRODUCT), 'utf8');
const edit = async (from: string, to: string) => {
  const text = await product();
  expect(text).toContain(from);
  await writeFile(project.path(PRODUCT), text.replace(from, to));
};
const blocks = async () => [...(await product()).matchAll(/"meaning": "(\w+)"/g)].map(([, meaning]) => meaning);

test('writes that answers are asked again into the question that has changed, once, and the flow still compiles', async () => {
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

test('what was declared of earlier versions is to be decided anew', async () => {
  await edit('Are you pregnant', 'Are you pregnant now');
  await project.tundish('migrate', '--against', 'HEAD');
  await edit('"meaning": "changed"', '"meaning": "same"');
  project.git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '-am', 'a typo');
  await edit('Are you pregnant now', 'Can you rule out that you are pregnant');
  await project.tundish('migrate', '--against', 'HEAD');
  expect(await blocks()).toEqual(['changed', 'changed']);
});

test.each([
  [['migrate'], 'Say since when'],
  [['migrate', '--against', 'nowhere'], 'no git reference "nowhere"'],
])('%j is wrong usage', async (words, says) => {
  const { code, err } = await project.tundish(...words);
  expect(code).toBe(2);
  expect(err).toContain(says);
});
