import { isObject, type Json } from '#core';

/** The one word that a test asks for. */
export const asked = (test: Json | undefined): string | undefined =>
  typeof test === 'string'
    ? test
    : isObject(test) && Object.keys(test).length === 1 && typeof test.is === 'string'
      ? test.is
      : undefined;

/** The word that a test leaves out when it takes all others: "monthly" of { "is_not": "monthly" }. */
export const askedNot = (test: Json | undefined): string | undefined =>
  isObject(test) && Object.keys(test).length === 1 && typeof test.is_not === 'string' ? test.is_not : undefined;

/** The last part of a name: "data.order.total_cents" ends in "total_cents". */
export const last = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** The words of a key's last part: "cart.then_monthly" has "then" and "monthly". */
export const wordsOf = (key: string): string[] => last(key).split('_');
