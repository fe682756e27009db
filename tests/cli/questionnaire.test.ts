import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tundish } from './support/tundish.ts';

let cwd: string;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'tundish-questionnaire-'));
  await symlink(resolve('flows'), join(cwd, 'flows'));
});
afterAll(() => rm(cwd, { recursive: true, force: true }));

const option = (id: string, more = {}) => ({ id, answer_text: id, ...more });
const question = (id: number | string, more = {}) => ({
  id,
  question_text: 'How are you?',
  question_type: 'single_choice',
  answer_options: [option('a'), option('b')],
  ...more,
});

/** @returns the findings for a file that holds a value, one line each: "line:column rule" */
async function said(value: unknown): Promise<{ code: number; found: string[] }> {
  await writeFile(join(cwd, 'answer.json'), typeof value === 'string' ? value : JSON.stringify(value, null, 1));
  const { code, out, err } = await tundish(cwd, 'questionnaire', 'answer.json', '--format', 'json');
  if (out === '') return { code, found: [err.split('\n')[0] ?? ''] };
  const { findings } = JSON.parse(out);
  return {
    code,
    found: findings.map(
      (one: { file: string; ruleId: string; pointer: string }) => `${one.file}#${one.pointer} ${one.ruleId}`,
    ),
  };
}

test.each([
  ['a response of the backend', { questions: [question(1), question('two')] }],
  ['a list', [question(1)]],
  [
    'a picture that the backend serves',
    [question(1, { answer_options: [option('a', { attachment: '/media/a.png' })] })],
  ],
  ['one question', question(1)],
  ['a product', { pre_questionnaire: [question(1)], medical_questionnaire: [question(1)] }],
])('accepts %s', async (_, value) => {
  expect(await said(value)).toEqual({ code: 0, found: [] });
});

test('[QS-11] reports every rule about questions at its place in the file', async () => {
  const stop = { end_progress: true };
  const value = {
    questions: [
      question(1, { answer_options: [option('a,b', stop)] }),
      question(2, { question_type: 'slider' }),
      question(3, { answer_options: [option('a'), option('a', { need_more_info: true })] }),
      question(3, { question_type: 'multiple_choice', answer_options: [] }),
      question(5, { answer_display_type: 'image', question_text: '<font>?</font>' }),
      question(6, { question_text: '<a href="javascript:run()">?</a>' }),
      question(7, {
        question_type: 'multiple_choice',
        answer_options: ['x', 'y'].map((id) => option(id, { none_answer: true })),
      }),
    ],
  };
  const { code, found } = await said(value);
  expect(code).toBe(1);
  expect(found.toSorted()).toEqual(
    [
      'answer.json#/questions/0/answer_options/0/id SC09',
      'answer.json#/questions/0/answer_options SF04',
      'answer.json#/questions/1/question_type RF02',
      'answer.json#/questions/2/answer_options/1/id SM10',
      'answer.json#/questions/2/answer_options/1 SM12',
      'answer.json#/questions/3 SM14',
      'answer.json#/questions/3/id RF05',
      'answer.json#/questions/4/answer_display_type SM13',
      'answer.json#/questions/4/question_text CP02',
      'answer.json#/questions/5/question_text CP01',
      'answer.json#/questions/6/answer_options/0/none_answer SM11',
    ].toSorted(),
  );
});

test('the medical questions of a product are checked as those before them', async () => {
  const value = { pre_questionnaire: [question(1)], medical_questionnaire: [question(2, { question_type: 'slider' })] };
  expect((await said(value)).found).toEqual(['answer.json#/medical_questionnaire/0/question_type RF02']);
});

test('in a file with a single question, places are relative to that question', async () => {
  expect((await said(question(1, { question_type: 'slider' }))).found).toEqual(['answer.json#/question_type RF02']);
  expect((await said(question(1, { question_text: 7 }))).found).toEqual(['answer.json#/question_text SC04']);
});

test('reports files that are not a questionnaire', async () => {
  expect(await said('{ "questions": [ }')).toEqual({ code: 1, found: ['answer.json# SC01'] });
  expect(await said('{ "questions": [], "questions": [] }')).toEqual({ code: 1, found: ['answer.json# SC02'] });
  expect(await said({ hello: 1 })).toEqual({
    code: 2,
    found: ['answer.json contains no questions: write { "questions": [ … ] }'],
  });
  expect(await said({ questions: 'none' })).toEqual({ code: 1, found: ['answer.json#/questions SC04'] });
});

test('wrong usage ends with 2, and check names the right command', async () => {
  expect((await tundish(cwd, 'questionnaire')).code).toBe(2);
  expect((await tundish(cwd, 'questionnaire', 'nowhere.json')).code).toBe(2);
  expect(await tundish(cwd, 'questionnaire', 'flows')).toMatchObject({
    code: 2,
    err: expect.stringContaining('There is no file flows'),
  });
  expect((await tundish(cwd, 'questionnaire', 'answer.json', '--flow', 'flows/nowhere')).code).toBe(2);
  const { code, err } = await tundish(cwd, 'check', 'answer.json');
  expect(code).toBe(2);
  expect(err).toContain('tundish questionnaire answer.json');
});
