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

/** Drops cached responses when the person changes (decision 16). */
const forgetting = (flow: Flow): Effect => ({ type: 'invalidate', calls: Object.keys(flow.calls) });

/**
 * After the tokens are gone: removes the person's state from memory (ST-11), with the address they asked for. The guard
 * then sends the visitor away, or the screen loads anew. Storage is not touched here: logging out wipes it, and a
 * session's end removes the person's entries unless `kept_if` holds (decision 54).
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
 * Another tab signed somebody in or out, or started or stopped impersonation: this tab follows (ST-10). An anonymous
 * visit with answers stays as it is (decision 3).
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
    // Somebody else may have opened the page after the session ended. Nothing is asked in the person's name: the
    // backend would refuse it, and the modal that says so would be gone (SE-2).
    const isOver = hasEnded(restored, event.now);
    const [kept, aside] = isOver ? setAside(restored, context) : [restored, []];
    const [next, effects] = run(isOver ? [] : (flow.on_start ?? []), kept, context);
    const waits = effects.some((effect) => effect.type === 'call') && textOf(next, 'user', 'id') === null;
    return [waits ? next : withReady(next), [...aside, ...effects]];
  },

  adopted: (event, before, flow) => {
    const state = endWaiting(event.start ? withReady(before) : before, event.continuation);
    // Drop stored state of a person who has meanwhile signed out or been replaced.
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
      // Keep the same object when nothing changed: a change would be written and sent to the other tabs.
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

  // After the end of the session the modal says so, and closing it clears the tokens (SE-3).
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
