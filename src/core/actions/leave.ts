import type { Flow } from '../model/index.ts';
import { resolve, scopeOf } from '../eval/index.ts';
import type { ActionHandler } from './action.ts';
import { showErrorScreen } from './show.ts';

/** Scheme, host and port, and then a path; nothing that browsers read otherwise than it looks (user info, \\, spaces). */
const ADDRESS = /^(https?:\/\/[a-z0-9.-]+(?::\d+)?)(?:[/?#][^\\\s\p{Cc}]*)?$/iu;

/** Whether an address outside of the app is one that the flow lets people be taken to (RD-1). */
function mayLeaveTo(flow: Flow, address: string): boolean {
  const origin = ADDRESS.exec(address)?.[1]?.toLowerCase();
  return origin !== undefined && (flow.leave_to ?? []).includes(origin);
}

/** Leaves the app. An address that is not allowed shows the error screen, and nothing after it in the list happens. */
export const leave: ActionHandler<'leave'> = (action, state, context) => {
  const address = resolve(action.leave, scopeOf(context, state));
  if (typeof address !== 'string' || !mayLeaveTo(context.flow, address)) {
    const [next, effects] = showErrorScreen(state, context, { call: '', status: 'malformed' });
    return [
      next,
      [...effects, { type: 'report', what: 'refused-address', detail: { route: context.at.route.id } }],
      true,
    ];
  }
  return [state, [{ type: 'leave', address }]];
};
