import { run } from '../actions/index.ts';
import type { EventOf, EventType, Flow, FlowEvent, State } from '../model/index.ts';
import type { ActionContext, Transition } from '../eval/index.ts';

/** Handles the events of one type. Returns the new state and the effects. */
export type EventHandler<T extends EventType> = (event: EventOf<T>, state: State, flow: Flow) => Transition;

/** The context of the actions that an event triggers. */
export const contextOf = (flow: Flow, event: FlowEvent, part: Partial<ActionContext> = {}): ActionContext => ({
  flow,
  match: event.match,
  now: event.now,
  continuation: {},
  typed: event.typed ?? {},
  screen: null,
  start: false,
  delayed: false,
  run,
  ...part,
});

/** The state after the startup. The splash screen disappears. */
export const withReady = (state: State): State => ({ ...state, ready: true });
