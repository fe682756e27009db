import type { Flow } from '../model/index.ts';
import { resolve, scopeOf } from '../eval/index.ts';
import type { ActionHandler } from './action.ts';
import { showErrorScreen } from './show.ts';

/**
 * An absolute http(s) address without anything that browsers may read differently than it looks: user info,
 * backslashes, spaces.
 */
const ADDRESS = /^(https?:\/\/[a-z0-9.-]+(?::\d+)?)(?:[/?#][^\\\s\p{Cc}]*)?$/iu;

/** Whether the flow allows leaving for an address (RD-1). */
function mayLeaveTo(flow: Flow, address: string): boolean {
  const origin = ADDRESS.exec(address)?.[1]?.toLowerCase();
  return origin !== undefined && (flow.leave_to ?? []).includes(origin);
}

/** Leaves the app. An address that is not allowed shows the error screen and ends its list. */
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
