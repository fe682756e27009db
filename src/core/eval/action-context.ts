import type { Continuation, Effect, Failure, Flow, Json, RouteMatch, State } from '../model/index.ts';
import { failureOf } from './reaction.ts';
import type { Actions } from '../generated/flow-files.ts';
import type { Scope } from './scope.ts';

/** The context in which an action runs: the flow, the address, the time, and the cause. */
export interface ActionContext {
  flow: Flow;
  match: RouteMatch;
  now: number;
  continuation: Continuation;
  /** The id of the screen; null when there is none. */
  screen: string | null;
  /** The input of the screen's forms that is not sent yet, by form. */
  typed: Readonly<Record<string, Json>>;
  /** The failure that the error screen shows. */
  failure?: Failure | undefined;
  /** Whether the action runs during the startup, before anything is shown. */
  start: boolean;
  /** Whether the action runs after a delay. Meanwhile the visitor may have begun something else. */
  delayed: boolean;
  /** Performs a list of actions, for actions that contain others. */
  run(list: Actions, state: State, context: ActionContext): Transition;
}

/** A new state, and the effects to perform. `halts`: a navigation failed, and the rest of the list does not run. */
export type Transition = readonly [state: State, effects: readonly Effect[], halts?: boolean];

/** The scope in which references in an action are resolved. */
export function scopeOf(context: ActionContext, state: State): Scope {
  const { failure, ...rest } = context.continuation;
  return {
    flow: context.flow,
    state,
    match: context.match,
    ...rest,
    failure: failure === undefined ? context.failure : failureOf(context.flow, failure.call, failure),
  };
}
