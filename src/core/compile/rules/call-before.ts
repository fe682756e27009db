import { error } from './rule.ts';
import { isObject, type Json, pointerTo, type Problem, segments } from '../../model/index.ts';
import type { Files } from '../files.ts';

/**
 * The problem of an action that needs a response and stands beside its call, in place of in the call's "then". It is
 * reported at the call, once for all such actions. Undefined if no call without a "then" comes before the action.
 */
export function besideItsCall({ all }: Files, file: string, pointer: string): Problem | undefined {
  const path = segments(pointer);
  let value: Json | undefined = all.find((one) => one.file === file)?.value;
  let found: { pointer: string; call: string } | undefined;
  for (const [index, part] of path.entries()) {
    if (Array.isArray(value)) {
      const place = value.slice(0, Number(part)).findLastIndex((one) => callOf(one) !== undefined);
      const call = callOf(value[place]);
      if (call !== undefined) found = { pointer: pointerTo(...path.slice(0, index), place), call };
    }
    value = Array.isArray(value) ? value[Number(part)] : isObject(value) ? value[part] : undefined;
  }
  if (found === undefined) return undefined;
  const message = `What follows needs the response of "${found.call}", and does not wait for it`;
  return error('RF26', file, found.pointer, message, 'put what follows into the "then" of this call');
}

/** The id of the call that an action makes; undefined if it makes none, or if the action has a "then". */
const callOf = (action: Json | undefined): string | undefined =>
  isObject(action) && typeof action.call === 'string' && action.then === undefined ? action.call : undefined;
