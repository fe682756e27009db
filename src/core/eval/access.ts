import type { Refusal } from '../generated/flow-files.ts';
import { firstThatHolds, evaluate } from './conditions.ts';
import { destinationPath, landingPath } from './destination.ts';
import { rulesOf } from './access-rules.ts';
import { type Flow, matchRoute, type RouteMatch, type State } from '../model/index.ts';

/** The guard's decision: enter, or go elsewhere (and whether the requested address is remembered, GD-1). */
export type Access = { kind: 'enter'; place: RouteMatch } | { kind: 'go'; path: string; remember: boolean };

/**
 * The route guard (GD). A refusal whose destination has no address leads to the landing page or the signed-out route.
 * Both admit everyone sent there, so there is no redirect loop (GD-7; the checker proves it).
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
