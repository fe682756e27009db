import type { Effect } from './effect.ts';
import type { Moment } from './event.ts';
import { type Failure, failureOf } from './failure.ts';
import type { Flow } from './flow.ts';
import type { Actions } from './generated/flow-files.ts';
import type { Json } from './json.ts';
import type { Known } from './known.ts';
import type { Place } from './paths.ts';
import type { Scope } from './scope.ts';

/** What an action sees besides what is known: the flow, where and when it happens, and what brought it about. */
export interface Turn {
  flow: Flow;
  at: Place;
  now: number;
  moment: Moment;
  /** Id of the screen it happens on, where there is one. */
  screen: string | null;
  /** What stands in the forms there that nobody has sent, by form. */
  typed: Readonly<Record<string, Json>>;
  /** What the error screen shows, where somebody acts on it. */
  failure?: Failure | undefined;
  /** Part of the flow's start, before anything is shown. */
  start: boolean;
  /** Carries out further actions, for actions that hold some. */
  run(list: Actions, known: Known, turn: Turn): Outcome;
}

/**
 * What follows from something: what is known then, and what the runtime is to do. `halts`: the way on was not to be had,
 * and what the flow lists after it does not happen.
 */
export type Outcome = readonly [known: Known, effects: readonly Effect[], halts?: boolean];

/** What references can stand for within a turn. */
export function scopeOf(turn: Turn, known: Known): Scope {
  const { failure, ...rest } = turn.moment;
  return {
    flow: turn.flow,
    known,
    at: turn.at,
    ...rest,
    failure: failure === undefined ? turn.failure : failureOf(turn.flow, failure.call, failure),
  };
}
