import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  filesIn,
  firstThatHolds,
  evaluate,
  initialState,
  resolve,
  type Scope,
  holds,
  textsFor,
  type Truth,
  valueOf,
  valuesOf,
  matchRoute,
} from '#core';
import { fieldNamesIn } from '../../src/core/compile/name-kinds.ts';
import { ordering, orderingSource } from './support/ordering.ts';
import { patient, signedInAs } from './support/people.ts';
import { saved, three } from './support/questions.ts';

const state = { ...initialState(ordering), today: '2026-05-30' };
/** A scope in which t is true, f is false, and u is not known. */
const scope: Scope = {
  flow: ordering,
  state,
  facts: { x: { t: true, f: false, u: null, empty: '', n: 5, word: 'a', list: ['a', 'b'], day: '2026-06-01' } },
};
const [T, F, U] = [{ 'x.t': true }, { 'x.t': false }, { 'x.u': true }];

describe('conditions are true, false or unknown (decision 7)', () => {
  test.each<[string, Parameters<typeof evaluate>[0], Truth]>([
    ['none at all', undefined, true],
    ['an empty one', {}, true],
    ['an equal value', T, true],
    ['another value', F, false],
    ['a value that is null', U, 'unknown'],
    ['a value that is not there', { 'x.nowhere': true }, 'unknown'],
    ['all of: true and true', { 'x.t': true, 'x.f': false }, true],
    ['all of: true and unknown', { ...T, ...U }, 'unknown'],
    ['all of: false and unknown', { ...F, ...U }, false],
    ['any of: true and unknown', { any: [T, U] }, true],
    ['any of: false and unknown', { any: [F, U] }, 'unknown'],
    ['any of: false and false', { any: [F, F] }, false],
    ['any of nothing', { any: [] }, false],
    ['not true', { not: T }, false],
    ['not false', { not: F }, true],
    ['not unknown', { not: U }, 'unknown'],
    ['known', { 'x.t': { known: true } }, true],
    ['known, of nothing', { 'x.u': { known: true } }, false],
    ['known, of an empty text', { 'x.empty': { known: true } }, false],
    ['not known', { 'x.u': { known: false } }, true],
    ['is this text', { 'x.word': { is: 'a' } }, true],
    ['is this text, of another', { 'x.word': { is: 'b' } }, false],
    ['is this text, of nothing', { 'x.u': { is: 'b' } }, 'unknown'],
    ['is one of', { 'x.word': { is_one_of: ['a', 'b'] } }, true],
    ['is one of, of another', { 'x.word': { is_one_of: ['b'] } }, false],
    ['is one of, of nothing', { 'x.u': { is_one_of: ['b'] } }, 'unknown'],
    ['is not', { 'x.word': { is_not: 'b' } }, true],
    ['is, and must not be', { 'x.word': { is_not: 'a' } }, false],
    ['is not, of nothing', { 'x.u': { is_not: 'a' } }, true],
    ['two tests that hold', { 'x.n': { above: 4, below: 6 } }, true],
    ['two tests, one of which holds', { 'x.n': { above: 4, below: 5 } }, false],
    ['known, and not this text, of nothing', { 'x.u': { known: true, is_not: 'a' } }, false],
    ['same as itself', { 'x.word': { same_as: 'x.word' } }, true],
    ['same as something else', { 'x.word': { same_as: 'x.n' } }, false],
    ['same as nothing', { 'x.word': { same_as: 'x.u' } }, 'unknown'],
    ['above', { 'x.n': { above: 4 } }, true],
    ['not above', { 'x.n': { above: 5 } }, false],
    ['below', { 'x.n': { below: 6 } }, true],
    ['below, of a word', { 'x.word': { below: 6 } }, false],
    ['at least', { 'x.n': { at_least: 5 } }, true],
    ['at least, of less', { 'x.n': { at_least: 6 } }, false],
    ['at most', { 'x.n': { at_most: 5 } }, true],
    ['at most, of more', { 'x.n': { at_most: 4 } }, false],
    ['at most, of nothing', { 'x.u': { at_most: 4 } }, 'unknown'],
    ['includes', { 'x.list': { includes: 'b' } }, true],
    ['includes, of a list without it', { 'x.list': { includes: 'c' } }, false],
    ['includes, of a text', { 'x.word': { includes: 'a' } }, false],
    ['includes, of nothing', { 'x.u': { includes: 'a' } }, 'unknown'],
    ['includes any', { 'x.list': { includes_any: ['c', 'b'] } }, true],
    ['includes none', { 'x.list': { includes_any: ['c', 'd'] } }, false],
    ['before a date', { 'x.day': { before: { date: '2026-06-02' } } }, true],
    ['before the same date', { 'x.day': { before: { date: '2026-06-01' } } }, false],
    ['after a date', { 'x.day': { after: { date: '2026-05-31' } } }, true],
    ['after the same date', { 'x.day': { after: { date: '2026-06-01' } } }, false],
    ['before a date counted from today', { 'x.day': { before: { days_from_now: 3 } } }, true],
    ['before the day itself, counted from today', { 'x.day': { before: { days_from_now: 2 } } }, false],
    ['after a date counted from today', { 'x.day': { after: { days_from_now: -1 } } }, true],
    ['between two dates', { 'x.day': { after: { date: '2026-01-01' }, before: { date: '2027-01-01' } } }, true],
    ['before a date, of a word', { 'x.word': { before: { date: '2026-06-02' } } }, false],
    ['after a date, of nothing', { 'x.u': { after: { date: '2026-06-02' } } }, 'unknown'],
    ['above, of nothing', { 'x.u': { above: 1 } }, 'unknown'],
  ])('%s', (_, condition, expected) => {
    expect(evaluate(condition, scope)).toBe(expected);
    expect(holds(condition, scope)).toBe(expected === true);
  });

  const three_valued: Truth[] = [true, false, 'unknown'];
  const as = (truth: Truth) => (truth === true ? T : truth === false ? F : U);

  test.each(three_valued.flatMap((a) => three_valued.map((b) => [a, b] as const)))(
    'De Morgan’s law holds for %s and %s',
    (a, b) => {
      const both = evaluate({ not: { any: [{ not: as(a) }, { not: as(b) }] } }, scope);
      const order: Record<string, number> = { false: 0, unknown: 1, true: 2 };
      expect(order[String(both)]).toBe(Math.min(order[String(a)] ?? -1, order[String(b)] ?? -1));
    },
  );

  test('takes the first entry whose condition is true; an entry without a condition always holds', () => {
    const entries = [{ if: U, go: 1 }, { if: F, go: 2 }, { go: 3 }, { if: T, go: 4 }];
    expect(firstThatHolds(entries, scope)?.go).toBe(3);
    expect(firstThatHolds(entries.slice(0, 2), scope)).toBeUndefined();
  });
});

describe('references', () => {
  const place = matchRoute(ordering, '/products/migraine-relief/intro');
  const full: Scope = {
    flow: ordering,
    state: {
      ...signedInAs(ordering, patient, { cart: { variant: 'v1', quantity: 0 } }),
      answers: { 'pre-answers': { q1: saved(['more'], { more: 'a, b' }), q9: saved(['x']) } },
      questionnaire: {
        path: place.path,
        store: 'pre-answers',
        questions: three,
        index: 0,
        direction: 'none',
        answerErrors: [],
        order: three.map(({ id }) => id),
        again: [],
        today: null,
      },
    },
    match: place,
    response: { next_path: { path_type: 'intro' }, list: [{ id: 'first' }] },
    failure: {
      type: 'forbidden',
      status: 403,
      message: { kind: 'text', text: 'No.' },
      nextPath: null,
      note: null,
      retriesAfter: null,
      retry: false,
    },
  };

  test.each([
    ['cart.variant', 'v1'],
    ['user.firstName', 'Ada'],
    ['auth.signed_in', true],
    ['route.product_slug', 'migraine-relief'],
    ['response.next_path.path_type', 'intro'],
    ['response.list.0.id', 'first'],
    ['response.list.id', undefined],
    ['failure.message', 'No.'],
    ['failure.status', 403],
    ['failure.next_path', null],
    ['brand.phone', ordering.brand.phone],
    ['questions.total', 3],
    ['questions.answered', 1],
    ['questions.index', 0],
    ['questions.position', 0],
    ['questions.has_answer', true],
    ['answers.map', { q1: ['more'] }],
    ['answers.user_texts', { q1: { more: 'a, b' } }],
    ['answer.answer', ['more']],
    ['form.email', undefined],
    ['item.id', undefined],
    ['nothing.at.all', undefined],
    ['constructor.name', undefined],
    ['cart.variant.length', undefined],
    ['cart.constructor', undefined],
  ])('%s', (reference, expected) => {
    expect(resolve(reference, full)).toEqual(expected);
  });

  const files = filesIn(orderingSource);
  const among = (root: string) => (files === undefined ? undefined : fieldNamesIn(files, root));
  const keysOf = (reference: string) => Object.keys(z.record(z.string(), z.unknown()).parse(resolve(reference, full)));

  test('a flow may name every field of the questions, and no other', () => {
    expect(new Set(among('questions'))).toEqual(new Set(keysOf('questions')));
  });

  test.each(['answers', 'answer', 'failure'])('a flow may name what "%s" has', (root) => {
    expect(among(root)).toEqual(expect.arrayContaining(keysOf(root)));
  });

  test('[MA-4] answers sent by the backend count where the browser has none', () => {
    const [first, ...rest] = three;
    const questions = [{ ...three[0], ...first, answer: ['yes'], user_texts: {} }, ...rest].flatMap((q) =>
      q.id === undefined ? [] : [q],
    );
    const questionnaire = full.state.questionnaire;
    const sent: Scope = {
      ...full,
      state: {
        ...full.state,
        answers: {},
        questionnaire: questionnaire && ({ ...questionnaire, questions } as typeof questionnaire),
      },
    };
    expect(resolve('questions.answered', sent)).toBe(1);
    expect(resolve('questions.has_answer', sent)).toBe(true);
    expect(resolve('answers.map', sent)).toEqual({ q1: ['yes'] });
  });

  test('without a questionnaire, references to answers are undefined', () => {
    const without: Scope = { flow: ordering, state };
    expect(resolve('answers.map', without)).toBeUndefined();
    expect(resolve('answer.answer', without)).toBeUndefined();
    expect(resolve('questions.total', without)).toBeUndefined();
    expect(resolve('route.product_slug', without)).toBeUndefined();
  });

  test('resolves references and fixed values, leaves out unknown ones, and makes text of plain values only', () => {
    expect(valueOf(false, full)).toBe(false);
    expect(valueOf('cart.quantity', full)).toBe(0);
    const values = { a: 'cart.quantity', b: null, c: 'form.x', d: 'response.list', e: true };
    expect(valuesOf(values, full)).toEqual({ a: 0, b: null, d: [{ id: 'first' }], e: true });
    expect(textsFor(values, full)).toEqual({ a: '0', e: 'true' });
  });
});
