import type { Destination, FlowFile, NextPath, Values } from './generated/flow-files.ts';
import { firstThatHolds } from './conditions.ts';
import { mayEnter } from './may-enter.ts';
import { type Flow, routeOf } from './flow.ts';
import { type Known, nextPathIn, signedIn, textOf } from './known.ts';
import { pathOf, routePath } from './next-path.ts';
import { buildPath, knownPlace, type Place } from './paths.ts';
import { resolve, type Scope, textsFor } from './scope.ts';

/** Destinations that are not routes. Compile knows them by this list. */
export const DESTINATIONS = [
  'next_path',
  'landing_path',
  'previous_path',
  'resume_path',
  'signed_in_path',
  'redirect_path',
] as const;

type Special = (typeof DESTINATIONS)[number];

/** The place of a path, if it is a known address that this person may enter (GD-6). */
function enterable(flow: Flow, known: Known, path: string): Place | undefined {
  const place = knownPlace(flow, path);
  return place !== undefined && place.route.id !== flow.not_found && mayEnter(flow, known, place) ? place : undefined;
}

/** A stored path, if it may be entered and is worth returning to (GD-6). */
function storedPath(flow: Flow, known: Known, path: string | null): string | undefined {
  const place = path === null ? undefined : enterable(flow, known, path);
  return place?.route.remember === false ? undefined : place?.path;
}

/** Where a person starts: by role and registration state (decision 6); signed out, the signed-out route. */
export function landingPath(flow: Flow, known: Known): string | undefined {
  if (!signedIn(known)) return buildPath(routeOf(flow, flow.signed_out), {});
  const landing = firstThatHolds(flow.landing, { flow, known });
  return landing && buildPath(routeOf(flow, landing.go), {});
}

type AfterSignIn = FlowFile['after_sign_in'][number];

const afterSignIn: Record<AfterSignIn, (flow: Flow, known: Known) => string | undefined> = {
  unfinished_questionnaire: (flow, known) => {
    const path = storedPath(flow, known, textOf(known, 'navigation', 'currentPath'));
    return path !== undefined && knownPlace(flow, path)?.route.forces_return === true ? path : undefined;
  },
  asked_path: (flow, known) => storedPath(flow, known, textOf(known, 'navigation', 'askedPath')),
  current_path: (flow, known) => storedPath(flow, known, textOf(known, 'navigation', 'currentPath')),
  landing_path: landingPath,
};

/** Where the server says to go, at a moment; null where it names nothing. */
function nextPathOf(scope: Scope): NextPath | null {
  const given = ['failure.next_path', 'response.next_path', 'item.next_path'] as const;
  return nextPathIn(given.map((name) => resolve(name, scope)).find((found) => found != null));
}

const special: Record<Special, (flow: Flow, known: Known, scope: Scope) => string | undefined> = {
  next_path: (flow, known, scope) => {
    const next = nextPathOf(scope);
    return next === null ? landingPath(flow, known) : pathOf(flow, known, next);
  },
  landing_path: landingPath,
  previous_path: (flow, known) =>
    storedPath(flow, known, textOf(known, 'navigation', 'previousPath')) ?? landingPath(flow, known),
  resume_path: (flow, known) => afterSignIn.current_path(flow, known) ?? landingPath(flow, known),
  signed_in_path: (flow, known) => {
    for (const place of flow.after_sign_in) {
      const path = afterSignIn[place](flow, known);
      if (path !== undefined) return path;
    }
    return landingPath(flow, known);
  },
  redirect_path: (flow, known, scope) => {
    const path = resolve('response.redirect_to', scope);
    return typeof path === 'string' ? (enterable(flow, known, path)?.path ?? landingPath(flow, known)) : undefined;
  },
};

const isSpecial = (destination: string): destination is Special => Object.hasOwn(special, destination);

/**
 * The address of a destination. A next_path that names nothing (null) is the landing page (decision 2).
 * @returns undefined when it leads nowhere: a changing part has no value, or the server named no route
 */
export function destinationPath(
  flow: Flow,
  known: Known,
  destination: Destination,
  scope: Scope,
  params?: Values,
): string | undefined {
  if (isSpecial(destination)) return special[destination](flow, known, scope);
  return buildPath(routeOf(flow, destination), { ...scope.at?.params, ...textsFor(params, scope) });
}

/** The address of a route made of the server's NextPath, whatever path type that names; undefined where it lacks a part. */
export function elsePath(flow: Flow, known: Known, route: string, scope: Scope): string | undefined {
  const next = nextPathOf(scope);
  return next === null ? undefined : routePath(known, routeOf(flow, route), next);
}
