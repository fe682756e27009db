import { isObject, type Json } from '#core';

/** Every number under a key, at any depth. */
export const numbersUnder = (value: Json | undefined, key: string): number[] =>
  Array.isArray(value)
    ? value.flatMap((one) => numbersUnder(one, key))
    : isObject(value)
      ? Object.entries(value).flatMap(([name, one]) =>
          name === key && typeof one === 'number' ? [one] : numbersUnder(one, key),
        )
      : [];
