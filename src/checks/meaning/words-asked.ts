import { isObject, type Json } from '#core';

/** The one word that a test asks for. */
export const asked = (test: Json | undefined): string | undefined =>
  typeof test === 'string'
    ? test
    : isObject(test) && Object.keys(test).length === 1 && typeof test.is === 'string'
      ? test.is
      : undefined;
