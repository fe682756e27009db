import {
  type ActionContext,
  personalStores,
  SESSION_STORES,
  staysAfterSession,
  type Transition,
  withoutPerson,
} from '../eval/index.ts';
import { defaultsOf, same, type State } from '../model/index.ts';

/** The stores that hold the sign-in. */
export const SIGN_IN: readonly string[] = ['auth', 'session'];

/**
 * Ends a person's session on this device. Removes their stores and answers from the state and from the browser's
 * storage, unless the flow says that they remain (decision 54). The page's memory has a copy, which the same person
 * gets back if they sign in on this page. The current address stays in the state until the sign-in is cleared, because
 * the person's screen is still shown.
 */
export function setAside(state: State, { flow }: ActionContext): Transition {
  const { owner } = state;
  if (owner === null || staysAfterSession(flow, state)) return [state, []];
  const { stores, answers } = withoutPerson(flow, state, true);
  const personal = personalStores(flow);
  const isHeld = (id: string) => personal.includes(id) && !SESSION_STORES.includes(id);
  const filled = Object.entries(state.stores).filter(
    ([id, fields]) => isHeld(id) && flow.stores[id]?.persist !== 'memory' && !same(fields, defaultsOf(flow, id)),
  );
  return [
    {
      ...state,
      answers,
      stores: { ...stores, ...(state.stores.navigation && { navigation: state.stores.navigation }) },
    },
    [
      {
        type: 'set-aside',
        stores: personal.filter((id) => !SIGN_IN.includes(id)),
        of: { owner, stores: Object.fromEntries(filled), answers: state.answers },
      },
    ],
  ];
}
