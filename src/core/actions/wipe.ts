import { initialState } from '../model/index.ts';
import { cleared } from './clear.ts';
import { setAside, SIGN_IN } from './set-aside.ts';
import type { ActionHandler } from './action.ts';

/**
 * Clears all browser storage (AU-4), or ends the session: clears the sign-in and everything that must not remain after
 * it (SE-3).
 */
export const wipe: ActionHandler<'wipe'> = (action, state, context) => {
  if (action.wipe === 'everything') {
    const { stores, answers, owner, questionnaire, knownOrder, question, storedInputs, visited, facts, openPath } =
      initialState(context.flow);
    const known = { questionnaire, knownOrder, question, storedInputs, visited, facts, openPath };
    return [
      { ...state, stores, answers, owner, ...known },
      [
        { type: 'wipe', stores: 'everything' },
        { type: 'invalidate', calls: Object.keys(context.flow.calls) },
      ],
    ];
  }
  const [left, aside] = setAside(state, context);
  return [
    SIGN_IN.reduce((next, store) => cleared(context.flow, next, store), left),
    [...aside, { type: 'wipe', stores: SIGN_IN }],
  ];
};
