import { type Json, milliseconds, UNITS } from '../model/index.ts';
import type { Schema } from './schemas.ts';

/** The schema keywords that bound a duration. A value outside them usually has the wrong unit. */
export const BOUNDS = ['shortest', 'longest'] as const;

/** A duration in milliseconds; undefined for any other value. */
function lengthOf(text: Json | undefined): number | undefined {
  try {
    return typeof text === 'string' ? milliseconds(text.replace(/^\./, '0.')) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a duration exceeds a bound. False for anything that is no duration: another rule reports that. */
export function isOutOfBounds(
  bound: (typeof BOUNDS)[number],
  limit: Json | undefined,
  text: Json | undefined,
): boolean {
  const [most, length] = [lengthOf(limit), lengthOf(text)];
  if (most === undefined || length === undefined) return false;
  return bound === 'longest' ? length > most : length < most;
}

const passed = (schema: Schema, text: string) => BOUNDS.find((bound) => isOutOfBounds(bound, schema[bound], text));

/** In milliseconds. Where the schema names no shortest duration, a shorter one would hardly be a pause. */
const PLAUSIBLE = 500;

/**
 * Whether a duration is long enough to be meant here. Without a `shortest` in the schema, it must be at least half a
 * second or a tenth of `longest`, whichever is less.
 */
const isPlausible = ({ longest, shortest }: Schema, text: string) =>
  shortest !== undefined || (lengthOf(text) ?? 0) >= Math.min(PLAUSIBLE, (lengthOf(longest) ?? 0) / 10);

/** The hint for a duration that its place does not accept; undefined for an accepted one. */
export function durationHint(schema: Schema, text: string): string | undefined {
  const bound = passed(schema, text);
  if (bound === undefined) return undefined;
  const limit = `it is ${String(schema[bound])} at ${bound === 'longest' ? 'most' : 'least'}`;
  const amount = text.replace(/[a-z]+$/, '');
  const shortestFirst = Object.keys(UNITS);
  const units = bound === 'longest' ? shortestFirst.toReversed() : shortestFirst;
  // A fraction is not tried in other units: nobody writes half a minute for 30 seconds.
  const meant = (Number.isInteger(Number(amount)) ? units : [])
    .slice(units.indexOf(text.slice(amount.length)))
    .map((unit) => amount + unit)
    .find((other) => passed(schema, other) === undefined && isPlausible(schema, other));
  return meant === undefined ? limit : `did you mean "${meant}"? ${limit.replace('it', 'It')}`;
}
