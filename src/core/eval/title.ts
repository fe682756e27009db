import { firstThatHolds } from './conditions.ts';
import type { Flow, RouteMatch, State } from '../model/index.ts';

/** The text of a place's title: the one for what its address says, else the route's usual one. */
export const titleOf = (flow: Flow, state: State, at: RouteMatch): string =>
  firstThatHolds(at.route.title_when ?? [], { flow, state, at })?.text ?? at.route.title;
