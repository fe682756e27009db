import { describe, expect, test } from 'vitest';
import { answerWords, type Question } from '#core';
import { ordering } from './support/ordering.ts';
import { answer, multiple, option, question, single, text } from './support/questions.ts';

const said = (asked: Question, ids: string[], texts: Record<string, string> = {}) =>
  answerWords(ordering, asked, answer(ids, texts), (key) => `(${key})`);

describe('[issue 15] an answer as text, in the words of its question', () => {
  const one = single(
    'q',
    option('a', { answer_text: 'Yes' }),
    option('b', { answer_text: 'No', need_more_info: true }),
  );
  const many = multiple('q', option('a', { answer_text: 'Light' }), option('b', { answer_text: null }));

  test.each([
    ['one option', one, ['a'], {}, ['Yes']],
    ['an option with what was written beside it', one, ['b'], { b: ' since June ' }, ['No: since June']],
    ['several options, a line each, by their ids where they have no words', many, ['a', 'b'], {}, ['Light', 'b']],
    ['what was written', text('q'), ['Quiet mornings'], {}, ['Quiet mornings']],
    ['nothing', one, [], {}, []],
  ] as const)('%s', (_, asked, ids, texts, lines) => {
    expect(said(asked, [...ids], { ...texts })).toEqual(lines);
  });

  test('a question of an unknown type shows the answer as it was sent', () => {
    expect(said(question('q', 'drawing'), ['a line'])).toEqual(['a line']);
  });

  test('[MA-1] shows medicines that were found, medicines that were typed, and "none"', () => {
    const medicines = question('m', 'medications', [option('m-yes')]);
    const words = (medication: object) =>
      answerWords(ordering, medicines, { ...answer(['m-yes']), medication: { ...medication } }, (key) => `(${key})`);
    expect(
      words({
        medication_entries: { '12': { name: 'Aspirin', conceptType: 'DispensableDrug', strength: '81 mg' } },
        medication_free_text: ['Fish oil'],
        none_medications: false,
      }),
    ).toEqual(['Aspirin, 81 mg', 'Fish oil']);
    expect(words({ medication_entries: {}, medication_free_text: [], none_medications: true })).toEqual([
      '(medications.none)',
    ]);
  });
});
