import { isObject } from '#core';

/** The names of the calls in a part of a flow, at any depth. */
export function callsIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(callsIn);
  if (!isObject(part)) return [];
  return [...(typeof part.call === 'string' ? [part.call] : []), ...Object.values(part).flatMap(callsIn)];
}
