import { type Json, milliseconds, UNITS } from '../model/index.ts';
import type { Schema } from './schemas.ts';

/** Lengths of time have bounds where they stand: `shortest` and `longest` of a schema. Beyond them the unit is a slip. */
export const BOUNDS = ['shortest', 'longest'] as const;

/** The milliseconds of a text, or undefined for one that is no length of time. */
function lengthOf(text: Json | undefined): number | undefined {
  try {
    return typeof text === 'string' ? milliseconds(text.replace(/^\./, '0.')) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a text is a length of time beyond a bound; one that is no length of time is another rule's. */
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

/** What to write instead of a length of time that its place does not take, or undefined for one that it takes. */
export function durationHint(schema: Schema, text: string): string | undefined {
  const bound = passed(schema, text);
  if (bound === undefined) return undefined;
  const limit = `it is ${String(schema[bound])} at ${bound === 'longest' ? 'most' : 'least'}`;
  const amount = text.replace(/[a-z]+$/, '');
  const shortestFirst = Object.keys(UNITS);
  const units = bound === 'longest' ? shortestFirst.toReversed() : shortestFirst;
  const meant = units
    .slice(units.indexOf(text.slice(amount.length)))
    .map((unit) => amount + unit)
    .find((other) => passed(schema, other) === undefined);
  return meant === undefined ? limit : `did you mean "${meant}"? ${limit.replace('it', 'It')}`;
}
