import { describe, expect, test } from 'vitest';
import { compileFlow, factScope, type Flow, nextOpen, progress, stepsFor } from '#core';
import { edited } from './support/edit.ts';
import { orderingSource } from './support/ordering.ts';
import { knownWith } from './support/people.ts';

/** The shipped flow with a step for staff only, between the details and the medical questions. */
const ADVICE = {
  id: 'advice',
  path_type: 'advice',
  routes: ['privacy'],
  only_if: { 'user.role': { is: 'staff' } },
  done_if: { 'advice.read': true },
  weight: 5,
};
const steps = (orderingSource.files['steps.json'] as { steps: unknown[] }).steps;
const compiled = compileFlow(
  edited(
    orderingSource,
    ['steps.json', '/steps', steps.toSpliced(3, 0, ADVICE)],
    ['routes.json', '/routes/privacy/next_path', { type: 'advice' }],
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

describe.each(PEOPLE)('a step for some people only, with somebody %s', (_, user) => {
  const isTheirs = user.role === 'staff';
  const state = knownWith(flow, { user });

  test('[RT-14] it is in their order, or is not', () => {
    expect(stepsFor({ flow, state }).some(({ id }) => id === 'advice')).toBe(isTheirs);
    expect(nextOpen(factScope(flow, { ...BEGUN, user }))?.id).toBe(isTheirs ? 'advice' : 'medical');
    expect(nextOpen(factScope(flow, { ...BEGUN, user, advice: { read: true } }))?.id).toBe('medical');
  });

  test('[PG-1] its weight is in the bar, or leaves it', () => {
    const whole = isTheirs ? 20 : 15;
    expect(progress(flow, state, 'question')).toBeCloseTo((isTheirs ? 10 : 5) / whole, 10);
    expect(progress(flow, state, 'intro')).toBeCloseTo((whole - 4) / whole, 10);
    expect(progress(flow, state, 'privacy') === null).toBe(!isTheirs);
  });
});
