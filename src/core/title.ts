import { firstThatHolds } from './conditions.ts';
import type { Flow } from './flow.ts';
import type { Known } from './known.ts';
import type { Place } from './paths.ts';

/** The text of a place's title: the one for what its address says, else the route's usual one. */
export const titleOf = (flow: Flow, known: Known, at: Place): string =>
  firstThatHolds(at.route.title_when ?? [], { flow, known, at })?.text ?? at.route.title;
