import type { Destination, FlowFile, NextPath, Values } from '../generated/flow-files.ts';
import { firstThatHolds, holds } from './conditions.ts';
import { withFactsOfAddress, mayEnter } from './access-rules.ts';
import {
  buildPath,
  type Flow,
  matchKnownRoute,
  matchRoute,
  nextPathIn,
  rememberedParams,
  type RouteMatch,
  routeOf,
  signedIn,
  type State,
  textOf,
} from '../model/index.ts';
import { pathOf, routePath } from './next-path.ts';
import { stepAddress } from './path-to-step.ts';
import { resolve, type Scope, textsFor } from './scope.ts';
import { nextOpen, stepOf } from './steps.ts';

/** The destinations that are not routes. The compiler accepts exactly these. */
export const DESTINATIONS = [
  'next_path',
  'next_open_step',
  'landing_path',
  'previous_path',
  'resume_path',
  'signed_in_path',
  'redirect_path',
] as const;

type Special = (typeof DESTINATIONS)[number];

/** The route of a path, if this person may enter it (GD-6). */
function enterable(flow: Flow, state: State, path: string): RouteMatch | undefined {
  const match = matchKnownRoute(flow, path);
  return match !== undefined && match.route.id !== flow.not_found && mayEnter(flow, state, match) ? match : undefined;
}

/** A stored path, if the person may enter it and it makes sense to return to it (GD-6). */
function storedPath(flow: Flow, state: State, path: string | null): string | undefined {
  const match = path === null ? undefined : enterable(flow, state, path);
  return match?.route.remember === false ? undefined : match?.path;
}

/** The landing page of a person, by role and registration state (decision 6); the signed-out route for anyone else. */
export function landingPath(flow: Flow, state: State): string | undefined {
  if (!signedIn(state)) return buildPath(routeOf(flow, flow.signed_out), {});
  const landing = firstThatHolds(flow.landing, { flow, state });
  return landing && buildPath(routeOf(flow, landing.go), {});
}

type AfterSignIn = FlowFile['after_sign_in'][number];

const afterSignIn: Record<AfterSignIn, (flow: Flow, state: State) => string | undefined> = {
  unfinished_questionnaire: (flow, state) => {
    const path = storedPath(flow, state, textOf(state, 'navigation', 'currentPath'));
    return path !== undefined && matchKnownRoute(flow, path)?.route.resume_here === true ? path : undefined;
  },
  asked_path: (flow, state) => storedPath(flow, state, textOf(state, 'navigation', 'askedPath')),
  current_path: (flow, state) => storedPath(flow, state, textOf(state, 'navigation', 'currentPath')),
  landing_path: landingPath,
};

/** The server's NextPath in a scope; null when there is none. */
export function nextPathOf(scope: Scope): NextPath | null {
  const given = ['failure.next_path', 'response.next_path', 'item.next_path'] as const;
  return nextPathIn(given.map((name) => resolve(name, scope)).find((found) => found != null));
}

const special: Record<Special, (flow: Flow, state: State, scope: Scope, params?: Values) => string | undefined> = {
  next_path: (flow, state, scope, params) => {
    const next = nextPathOf(scope);
    return next === null ? landingPath(flow, state) : pathOf(flow, state, next, textsFor(params, scope));
  },
  next_open_step: (flow, state, scope) => {
    const here = withFactsOfAddress(scope);
    const open = nextOpen(here);
    const { openPath } = here.state;
    const openStep = openPath === null ? undefined : stepOf(flow, matchRoute(flow, openPath).route.id);
    // The backend has more facts than the browser. So the step that it named counts, unless an earlier step is open
    // here.
    const isFirst =
      openStep !== undefined && (open === undefined || flow.steps.indexOf(openStep) <= flow.steps.indexOf(open));
    if (openPath !== null && isFirst && !holds(openStep.done_if, here)) return openPath;
    return open === undefined ? landingPath(flow, state) : stepAddress(here, open);
  },
  landing_path: landingPath,
  previous_path: (flow, state) =>
    storedPath(flow, state, textOf(state, 'navigation', 'previousPath')) ?? landingPath(flow, state),
  resume_path: (flow, state) => afterSignIn.current_path(flow, state) ?? landingPath(flow, state),
  signed_in_path: (flow, state) => {
    for (const place of flow.after_sign_in) {
      const path = afterSignIn[place](flow, state);
      if (path !== undefined) return path;
    }
    return landingPath(flow, state);
  },
  redirect_path: (flow, state, scope) => {
    const path = resolve('response.redirect_to', scope);
    return typeof path === 'string' ? (enterable(flow, state, path)?.path ?? landingPath(flow, state)) : undefined;
  },
};

const isSpecial = (destination: string): destination is Special => Object.hasOwn(special, destination);

/**
 * The address of a destination. A parameter that `params` does not give is taken from the current address, or else from
 * the remembered parameters. A next_path of null means the landing page (decision 2).
 * @returns undefined when there is no address: a parameter has no value, or the server named no route
 */
export function destinationPath(
  flow: Flow,
  state: State,
  destination: Destination,
  scope: Scope,
  params?: Values,
): string | undefined {
  if (isSpecial(destination)) return special[destination](flow, state, scope, params);
  return buildPath(routeOf(flow, destination), {
    ...rememberedParams(state),
    ...scope.match?.params,
    ...textsFor(params, scope),
  });
}

/**
 * The address of a route, with parameters from the server's NextPath, whatever its path type is; undefined if one is
 * missing.
 */
export function nextPathAddress(flow: Flow, state: State, route: string, scope: Scope): string | undefined {
  const next = nextPathOf(scope);
  return next === null ? undefined : routePath(state, routeOf(flow, route), next);
}
