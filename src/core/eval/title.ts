import { firstThatHolds } from './conditions.ts';
import type { Flow, RouteMatch, State } from '../model/index.ts';

/** The copy key of a page's title: the title for the address's parameters, or else the route's default. */
export const titleOf = (flow: Flow, state: State, match: RouteMatch): string =>
  firstThatHolds(match.route.title_when ?? [], { flow, state, match })?.text ?? match.route.title;
