import { type Flow, pointer, referencesOf, type Route, type Step } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAround } from '../../subject/conditions-at.ts';
import { routesAt } from '../../subject/places.ts';
import { type NameSpot, objectsTitled, spotsNaming, type Subject } from '../../subject/subject.ts';
import { completesStep } from '../../subject/way-on.ts';

/** Files that name routes without leading anybody there. */
const LEADS_NOBODY = /^(?:steps\.json$|scenarios\/|blocks\/)/;

const stepAt = ({ steps }: Flow, route: string) => steps.findIndex(({ routes }) => routes.includes(route));

/** Whether everybody on a route has done what another one requires, or is about to. */
function isPast(flow: Flow, { id, requires = { done: [] } }: Route, done: readonly string[]): boolean {
  const last = Math.max(...done.map((step) => flow.steps.findIndex((one) => one.id === step)));
  return stepAt(flow, id) >= last || done.every((step) => requires.done.includes(step));
}

/** Whether a place comes after a call that completes one of these steps. */
const isAfterDone = (subject: Subject, { file, pointer: at }: NameSpot, steps: readonly Step[]) =>
  objectsTitled(subject, 'CallAction').some(
    (call) =>
      call.file === file &&
      at.startsWith(`${call.pointer}/then/`) &&
      steps.some((step) => completesStep(subject, step, call.value)),
  );

/** Whether people are led to a route who have not done what it requires. */
function isForOthers(subject: Subject, { id, entry }: Route, done: readonly string[]): boolean {
  const { flow } = subject;
  const steps = flow.steps.filter((step) => done.includes(step.id));
  const facts = steps.flatMap((step) => referencesOf(step.done_if));
  const leads = [...spotsNaming(subject, 'route'), ...spotsNaming(subject, 'destination')].filter(
    ({ file, pointer: at, value }) => value === id && /\/(?:go|to)$/.test(at) && !LEADS_NOBODY.test(file),
  );
  return (
    entry === true ||
    leads.some(
      (spot) =>
        !conditionsAround(subject, spot).some((name) => facts.includes(name)) &&
        !isAfterDone(subject, spot, steps) &&
        routesAt(subject, spot).some((from) => from.id !== id && !isPast(flow, from, done)),
    )
  );
}

/** Routes outside of all steps that require some of them, although others are led there, too. */
const outsideOfSteps = (subject: Subject): Finding[] =>
  subject.flow.routes.flatMap((route) => {
    const { id, requires } = route;
    if (requires === undefined || requires.unless !== undefined || stepAt(subject.flow, id) !== -1) return [];
    if (id === subject.flow.not_found || !isForOthers(subject, route, requires.done)) return [];
    return [
      {
        file: 'routes.json',
        pointer: pointer('routes', id, 'requires'),
        message: `"${id}" belongs to no step, and people are led there who have not done ${requires.done.map((step) => `"${step}"`).join(' and ')}: they are sent away`,
        hint: 'take "requires" out',
      },
    ];
  });

/**
 * Routes that show with a parameter what a step has led to, such as a placed order, and that require what was done
 * before. Whoever has begun again since then is sent away from it.
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
          pointer: pointer('routes', id, 'requires'),
          message: `With "${shown}" in its address "${id}" is for people who are done with the step "${step}", and this sends those away who have begun again`,
          hint: `add "unless": { "route.${shown}": { "known": true } }`,
        },
      ];
    }),
  );

/** Routes whose `requires` sends people away from a page that is theirs. */
export const shutBySteps = (subject: Subject): Finding[] => [...outsideOfSteps(subject), ...resultsOfSteps(subject)];
