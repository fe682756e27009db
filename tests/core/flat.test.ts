import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answers, changedAnswers, type Condition, type Question, type SavedAnswer } from '#core';
import { startQuestionnaire } from '../../src/core/rules/questionnaire.ts';
import { type AnswerLookup, tallyOf, withAnswer } from '../../src/core/rules/tally.ts';
import { ordering } from './support/ordering.ts';
import { option, saved, single } from './support/questions.ts';
import { Visitor } from './support/visitor.ts';

/** Counts what a step costs, to hold that it does not grow with the questionnaire. */

const PATH = '/products/x/pre_questionnaire';

/** Questions that count how often core reads them. */
function watched(count: number): { questions: Question[]; looks: () => number } {
  let looks = 0;
  const questions = Array.from({ length: count }, (_, index) =>
    Object.defineProperty(single(`q${index}`, option('yes'), option('no')), 'question_type', {
      enumerable: true,
      get: () => {
        looks += 1;
        return 'single_choice';
      },
    }),
  );
  return {
    questions,
    looks() {
      const now = looks;
      looks = 0;
      return now;
    },
  };
}

/** @returns for each of some steps, the number of times that core reads a question */
function walk(count: number): { looks: number[]; visitor: Visitor } {
  const { questions, looks } = watched(count);
  const visitor = new Visitor(ordering, PATH);
  visitor.open(PATH);
  const order = questions.map(({ id }) => id);
  const opened = { path: PATH, store: 'pre-answers', questions, order, today: null };
  const questionnaire = startQuestionnaire(ordering, opened, visitor.answers, false);
  visitor.state = { ...visitor.state, questionnaire };
  looks();
  return {
    looks: [0, 1, 2, 3, 4].map((index) => {
      visitor.choose(`q${index}`, ['yes']);
      visitor.wait(1000);
      return looks();
    }),
    visitor,
  };
}

test('[QN-2] [PG-3] a step reads as many questions of a questionnaire with 5,000 questions as of one with 12', () => {
  const [few, many] = [walk(12), walk(5000)];
  expect(many.visitor.state.questionnaire?.index).toBe(5);
  expect(many.looks).toEqual(few.looks);
});

describe('counts derived from the previous counts', () => {
  const plain = Array.from({ length: 6 }, (_, index) => single(`q${index}`, option('yes'), option('no')));
  // The third question is asked only after a yes to the first, the fifth only after a yes to the third.
  const yesTo = (index: number): Condition => ({ [`answers.q${index}`]: { is: 'yes' } });
  const asking = plain.map((question, index): Question =>
    index === 2 || index === 4 ? { ...question, ask_if: yesTo(index - 2) } : question,
  );
  const given = (draft: boolean, id = 'yes'): SavedAnswer => ({ ...saved([id]), draft });
  const judge = (answers: Answers): AnswerLookup => ({
    isGiven: ({ id }) => answers[id]?.draft === false,
    answerTo: ({ id }) => answers[id] ?? { answer: [], user_texts: {} },
  });

  test.each([
    ['of plain questions', plain],
    ['of questions that are asked only after others', asking],
  ])('[PG-3] [QN-1] equal counts made from scratch, %s', (_, questions) => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ at: fc.nat(7), draft: fc.boolean(), id: fc.constantFrom('yes', 'no') }), {
          maxLength: 12,
        }),
        (steps) => {
          let answers: Answers = {};
          for (const { at, draft, id } of steps) {
            answers = withAnswer(answers, `q${at}`, given(draft, id));
            const anew = tallyOf(ordering, [...questions], answers, null, judge(answers));
            expect(tallyOf(ordering, questions, answers, null, judge(answers))).toEqual(anew);
          }
        },
      ),
    );
  });

  test('[ST-2] after one new answer compares only that answer; compares two unrelated sets of answers completely', () => {
    let listed = 0;
    const before = new Proxy<Record<string, SavedAnswer>>(
      { q0: given(false), q1: given(false) },
      { ownKeys: (target) => [Reflect.ownKeys(target), (listed += 1)][0] as string[] },
    );
    const after = withAnswer(before, 'q2', given(true));
    listed = 0;
    expect(changedAnswers(before, after)).toEqual(['q2']);
    expect(listed).toBe(0);
    expect(changedAnswers(before, { q1: given(true), q3: given(true) })).toEqual(['q0', 'q1', 'q3']);
    expect(changedAnswers(after, after)).toEqual([]);
  });
});
