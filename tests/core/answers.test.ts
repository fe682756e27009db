import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkAnswer, checkAnswers, draftErrors, isAnswered, payloadOf, type QuestionAnswer, freeTextsOf } from '#core';
import { ordering } from './support/ordering.ts';
import { answer, multiple, option, question, single, text, three } from './support/questions.ts';

const { longest } = ordering.questions.more_info;
const telling = option('more', { need_more_info: true, user_text_title: 'What?' });
const second = option('also', { need_more_info: true, user_text_title: 'And?' });
const one = single('q', option('a'), option('b'), telling, option('stop', { end_progress: true }));
const many = multiple('q', option('a'), telling, second, option('none', { none_answer: true }));

describe('checkAnswer', () => {
  test.each([
    ['[PQ-4] no answer', one, answer([]), ['missing']],
    ['[PQ-4] an empty id', one, answer(['']), ['missing']],
    ['[PQ-4] blank words', text('q'), answer(['  \n']), ['missing']],
    ['[QS-1] a choice', one, answer(['a']), []],
    ['[QS-1] two of a single choice', one, answer(['a', 'b']), ['too_many']],
    ['[QN-6] an option that is not there', one, answer(['z']), ['unknown_option z']],
    ['[QS-5] several', many, answer(['a', 'none'].slice(0, 1)), []],
    ['[OP-2] none beside another', many, answer(['a', 'none']), ['not_exclusive none']],
    ['[OP-2] none alone', many, answer(['none']), []],
    ['[VA-1] a text that is required and missing', one, answer(['more']), ['text_missing more']],
    ['[VA-1] a blank one', one, answer(['more'], { more: ' \t' }), ['text_missing more']],
    ['[VA-1] one for each option', many, answer(['more', 'also']), ['text_missing more', 'text_missing also']],
    ['[VA-1] a text of an option that is not selected', one, answer(['a'], { more: '' }), []],
    ['[QS-4] a text that is there', one, answer(['more'], { more: 'a rash' }), []],
    ['[QS-4] the longest text', one, answer(['more'], { more: 'x'.repeat(longest) }), []],
    ['[QS-4] one too long', one, answer(['more'], { more: 'x'.repeat(longest + 1) }), ['text_too_long more']],
    ['[QS-8] an answer that stops', one, answer(['stop']), ['stopped']],
    ['[QS-6] words', text('q'), answer(['a, b, and c']), []],
    ['[QS-6] words are one element', text('q'), answer(['a', 'b']), ['too_many']],
    ['[QS-6] the longest words', text('q'), answer(['x'.repeat(longest)]), []],
    ['[QS-6] words that are too long', text('q'), answer(['x'.repeat(longest + 1)]), ['text_too_long']],
    ['[QS-11] of a type nobody knows', question('q', 'mystery'), answer(['a']), []],
  ] as const)('%s', (_, asked, given, expected) => {
    const found = checkAnswer(ordering, asked, given);
    expect(found.map(({ kind, option_id }) => (option_id === undefined ? kind : `${kind} ${option_id}`))).toEqual(
      expected,
    );
    expect(found.every(({ question_id }) => question_id === 'q')).toBe(true);
  });

  test('[PQ-4] an undefined answer is missing', () => {
    expect(checkAnswer(ordering, one)).toEqual([{ question_id: 'q', kind: 'missing' }]);
    expect(isAnswered(undefined)).toBe(false);
  });

  test('[PQ-4] an empty answer to any type of question gives exactly one problem, "missing"', () => {
    fc.assert(
      fc.property(fc.constantFrom(one, many, text('q'), question('q', 'mystery')), (asked) => {
        expect(checkAnswer(ordering, asked, answer([]))).toEqual([{ question_id: 'q', kind: 'missing' }]);
      }),
    );
  });
});

describe('[QN-2] [decision 13] a draft may be incomplete, but its options must be valid', () => {
  test.each([
    ['nothing yet', one, answer([]), []],
    ['a text that is still missing', one, answer(['more']), []],
    ['a text that is still too long', one, answer(['more'], { more: 'x'.repeat(longest + 1) }), []],
    ['an answer that stops', one, answer(['stop']), []],
    ['two of a single choice', one, answer(['a', 'b']), ['too_many']],
    ['an option that the question lacks', one, answer(['z']), ['unknown_option']],
    ['none beside another', many, answer(['a', 'none']), ['not_exclusive']],
  ] as const)('%s', (_, asked, given, expected) => {
    expect(draftErrors(ordering, asked, given).map(({ kind }) => kind)).toEqual(expected);
  });
});

test('[QN-6] checkAnswers reports each unanswered question and each answer to a question that was not asked', () => {
  const found = checkAnswers(
    ordering,
    three,
    { q1: answer(['yes']), q2: answer(['a', 'none']), stray: answer(['x']) },
    null,
  );
  expect(found).toEqual([
    { question_id: 'q2', kind: 'not_exclusive', option_id: 'none' },
    { question_id: 'q3', kind: 'missing' },
    { question_id: 'stray', kind: 'unknown_option' },
  ]);
});

describe('payloadOf', () => {
  test('[QN-6] maps question ids to lists, in the order of the questions, and leaves out unanswered questions', () => {
    const payload = payloadOf(three, {
      q3: answer(['sleep, food']),
      q1: answer(['more'], { more: 'a, b', yes: 'left over' }),
      q2: answer([]),
      other: answer(['x']),
    });
    expect(payload).toEqual({
      map: { q1: ['more'], q3: ['sleep, food'] },
      user_texts: { q1: { more: 'a, b' } },
      medications: {},
      allergies: {},
    });
    expect(Object.keys(payload.map)).toEqual(['q1', 'q3']);
  });

  test('[MA-10] sends entries beside the map, by question id', () => {
    const given: QuestionAnswer = {
      ...answer(['m-any']),
      medication: { m1: { name: 'A', conceptType: 'drug', strength: '5 mg' } },
    };
    const payload = payloadOf([question('m', 'medications', [option('m-any')])], { m: given });
    expect(payload).toMatchObject({ map: { m: ['m-any'] }, medications: { m: given.medication } });
    expect(payload.allergies).toEqual({});
  });

  const ids = ['a', 'b', 'c'];
  const asked = multiple('q', ...ids.map((id) => option(id, { need_more_info: id !== 'a', user_text_title: 'T' })));
  const answers = fc.record({
    answer: fc.subarray(ids, { minLength: 1 }),
    user_texts: fc.dictionary(fc.constantFrom(...ids, 'gone'), fc.string()),
  });

  test('[QS-4] never sends the text of an option that is not selected or that asks for no text', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const texts = freeTextsOf(asked, given);
        expect(Object.keys(texts).every((id) => given.answer.includes(id) && id !== 'a')).toBe(true);
        for (const id of Object.keys(texts)) expect(texts[id]).toBe(given.user_texts[id]);
        expect(payloadOf([asked], { q: given }).user_texts).toEqual(Object.keys(texts).length > 0 ? { q: texts } : {});
      }),
    );
  });

  test('[QN-6] sends a text answer unchanged, commas included', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).filter((words) => words.trim() !== ''),
        (words) => {
          const sent = payloadOf([text('q')], { q: answer([words]) });
          expect(JSON.parse(JSON.stringify(sent.map))).toEqual({ q: [words] });
        },
      ),
    );
  });
});
