import { isObject, type Json, learnsOf } from '#core';
import type { Subject } from './subject.ts';

/**
 * The values that a flow writes into a stored field. "any" if one of them comes from a response, a form or an address.
 */
export type AssignedValues = readonly Json[] | 'any';

/** The value that a `set` action gives a field: a constant, or "any" for a reference. */
export function valueSet(value: Json | undefined): AssignedValues {
  if (typeof value === 'string') return 'any';
  return value === undefined ? [] : [isObject(value) ? (value.is ?? null) : value];
}

/** Whether a call's response or an address gives a stored field its value. A call may fill the whole store. */
export function isReceived({ flow }: Subject, store: string, field: string): boolean {
  const name = `${store}.${field}`;
  return (
    Object.values(flow.calls).some((call) => store in learnsOf(call) || name in learnsOf(call)) ||
    flow.routes.some(({ takes = {} }) => name in takes)
  );
}
