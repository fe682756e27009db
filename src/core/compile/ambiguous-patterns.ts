import { type Loops, loopsOf } from './pattern-loops.ts';

/** Characters that stand for all others: two parts of a pattern overlap when both take one of these. */
const ALPHABET = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)),
  '\t',
  '\n',
  'é',
  'Ж',
  '’',
];

/** The characters that a part of a pattern takes, such as "\d" or "[a-z]". */
function takenBy(part: string): ReadonlySet<string> {
  const one = new RegExp(`^(?:${part})$`, 'su');
  return new Set(ALPHABET.filter((character) => one.test(character)));
}

/**
 * Whether a regular expression can match a text in more ways the longer it gets: twice as many with each character. A
 * text that it refuses in the end is then tried in all of these ways, and the page hangs. `(\d+)+$` does that, because
 * each digit may go on with the inner repetition or begin the outer one anew.
 *
 * The pattern is read as an automaton. It is exponential when two different ways lead from a part of it back to the same
 * part with the same text (Weideman et al., "Analyzing matching time behavior of backtracking regular expressions").
 * @param pattern a valid regular expression
 */
export function isExponential(pattern: string): boolean {
  const loops = loopsOf(pattern);
  if (loops === undefined) return false;
  const taken = loops.parts.map(takenBy);
  const isShared = (one: number, other: number) => [...(taken[one] ?? [])].some((text) => taken[other]?.has(text));
  return loops.parts.some((_, part) => loops.canFailAfter(part) && returnsInTwoWays(loops, part, isShared));
}

/** Two places that are reached with the same text, and whether the ways to them differed before. */
interface Pair {
  one: number;
  other: number;
  differs: boolean;
}

/** Whether two different ways lead from a part back to itself with the same text. */
function returnsInTwoWays({ next }: Loops, start: number, isShared: (one: number, other: number) => boolean): boolean {
  const seen = new Set<string>();
  const waiting: Pair[] = [{ one: start, other: start, differs: false }];
  for (const { one, other, differs } of waiting)
    for (const [index, left] of (next[one] ?? []).entries())
      for (const [beside, right] of (next[other] ?? []).entries()) {
        if (!isShared(left, right)) continue;
        // The same part may follow twice: within the inner repetition, and by beginning the outer one anew.
        const pair = { one: left, other: right, differs: differs || one !== other || index !== beside };
        if (pair.differs && left === start && right === start) return true;
        const key = `${left} ${right} ${pair.differs}`;
        if (seen.has(key)) continue;
        seen.add(key);
        waiting.push(pair);
      }
  return false;
}
