import { firstThatHolds, surely } from './conditions.ts';
import { type Flow, routeOf } from './flow.ts';
import type { JsonObject } from './json.ts';
import { initialKnown } from './known.ts';

/**
 * The path_type of the first thing of the flow's funnel that is not done yet (decision 2), or null when all is done.
 * @param facts what the backend knows of the person and product, by first word: { pre: { complete: true }, … }
 */
export function nextOpen(flow: Flow, facts: Readonly<Record<string, JsonObject>>): string | null {
  const scope = { flow, known: initialKnown(flow), facts };
  const step = flow.funnel.find(({ until }) => !surely(until, scope));
  return firstThatHolds(step?.path_type_when ?? [], scope)?.path_type ?? step?.path_type ?? null;
}

/** Every name that the server has for a step of the funnel, its usual one first. */
export const pathTypesOf = ({ path_type, path_type_when = [] }: Flow['funnel'][number]): string[] => [
  path_type,
  ...path_type_when.map((other) => other.path_type),
];

/**
 * The path_type of the page where a person starts (decision 6), or null where the flow has none for them.
 * @param facts what the backend knows of the person: { user: { registration_state: "completed", … } }
 */
export function landingType(flow: Flow, facts: Readonly<Record<string, JsonObject>>): string | null {
  const landing = firstThatHolds(flow.landing, { flow, known: initialKnown(flow), facts });
  if (landing === undefined) return null;
  const route = routeOf(flow, landing.go);
  return route.next_path?.type ?? route.path.slice(1);
}
