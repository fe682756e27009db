/** Reads a regular expression piece by piece. */
export class Reader {
  readonly #pattern: string;
  #at = 0;
  constructor(pattern: string) {
    this.#pattern = pattern;
  }
  /** Takes what a sticky regular expression matches here; undefined when it does not match. */
  take(what: RegExp): string | undefined {
    what.lastIndex = this.#at;
    const [found] = what.exec(this.#pattern) ?? [];
    if (found === undefined) return undefined;
    this.#at += found.length;
    return found;
  }
}

/** The start of a group: "(", "(?:" or "(?<name>", or that of a look-around, which ends with = or !. */
export const OPENING = /\((?:\?(?:[:=!]|<[=!]|<\w+>))?/y;

/** What matches the same text as a group before. */
export const REPEATED = /\\(?:[1-9]\d*|k<\w+>)/y;

/** What matches one character: a class, an escape or the character itself. */
export const CHARACTER =
  /\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[A-Za-z]|\\.|[^|)]/sy;

/** How often something may occur. */
export interface Times {
  least: number;
  most: number;
}

/** How often the part before may be repeated. */
export function timesAt(read: Reader): Times {
  const found = read.take(/(?:[*+?]|\{\d+(?:,\d*)?\})\??/y);
  if (found === undefined) return { least: 1, most: 1 };
  if (found.startsWith('*')) return { least: 0, most: Infinity };
  if (found.startsWith('+')) return { least: 1, most: Infinity };
  if (found.startsWith('?')) return { least: 0, most: 1 };
  const [, least = '0', comma, most = ''] = /(\d+)(,?)(\d*)/.exec(found) ?? [];
  return { least: Number(least), most: comma === '' ? Number(least) : most === '' ? Infinity : Number(most) };
}
