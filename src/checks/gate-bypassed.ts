import { access, type Condition, type Flow, holds, pointer, type Route } from '#core';
import type { Check, Finding } from './check.ts';
import { routeTaking } from './subject/funnel.ts';
import { describe, everybody } from './subject/people.ts';
import { sampleAt } from './subject/places.ts';

/** The place in the funnel of the medical questions: the step of the bar that fills by position among them. */
function medicalStep(flow: Flow): number {
  const medical = flow.progress.steps.filter(({ fills }) => fills === 'position').flatMap(({ routes }) => routes);
  return flow.funnel.findIndex(({ path_type }) => medical.includes(routeTaking(flow, path_type)?.id ?? ''));
}

/** Whether a condition reads something the browser keeps. */
const readsStore = (flow: Flow, condition: Condition) =>
  Object.keys(condition).some((reference) => flow.stores[reference.split('.')[0] ?? ''] !== undefined);

/**
 * The routes behind the gate: what the funnel asks for after the medical questions, from the first step at which
 * something is chosen for the order (what it waits for is kept in a store), and the steps of the bar from there on.
 */
function gated(flow: Flow, medical: number): Route[] {
  const later = flow.funnel.slice(medical + 1);
  const choosing = later.findIndex(({ until }) => readsStore(flow, until));
  if (choosing === -1) return [];
  const named = later.slice(choosing).flatMap(({ path_type }) => routeTaking(flow, path_type) ?? []);
  const { steps } = flow.progress;
  const first = steps.findIndex(({ routes }) => routes.some((id) => named.some((route) => route.id === id)));
  const shown = first === -1 ? [] : steps.slice(first).flatMap(({ routes }) => routes);
  return flow.routes.filter((route) => named.includes(route) || shown.includes(route.id));
}

export const gateBypassed: Check = {
  rule: 'SF06',
  name: 'gate-bypassed',
  severity: 'error',
  strict: true,
  description:
    'A screen on which something is ordered opens for somebody whose medical questions are known to be incomplete. Tried for every kind of person. (What is not known yet lets the screen load, and the backend refuses its data.)',
  bad: '"variant-selection": { "access": "signed-in" }',
  good: '"variant-selection": { "access": "signed-in", "requires": ["medical-complete"] }',
  requirement: 'RT-14, decision 2',
  run: ({ flow }) => {
    const medical = medicalStep(flow);
    const gate = flow.funnel[medical]?.until;
    if (gate === undefined) {
      return [
        {
          file: 'flow.json',
          pointer: '/funnel',
          message: 'The funnel does not ask for the medical questions',
          hint: 'add the path_type of the step that fills by position',
        },
      ];
    }
    const people = everybody(flow, [gate]).filter((known) => holds(gate, { flow, known }) === false);
    return gated(flow, medical).flatMap((route): Finding[] => {
      const known = people.find((one) => access(flow, one, sampleAt(route).path).kind === 'enter');
      if (known === undefined) return [];
      return [
        {
          file: 'routes.json',
          pointer: pointer('routes', route.id),
          at: 'key',
          message: `"${route.id}" opens although the medical questions are not complete, for ${describe(flow, known, [gate])}`,
          hint: `add a "requires" that allows ${JSON.stringify(gate)}`,
        },
      ];
    });
  },
};
