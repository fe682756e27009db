import { surely } from './conditions.ts';
import type { Flow } from './flow.ts';
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
