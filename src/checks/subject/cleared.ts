import { isObject, type Json, stringsIn } from '#core';

/** The names of stores and fields that actions clear, at any depth. */
export const clearedIn = (actions: Json | undefined): string[] =>
  Array.isArray(actions)
    ? actions.flatMap(clearedIn)
    : isObject(actions)
      ? Object.entries(actions).flatMap(([key, one]) => (key === 'clear' ? stringsIn(one ?? null) : clearedIn(one)))
      : [];
