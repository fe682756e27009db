import { isObject, type Json, lastPart } from '#core';

/** The one word that a test requires: "monthly" of "monthly" and of { "is": "monthly" }. Undefined for other tests. */
export const asked = (test: Json | undefined): string | undefined =>
  typeof test === 'string'
    ? test
    : isObject(test) && Object.keys(test).length === 1 && typeof test.is === 'string'
      ? test.is
      : undefined;

/** The one word that a test excludes: "monthly" of { "is_not": "monthly" }. Undefined for other tests. */
export const askedNot = (test: Json | undefined): string | undefined =>
  isObject(test) && Object.keys(test).length === 1 && typeof test.is_not === 'string' ? test.is_not : undefined;

/** The words of a key's last part: "cart.then_monthly" has "then" and "monthly". */
export const wordsOf = (key: string): string[] => lastPart(key).split('_');
