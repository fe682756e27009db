import { FRESH_SCREEN, type Known } from '../known.ts';
import { requestOf } from '../request.ts';
import { scopeOf, type Turn } from '../turn.ts';
import { failing } from './show.ts';
import type { Perform } from './action.ts';

/** Buttons wait, and what a form was told is forgotten. */
export const busy = (known: Known): Known => ({
  ...known,
  screen: { ...known.screen, busy: true, problems: FRESH_SCREEN.problems },
});

/** Makes a call; `then` goes on when it succeeds. A call whose address can't be built is a failure like any other. */
export const call: Perform<'call'> = (action, known, turn: Turn) => {
  const request = requestOf(turn.flow, action.call, scopeOf(turn, known), action.with);
  if (request === undefined) return failing(known, turn, { call: action.call, status: 'malformed' });
  const { failure: _, ...moment } = turn.moment;
  const quiet = turn.start || action.quietly === true;
  return [
    quiet ? known : busy(known),
    [{ type: 'call', request, then: action.then ?? [], moment, start: turn.start, quiet }],
  ];
};
