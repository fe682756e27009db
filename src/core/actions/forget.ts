import type { Perform } from './action.ts';

/** Forgets what calls have answered, so that it is asked for again. */
export const forget: Perform<'forget'> = (action, known) => [known, [{ type: 'forget', calls: action.forget }]];
