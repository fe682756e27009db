import { CHARACTER, OPENING, Reader, REPEATED, timesAt } from './pattern-reader.ts';

/** A regular expression, as a graph of parts that each match one character. */
export interface Loops {
  /** The parts as written: "\d", "[a-z]". */
  parts: readonly string[];
  /**
   * By index of a part, the indexes of the parts that may follow. A part that may follow in two ways is listed twice.
   */
  next: readonly (readonly number[])[];
  /** Whether the match may still fail after a part has matched. */
  canFailAfter(part: number): boolean;
}

/** A piece of an expression: the parts with which it may begin and end, and whether it may be empty. */
interface Piece {
  first: readonly number[];
  last: readonly number[];
  isOptional: boolean;
}

const NOTHING: Piece = { first: [], last: [], isOptional: true };

/** The graph of a regular expression; undefined if nothing in the expression repeats without limit. */
export function loopsOf(pattern: string): Loops | undefined {
  const reading = new Expression(pattern);
  const { last } = reading.alternatives();
  if (!reading.hasLoop) return undefined;
  const { parts, next, hasEnd } = reading;
  return { parts, next, canFailAfter: (part) => hasEnd || !last.includes(part) };
}

class Expression {
  readonly parts: string[] = [];
  readonly next: number[][] = [];
  hasLoop = false;
  hasEnd = false;
  readonly #read: Reader;
  constructor(pattern: string) {
    this.#read = new Reader(pattern);
  }

  alternatives(): Piece {
    let all = this.#sequence();
    while (this.#read.take(/\|/y) !== undefined) {
      const other = this.#sequence();
      all = {
        first: [...all.first, ...other.first],
        last: [...all.last, ...other.last],
        isOptional: all.isOptional || other.isOptional,
      };
    }
    return all;
  }

  #sequence(): Piece {
    let all = NOTHING;
    for (let piece = this.#piece(); piece !== undefined; piece = this.#piece()) {
      const { least, most } = timesAt(this.#read);
      if (most === Infinity && piece.first.length > 0) {
        this.hasLoop = true;
        this.#follow(piece, piece);
      }
      this.#follow(all, piece);
      all = {
        first: all.isOptional ? [...all.first, ...piece.first] : all.first,
        last: piece.isOptional || least === 0 ? [...all.last, ...piece.last] : piece.last,
        isOptional: all.isOptional && (piece.isOptional || least === 0),
      };
    }
    return all;
  }

  #follow({ last }: Piece, { first }: Piece): void {
    for (const part of last) this.next[part]?.push(...first);
  }

  /**
   * The next piece of a sequence; undefined at its end. For "^" and the like, which match no character, an empty piece.
   */
  #piece(): Piece | undefined {
    if (this.#read.take(/\$/y) !== undefined) {
      this.hasEnd = true;
      return NOTHING;
    }
    if (this.#read.take(/\\[bB]|\^/y) !== undefined) return NOTHING;
    const opened = this.#read.take(OPENING);
    if (opened !== undefined) {
      const inner = this.alternatives();
      this.#read.take(/\)/y);
      return /[=!]$/.test(opened) ? NOTHING : inner;
    }
    if (this.#read.take(REPEATED) !== undefined) return NOTHING;
    const part = this.#read.take(CHARACTER);
    if (part === undefined) return undefined;
    const index = this.parts.push(part) - 1;
    this.next.push([]);
    return { first: [index], last: [index], isOptional: false };
  }
}
