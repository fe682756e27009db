import { stepIndex } from '../../subject/steps.ts';
import { evaluate, factScope, type Flow, hasEntry, type Json, jsonOf, mentions, type Route } from '#core';
import type { Finding } from '../../check.ts';
import { TODAY } from '../../subject/clock.ts';
import { conditionsAt, lineOfCondition } from '../../subject/conditions-at.ts';
import { decidableLines } from '../../subject/controls.ts';
import { nestedFacts } from '../../subject/facts.ts';
import { completesStep } from '../../subject/next-step-location.ts';
import { type ObjectNode, objectsTitled, type Subject } from '../../subject/subject.ts';

/** The booleans that a route sets to true or false on every arrival. */
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
  const index = stepIndex({ steps }, id);
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
 * The routes on which the values that a route sets on arrival still hold. These are the route itself and the routes of
 * later steps, except for routes that set the same values again.
 */
function routesAfter({ routes, steps }: Flow, route: Route, names: readonly string[]): Route[] {
  const index = steps.findIndex((step) => step.routes.includes(route.id));
  const later = index === -1 ? [] : steps.slice(index + 1).flatMap((step) => step.routes);
  const isSetAnew = (other: Route) => constantsOf(other).some(([name]) => names.includes(name));
  return [route, ...routes.filter((other) => later.includes(other.id) && !isSetAnew(other))];
}

/**
 * Finds routes of a step on which everything that leads on is hidden or disabled, because of a boolean that this route
 * or one before it sets on arrival. For people who come another way it works.
 */
export const closedOnArrival = (subject: Subject): Finding[] =>
  subject.flow.routes.flatMap((setting) => {
    const constants = constantsOf(setting);
    if (constants.length === 0) return [];
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
    return routesAfter(subject.flow, setting, names).flatMap((route): Finding[] => {
      const controls = leadingOn(subject, route);
      const [first] = controls;
      if (first === undefined || !controls.every(isClosed)) return [];
      const line = names.find((name) =>
        conditionsAt(subject, first).some(({ condition }) => mentions(condition, name)),
      );
      const who = `${names.map((name) => `"${name}"`).join(' and ')}, set on arrival at "${setting.id}"`;
      const message = `Nobody can go on from "${route.id}" with ${who}: this is closed then`;
      const pointer = lineOfCondition(subject, first, line ?? '');
      return [{ file: first.file, pointer, message, hint: 'leave this line out' }];
    });
  });
