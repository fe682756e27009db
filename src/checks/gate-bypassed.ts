import {
  access,
  type Condition,
  type Flow,
  evaluate,
  isObject,
  type Json,
  type State,
  pointer,
  referencesOf,
  type Route,
  type Step,
  holds,
} from '#core';
import type { Check, Finding } from './check.ts';
import { nextPathTo, routeTaking } from './subject/steps.ts';
import { unknownVisitor } from './subject/unknown-visitor.ts';
import { answeredLast } from './subject/moves.ts';
import { describe, allVisitors, testedValues, withField } from './subject/visitors.ts';
import { sampleAt } from './subject/places.ts';
import { play, arriveAt } from './subject/play.ts';
import { type Subject, objectsTitled } from './subject/subject.ts';

/** The medical step: the one that is filled by question position. */
const medicalStep = (flow: Flow) => flow.steps.find(({ fills }) => fills === 'position');

/** Whether a condition reads a store of the browser. */
const readsStore = (flow: Flow, condition: Condition) =>
  referencesOf(condition).some((reference) => flow.stores[reference.split('.')[0] ?? ''] !== undefined);

/**
 * The routes behind the gate: those of the steps after the medical questions, from the first one that waits for a
 * stored value.
 */
function gated(flow: Flow, medical: Step): Route[] {
  const later = flow.steps.slice(flow.steps.indexOf(medical) + 1);
  const choosing = later.findIndex(({ done_if }) => readsStore(flow, done_if));
  if (choosing === -1) return [];
  const behind = later.slice(choosing).flatMap(({ routes }) => routes);
  return flow.routes.filter(({ id }) => behind.includes(id));
}

/** The routes with medical questions. */
const medicalRoutes = (flow: Flow) => flow.routes.filter(({ id }) => medicalStep(flow)?.routes.includes(id));

/** Whether an action makes a line of the gate true, or might. */
function opens(flow: Flow, gate: Condition, set: Json | undefined): boolean {
  return Object.entries(gate).some(([reference, test]) => {
    const value = isObject(set) ? set[reference] : undefined;
    if (value === undefined || typeof value === 'string') return value !== undefined;
    return passes(flow, reference, test, isObject(value) ? (value.is ?? null) : value);
  });
}

/** Whether a line of a condition holds for a value. */
function passes(flow: Flow, reference: string, test: Condition[string], value: Json): boolean {
  const [store = '', field = ''] = reference.split('.');
  return holds({ [reference]: test }, { flow, state: withField(unknownVisitor(flow), store, field, value) });
}

/** Places that set the gate's store although they are no medical route. */
function openedElsewhere(subject: Subject, gate: Condition): Finding[] {
  const own = medicalRoutes(subject.flow).map(({ screen }) => `screens/${screen}.json`);
  return objectsTitled(subject, 'SetAction')
    .filter(({ file, value }) => !own.includes(file) && opens(subject.flow, gate, value.set))
    .map(({ file, pointer: at }) => ({
      file,
      pointer: at,
      message: 'This says that the medical questions are complete, where they are not asked',
      hint: 'remove it: only the screen of the medical questions may say so, once the backend leads on from them',
    }));
}

/** A visitor for whom the gate is known to be open, or undecided. */
const passing = (flow: Flow, gate: Condition, isOpen: boolean): State =>
  Object.entries(gate).reduce(
    (state, [reference, test]) => {
      const [store = '', field = ''] = reference.split('.');
      const value = isOpen ? testedValues(test).find((one) => passes(flow, reference, test, one)) : undefined;
      return withField(state, store, field, value ?? null);
    },
    withField(unknownVisitor(flow), 'auth', 'accessToken', 'token'),
  );

/** Medical screens that open the gate after the first answer. */
function openedTooEarly(flow: Flow, medical: Step): Finding[] {
  const gate = medical.done_if;
  const response: Json = { next_path: nextPathTo(medical) };
  return medicalRoutes(flow).flatMap((route) => {
    const at = sampleAt(route);
    const before = answeredLast(flow, { state: passing(flow, gate, false), at });
    const event = { type: 'continued', at, now: 0, screen: route.screen } as const;
    const { state } = play(flow, before, event, () => ({ response }));
    if (evaluate(gate, { flow, state }) !== true) return [];
    return [
      {
        file: `screens/${route.screen}.json`,
        pointer: '/on_complete',
        message: 'After any answer the medical questions count as complete, although the backend asks for the next one',
        hint: 'say so only "if" response.next_path.path_type leads to another step',
      },
    ];
  });
}

/** Starts of another product's steps that leave the previous product's gate open. */
function staysOpen(flow: Flow, gate: Condition): Finding[] {
  const [first] = flow.steps;
  const route = first && routeTaking(flow, first);
  const there = route && arriveAt(flow, passing(flow, gate, true), sampleAt(route).path);
  if (route === undefined || there === undefined || evaluate(gate, { flow, state: there.state }) !== true) return [];
  return [
    {
      file: 'routes.json',
      pointer: pointer('routes', route.id),
      at: 'key',
      message: `Who begins another product at "${route.id}" keeps the medical questions of the one before as complete`,
      hint: 'add to its "arrive" a "clear" of what says so',
    },
  ];
}

export const gateBypassed: Check = {
  rule: 'SF06',
  name: 'gate-bypassed',
  severity: 'error',
  strict: true,
  description:
    'A screen on which something is ordered opens for somebody whose medical questions are known to be incomplete, or something says they are complete too early. Tried for every kind of person. (What is not known yet lets the screen load, and the backend refuses its data.)',
  bad: '"variant-selection": { "access": "signed-in" }',
  good: '"variant-selection": { "access": "signed-in", "requires": ["medical-complete"] }',
  requirement: 'RT-14, decision 2',
  run: (subject) => {
    const { flow } = subject;
    const medical = medicalStep(flow);
    if (medical === undefined) {
      // There is nothing to guard where nothing is chosen for an order, or no backend leads through the steps.
      const isLed = flow.steps.some(({ path_type }) => path_type !== undefined);
      if (!isLed || !flow.steps.some(({ done_if }) => readsStore(flow, done_if))) return [];
      return [
        {
          file: 'steps.json',
          pointer: '/steps',
          message: 'No step asks for the medical questions',
          hint: 'say of the step that does: "fills": "position"',
        },
      ];
    }
    const gate = medical.done_if;
    const people = allVisitors(flow, [gate]).filter((state) => evaluate(gate, { flow, state }) === false);
    const open = gated(flow, medical).flatMap((route): Finding[] => {
      const state = people.find((one) => access(flow, one, sampleAt(route).path).kind === 'enter');
      if (state === undefined) return [];
      return [
        {
          file: 'routes.json',
          pointer: pointer('routes', route.id),
          at: 'key',
          message: `"${route.id}" opens although the medical questions are not complete, for ${describe(flow, state, [gate])}`,
          hint: `add a "requires" that allows ${JSON.stringify(gate)}`,
        },
      ];
    });
    return [...open, ...openedElsewhere(subject, gate), ...openedTooEarly(flow, medical), ...staysOpen(flow, gate)];
  },
};
