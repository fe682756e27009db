import type { Moment } from '../event.ts';
import type { Known } from '../known.ts';
import { requestOf } from '../request.ts';
import { scopeOf, type Turn } from '../turn.ts';
import { failing } from './show.ts';
import type { Perform } from './action.ts';

/** Buttons wait for a write, which its moment knows by number; what the one before was refused for is over. */
export function waiting(known: Known, moment: Moment): [Known, Moment] {
  const write = known.writes + 1;
  const screen = { ...known.screen, busy: write, problems: {}, refusal: null, form: moment.formName ?? null };
  return [
    { ...known, writes: write, screen },
    { ...moment, write },
  ];
}

/** Whoever waited for what has ended waits no longer. */
export const idle = (known: Known, { write }: Moment): Known =>
  known.screen.busy === write ? { ...known, screen: { ...known.screen, busy: null } } : known;

/** Makes a call; `then` goes on when it succeeds. A call whose address can't be built is a failure, and ends its list. */
export const call: Perform<'call'> = (action, known, turn: Turn) => {
  const request = requestOf(turn.flow, action.call, scopeOf(turn, known));
  if (request === undefined) return [...failing(known, turn, { call: action.call, status: 'malformed' }), true];
  const { failure: _, ...before } = turn.moment;
  const rest = turn.start ? { ...before, user: known.stores.user } : before;
  const [next, moment] = turn.start || action.quietly === true ? [known, rest] : waiting(known, rest);
  return [next, [{ type: 'call', request, then: action.then ?? [], moment, start: turn.start }]];
};
