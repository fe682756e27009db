import { nearest } from '#core';
import { quoted } from '../quoted.ts';

/** A step that a visitor cannot perform at their position. */
export class Impossible extends Error {
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** A hint for an unknown word: the nearest known one, or all known ones. */
export const suggestion = (word: string, names: readonly string[]) => {
  const near = nearest(word, names);
  return near === undefined ? `there is ${quoted(names) || 'nothing of the kind'}` : `did you mean "${near}"?`;
};
