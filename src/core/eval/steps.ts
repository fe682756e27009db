import { firstThatHolds, holds } from './conditions.ts';
import { type Flow, initialState, type JsonObject, routeOf, firstPart } from '../model/index.ts';
import type { Condition, Step } from '../generated/flow-files.ts';
import { derivedFact } from '../rules/index.ts';
import type { Scope } from './scope.ts';

/** The steps that apply to this person: those without `only_if`, and those whose `only_if` is known to be true. */
export const stepsFor = (scope: Scope): Step[] => scope.flow.steps.filter(({ only_if }) => holds(only_if, scope));

/** The first step whose `done_if` is not known to be true (decision 2); undefined when all steps are done. */
export const nextOpen = (scope: Scope): Step | undefined =>
  scope.flow.steps.find(({ only_if, done_if }) => holds(only_if, scope) && !holds(done_if, scope));

/** The step that a route belongs to. */
export const stepOf = (flow: Flow, routeId: string): Step | undefined =>
  flow.steps.find(({ routes }) => routes.includes(routeId));

/**
 * The facts that follow when the backend names a step as the next one: earlier steps are done, this step and later ones
 * are not.
 */
export function factsAt(flow: Flow, open: Step): Record<string, boolean> {
  const place = flow.steps.indexOf(open);
  return Object.fromEntries(flow.steps.flatMap(({ done_if }, index) => factsIn(flow, done_if, index < place)));
}

/**
 * The facts that a condition requires to be true, each set to `isDone`. Fields of stores and derived facts are omitted.
 */
function factsIn(flow: Flow, condition: Condition, isDone: boolean): [string, boolean][] {
  return Object.entries(condition).flatMap(([name, test]): [string, boolean][] => {
    if (name === 'any' && Array.isArray(test)) return isDone ? [] : test.flatMap((part) => factsIn(flow, part, isDone));
    const isBackendFact = flow.stores[firstPart(name)] === undefined && derivedFact(flow.derived, name) === undefined;
    return test === true && isBackendFact ? [[name, isDone]] : [];
  });
}

/**
 * A scope for conditions on backend facts, such as `done_if` and `only_if`.
 * @param facts the facts about this person and product by their first word: { pre: { complete: true }, … }
 * @param today the calendar date in UTC
 */
export const factScope = (flow: Flow, facts: Readonly<Record<string, JsonObject>>, today: string | null): Scope => ({
  flow,
  state: { ...initialState(flow), today },
  facts,
});

/** The path type of a step in the server's next_path; undefined for a step to which the server never leads anybody. */
export const pathTypeOf = ({ path_type, path_type_when = [] }: Step, scope: Scope): string | undefined =>
  firstThatHolds(path_type_when, scope)?.path_type ?? path_type;

/** All path types of a step, its default first. */
export const pathTypesOf = ({ path_type, path_type_when = [] }: Step): string[] => [
  ...(path_type === undefined ? [] : [path_type]),
  ...path_type_when.map((other) => other.path_type),
];

/** The path type of a person's landing page (decision 6); null when there is none. */
export function landingType(scope: Scope): string | null {
  const landing = firstThatHolds(scope.flow.landing, scope);
  if (landing === undefined) return null;
  const route = routeOf(scope.flow, landing.go);
  return route.path_type ?? route.path.slice(1);
}
