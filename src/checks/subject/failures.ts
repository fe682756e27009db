import { type CallFailure, type Flow, reactionTo } from '#core';
import { memoizedFor } from './tracked-reads.ts';

/** A failed call. */
export interface Failing {
  call: string;
  failure: CallFailure;
}

/** An example of a status that errors.json does not list. */
const UNLISTED = 599;

function failureNamed(key: string): CallFailure {
  if (key === 'network' || key === 'timeout' || key === 'aborted' || key === 'malformed') return { status: key };
  return { status: /^\d+$/.test(key) ? Number(key) : UNLISTED };
}

const failures = memoizedFor<Flow, Failing[]>();

/** The failures of a call that the flow treats differently: one example for each reaction. */
export const failuresOf = (flow: Flow, call: string): Failing[] => failures(flow)(call, () => differing(flow, call));

function differing(flow: Flow, call: string): Failing[] {
  const keys = Object.keys({ ...flow.errors.statuses, ...flow.calls[call]?.errors });
  const all = keys.map((key): Failing => ({ call, failure: failureNamed(key) }));
  return [...new Map(all.map((one) => [JSON.stringify(reactionTo(flow, call, one.failure)), one])).values()];
}
