import type { Flow } from '../flow.ts';
import { resolve } from '../scope.ts';
import { scopeOf } from '../turn.ts';
import type { Perform } from './action.ts';
import { failing } from './show.ts';

/** Scheme, host and port, and then a path; nothing that browsers read otherwise than it looks (user info, \\, spaces). */
const ADDRESS = /^(https?:\/\/[a-z0-9.-]+(?::\d+)?)(?:[/?#][^\\\s\p{Cc}]*)?$/iu;

/** Whether an address outside of the app is one that the flow lets people be taken to (RD-1). */
function mayLeaveTo(flow: Flow, address: string): boolean {
  const origin = ADDRESS.exec(address)?.[1]?.toLowerCase();
  return origin !== undefined && (flow.leave_to ?? []).includes(origin);
}

/** Leaves the app. An address that is not allowed shows the error screen, and nothing after it in the list happens. */
export const leave: Perform<'leave'> = (action, known, turn) => {
  const address = resolve(action.leave, scopeOf(turn, known));
  if (typeof address !== 'string' || !mayLeaveTo(turn.flow, address)) {
    const [next, effects] = failing(known, turn, { call: '', status: 'malformed' });
    return [next, [...effects, { type: 'report', what: 'refused-address', detail: { route: turn.at.route.id } }], true];
  }
  return [known, [{ type: 'leave', address }]];
};
