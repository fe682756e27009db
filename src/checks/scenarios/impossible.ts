import { nearest } from '#core';
import { quoted } from '../quoted.ts';

/** A step that a visitor cannot perform on the current screen. */
export class Impossible extends Error {
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** A hint for an unknown name: the nearest name, or the list of all names. */
export const suggestion = (word: string, names: readonly string[]) => {
  const near = nearest(word, names);
  return near === undefined ? `there is ${quoted(names) || 'nothing of the kind'}` : `did you mean "${near}"?`;
};
