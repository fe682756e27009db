import { describe, expect, test } from 'vitest';
import { isNotExpired, jsonOf, type JsonObject, matchRoute, type Question, questionsIn, transition } from '#core';
import { PRE, full } from './support/full-visit.ts';
import { NOW } from './support/changes.ts';
import { ordering } from './support/ordering.ts';
import { option, question, single, text } from './support/questions.ts';

/** A question with every field that a backend may send, each filled. */
const WHOLE: JsonObject = {
  id: 'q',
  question_text: '<p>What?</p>',
  question_type: 'single_choice',
  answer_display_type: 'list',
  answer: ['a'],
  user_texts: { a: 'words' },
  medication: { m: 1 },
  allergy: { n: 1 },
  ask_if: { 'answers.p': 'x' },
  draft: true,
  version: 'v1',
  language: 'en',
  replaces: [{ version: 'v0', meaning: 'same', options: { old: 'a' } }],
  asked_again: true,
};
const OPTION: JsonObject = {
  id: 'a',
  answer_text: 'A',
  note: 'Note',
  helper_text: 'Help',
  attachment: '/a.png',
  need_more_info: true,
  user_text_title: 'Which?',
  user_text_placeholder: 'Name it',
  end_progress: true,
  urgent: true,
  none_answer: true,
};

const read = (more: JsonObject, inOption: JsonObject = {}): Question | undefined =>
  questionsIn({ questions: [{ ...WHOLE, answer_options: [{ ...OPTION, ...inOption }], ...more }] })?.[0];

describe('[QS-11] a question from the backend', () => {
  const whole: JsonObject = { ...WHOLE, answer_options: [OPTION] };

  test('is read as it is, and with a number for an id, as text', () => {
    expect(read({})).toEqual(whole);
    expect(read({ id: 7 })).toEqual({ ...whole, id: '7' });
    expect(read({}, { id: 7 })).toEqual({ ...whole, answer_options: [{ ...OPTION, id: '7' }] });
    expect(read({ answer: [7, 'a'] })).toEqual({ ...whole, answer: ['7', 'a'] });
    expect(read({ replaces: [{ version: 'v0', options: { old: 7 } }, { options: {} }, 'x'] })).toEqual({
      ...whole,
      replaces: [{ version: 'v0', meaning: 'changed', options: { old: '7' } }],
    });
  });

  test.each([
    ['id', ''],
    ['question_text', ''],
    ['question_type', ''],
    ['answer_display_type', null],
  ])('with a %s of another type is read with %j', (field, none) => {
    expect(read({ [field]: [true] })).toEqual({ ...whole, [field]: none });
  });

  test.each([
    'answer',
    'user_texts',
    'medication',
    'allergy',
    'ask_if',
    'draft',
    'version',
    'language',
    'asked_again',
    'replaces',
  ])('with a %s of another type is read without it', (field) => {
    const { [field]: _, ...rest } = whole;
    expect(read({ [field]: 7 })).toEqual(rest);
  });

  test.each(Object.keys(OPTION))('with a %s of another type in an option is read without it', (field) => {
    const none = typeof OPTION[field] === 'boolean' ? false : field === 'id' ? '' : null;
    expect(read({}, { [field]: { is: 'strange' } })).toEqual({
      ...whole,
      answer_options: [{ ...OPTION, [field]: none }],
    });
  });
});

describe('[QN-1] questions that arrive again', () => {
  const [first, second] = [single('q1', option('yes', { need_more_info: false }), option('no')), text('q2')];
  const state = full({
    question: 'q1',
    questionnaire: {
      path: PRE,
      store: 'pre-answers',
      questions: [first, second],
      index: 1,
      direction: 'none',
      answerErrors: [],
      order: null,
      again: [],
      today: null,
    },
  });
  /** The questionnaire after questions have arrived. */
  const again = (...questions: Question[]) => {
    const data = { questions: questions.map((one) => jsonOf(one)) };
    const loaded = { type: 'loaded', call: 'load-pre-questionnaire', data, screen: 'pre-questionnaire' } as const;
    return transition(ordering, state, { ...loaded, match: matchRoute(ordering, PRE), now: NOW })[0].questionnaire;
  };
  /** A questionnaire that begins anew has another list of problems. */
  const problems = state.questionnaire?.answerErrors;

  test.each<[string, Question]>([
    ['another answer', { ...first, answer: ['yes'] }],
    ['other words', { ...first, question_text: '<p>Sí</p>' }],
    ['other words of an answer', single('q1', option('yes', { answer_text: 'Sí' }), option('no'))],
  ])('with %s are the same questions', (_, one) => {
    expect(again(one, second)?.answerErrors).toBe(problems);
  });

  test.each<[string, Question]>([
    ['another id', { ...first, id: 'q9' }],
    ['another type', question('q1', 'multiple_choice', [option('yes'), option('no')])],
    ['another condition', { ...first, ask_if: { 'answers.q2': { is: 'x' } } }],
    ['one answer more', single('q1', option('yes'), option('no'), option('maybe'))],
    ['another answer id', single('q1', option('yes'), option('never'))],
    ['an answer that asks for more', single('q1', option('yes', { need_more_info: true }), option('no'))],
    ['an answer that stops', single('q1', option('yes', { end_progress: true }), option('no'))],
    ['an urgent answer', single('q1', option('yes', { urgent: true }), option('no'))],
    ['an answer that excludes the others', single('q1', option('yes', { none_answer: true }), option('no'))],
    ['a version', { ...first, version: 'v2' }],
  ])('with %s begin anew', (_, one) => {
    expect(again(one, second)?.answerErrors).not.toBe(problems);
  });

  test('with one more or fewer begin anew', () => {
    expect(again(first)?.answerErrors).not.toBe(problems);
    expect(again(first, second, text('q3'))?.answerErrors).not.toBe(problems);
  });
});

test.each([
  ['12/26', true],
  ['01/27', true],
  ['11/26', false],
  ['12/25', false],
  ['00/30', false],
  ['13/30', false],
  ['', false],
])('[VA-2] in December 2026 a card of %j counts: %s', (expires, counts) => {
  expect(isNotExpired(expires, new Date(2026, 11, 31))).toBe(counts);
});
