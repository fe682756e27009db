import { describe, expect, test } from 'vitest';
import {
  compileFlow,
  destinationPath,
  factsAt,
  factScope,
  type Flow,
  type State,
  nextOpen,
  matchRoute,
  progress,
  stepsFor,
} from '#core';
import { type Edit, edited, GONE } from './support/edit.ts';
import { ordering, orderingSource } from './support/ordering.ts';
import { knownWith } from './support/people.ts';
import { Visitor } from './support/visitor.ts';

/** The shipped flow with a step for staff only, between the details and the medical questions. */
const ADVICE = {
  id: 'advice',
  routes: ['privacy'],
  only_if: { 'user.role': { is: 'staff' } },
  done_if: { 'person.date_of_birth': { before: { date: '2000-01-01' } } },
  weight: 5,
};
const steps = (orderingSource.files['steps.json'] as { steps: unknown[] }).steps;
const compiled = compileFlow(
  edited(
    orderingSource,
    ['steps.json', '/steps', steps.toSpliced(3, 0, ADVICE)],
    ['routes.json', '/routes/privacy/beside', GONE],
  ),
);
if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems));
const flow: Flow = compiled.flow;

const BEGUN = { pre: { complete: true }, bmi: { known: true }, demographics: { complete: true } };
const PEOPLE: [string, { role?: string }][] = [
  ['for whom it is a step', { role: 'staff' }],
  ['for whom it is none', { role: 'member' }],
  ['of whom it is not known', {}],
];

describe.each(PEOPLE)('a step with a condition on the role, for somebody %s', (_, user) => {
  const isTheirs = user.role === 'staff';
  const state = knownWith(flow, { user });

  test('[RT-14] is one of the person’s steps only if they have that role', () => {
    expect(stepsFor({ flow, state }).some(({ id }) => id === 'advice')).toBe(isTheirs);
    expect(nextOpen(factScope(flow, { ...BEGUN, user }, null))?.id).toBe(isTheirs ? 'advice' : 'medical');
    expect(nextOpen(factScope(flow, { ...BEGUN, user, person: { date_of_birth: '1950-01-01' } }, null))?.id).toBe(
      'medical',
    );
  });

  test('[PG-1] adds its weight to the bar only for that role', () => {
    const whole = isTheirs ? 20 : 15;
    expect(progress(flow, state, 'question')).toBeCloseTo((isTheirs ? 10 : 5) / whole, 10);
    expect(progress(flow, state, 'intro')).toBeCloseTo((whole - 4) / whole, 10);
    expect(progress(flow, state, 'privacy') === null).toBe(!isTheirs);
  });
});

describe('the destination "next_open_step"', () => {
  const to = (state: Partial<State>, user = {}) => {
    const known = { ...knownWith(flow, { user, remembered: { product_slug: 'a' } }), ...state };
    return destinationPath(flow, known, 'next_open_step', { flow, state: known });
  };

  test('[RT-14] is the first step that is not done according to the browser’s state', () => {
    expect(to({})).toBe('/products/a/pre_questionnaire');
    expect(to({ facts: { 'pre.complete': true } })).toBe('/user-bmi');
    const details = { 'pre.complete': true, 'bmi.known': true, 'demographics.complete': true };
    expect(to({ facts: details }, { role: 'staff' })).toBe('/privacy');
    expect(to({ facts: { ...details, 'medical.complete': true } })).toBe('/products/a/intro');
  });

  const question = '/products/a/user_questionnaires/1/questions/2';
  test.each([
    ['the address that the backend named, when the browser could not build it', question, {}, question],
    [
      'one that the browser does not know, such as for an age',
      '/products/a/variant-selection',
      {},
      '/products/a/variant-selection',
    ],
    ['an earlier one that is open again', question, { 'bmi.known': false }, '/user-bmi'],
  ])('[RT-14] is %s', (_, openPath, facts, path) => {
    const details = { 'pre.complete': true, 'bmi.known': true, 'demographics.complete': true };
    expect(
      to({ openPath, facts: { ...details, 'medical.complete': openPath !== question, 'intro.seen': true, ...facts } }),
    ).toBe(path);
  });

  test('[RT-14] ignores the next step that the backend reported for another product', () => {
    const openPath = '/products/a/pre_questionnaire';
    const known = { ...knownWith(flow, { remembered: { product_slug: 'a' } }), openPath };
    const match = matchRoute(flow, '/products/b/intro');
    const path = destinationPath(flow, known, 'next_open_step', { flow, state: known, match });
    expect(path).toBe('/products/b/pre_questionnaire');
  });

  test('is undefined while its address cannot be built', () => {
    const details = { 'pre.complete': true, 'bmi.known': true, 'demographics.complete': true };
    expect(to({ facts: details })).toBeUndefined();
  });
});

test('[RT-14] if either of two facts completes a step, factsAt() a later step contains neither fact', () => {
  const done_if = { any: [{ 'bmi.known': true }, { 'demographics.complete': true }] };
  const found = compileFlow(edited(orderingSource, ['steps.json', '/steps/1/done_if', done_if]));
  if ('problems' in found) throw new Error(JSON.stringify(found.problems));
  const [pre, either, third] = found.flow.steps;
  if (pre === undefined || either === undefined || third === undefined) throw new Error('three steps are needed');
  expect(factsAt(found.flow, third)).not.toHaveProperty(['bmi.known']);
  expect(factsAt(found.flow, third)).toMatchObject({ 'pre.complete': true });
  expect(factsAt(found.flow, either)).toMatchObject({ 'pre.complete': true, 'bmi.known': false });
});

describe('compile errors of steps', () => {
  const problems = (...edits: Edit[]) => {
    const made = compileFlow(edited(orderingSource, ...edits));
    return 'problems' in made ? made.problems.map(({ rule, pointer, hint }) => [rule, pointer, hint]) : [];
  };

  test.each<[string, Edit, string[]]>([
    [
      'an unknown step',
      ['routes.json', '/routes/cart/requires/done/0', 'medcial'],
      ['RF03', '/routes/cart/requires/done/0', 'did you mean "medical"?'],
    ],
    [
      'a step that comes later',
      ['routes.json', '/routes/variant-selection/requires/done', ['quantity']],
      [
        'SM27',
        '/routes/variant-selection/requires/done/0',
        'leave it out, or put "quantity" before "variant" in steps.json',
      ],
    ],
    [
      'its own step',
      ['routes.json', '/routes/cart/requires/done', ['cart']],
      ['SM27', '/routes/cart/requires/done/0', 'leave it out'],
    ],
    [
      'a step for whom a later one decides',
      ['steps.json', '/steps/1/only_if', { 'medical.complete': true }],
      ['SM29', '/steps/1/only_if', 'put it after the step that does'],
    ],
    [
      'a misspelt fact',
      ['steps.json', '/steps/1/done_if', { 'bmi.knwon': true }],
      ['RF17', '/steps/1/done_if/bmi.knwon', 'did you mean "bmi.known"?'],
    ],
    [
      'a fact of another type',
      ['steps.json', '/steps/1/done_if', { 'bmi.known': { is: 'yes' } }],
      ['SC04', '/steps/1/done_if/bmi.known/is', 'write true or false'],
    ],
    [
      'a misspelt path type',
      ['steps.json', '/steps/4/path_type', 'into'],
      ['RF03', '/steps/4/path_type', 'did you mean "intro"?'],
    ],
    [
      'somebody for whom it is a step before their age is known',
      ['steps.json', '/steps/1/only_if', { 'person.date_of_birth': { before: { date: '1960-01-01' } } }],
      ['SM29', '/steps/1/only_if', 'put it after the step that does'],
    ],
    [
      'a goal that no step reaches',
      ['steps.json', '/goal', 'order.plcaed'],
      ['RF17', '/goal', 'did you mean "order.placed"?'],
    ],
    [
      'a goal of which the last step knows nothing',
      ['steps.json', '/steps/7/done_if/any/0', GONE],
      ['RF17', '/steps/7/done_if', 'add { "order.placed": true }'],
    ],
    [
      'a goal that is another fact',
      ['steps.json', '/goal', 'person.date_of_birth'],
      [
        'RF17',
        '/goal',
        'write one of: pre.complete, bmi.known, demographics.complete, medical.complete, intro.seen, cart.variant, cart.quantity, order.placed, route.order',
      ],
    ],
  ])('%s is a compile error', (_, edit, expected) => {
    expect(problems(edit)).toEqual([expected]);
  });

  test('a fact that no operation of the contract makes is a compile error', () => {
    const contract = JSON.parse(JSON.stringify(orderingSource.contract).replace('"makes":["bmi.known"]', '"makes":[]'));
    const made = compileFlow({ ...orderingSource, contract });
    expect('problems' in made && made.problems).toMatchObject([
      { rule: 'SM28', file: 'steps.json', pointer: '/steps/1/done_if/bmi.known' },
    ]);
  });

  test('only_if may use facts of earlier steps', () => {
    expect(problems(['steps.json', '/steps/5/only_if', { 'medical.complete': true }])).toEqual([]);
    expect(
      problems(['steps.json', '/steps/3/only_if', { 'person.date_of_birth': { before: { date: '1960-01-01' } } }]),
    ).toEqual([]);
  });
});

test('[RT-14] entering the first step of another product clears the facts of the previous one', () => {
  const told = { facts: { 'medical.complete': true }, openPath: '/products/a/intro' };
  const there = (path: string) =>
    new Visitor(ordering, '/', { ...knownWith(ordering, {}), ...told, ready: true }).open(path).state;
  expect(there('/products/a/intro')).toMatchObject(told);
  const { facts, openPath } = there('/products/b/pre_questionnaire');
  expect([facts, openPath]).toEqual([{}, null]);
});
