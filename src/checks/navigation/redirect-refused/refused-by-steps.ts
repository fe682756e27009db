import { stepIndex } from '../../subject/steps.ts';
import { type Flow, pointerTo, referencesOf, type Route, type Step } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAround } from '../../subject/conditions-at.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { type NameNode, objectsTitled, nodesNaming, type Subject } from '../../subject/subject.ts';
import { completesStep } from '../../subject/next-step-location.ts';

/** Matches files that name routes without leading anybody to them. */
const LEADS_NOBODY = /^(?:steps\.json$|scenarios\/|blocks\/)/;

/** Whether everybody on a route has done the steps `done`, or is about to do the last of them. */
function isPast(flow: Flow, { id, requires = { done: [] } }: Route, done: readonly string[]): boolean {
  const last = Math.max(...done.map((step) => flow.steps.findIndex((one) => one.id === step)));
  return stepIndex(flow, id) >= last || done.every((step) => requires.done.includes(step));
}

/** Whether an action runs after a call that completes one of these steps. */
const isAfterDone = (subject: Subject, { file, pointer }: NameNode, steps: readonly Step[]) =>
  objectsTitled(subject, 'CallAction').some(
    (call) =>
      call.file === file &&
      pointer.startsWith(`${call.pointer}/then/`) &&
      steps.some((step) => completesStep(subject, step, call.value)),
  );

/**
 * All links and actions that lead to a route. Those in `early` can be used by people who have not done the steps that
 * the route requires.
 */
function leadsTo(subject: Subject, { id }: Route, done: readonly string[]): { all: NameNode[]; early: NameNode[] } {
  const { flow } = subject;
  const steps = flow.steps.filter((step) => done.includes(step.id));
  const facts = steps.flatMap((step) => referencesOf(step.done_if));
  const all = [...nodesNaming(subject, 'route'), ...nodesNaming(subject, 'destination')].filter(
    ({ file, pointer, value }) => value === id && /\/(?:go|to)$/.test(pointer) && !LEADS_NOBODY.test(file),
  );
  const early = all.filter(
    (node) =>
      !conditionsAround(subject, node).some((name) => facts.includes(name)) &&
      !isAfterDone(subject, node, steps) &&
      routesAt(subject, node).some((from) => from.id !== id && !isPast(flow, from, done)),
  );
  return { all, early };
}

/**
 * The route of the step that an action skips. The action is wrong if it is the only one that leads to the route too
 * early, is on a step's screen, and others lead to the route in time. Undefined when the route itself requires too
 * much.
 */
function passedBy(subject: Subject, { all, early: [only, ...others] }: ReturnType<typeof leadsTo>): string | undefined {
  if (only === undefined || others.length > 0 || all.length < 2 || !only.pointer.endsWith('/go')) return undefined;
  const { flow } = subject;
  const [from, ...more] = new Set(routesAt(subject, only).map(({ id }) => stepIndex(flow, id)));
  return from === undefined || from === -1 || more.length > 0 ? undefined : flow.steps[from + 1]?.routes[0];
}

/**
 * Finds routes outside all steps that require steps, although links or addresses lead to them before these steps are
 * done.
 */
const outsideOfSteps = (subject: Subject): Finding[] =>
  subject.flow.routes.flatMap((route): Finding[] => {
    const { id, requires } = route;
    if (requires === undefined || requires.unless !== undefined || stepIndex(subject.flow, id) !== -1) return [];
    const leads = leadsTo(subject, route, requires.done);
    const [first] = leads.early;
    if (id === subject.flow.not_found || (route.entry !== true && first === undefined)) return [];
    const lacking = requires.done.map((step) => `"${step}"`).join(' and ');
    const passed = route.entry === true ? undefined : passedBy(subject, leads);
    if (first !== undefined && passed !== undefined)
      return [
        {
          file: first.file,
          pointer: first.pointer,
          message: `This leads to "${id}" people who have not done ${lacking}: they are sent away from it`,
          hint: `write "${passed}"`,
        },
      ];
    return [
      {
        file: 'routes.json',
        pointer: pointerTo('routes', id, 'requires'),
        message: `"${id}" belongs to no step, and people are led there who have not done ${lacking}: they are sent away`,
        hint: 'take "requires" out',
      },
    ];
  });

/**
 * Finds routes that show the result of a step by a parameter, such as a placed order by its id, and that still require
 * the earlier steps. People who have begun a new order cannot open the old result.
 */
const resultsOfSteps = ({ flow }: Subject): Finding[] =>
  flow.steps.flatMap(({ id: step, done_if, routes }) =>
    flow.routes.flatMap(({ id, optional_params: params = [], requires }): Finding[] => {
      const shown = params.find((param) => referencesOf(done_if).includes(`route.${param}`));
      if (!routes.includes(id) || requires === undefined || shown === undefined) return [];
      if (referencesOf(requires.unless ?? {}).includes(`route.${shown}`)) return [];
      return [
        {
          file: 'routes.json',
          pointer: pointerTo('routes', id, 'requires'),
          message: `With "${shown}" in its address "${id}" is for people who are done with the step "${step}", and this sends those away who have begun again`,
          hint: `add "unless": { "route.${shown}": { "known": true } }`,
        },
      ];
    }),
  );

/** Finds routes whose `requires` refuses people who should see the page. */
export const refusedBySteps = (subject: Subject): Finding[] => [...outsideOfSteps(subject), ...resultsOfSteps(subject)];
