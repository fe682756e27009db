import type { Continuation, Effect, Failure, Flow, Json, RouteMatch, State } from '../model/index.ts';
import { failureOf } from './reaction.ts';
import type { Actions } from '../generated/flow-files.ts';
import type { Scope } from './scope.ts';

/** What an action sees besides what is known: the flow, where and when it happens, and what brought it about. */
export interface ActionContext {
  flow: Flow;
  at: RouteMatch;
  now: number;
  continuation: Continuation;
  /** Id of the screen it happens on, where there is one. */
  screen: string | null;
  /** What stands in the forms there that nobody has sent, by form. */
  typed: Readonly<Record<string, Json>>;
  /** What the error screen shows, where somebody acts on it. */
  failure?: Failure | undefined;
  /** Part of the flow's start, before anything is shown. */
  start: boolean;
  /** Carries out further actions, for actions that hold some. */
  run(list: Actions, state: State, context: ActionContext): Transition;
}

/**
 * What follows from something: what is known then, and what the runtime is to do. `halts`: the way on was not to be had,
 * and what the flow lists after it does not happen.
 */
export type Transition = readonly [state: State, effects: readonly Effect[], halts?: boolean];

/** What references can stand for within a turn. */
export function scopeOf(context: ActionContext, state: State): Scope {
  const { failure, ...rest } = context.continuation;
  return {
    flow: context.flow,
    state,
    at: context.at,
    ...rest,
    failure: failure === undefined ? context.failure : failureOf(context.flow, failure.call, failure),
  };
}
