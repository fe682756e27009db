import { holds, isObject, pointerTo, referencesOf, type Step, stepsFor } from '#core';
import type { Finding } from '../../check.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { allReachableScreens, needsNoBackend } from '../../subject/reachable-screens.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';

/**
 * The location on another step's screen that sets what this step waits for; undefined when there is none, or several.
 */
function settingPlace(subject: Subject, { done_if, routes }: Step): Pick<Finding, 'file' | 'pointer'> | undefined {
  const facts = referencesOf(done_if);
  const [only, ...more] = objectsTitled(subject, 'SetAction').flatMap((node) => {
    const { set } = node.value;
    if (!isObject(set) || routesAt(subject, node).some(({ id }) => routes.includes(id))) return [];
    return facts.flatMap((name) =>
      set[name] === true ? [{ file: node.file, pointer: `${node.pointer}/set${pointerTo(name)}` }] : [],
    );
  });
  return more.length === 0 ? only : undefined;
}

/** Whether an action is on an earlier step's screen, runs first after a press or on arrival, and has no condition. */
const isOnTheWay = (subject: Subject, step: Step, place: Pick<Finding, 'file' | 'pointer'>): boolean => {
  const routes = routesAt(subject, place).map(({ id }) => id);
  const { steps } = subject.flow;
  const earlier = steps.slice(
    0,
    steps.findIndex(({ id }) => id === step.id),
  );
  return (
    !/\/(?:do|then)\/\d+\/(?:do|then|otherwise)\//.test(place.pointer) &&
    earlier.some((other) => routes.some((id) => other.routes.includes(id)))
  );
};

/**
 * Finds steps that are already done for everybody who has done the earlier steps, so their screens are always skipped.
 */
export function doneElsewhere(subject: Subject): Finding[] {
  const { flow } = subject;
  const all = needsNoBackend(subject) ? allReachableScreens(subject) : undefined;
  if (all === undefined) return [];
  const open = new Set(
    [...all.values()].flatMap(
      ({ state }) => stepsFor({ flow, state }).find(({ done_if }) => !holds(done_if, { flow, state }))?.id ?? [],
    ),
  );
  return flow.steps.flatMap((step): Finding[] => {
    const place = settingPlace(subject, step);
    if (place === undefined || (open.has(step.id) && !isOnTheWay(subject, step, place))) return [];
    const message = `The step "${step.id}" is done before anybody comes to its screen: everybody is led past it`;
    return [{ ...place, message, hint: 'let only the screen of the step set this' }];
  });
}
