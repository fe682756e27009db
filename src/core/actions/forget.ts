import type { ActionHandler } from './action.ts';

/** Forgets what calls have answered, so that it is asked for again. */
export const forget: ActionHandler<'forget'> = (action, state) => [state, [{ type: 'forget', calls: action.forget }]];
