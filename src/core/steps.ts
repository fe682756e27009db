import { firstThatHolds, surely } from './conditions.ts';
import { type Flow, routeOf } from './flow.ts';
import type { Step } from './generated/flow-files.ts';
import type { JsonObject } from './json.ts';
import { initialKnown } from './known.ts';
import type { Scope } from './scope.ts';

/** The flow's steps that are steps for somebody: those whose `only_if` surely holds. */
export const stepsFor = (scope: Scope): Step[] => scope.flow.steps.filter(({ only_if }) => surely(only_if, scope));

/** The first step that is not surely done (decision 2), or undefined when all are. */
export const nextOpen = (scope: Scope): Step | undefined =>
  stepsFor(scope).find(({ done_if }) => !surely(done_if, scope));

/**
 * What the backend asks of the steps.
 * @param facts what it knows of the person and product, by first word: { pre: { complete: true }, … }
 */
export const factsOnly = (flow: Flow, facts: Readonly<Record<string, JsonObject>>): Scope => ({
  flow,
  known: initialKnown(flow),
  facts,
});

/** How the server calls a step in next_path; undefined for one to which it sends nobody. */
export const pathTypeOf = ({ path_type, path_type_when = [] }: Step, scope: Scope): string | undefined =>
  firstThatHolds(path_type_when, scope)?.path_type ?? path_type;

/** Every name that the server has for a step, its usual one first. */
export const pathTypesOf = ({ path_type, path_type_when = [] }: Step): string[] => [
  ...(path_type === undefined ? [] : [path_type]),
  ...path_type_when.map((other) => other.path_type),
];

/** The path_type of the page where a person starts (decision 6), or null where the flow has none for them. */
export function landingType(scope: Scope): string | null {
  const landing = firstThatHolds(scope.flow.landing, scope);
  if (landing === undefined) return null;
  const route = routeOf(scope.flow, landing.go);
  return route.next_path?.type ?? route.path.slice(1);
}
