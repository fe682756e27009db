import { firstThatHolds } from './conditions.ts';
import { destinationPath, landingPath } from './destination.ts';
import { isAllowed, lackingStep } from './access-rules.ts';
import { type Flow, matchRoute, type RouteMatch, type State } from '../model/index.ts';
import { pathToStep } from './path-to-step.ts';
import type { Scope } from './scope.ts';

/**
 * The guard's decision: the visitor enters, or goes to another address. `returns`: after signing in, the visitor
 * returns to the refused address (GD-1).
 */
export type Access = { kind: 'enter'; match: RouteMatch } | { kind: 'go'; path: string; returns: boolean };

/**
 * The route guard (GD). It applies the access level of a route, then the steps that the route requires. If the
 * destination of a refusal has no address, the visitor goes to the landing page or the signed-out route. Both admit
 * everybody who is sent to them, so there is no redirect loop (GD-7; the checker proves it).
 */
export function access(flow: Flow, state: State, path: string): Access {
  const match = matchRoute(flow, path);
  const scope: Scope = { flow, state, match };
  const away = (to: string | undefined, returns: boolean): Access => {
    const led = to === undefined || to === match.path ? landingPath(flow, state) : to;
    return { kind: 'go', path: led ?? match.path, returns };
  };
  if (!isAllowed(flow, state, match)) {
    const refusal = firstThatHolds(flow.access[match.route.access]?.refused ?? [], scope);
    const to = refusal && destinationPath(flow, state, refusal.go, scope, refusal.params);
    return away(to, refusal?.come_back === true);
  }
  const lacking = lackingStep(scope, match.route);
  return lacking === undefined ? { kind: 'enter', match } : away(pathToStep(scope, lacking), false);
}
