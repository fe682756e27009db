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
  return flow.funnel.find((step) => !surely(step.until, scope))?.path_type ?? null;
}

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
