import {
  access,
  type Condition,
  type Flow,
  evaluate,
  pointerTo,
  referencesOf,
  type Route,
  type Step,
  firstPart,
} from '#core';
import type { Check, Finding } from '../check.ts';
import { describe, allVisitors } from '../subject/visitors.ts';
import { sampleAt } from '../subject/sample-matches.ts';
import { stopsForSome } from './gate-bypassed/stops-for-some.ts';

/** The step with the medical questions: the one that is done question by question (`"fills": "position"`). */
const medicalStep = (flow: Flow) => flow.steps.find(({ fills }) => fills === 'position');

/** Whether a condition reads a stored field. */
const readsStore = (flow: Flow, condition: Condition) =>
  referencesOf(condition).some((reference) => flow.stores[firstPart(reference)] !== undefined);

/**
 * The routes that only people with complete medical questions may enter. These are the routes of the steps after the
 * medical one, beginning with the first step that a stored value completes.
 */
function gated(flow: Flow, medical: Step): Route[] {
  const later = flow.steps.slice(flow.steps.indexOf(medical) + 1);
  const choosing = later.findIndex(({ done_if }) => readsStore(flow, done_if));
  if (choosing === -1) return [];
  const behind = later.slice(choosing).flatMap(({ routes }) => routes);
  return flow.routes.filter(({ id }) => behind.includes(id));
}

/**
 * What lets a visitor in without the medical step: `unless`, the list `done` without the step, or a route without
 * `requires`.
 */
function openedBy({ id, requires }: Route, medical: Step): Pick<Finding, 'pointer' | 'anchor'> {
  if (requires === undefined) return { pointer: pointerTo('routes', id), anchor: 'key' };
  const part = requires.done.includes(medical.id) ? 'unless' : 'done';
  return { pointer: pointerTo('routes', id, 'requires', part), anchor: 'value' };
}

export const gateBypassed: Check = {
  rule: 'SF06',
  name: 'gate-bypassed',
  severity: 'error',
  strict: true,
  description:
    'A screen on which people order can be entered by somebody whose medical questions are known to be incomplete, or the medical questions, or earlier ones with an answer that stops people, are a step only for some people. The check tries every kind of person. (A screen may load while this is unknown, because the backend refuses its data.)',
  bad: '"variant-selection": { "access": "signed-in" }',
  good: '"variant-selection": { "access": "signed-in", "requires": { "done": ["medical"] } }',
  requirement: 'RT-14, decision 2',
  run: (subject) => {
    const { flow } = subject;
    const medical = medicalStep(flow);
    if (medical === undefined) {
      // The check needs a stored choice for an order, and a backend that decides the next step. Other flows have no
      // gate.
      const isLed = flow.steps.some(({ path_type }) => path_type !== undefined);
      if (!isLed || !flow.steps.some(({ done_if }) => readsStore(flow, done_if))) return [];
      const other = flow.steps.findLastIndex(({ fills }) => fills !== undefined);
      return [
        {
          file: 'steps.json',
          pointer: pointerTo('steps') + (other === -1 ? '' : pointerTo(other, 'fills')),
          message: 'No step asks for the medical questions',
          hint: other === -1 ? 'say of the step that does: "fills": "position"' : 'write "position"',
        },
      ];
    }
    if (medical.only_if !== undefined)
      return [
        {
          file: 'steps.json',
          pointer: pointerTo('steps', flow.steps.indexOf(medical), 'only_if'),
          message: `Whoever "${medical.id}" is no step for orders without being asked the medical questions`,
          hint: 'leave "only_if" out: say with "ask_if" which of the questions are for whom',
        },
      ];
    const gate = medical.done_if;
    const people = allVisitors(flow, [gate]).filter((state) => evaluate(gate, { flow, state }) === false);
    const found = gated(flow, medical).flatMap((route): Finding[] => {
      const state = people.find((one) => access(flow, one, sampleAt(route).path).kind === 'enter');
      if (state === undefined) return [];
      return [
        {
          file: 'routes.json',
          ...openedBy(route, medical),
          message: `"${route.id}" opens although the medical questions are not complete, for ${describe(flow, state, [gate])}`,
          hint:
            route.requires?.done.includes(medical.id) === true
              ? 'let "unless" hold only for people who have nothing more to order'
              : `add "requires": { "done": ["${medical.id}"] }`,
        },
      ];
    });
    // When several routes are open, the cause is one mistake. It is reported at the first route.
    const [first, ...others] = found;
    const more = others.length === 0 ? '' : ` (and ${others.length} more like this)`;
    return [
      ...(first === undefined ? [] : [{ ...first, message: first.message + more }]),
      ...stopsForSome(subject, medical),
    ];
  },
};
