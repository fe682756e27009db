import { firstThatHolds } from './conditions.ts';
import type { Flow, RouteMatch, State } from '../model/index.ts';

/** The copy key of a page title: the one for its parameters, else the route's default. */
export const titleOf = (flow: Flow, state: State, at: RouteMatch): string =>
  firstThatHolds(at.route.title_when ?? [], { flow, state, at })?.text ?? at.route.title;
