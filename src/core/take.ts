import { run } from './actions/run.ts';
import type { FlowEvent } from './event.ts';
import type { Flow } from './flow.ts';
import type { Known } from './known.ts';
import type { Outcome, Turn } from './turn.ts';

/** What can happen, by its name. */
export type Type = FlowEvent['type'];
/** The event of a name. */
export type EventOf<T extends Type> = Extract<FlowEvent, { type: T }>;

/** What follows from an event of one type. */
export type Take<T extends Type> = (event: EventOf<T>, known: Known, flow: Flow) => Outcome;

/** The turn that an event brings about. */
export const turnOf = (flow: Flow, event: FlowEvent, part: Partial<Turn> = {}): Turn => ({
  flow,
  at: event.at,
  now: event.now,
  moment: {},
  typed: event.typed ?? {},
  screen: null,
  start: false,
  run,
  ...part,
});

/** The splash is over. */
export const begun = (known: Known): Known => ({ ...known, ready: true });
