import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  advancesByItself,
  chooseOption,
  isStopped,
  type Question,
  type QuestionType,
  stopsOf,
  questionType,
} from '#core';
import { ordering, orderingWith } from './support/ordering.ts';
import { answer, multiple, option, question, single, text } from './support/questions.ts';

function typed(one: Question): QuestionType {
  const type = questionType(ordering, one);
  if (type === undefined) throw new Error(`no type ${one.question_type}`);
  return type;
}

const many = multiple('q', option('a'), option('b'), option('c'), option('none', { none_answer: true }));
const one = single('q', option('a'), option('b'), option('none', { none_answer: true }));

describe('chooseOption', () => {
  test.each([
    ['[QS-1] the first choice', one, [], 'a', ['a']],
    ['[QS-1] another choice replaces it', one, ['a'], 'b', ['b']],
    ['[QS-1] the same again stays', one, ['a'], 'a', ['a']],
    ['[OP-2] a none option of a single choice is one like the others', one, ['none'], 'a', ['a']],
    ['[QS-5] the first of several', many, [], 'b', ['b']],
    ["[QS-5] another is added, in the question's order", many, ['c'], 'a', ['a', 'c']],
    ['[QS-5] the same again is taken away', many, ['a', 'c'], 'a', ['c']],
    ['[OP-2] none clears the others', many, ['a', 'b'], 'none', ['none']],
    ['[OP-2] another replaces none', many, ['none'], 'b', ['b']],
    ['[OP-2] none again is taken away', many, ['none'], 'none', []],
  ] as const)('%s', (_, asked, before, id, after) => {
    expect(chooseOption(typed(asked), asked, before, id)).toEqual(after);
  });

  test('[OP-2] a none option stays beside others where the type does not make it exclusive', () => {
    const flow = orderingWith([
      'questions.json',
      '/types/multiple_choice',
      { widget: 'multiple-choice', selects: 'many', advance: 'on_continue' },
    ]);
    const type = flow.questions.types.multiple_choice;
    expect(type && chooseOption(type, many, ['a'], 'none')).toEqual(['a', 'none']);
  });

  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const questions = fc
    .record({ ids: fc.subarray(ids, { minLength: 1 }), nones: fc.subarray(ids, { maxLength: 2 }) })
    .map(({ ids: some, nones }) => multiple('q', ...some.map((id) => option(id, { none_answer: nones.includes(id) }))));
  const walks = fc.array(fc.nat(), { maxLength: 30 });
  const walked = (asked: Question, choices: readonly number[]) => {
    const options = asked.answer_options ?? [];
    const states: string[][] = [[]];
    for (const choice of choices) {
      const { id = '' } = options[choice % options.length] ?? {};
      states.push(chooseOption(typed(asked), asked, states.at(-1) ?? [], id));
    }
    return states;
  };
  const noneIds = (asked: Question) => (asked.answer_options ?? []).filter((o) => o.none_answer).map(({ id }) => id);
  const allIds = (asked: Question) => (asked.answer_options ?? []).map(({ id }) => id);

  test('[OP-2] no sequence of choices leaves a none option beside another option', () => {
    fc.assert(
      fc.property(questions, walks, (asked, choices) => {
        const nones = noneIds(asked);
        for (const state of walked(asked, choices)) {
          if (state.some((id) => nones.includes(id))) expect(state).toHaveLength(1);
        }
      }),
    );
  });

  test('[QN-6] a selection holds only options of the question, each once and in their order', () => {
    fc.assert(
      fc.property(questions, walks, (asked, choices) => {
        const order = allIds(asked);
        for (const state of walked(asked, choices)) expect(order.filter((id) => state.includes(id))).toEqual(state);
      }),
    );
  });

  test('[QS-5] choosing an option twice restores the selection when no none option is involved', () => {
    fc.assert(
      fc.property(questions, walks, fc.nat(), (asked, choices, index) => {
        const nones = noneIds(asked);
        const plain = allIds(asked).filter((id) => !nones.includes(id));
        const before = walked(asked, choices).at(-1) ?? [];
        const id = plain[index % Math.max(1, plain.length)];
        fc.pre(id !== undefined && !before.some((chosen) => nones.includes(chosen)));
        const type = typed(asked);
        expect(chooseOption(type, asked, chooseOption(type, asked, before, id ?? ''), id ?? '')).toEqual(before);
      }),
    );
  });
});

const stopping = option('stop', { end_progress: true });
const telling = option('more', { need_more_info: true, user_text_title: 'What?' });

describe('stops and advancing by answers', () => {
  test.each([
    ['[OP-1] a plain answer', single('q', option('a'), stopping), ['a'], []],
    ['[OP-1] an ending answer', single('q', option('a'), stopping), ['stop'], ['end_progress']],
    ['[OP-1] one of several ends', multiple('q', option('a'), stopping), ['a', 'stop'], ['end_progress']],
    ['[OP-1] deselected, it no longer does', multiple('q', option('a'), stopping), ['a'], []],
    ['[OP-1] no answer', single('q', stopping), [], []],
    ['[OP-1] an id of no option', single('q', stopping), ['other'], []],
  ] as const)('%s', (_, asked, ids, stops) => {
    expect(stopsOf(ordering, asked, answer([...ids])).map(({ flag }) => flag)).toEqual(stops);
    expect(isStopped(ordering, asked, answer([...ids]))).toBe(stops.length > 0);
  });

  test('[QS-8] a stop that only warns does not block Continue', () => {
    const flow = orderingWith(['questions.json', '/stops/end_progress/blocks_continue', false]);
    const asked = single('q', stopping);
    expect(stopsOf(flow, asked, answer(['stop'])).map(({ flag }) => flag)).toEqual(['end_progress']);
    expect(isStopped(flow, asked, answer(['stop']))).toBe(false);
  });

  test.each([
    ['[PQ-2] a single choice goes on by itself', single('q', option('a'), stopping, telling), ['a'], true],
    ['[PQ-2] not without a choice', single('q', option('a')), [], false],
    ['[PQ-2] not over a free text', single('q', option('a'), telling), ['more'], false],
    ['[PQ-2] not over a safety stop', single('q', option('a'), stopping), ['stop'], false],
    ['[PQ-2] a multiple choice waits for Continue', multiple('q', option('a')), ['a'], false],
    ['[PQ-2] so does a text', text('q'), ['words'], false],
    ['[QS-11] a type nobody knows goes nowhere', question('q', 'mystery', [option('a')]), ['a'], false],
    [
      '[QS-11] nor does one named like a property of every object',
      question('q', 'constructor', [option('a')]),
      ['a'],
      false,
    ],
  ] as const)('%s', (_, asked, ids, expected) => {
    expect(advancesByItself(ordering, asked, answer([...ids]))).toBe(expected);
  });

  test.each(['mystery', 'constructor', '__proto__', ''])('[QS-11] question type "%s" is unknown', (type) => {
    expect(questionType(ordering, question('q', type))).toBeUndefined();
  });
});
