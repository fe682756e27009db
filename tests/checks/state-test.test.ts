import { describe, expect, test } from 'vitest';
import { matchRoute, type ScenarioRule, type State, type StateTest } from '#core';
import { brokenBy, isLike } from '../../src/checks/scenarios/state-test.ts';
import { factsCompleting, objectOf, paramsIn, satisfyingValues, SAMPLE } from '../../src/checks/scenarios/values.ts';
import { ordering } from '../core/support/ordering.ts';
import { knownWith, patient, signedInAs } from '../core/support/people.ts';

const nobody = knownWith(ordering, {});
const member = signedInAs(ordering, patient);
const inModal: State = { ...nobody, modal: { id: 'emergency', item: {} } };
const IN: StateTest['facts'] = { 'auth.signed_in': true };
const COMPLETE: StateTest['facts'] = { 'medical.complete': true };

const like = (state: State, path: string, wanted: StateTest) =>
  isLike(ordering, { state, match: matchRoute(ordering, path) }, wanted);

describe('[RT-14] whether a state matches a test', () => {
  test.each<[boolean | null, string, State, StateTest]>([
    [true, 'nothing is asked', nobody, {}],
    [true, 'the route', nobody, { route: 'terms' }],
    [false, 'another route', nobody, { route: 'cart' }],
    [false, 'another route, though the fact holds', member, { route: 'cart', facts: IN }],
    [true, 'the modal', inModal, { modal: 'emergency' }],
    [false, 'another modal', inModal, { modal: 'safety-stop' }],
    [false, 'a modal where there is none', nobody, { modal: 'emergency' }],
    [true, 'a fact that holds', member, { facts: IN }],
    [false, 'a fact that does not hold', nobody, { facts: IN }],
    [true, 'what the flow says of the brand', nobody, { facts: { 'brand.name': { is: 'Tundish Health' } } }],
    [null, 'a fact that nobody knows', nobody, { facts: COMPLETE }],
  ])('%s: %s', (expected, _, state, wanted) => {
    expect(like(state, '/terms', wanted)).toBe(expected);
  });
});

describe('[RT-14] the test of a state that breaks a rule', () => {
  const both = { not: { any: [{ not: IN }, { not: COMPLETE }] } };

  test.each<[string, ScenarioRule, StateTest | undefined]>([
    ['never', { never: { route: 'cart', facts: IN } }, { route: 'cart', facts: IN }],
    [
      'never without facts',
      { when: { route: 'cart' }, never: { modal: 'emergency' } },
      { route: 'cart', modal: 'emergency' },
    ],
    ['never, with facts in "when"', { when: { facts: IN }, never: { route: 'cart' } }, { route: 'cart', facts: IN }],
    ['never, with facts in both', { when: { facts: IN }, never: { facts: COMPLETE } }, { facts: both }],
    ['always', { when: { route: 'cart' }, always: { facts: IN } }, { route: 'cart', facts: { not: IN } }],
    ['always the same route', { always: { route: 'cart', facts: IN } }, undefined],
    ['always the same modal', { always: { modal: 'emergency', facts: IN } }, undefined],
    ['always without a fact', { always: {} }, undefined],
  ])('%s', (_, rule, expected) => {
    expect(brokenBy(rule)).toEqual(expected);
  });

  test('matches exactly the states that break the rule, if both parts of the rule test facts', () => {
    const state = (facts: Record<string, boolean>) =>
      knownWith(ordering, facts['in'] === true ? { auth: { accessToken: 'token' }, user: patient } : {}, {
        facts: { 'medical.complete': facts['complete'] ?? false },
      });
    const broken = brokenBy({ when: { facts: IN }, always: { facts: COMPLETE } }) ?? {};
    expect(like(state({ in: true, complete: false }), '/', broken)).toBe(true);
    expect(like(state({ in: true, complete: true }), '/', broken)).toBe(false);
    expect(like(state({ in: false, complete: false }), '/', broken)).toBe(false);
  });
});

test('satisfying a condition gives a value for each of its lines', () => {
  expect(
    satisfyingValues({
      'a.is': { is: 'x' },
      'a.one': { is_one_of: ['y', 'z'] },
      'a.least': { at_least: 3 },
      'a.has': { includes: 'v' },
      'a.any': { includes_any: ['u', 't'] },
      'a.some': { known: true },
      'a.yes': true,
      any: [{ 'b.first': false }, { 'b.second': true }],
    }),
  ).toEqual([
    ['a.is', 'x'],
    ['a.one', 'y'],
    ['a.least', 3],
    ['a.has', ['v']],
    ['a.any', ['u']],
    ['a.some', SAMPLE],
    ['a.yes', true],
    ['b.first', false],
  ]);
});

test('the facts of a step are those that complete it', () => {
  expect(factsCompleting([])).toEqual({});
  const medical = ordering.steps.filter(({ id }) => id === 'medical');
  expect(factsCompleting(medical)).toEqual(Object.fromEntries(satisfyingValues(medical[0]?.done_if ?? {})));
  expect(Object.keys(factsCompleting(ordering.steps)).length).toBeGreaterThan(
    Object.keys(factsCompleting(medical)).length,
  );
});

test('the parameters of a path are decoded, and only a whole path matches', () => {
  expect(paramsIn('/a/{x}/b/{y}', '/a/1%2F2/b/z')).toEqual({ x: '1/2', y: 'z' });
  expect(paramsIn('/a', '/a')).toEqual({});
  for (const path of ['/a/1/2', '/b/a/1', '/a/', '/a']) expect(paramsIn('/a/{x}', path), path).toBeUndefined();
  expect([objectOf({ a: 1 }), objectOf([1]), objectOf(null), objectOf(undefined)]).toEqual([{ a: 1 }, {}, {}, {}]);
});
