import { access, hasEntry, isObject, matchRoute, pointer, referencesOf, type Route, type State } from '#core';
import type { Finding } from '../check.ts';
import { arrivalConditions } from '../subject/control-facts.ts';
import { pressed, type Position } from '../subject/moves.ts';
import { samplePlaces } from '../subject/places.ts';
import { arriveAt } from '../subject/play.ts';
import { objectsTitled, operationIn, type Subject, textIn } from '../subject/subject.ts';
import { variantsOf } from '../subject/variants.ts';
import { visitorKinds } from '../subject/visitor-kinds.ts';
import { describe } from '../subject/visitors.ts';

/** The most screens that send people on in a row. */
const TURNS = 8;

/** The routes that send some people on when they arrive. */
const sending = ({ flow }: Subject) => flow.routes.filter(({ on_arrival }) => hasEntry(on_arrival, 'go'));

/**
 * The route that sends a visitor back to where they pressed a control; undefined when they get somewhere else, or are
 * told.
 */
function sentBackBy({ flow }: Subject, from: State, to: string, at: Position['at']): Route | undefined {
  let there = arriveAt(flow, from, to);
  const first = there?.at.route;
  for (let turn = 0; turn < TURNS && there?.path !== undefined && there.path !== there.at.path; turn += 1) {
    if (there.says || there.left || there.called.length > 0) return undefined;
    there = arriveAt(flow, there.state, there.path);
    if (there?.at.path === at.path && there.path === undefined && there.state.modal === null) return first;
  }
  return undefined;
}

/** Controls after which some people are back at once, because the screen that they lead to sends them on. */
export function bounces(subject: Subject): Finding[] {
  const { flow } = subject;
  if (sending(subject).length === 0) return [];
  const found = new Map<string, Finding>();
  const people = visitorKinds(subject).flatMap((one) => variantsOf(flow, one, arrivalConditions(subject)));
  for (const at of samplePlaces(subject))
    for (const state of people) {
      if (access(flow, state, at.path).kind !== 'enter' || arriveAt(flow, state, at.path)?.path !== undefined) continue;
      for (const { by, played } of pressed(subject, { state, at, done: 0 })) {
        if (played.path === undefined || played.left || played.says || played.called.length > 0) continue;
        if (matchRoute(flow, played.path).path === at.path) continue;
        const route = sentBackBy(subject, played.state, played.path, at);
        if (route === undefined || found.has(route.id)) continue;
        const index = (route.on_arrival ?? []).findIndex((action) => hasEntry(action, 'go'));
        found.set(route.id, {
          file: 'routes.json',
          pointer: pointer('routes', route.id, 'on_arrival', Math.max(0, index)),
          message: `On "${at.route.id}", "${by}" does nothing for ${describe(flow, state, arrivalConditions(subject))}: arriving at "${route.id}" sends them back at once`,
          hint: `let them stay on "${route.id}", or hide "${by}" from them`,
        });
      }
    }
  return [...found.values()];
}

/** Whether a step's own call leads back to the screen before it, whoever made it. */
export const backwards = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'CallAction').flatMap(({ file, pointer: at, value }): Finding[] => {
    const call = textIn(value, 'call') ?? '';
    const { makes = [], mayMake = [] } = operationIn(subject, call) ?? {};
    const step = subject.flow.steps.find(({ done_if, routes }) => {
      const screens = subject.flow.routes.filter(({ id }) => routes.includes(id)).map(({ screen }) => screen);
      const isHere = screens.some((screen) => file === `screens/${screen}.json`);
      return isHere && referencesOf(done_if).some((fact) => makes.includes(fact) || mayMake.includes(fact));
    });
    const then = Array.isArray(value.then) ? value.then : [];
    const index = then.findIndex((action) => isObject(action) && action.go === 'previous_path');
    if (step === undefined || index === -1) return [];
    return [
      {
        file,
        pointer: at + pointer('then', index, 'go'),
        message: `"${call}" does the step "${step.id}", and then this leads back to the step before`,
        hint: 'write "next_path"',
      },
    ];
  });
