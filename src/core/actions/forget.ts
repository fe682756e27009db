import type { ActionHandler } from './action.ts';

/** Drops cached responses of calls, so that they are requested again. */
export const forget: ActionHandler<'forget'> = (action, state) => [state, [{ type: 'forget', calls: action.forget }]];
