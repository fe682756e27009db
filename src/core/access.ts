import type { Refusal } from './generated/flow-files.ts';
import { firstThatHolds, holds } from './conditions.ts';
import { destinationPath, landingPath } from './destination.ts';
import { rulesOf } from './may-enter.ts';
import type { Flow } from './flow.ts';
import type { Known } from './known.ts';
import { type Place, placeOf } from './paths.ts';

/** What the guard says: come in, or go elsewhere (and whether the address asked for is remembered, GD-1). */
export type Access = { kind: 'enter'; place: Place } | { kind: 'go'; path: string; remember: boolean };

/**
 * The route guard (GD): whether somebody may be at an address, or where they are sent instead.
 * A refusal whose destination is not to be had leads to the signed-out route or the landing, which let everybody in
 * who is sent there, so no cycle is possible (GD-7; proved by the checker).
 */
export function access(flow: Flow, known: Known, path: string): Access {
  const place = placeOf(flow, path);
  for (const rule of rulesOf(flow, place)) {
    if (holds(rule.allows, { flow, known, at: place }) !== false) continue;
    const refusal: Refusal | undefined = firstThatHolds(rule.refused, { flow, known, at: place });
    const to = refusal && destinationPath(flow, known, refusal.go, { flow, known, at: place }, refusal.params);
    const led = to === undefined || to === place.path ? landingPath(flow, known) : to;
    return {
      kind: 'go',
      path: led ?? place.path,
      remember: refusal?.remember === true,
    };
  }
  return { kind: 'enter', place };
}
