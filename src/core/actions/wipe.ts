import { initialState, type State } from '../model/index.ts';
import { cleared } from './clear.ts';
import type { ActionHandler } from './action.ts';

/** The stores that hold the sign-in. */
const SIGN_IN = ['auth', 'session'];

/**
 * Clears all browser storage (AU-4), or only the sign-in, so that the person finds everything else on return (SE-3).
 */
export const wipe: ActionHandler<'wipe'> = (action, state, context) => {
  if (action.wipe === 'everything') {
    const { stores, answers, owner, questionnaire, drafts, visited, facts, openPath } = initialState(context.flow);
    const next: State = { ...state, stores, answers, owner, questionnaire, drafts, visited, facts, openPath };
    return [
      next,
      [
        { type: 'wipe', stores: 'everything' },
        { type: 'forget', calls: Object.keys(context.flow.calls) },
      ],
    ];
  }
  return [
    SIGN_IN.reduce((next, store) => cleared(context.flow, next, store), state),
    [{ type: 'wipe', stores: SIGN_IN }],
  ];
};
