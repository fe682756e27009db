import type { Refusal } from '../generated/flow-files.ts';
import { firstThatHolds, evaluate } from './conditions.ts';
import { destinationPath, landingPath } from './destination.ts';
import { rulesOf } from './access-rules.ts';
import { type Flow, matchRoute, type RouteMatch, type State } from '../model/index.ts';

/** What the guard says: come in, or go elsewhere (and whether the address asked for is remembered, GD-1). */
export type Access = { kind: 'enter'; place: RouteMatch } | { kind: 'go'; path: string; remember: boolean };

/**
 * The route guard (GD): whether somebody may be at an address, or where they are sent instead.
 * A refusal whose destination is not to be had leads to the signed-out route or the landing, which let everybody in
 * who is sent there, so no cycle is possible (GD-7; proved by the checker).
 */
export function access(flow: Flow, state: State, path: string): Access {
  const place = matchRoute(flow, path);
  for (const rule of rulesOf(flow, place)) {
    if (evaluate(rule.allows, { flow, state, at: place }) !== false) continue;
    const refusal: Refusal | undefined = firstThatHolds(rule.refused, { flow, state, at: place });
    const to = refusal && destinationPath(flow, state, refusal.go, { flow, state, at: place }, refusal.params);
    const led = to === undefined || to === place.path ? landingPath(flow, state) : to;
    return {
      kind: 'go',
      path: led ?? place.path,
      remember: refusal?.remember === true,
    };
  }
  return { kind: 'enter', place };
}
