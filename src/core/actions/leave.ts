import type { Flow } from '../model/index.ts';
import { resolve, scopeOf } from '../eval/index.ts';
import type { ActionHandler } from './action.ts';
import { showErrorScreen } from './show.ts';

/**
 * Matches an absolute http(s) address without user info, backslashes and spaces, because browsers may parse these
 * differently than people expect.
 */
const ADDRESS = /^(https?:\/\/[a-z0-9.-]+(?::\d+)?)(?:[/?#][^\\\s\p{Cc}]*)?$/iu;

/** Whether the flow allows leaving the app for an address (RD-1). */
function mayLeaveTo(flow: Flow, address: string): boolean {
  const origin = ADDRESS.exec(address)?.[1]?.toLowerCase();
  return origin !== undefined && (flow.leave_to ?? []).includes(origin);
}

/**
 * Leaves the app for an address. If the flow does not allow the address, the error screen is shown and the list of
 * actions ends.
 */
export const leave: ActionHandler<'leave'> = (action, state, context) => {
  const address = resolve(action.leave, scopeOf(context, state));
  if (typeof address !== 'string' || !mayLeaveTo(context.flow, address)) {
    const [next, effects] = showErrorScreen(state, context, { call: '', status: 'malformed' });
    return [
      next,
      [...effects, { type: 'report', what: 'refused-address', detail: { route: context.match.route.id } }],
      true,
    ];
  }
  return [state, [{ type: 'leave', address }]];
};
