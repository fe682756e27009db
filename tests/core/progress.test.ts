import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Flow, type State, progress } from '#core';
import { ordering } from './support/ordering.ts';
import { knownWith } from './support/people.ts';
import { answer, question, saved, text } from './support/questions.ts';

/** The state within a questionnaire of `total` questions, of which the first `answered` are answered. */
function within(flow: Flow, total: number, answered: number): State {
  const questions = Array.from({ length: total }, (_, index) => text(`q${index}`));
  const kept = Object.fromEntries(questions.slice(0, answered).map(({ id }) => [id, saved(['words'])]));
  const state = knownWith(flow, {});
  const questionnaire = {
    path: '/',
    store: 'pre-answers',
    questions,
    index: 0,
    direction: 'none',
    answerErrors: [],
    order: questions.map(({ id }) => id),
    again: [],
    today: null,
  } as const;
  return { ...state, answers: { ...state.answers, 'pre-answers': kept }, questionnaire };
}

/** The state at one medical question of `total`; null when nobody has told its position. */
function atPosition(flow: Flow, position: number | null, total: number): State {
  const questionnaire = {
    path: '/',
    store: 'pre-answers',
    questions: [text('q')],
    index: 0,
    direction: 'none',
    answerErrors: [],
    order:
      position === null
        ? null
        : Array.from({ length: total }, (_, index) => (index === position ? 'q' : `other${index}`)),
    again: [],
    today: null,
  } as const;
  return { ...knownWith(flow, {}), questionnaire };
}

const nothing = knownWith(ordering, {});
const variant = knownWith(ordering, { cart: { variant: 'v' } });
const chosen = knownWith(ordering, { cart: { variant: 'v', quantity: 9 } });
/** One screen's share of the shipped flow: five questions, six medical ones, and four other screens. */
const SCREEN = 1 / 15;
const PRE = 5 * SCREEN;

describe('the bar of the shipped flow, whose steps weigh as many as they have screens', () => {
  test.each<[string, State, string, number | null]>([
    ['[PG-2] the bar starts at a tenth of the first step', nothing, 'pre-questionnaire', 0.1 * PRE],
    ['[PG-2] so it does with none of five answered', within(ordering, 5, 0), 'pre-questionnaire', 0.1 * PRE],
    ['[PG-3] it fills as answered of all', within(ordering, 5, 2), 'pre-questionnaire', 2 * SCREEN],
    ['[PG-3] less than a tenth is shown as a tenth', within(ordering, 20, 1), 'pre-questionnaire', 0.1 * PRE],
    ['[PG-3] all answered fills the step', within(ordering, 5, 5), 'pre-questionnaire', PRE],
    ['[PG-4] the first medical question', atPosition(ordering, 0, 6), 'question', PRE],
    ['[PG-4] the fourth of six', atPosition(ordering, 3, 6), 'question', 8 * SCREEN],
    ['[PG-4] before the question is there', nothing, 'question', PRE],
    ['[PG-4] before its place is known', atPosition(ordering, null, 6), 'question', PRE],
    ['[PG-1] intro', nothing, 'intro', 11 * SCREEN],
    ['[PG-1] the dissolving tablet is the same step', nothing, 'dissolving-tablet', 11 * SCREEN],
    ['[PG-1] variant', nothing, 'variant-selection', 12 * SCREEN],
    ['[PG-1] variant, once it is chosen, counts on the next screen', variant, 'variant-selection', 12 * SCREEN],
    ['[PG-1] quantity', variant, 'quantity-selection', 13 * SCREEN],
    ['[PG-1] an amount that is chosen is not in the cart yet', chosen, 'quantity-selection', 13 * SCREEN],
    ['[PG-1] cart: full but for its own step (decision 15)', chosen, 'cart', 14 * SCREEN],
    ['[PG-5] an empty cart is no step of the way', nothing, 'cart', null],
    ['[PG-1] checkout, where the cart is', chosen, 'checkout', 14 * SCREEN],
    ['[PG-1] checkout on another device: the backend knows the cart', nothing, 'checkout', 14 * SCREEN],
    ['[PG-5] login is no step', nothing, 'login', null],
    ['[PG-5] sign-up is none', nothing, 'signup', null],
    ['[PG-5] nor demographics', nothing, 'user-demographics', null],
    ['[PG-5] nor BMI', nothing, 'user-bmi', null],
    ['[PG-5] nor the dashboard', nothing, 'dashboard', null],
    ['[PG-5] nor the 404', nothing, 'not-found', null],
    ['[PG-5] nor a route nobody knows', nothing, 'nowhere', null],
  ])('%s', (_, state, route, expected) => {
    const value = progress(ordering, state, route);
    if (expected === null) expect(value).toBeNull();
    else expect(value).toBeCloseTo(expected, 10);
  });

  test.each(ordering.routes.map(({ id }) => id))('[PG-5] %s shows a bar exactly when its step has a weight', (id) => {
    const isStep = ordering.steps.some(({ routes, weight }) => weight !== undefined && routes.includes(id));
    expect(progress(ordering, chosen, id) !== null).toBe(isStep);
  });

  test('[PG-5] what an earlier next path said about a step does not hide the bar of the step after it', () => {
    const outdated = { ...variant, facts: { 'cart.quantity': false, 'medical.complete': false, 'intro.seen': false } };
    expect(progress(ordering, outdated, 'intro')).toBeCloseTo(11 * SCREEN, 10);
    expect(progress(ordering, outdated, 'variant-selection')).toBeCloseTo(12 * SCREEN, 10);
  });

  test('[PG-3] only valid answers count', () => {
    const asked = question('q0', 'single_choice', [{ id: 'a', end_progress: true }, { id: 'b' }]);
    const state = within(ordering, 2, 0);
    const reopened = state.questionnaire && { ...state.questionnaire, questions: [asked, text('q1')] };
    const kept = { q0: { ...answer(['a']), at: 0, product: null } };
    expect(
      progress(ordering, { ...state, questionnaire: reopened, answers: { 'pre-answers': kept } }, 'pre-questionnaire'),
    ).toBeCloseTo(0.1 * PRE);
  });
});

/** The shipped flow with other weights for the steps that count in the bar. */
function weighted(weights: readonly number[]): Flow {
  const shown = ordering.steps.filter(({ weight }) => weight !== undefined);
  const steps = ordering.steps.map((step) =>
    step.weight === undefined ? step : { ...step, weight: weights[shown.indexOf(step)] ?? 0 },
  );
  return { ...ordering, steps };
}

const weight = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e6, noNaN: true }), fc.integer({ min: 0, max: 10 }));
const weights = fc.tuple(weight, weight, weight, weight, weight, weight);

describe('with any weights', () => {
  test('[PG-6] with steps of weight 0, the bar has its minimum width', () => {
    const flow = weighted([0, 0, 0, 0, 0, 0]);
    expect(progress(flow, within(flow, 5, 2), 'pre-questionnaire')).toBe(flow.progress.minimum_width);
  });

  test('[PG-2] [PG-6] the bar stays within its bounds and never falls on the way forward', () => {
    fc.assert(
      fc.property(weights, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), (some, pre, medical) => {
        const flow = weighted(some);
        const way = [
          ...Array.from({ length: pre + 1 }, (_, answered) =>
            progress(flow, within(flow, pre, answered), 'pre-questionnaire'),
          ),
          ...Array.from({ length: medical }, (_, position) =>
            progress(flow, atPosition(flow, position, medical), 'question'),
          ),
          ...['intro', 'dissolving-tablet', 'variant-selection', 'quantity-selection', 'cart'].map((route) =>
            progress(flow, chosen, route),
          ),
        ];
        let before = flow.progress.minimum_width;
        for (const value of way) {
          expect(value).toBeGreaterThanOrEqual(before - 1e-12);
          expect(value).toBeLessThanOrEqual(1 + 1e-12);
          before = value ?? 0;
        }
      }),
    );
  });

  test('[PG-1] equal weights give equal steps', () => {
    const flow = weighted([1, 1, 1, 1, 1, 1]);
    const routes = ['question', 'intro', 'variant-selection'];
    for (const [index, route] of routes.entries())
      expect(progress(flow, nothing, route)).toBeCloseTo((index + 1) / 6, 10);
    expect(progress(flow, variant, 'quantity-selection')).toBeCloseTo(4 / 6, 10);
    expect(progress(flow, chosen, 'cart')).toBeCloseTo(5 / 6, 10);
  });

  test('[PG-4] a position outside the count keeps the bar within the step', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 50 }), fc.integer({ min: 0, max: 50 }), (position, total) => {
        const value = progress(ordering, atPosition(ordering, position, total), 'question') ?? 0;
        expect(value).toBeGreaterThanOrEqual(PRE - 1e-12);
        expect(value).toBeLessThanOrEqual(11 * SCREEN + 1e-12);
      }),
    );
  });
});
