/** Reads a regular expression piece by piece. */
export class Reader {
  readonly #pattern: string;
  #at = 0;
  constructor(pattern: string) {
    this.#pattern = pattern;
  }
  /**
   * Consumes the text that a sticky regular expression matches at the current position; undefined when it does not
   * match.
   */
  take(what: RegExp): string | undefined {
    what.lastIndex = this.#at;
    const [found] = what.exec(this.#pattern) ?? [];
    if (found === undefined) return undefined;
    this.#at += found.length;
    return found;
  }
}

/** Matches the start of a group: "(", "(?:" or "(?<name>", or of a look-around, in which case it ends with = or !. */
export const OPENING = /\((?:\?(?:[:=!]|<[=!]|<\w+>))?/y;

/** Matches a back reference: a part that repeats the text of a group. */
export const REPEATED = /\\(?:[1-9]\d*|k<\w+>)/y;

/** Matches a part that stands for one character: a class, an escape or the character itself. */
export const CHARACTER =
  /\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[A-Za-z]|\\.|[^|)]/sy;

/** How often something may occur, at least and at most. */
export interface Times {
  least: number;
  most: number;
}

/** Reads the quantifier after a part: how often the part may be repeated. */
export function timesAt(read: Reader): Times {
  const found = read.take(/(?:[*+?]|\{\d+(?:,\d*)?\})\??/y);
  if (found === undefined) return { least: 1, most: 1 };
  if (found.startsWith('*')) return { least: 0, most: Infinity };
  if (found.startsWith('+')) return { least: 1, most: Infinity };
  if (found.startsWith('?')) return { least: 0, most: 1 };
  const [, least = '0', comma, most = ''] = /(\d+)(,?)(\d*)/.exec(found) ?? [];
  return { least: Number(least), most: comma === '' ? Number(least) : most === '' ? Infinity : Number(most) };
}
