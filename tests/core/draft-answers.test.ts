import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answers, type Json, resolve, resumeAt } from '#core';
import { ordering } from './support/ordering.ts';
import { knownWith, patient, signedInAs } from './support/people.ts';
import { saved, three } from './support/questions.ts';
import { Visitor } from './support/visitor.ts';

const PRE = '/products/migraine-relief/pre_questionnaire';
const asked: Json = JSON.parse(JSON.stringify({ questions: three }));

/** A visitor at the pre-questionnaire whose answers are kept. Its questions are loaded. */
function at(answers: Answers = {}): Visitor {
  const state = knownWith(ordering, { remembered: { product_slug: 'migraine-relief' } });
  return new Visitor(ordering, '/', { ...state, answers: { ...state.answers, 'pre-answers': answers } })
    .open(PRE)
    .load(asked);
}

const yes = saved(['yes']);
const a = saved(['a']);
const words = saved(['sleep, food']);

describe('[QN-1] [decision 13] where a questionnaire with drafts resumes', () => {
  test.each<[string, Answers, number]>([
    ['a draft: at its question, even when it is valid', { q1: yes, q2: { ...a, draft: true } }, 1],
    ['a draft before given answers: at the draft', { q1: { ...yes, draft: true }, q2: a, q3: words }, 0],
    ['all given: the last', { q1: yes, q2: { ...a, draft: false }, q3: { ...words, draft: false } }, 2],
    ['answers of a build without drafts count as given', { q1: yes, q2: a }, 2],
  ])('%s', (_, answers, index) => {
    expect(resumeAt(ordering, { questions: three, today: null }, answers)).toBe(index);
    expect(at(answers).index).toBe(index);
  });
});

describe('[QN-2] [decision 13] a draft does not count as an answer', () => {
  const drafts = ({ answers }: Visitor) =>
    Object.entries(answers).flatMap(([id, { draft }]) => (draft === true ? [id] : []));
  const given = (visitor: Visitor) => resolve('questions.answered', { flow: ordering, state: visitor.state });

  test('a ticked box is a draft until Continue is pressed', () => {
    const visitor = at({ q1: yes }).choose('q2', ['a']);
    expect([drafts(visitor), given(visitor), visitor.index]).toEqual([['q2'], 1, 1]);
    visitor.continue();
    expect([drafts(visitor), given(visitor), visitor.index]).toEqual([[], 2, 1]);
    expect(visitor.wait(1000).index).toBe(2);
  });

  test.each<[string, (visitor: Visitor) => void]>([
    ['another tick after Continue', (visitor) => visitor.continue().choose('q2', ['a', 'b'])],
    ['the same answer after it', (visitor) => visitor.continue().choose('q2', [])],
    ['no Continue', () => {}],
  ])('%s: the visitor stays with the draft', (_, make) => {
    const visitor = at({ q1: yes }).choose('q2', ['a']);
    make(visitor);
    expect([visitor.wait(5000).index, drafts(visitor), given(visitor)]).toEqual([1, ['q2'], 1]);
  });

  test('an invalid answer stays a draft when Continue is pressed', () => {
    const visitor = at().choose('q1', ['more']).continue();
    expect([drafts(visitor), visitor.state.questionnaire?.answerErrors]).toEqual([
      ['q1'],
      [{ question_id: 'q1', kind: 'text_missing', option_id: 'more' }],
    ]);
    expect(drafts(visitor.choose('q1', ['more'], { more: 'because' }, false).continue())).toEqual([]);
  });

  test('[PQ-2] a choice that advances counts at once; a choice by arrow keys counts when it is confirmed', () => {
    const visitor = at().choose('q1', ['yes'], {}, false);
    expect(drafts(visitor)).toEqual(['q1']);
    expect(drafts(visitor.choose('q1', ['yes']))).toEqual([]);
    expect(drafts(visitor.choose('q1', ['more']))).toEqual(['q1']);
    expect(drafts(visitor.choose('q1', ['stop']))).toEqual(['q1']);
    expect(visitor.state.modal).toMatchObject({ id: 'safety-stop' });
  });

  test('[QN-3] changing an earlier answer makes it a draft; later answers stay, but cannot be reached before Continue', () => {
    const visitor = at({ q1: yes, q2: a, q3: words }).send({
      type: 'arrived',
      query: {},
      question: 1,
    });
    visitor.choose('q2', ['a', 'b']);
    expect([drafts(visitor), given(visitor)]).toEqual([['q2'], 2]);
    expect(visitor.send({ type: 'arrived', query: {}, question: 2 }).index).toBe(1);
    expect(visitor.all('navigate').at(-1)).toEqual({ type: 'navigate', path: PRE, replace: true, question: 1 });
    visitor.continue().wait(1000);
    expect([visitor.index, drafts(visitor), visitor.answers.q3]).toEqual([2, [], words]);
  });

  test('[QN-3] going back and forward without a change keeps all answers', () => {
    const visitor = at({ q1: yes, q2: a, q3: words }).send({
      type: 'arrived',
      query: {},
      question: 1,
    });
    expect(visitor.continue().wait(1000).answers).toEqual({
      q1: yes,
      q2: a,
      q3: words,
    });
    expect(visitor.index).toBe(2);
  });

  test('[PQ-6] [ST-10] does not submit while another tab holds a draft, and shows the question of the draft', () => {
    const owner = patient.id;
    const known = {
      ...signedInAs(ordering, patient),
      answers: { 'pre-answers': { q1: yes, q2: a, q3: words } },
    };
    const visitor = new Visitor(ordering, '/', known).open(PRE).load(asked);
    const changed = { 'pre-answers': { q2: { ...a, at: 9, draft: true } } };
    visitor.send({
      type: 'changed-elsewhere',
      persisted: { owner, stores: {}, answers: changed },
    });
    visitor.continue().wait(1000);
    expect([visitor.index, visitor.open_calls]).toEqual([1, []]);
    visitor.continue().wait(1000).continue().wait(0);
    expect(visitor.open_calls).toEqual(['submit-pre-questionnaire']);
  });

  test('[ST-10] a draft that another tab writes after Continue is not submitted as an answer', () => {
    const owner = patient.id;
    const known = {
      ...signedInAs(ordering, patient),
      answers: { 'pre-answers': { q1: yes, q2: a, q3: words } },
    };
    const visitor = new Visitor(ordering, '/', known).open(PRE).load(asked).continue();
    const changed = {
      'pre-answers': { q3: { ...saved(['sl']), at: 9, draft: true } },
    };
    visitor
      .send({
        type: 'changed-elsewhere',
        persisted: { owner, stores: {}, answers: changed },
      })
      .wait(1000);
    expect([visitor.index, visitor.open_calls]).toEqual([2, []]);
  });

  test('no random sequence of ticks, typing, Continue, moves and reloads counts a draft as an answer', () => {
    const own: Record<string, string[]> = {
      q1: ['yes', 'no', 'stop', 'more'],
      q2: ['a', 'b', 'none'],
      q3: ['words'],
    };
    const moves = fc.array(
      fc.oneof(
        fc.record({
          kind: fc.constant('choose' as const),
          pick: fc.nat(7),
          settled: fc.boolean(),
        }),
        fc.record({
          kind: fc.constantFrom('continue' as const, 'wait' as const, 'reload' as const),
        }),
        fc.record({ kind: fc.constant('history' as const), to: fc.nat(2) }),
      ),
      { minLength: 3, maxLength: 40 },
    );
    fc.assert(
      fc.property(moves, (some) => {
        let visitor = at();
        // The model for this test: the questions that the visitor left with their current answer.
        const went = new Set<string>();
        for (const made of some) {
          const asking = visitor.state.questionnaire?.questions[visitor.index ?? 0]?.id ?? '';
          if (made.kind === 'choose') {
            const ids = (own[asking] ?? []).filter((_, bit) => (made.pick & (1 << bit)) !== 0);
            const chosen = asking === 'q1' ? ids.slice(0, 1) : ids;
            visitor.choose(asking, chosen, { more: 'because' }, made.settled);
            const leadsOn = asking === 'q1' && made.settled && (chosen[0] === 'yes' || chosen[0] === 'no');
            if (leadsOn) went.add(asking);
            else went.delete(asking);
          } else if (made.kind === 'continue') {
            const { answer = [] } = visitor.answers[asking] ?? {};
            visitor.continue();
            const passes =
              answer.length > 0 && !answer.includes('stop') && !(answer.includes('none') && answer.length > 1);
            if (passes) went.add(asking);
          } else if (made.kind === 'wait') visitor.wait(1000);
          else if (made.kind === 'history') visitor.send({ type: 'arrived', query: {}, question: made.to });
          else visitor = at(visitor.answers);
          expect(given(visitor)).toBe(went.size);
          const open = three.findIndex(({ id }) => !went.has(id));
          expect(visitor.index).toBeLessThanOrEqual(open === -1 ? 2 : open);
          if (made.kind === 'reload') expect(visitor.index).toBe(open === -1 ? 2 : open);
        }
      }),
    );
  });
});
