import type { Continuation, Effect, Failure, Flow, Json, RouteMatch, State } from '../model/index.ts';
import { failureOf } from './reaction.ts';
import type { Actions } from '../generated/flow-files.ts';
import type { Scope } from './scope.ts';

/** The context of an action: the flow, where and when it happens, and its cause. */
export interface ActionContext {
  flow: Flow;
  match: RouteMatch;
  now: number;
  continuation: Continuation;
  /** The id of the screen; null when there is none. */
  screen: string | null;
  /** The unsent input of the screen's forms, by form. */
  typed: Readonly<Record<string, Json>>;
  /** The failure on the error screen. */
  failure?: Failure | undefined;
  /** Whether this is part of the startup, before anything is shown. */
  start: boolean;
  /** Whether a delay has brought this about: the visitor may be doing something else by now. */
  delayed: boolean;
  /** Performs further actions, for actions that contain some. */
  run(list: Actions, state: State, context: ActionContext): Transition;
}

/**
 * A new state and the effects to perform. `halts`: navigation was impossible, and the rest of the list does not run.
 */
export type Transition = readonly [state: State, effects: readonly Effect[], halts?: boolean];

/** The scope of references in an action. */
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
