import { type Json, milliseconds, UNITS } from '../model/index.ts';
import type { Schema } from './schemas.ts';

/** The schema keywords that limit a duration. A duration outside of them usually has the wrong unit. */
export const BOUNDS = ['shortest', 'longest'] as const;

/** A duration in milliseconds; undefined for any other value. */
function lengthOf(text: Json | undefined): number | undefined {
  try {
    return typeof text === 'string' ? milliseconds(text.replace(/^\./, '0.')) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a duration is outside a limit. False for a value that is not a duration, because another rule reports it. */
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

/** In milliseconds. If the schema has no `shortest`, a shorter duration is probably not meant as a pause. */
const PLAUSIBLE = 500;

/**
 * Whether a duration in another unit may be the one that was meant. If the schema has no `shortest`, it must be at
 * least half a second or a tenth of `longest`, whichever is less.
 */
const isPlausible = ({ longest, shortest }: Schema, text: string) =>
  shortest !== undefined || (lengthOf(text) ?? 0) >= Math.min(PLAUSIBLE, (lengthOf(longest) ?? 0) / 10);

/** The hint for a duration that the schema does not accept; undefined for an accepted one. */
export function durationHint(schema: Schema, text: string): string | undefined {
  const bound = passed(schema, text);
  if (bound === undefined) return undefined;
  const limit = `it is ${String(schema[bound])} at ${bound === 'longest' ? 'most' : 'least'}`;
  const amount = text.replace(/[a-z]+$/, '');
  const shortestFirst = Object.keys(UNITS);
  const units = bound === 'longest' ? shortestFirst.toReversed() : shortestFirst;
  // A fraction is not tried in other units, because nobody writes "0.5m" for 30 seconds.
  const meant = (Number.isInteger(Number(amount)) ? units : [])
    .slice(units.indexOf(text.slice(amount.length)))
    .map((unit) => amount + unit)
    .find((other) => passed(schema, other) === undefined && isPlausible(schema, other));
  return meant === undefined ? limit : `did you mean "${meant}"? ${limit.replace('it', 'It')}`;
}
