import {
  access,
  type ActionContext,
  hasEnded,
  newestAnswers,
  requestOf,
  restoreState,
  scopeOf,
  type Transition,
  withoutPerson,
  withOwnModal,
} from '../eval/index.ts';
import { goTo, run, endSession, setAside, endWaiting, withoutModal, withoutRefusal } from '../actions/index.ts';
import {
  type Effect,
  type EventType,
  type Flow,
  FRESH_SCREEN,
  type PersistedState,
  same,
  type State,
  textOf,
  withFields,
} from '../model/index.ts';
import { withReady, type EventHandler, contextOf } from './event-handler.ts';

/** The effect that deletes all cached responses when the signed-in person changes (decision 16). */
const forgetting = (flow: Flow): Effect => ({ type: 'invalidate', calls: Object.keys(flow.calls) });

/**
 * Runs after the tokens were removed. Removes the person's state from memory (ST-11), including the address that they
 * asked for. Then the guard redirects the visitor, or the screen loads again. Does not change the browser's storage:
 * logging out wipes it, and the end of a session removes the person's entries unless `kept_if` is true (decision 54).
 */
export function becomeAnonymous(state: State, made: readonly Effect[], context: ActionContext): Transition {
  const next = withoutPerson(context.flow, state, false);
  const effects = [forgetting(context.flow), ...made];
  if (effects.some((effect) => effect.type === 'navigate')) return [next, effects];
  const answer = access(context.flow, next, context.match.path);
  if (answer.kind === 'enter') return [withoutModal(next), [...effects, { type: 'reload' }]];
  const [gone, more] = goTo(next, context, answer.path);
  return [gone, [...effects, ...more]];
}

/**
 * Another tab signed somebody in or out, or started or stopped impersonation. This tab does the same (ST-10). An
 * anonymous visit with answers is not changed (decision 3).
 */
function followOtherTab(persisted: PersistedState, state: State, context: ActionContext): Transition {
  const { flow } = context;
  if (typeof persisted.stores.auth?.accessToken !== 'string')
    return [state.owner === null ? state : withoutPerson(flow, state, false), []];
  if (state.owner === null && state.visited.length > 0) return [state, []];
  const theirs = restoreState(flow, { ...withoutPerson(flow, state, false), screen: FRESH_SCREEN }, persisted);
  const [next, effects] = run(flow.on_start ?? [], withoutModal(theirs), context);
  return [next, [forgetting(flow), ...effects, { type: 'reload' }]];
}

type Presence = Extract<
  EventType,
  'started' | 'adopted' | 'changed-elsewhere' | 'renewal-refused' | 'session-ending' | 'session-due' | 'unloaded'
>;

/** The events of a session's life: start, restored state, changes in other tabs, the session's end. */
export const lifecycle: { [T in Presence]: EventHandler<T> } = {
  started: (event, state, flow) => {
    const context = contextOf(flow, event, { start: true });
    const restored = restoreState(flow, state, event.persisted);
    // After the session has ended, somebody else may have opened the page. No request is made in the person's name: the
    // backend would refuse it, and the modal about the end of the session would disappear (SE-2).
    const isOver = hasEnded(restored, event.now);
    const [remaining, aside] = isOver ? setAside(restored, context) : [restored, []];
    const [next, effects] = run(isOver ? [] : (flow.on_start ?? []), remaining, context);
    const waits = effects.some((effect) => effect.type === 'call') && textOf(next, 'user', 'id') === null;
    return [waits ? next : withReady(next), [...aside, ...effects]];
  },

  adopted: (event, before, flow) => {
    const state = endWaiting(event.start ? withReady(before) : before, event.continuation);
    // Ignore the stored state of a person who has signed out or been replaced in the meantime.
    if (textOf(state, 'user', 'id') !== event.persisted.owner) return [state, []];
    const other = state.owner !== null && state.owner !== event.persisted.owner;
    const mine = restoreState(flow, other ? withoutPerson(flow, state, true) : state, event.persisted);
    const [next, effects] = run(event.then, mine, contextOf(flow, event, { continuation: event.continuation }));
    return [next, other ? [forgetting(flow), ...effects] : effects];
  },

  'changed-elsewhere': (event, state, flow) => {
    if (event.persisted.owner !== state.owner)
      return followOtherTab(event.persisted, state, contextOf(flow, event, { start: true }));
    const { auth, session, user } = event.persisted.stores;
    const person = state.stores.user ?? {};
    const stores = {
      ...state.stores,
      ...(auth && { auth }),
      ...(session && { session: withOwnModal(state, session) }),
      // If nothing has changed, keep the same object. A new one would be written and sent to the other tabs.
      ...(user && user.id === state.owner && !same({ ...person, ...user }, person) && { user: { ...person, ...user } }),
    };
    const answers = Object.fromEntries(
      Object.entries(state.answers).map(([store, mine]) => [
        store,
        newestAnswers(mine, event.persisted.answers[store] ?? {}),
      ]),
    );
    return [{ ...state, stores, answers }, []];
  },

  // After the session has ended, a modal tells the visitor. Closing the modal clears the tokens (SE-3).
  'renewal-refused': (event, state, flow) =>
    hasEnded(state, event.now) ? [state, []] : run([{ wipe: 'sign_in' }], state, contextOf(flow, event)),

  'session-ending': (_, state) => [{ ...withoutRefusal(state), ending: true }, []],

  'session-due': (event, state, flow) => {
    const context = contextOf(flow, event);
    const { validate } = flow.api;
    const request =
      event.past || validate === undefined ? undefined : requestOf(flow, validate, scopeOf(context, state));
    if (request === undefined) return endSession(state, context);
    return [state, [{ type: 'call', request, then: [], continuation: {}, start: false }]];
  },

  unloaded: (_, state) => [withFields({ ...state, modal: null }, 'session', { isSessionModalOpen: false }), []],
};
