import type { JsonObject } from '#core';
import { numbersUnder } from '../../subject/numbers-under.ts';

/** A limit of a field, such as 36 inches, and how a text may state it. */
export interface Limit {
  name: string;
  pointer: string;
  limit: number;
  /** The sizes of the units in which people may enter a value: 12 for a foot if the field's own unit is the inch. */
  factors: readonly number[];
  texts: readonly string[];
  /** The first number beyond the limit: "more than 9" is at least 10, and "fewer than 101" is at most 100. */
  beyond: string;
}

/** The sizes of the units of a field; 1 if it has none. */
export const factorsIn = ({ units }: JsonObject): number[] => [1, ...numbersUnder(units, 'factor')];

/** The numbers by which a text may state a limit: 36 inches are 3 feet, and 91 or 92 centimeters. */
export const textsOfLimit = (limit: number, object: JsonObject): string[] =>
  factorsIn(object).flatMap((factor) => {
    const amount = limit / factor;
    return [Math.floor(amount), Math.ceil(amount)].map(String);
  });

export const beyondLimit = (name: string, limit: number): string =>
  String(name.startsWith('min') ? limit - 1 : limit + 1);

export const isNamedIn = (numbers: readonly string[], { texts: spellings, beyond }: Limit) =>
  numbers.some((one) => spellings.includes(one) || one === beyond);

/**
 * A number in a text counts as a wrong limit only if it is at most this many times as large or as small as the limit.
 */
const NEAR = 3;

export const isNear = (number: string, { limit }: Limit) =>
  Math.max(Number(number) / limit, limit / Number(number)) <= NEAR;

/** Whether a number has a digit too many or too few: 20 instead of 200. */
export const isDigitOff = (number: string, { limit }: Limit) => [0.1, 10].includes(Number(number) / limit);
