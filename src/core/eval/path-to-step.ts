import type { Step } from '../generated/flow-files.ts';
import { buildPath, matchRoute, routeOf } from '../model/index.ts';
import { mayEnter } from './access-rules.ts';
import { holds } from './conditions.ts';
import { routePath } from './next-path.ts';
import type { Scope } from './scope.ts';
import { stepsFor } from './steps.ts';

/**
 * The address for a visitor who lacks a step. It is that of the step itself, or of the step that the backend named if
 * that is not a later one, or of the nearest earlier step that the visitor may open. It never redirects again.
 * @returns undefined when none of these addresses can be built
 */
export function pathToStep(scope: Scope, lacking: Step): string | undefined {
  const steps = stepsFor(scope);
  const upTo = steps.slice(0, steps.indexOf(lacking) + 1).toReversed();
  const { flow, state } = scope;
  const mayGo = (path: string) => mayEnter(flow, state, matchRoute(flow, path));
  const isNamed = (path: string) => upTo.some(({ routes }) => routes.includes(matchRoute(flow, path).route.id));
  const paths = upTo.map((step) => (holds(step.done_if, scope) ? undefined : stepAddress(scope, step)));
  const named = state.openPath !== null && isNamed(state.openPath) ? state.openPath : undefined;
  return [paths[0], named, ...paths].find((path) => path !== undefined && mayGo(path));
}

/** The address of a step, with parameters from the current address and the state. */
export function stepAddress(scope: Scope, { routes: [first = ''] }: Step): string | undefined {
  const route = routeOf(scope.flow, first);
  return buildPath(route, scope.match?.params ?? {}) ?? routePath(scope.state, route, {});
}
