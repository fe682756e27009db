import { asList, isObject, type Json } from '#core';
import { textIn } from './subject.ts';

/** The destinations of every `go` in a list of actions and in these parts of them, at any depth. */
const destinations = (list: Json | undefined, parts: readonly string[]): string[] =>
  asList(list).flatMap((action) =>
    isObject(action)
      ? [textIn(action, 'go') ?? [], parts.flatMap((part) => destinations(action[part], parts))].flat()
      : [],
  );

/** The routes to which a list of actions leads, in any branch, also after the calls in it. */
export const ledTo = (list: Json | undefined): string[] => destinations(list, ['do', 'otherwise', 'then']);

/** The routes to which a list of actions leads in any branch, without those that only a call leads to. */
export const ledToAtOnce = (list: Json | undefined): string[] => destinations(list, ['do', 'otherwise']);
