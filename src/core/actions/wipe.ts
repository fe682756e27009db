import { type Known, initialKnown } from '../known.ts';
import { cleared } from './clear.ts';
import type { Perform } from './action.ts';

/** What tells who is signed in, and for how long. */
const SIGN_IN = ['auth', 'session'];

/** Clears all of the browser's storage (AU-4), or only who is signed in: the rest is there for them to come back to (SE-3). */
export const wipe: Perform<'wipe'> = (action, known, turn) => {
  if (action.wipe === 'everything') {
    const { stores, answers, owner, questionnaire, drafts, visited } = initialKnown(turn.flow);
    const next: Known = { ...known, stores, answers, owner, questionnaire, drafts, visited };
    return [
      next,
      [
        { type: 'wipe', stores: 'everything' },
        { type: 'forget', calls: Object.keys(turn.flow.calls) },
      ],
    ];
  }
  return [SIGN_IN.reduce((next, store) => cleared(turn.flow, next, store), known), [{ type: 'wipe', stores: SIGN_IN }]];
};
