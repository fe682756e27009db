import type { Step } from '../generated/flow-files.ts';
import { buildPath, matchRoute, routeOf } from '../model/index.ts';
import { mayEnter } from './access-rules.ts';
import { holds } from './conditions.ts';
import { routePath } from './next-path.ts';
import type { Scope } from './scope.ts';
import { stepsFor } from './steps.ts';

/**
 * Where somebody goes who lacks a step: to it, or to where the backend said they stand, if that is no later step, or to
 * the nearest step before it that may be open; never to where they would be sent away again.
 * @returns undefined where none of these addresses can be made
 */
export function pathToStep(scope: Scope, lacking: Step): string | undefined {
  const steps = stepsFor(scope);
  const upTo = steps.slice(0, steps.indexOf(lacking) + 1).toReversed();
  const { flow, state } = scope;
  const mayGo = (path: string) => mayEnter(flow, state, matchRoute(flow, path));
  const isNamed = (path: string) => upTo.some(({ routes }) => routes.includes(matchRoute(flow, path).route.id));
  const paths = upTo.map((step) => (holds(step.done_if, scope) ? undefined : addressOf(scope, step)));
  const named = state.openPath !== null && isNamed(state.openPath) ? state.openPath : undefined;
  return [paths[0], named, ...paths].find((path) => path !== undefined && mayGo(path));
}

/** The address where a step begins, made of what the present address and the browser know. */
export function addressOf(scope: Scope, { routes: [first = ''] }: Step): string | undefined {
  const route = routeOf(scope.flow, first);
  return buildPath(route, scope.at?.params ?? {}) ?? routePath(scope.state, route, {});
}
