import { evaluate, factScope, hasEntry, type Json, jsonOf, type Route } from '#core';
import type { Finding } from '../../check.ts';
import { TODAY } from '../../subject/clock.ts';
import { conditionsAt } from '../../subject/conditions-at.ts';
import { decidableLines } from '../../subject/controls.ts';
import { nestedFacts } from '../../subject/facts.ts';
import { completesStep } from '../../subject/next-step-location.ts';
import { type ObjectNode, objectsTitled, type Subject } from '../../subject/subject.ts';

/** The fields that a route sets to constants on every arrival. */
const constantsOf = ({ on_arrival: list = [] }: Route): [name: string, value: Json][] =>
  list.flatMap((action) =>
    'set' in action
      ? Object.entries(action.set).flatMap(([name, value]): [string, Json][] =>
          typeof value === 'boolean' ? [[name, jsonOf(value)]] : [],
        )
      : [],
  );

/** The controls of a route's screen that complete its step, or lead to a later step. */
function leadingOn(subject: Subject, { id, screen }: Route): ObjectNode[] {
  const { steps } = subject.flow;
  const index = steps.findIndex(({ routes }) => routes.includes(id));
  const step = steps[index];
  if (step === undefined) return [];
  const later = steps.slice(index + 1).flatMap(({ routes }) => routes);
  return objectsTitled(subject, 'ButtonBlock', 'LinkBlock', 'FormBlock').filter(
    ({ file, value }) =>
      file === `screens/${screen}.json` &&
      (completesStep(subject, step, value) ||
        hasEntry(value, 'go', 'next_path') ||
        later.some((route) => hasEntry(value, 'go', route) || value.to === route)),
  );
}

/**
 * Finds routes of a step on which everything that leads on is hidden or disabled, because of a boolean that the route
 * sets on arrival. Other routes show the same screen, and on them it works.
 */
export const closedOnArrival = (subject: Subject): Finding[] =>
  subject.flow.routes.flatMap((route): Finding[] => {
    const constants = constantsOf(route);
    const [first, ...others] = leadingOn(subject, route);
    if (constants.length === 0 || first === undefined) return [];
    const names = constants.map(([name]) => name);
    const scope = factScope(subject.flow, nestedFacts(constants), TODAY);
    const isClosed = (control: ObjectNode) =>
      conditionsAt(subject, control).some(
        ({ condition }) =>
          evaluate(
            decidableLines(condition, (name) => names.includes(name)),
            scope,
          ) === false,
      );
    if (![first, ...others].every(isClosed)) return [];
    const closing = objectsTitled(subject, 'Condition').findLast(
      ({ file, pointer, value }) =>
        file === first.file &&
        `${first.pointer}/`.startsWith(pointer.replace(/\/(?:disabled_)?if(?:\/.*)?$/, '/')) &&
        names.some((name) => Object.hasOwn(value, name)),
    );
    return [
      {
        file: first.file,
        pointer: closing?.pointer ?? first.pointer,
        message: `Nobody can go on from "${route.id}": ${names.map((name) => `"${name}"`).join(' and ')}, set on arrival there, closes this`,
        hint: 'leave this condition out',
      },
    ];
  });
