import { type Loops, loopsOf } from './pattern-loops.ts';

/** Sample characters of all kinds. Two parts of a pattern overlap if both match one of these. */
const ALPHABET = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)),
  '\t',
  '\n',
  'é',
  'Ж',
  '’',
];

/** The sample characters that a part of a pattern matches, such as "\d" or "[a-z]". */
function takenBy(part: string): ReadonlySet<string> {
  const one = new RegExp(`^(?:${part})$`, 'su');
  return new Set(ALPHABET.filter((character) => one.test(character)));
}

/**
 * Whether the number of ways in which a regular expression can match a text may double with each character. If the
 * match fails in the end, all of these ways are tried, and the page hangs. `(\d+)+$` is such an expression, because
 * each digit can either continue the inner repetition or begin the outer one again.
 *
 * The pattern is read as an automaton. It is exponential if two different paths lead from a part back to the same part
 * with the same text (Weideman et al., "Analyzing matching time behavior of backtracking regular expressions").
 * @param pattern a valid regular expression
 */
export function isExponential(pattern: string): boolean {
  const loops = loopsOf(pattern);
  if (loops === undefined) return false;
  const taken = loops.parts.map(takenBy);
  const isShared = (one: number, other: number) => [...(taken[one] ?? [])].some((text) => taken[other]?.has(text));
  return loops.parts.some((_, part) => loops.canFailAfter(part) && returnsInTwoWays(loops, part, isShared));
}

/** Two parts that are reached with the same text, and whether the paths to them have differed so far. */
interface PartPair {
  one: number;
  other: number;
  differs: boolean;
}

/**
 * Whether a loop in the pattern is ambiguous: two different paths from a part back to the same part match the same
 * text. Backtracking over such a loop takes exponential time.
 */
function returnsInTwoWays({ next }: Loops, start: number, isShared: (one: number, other: number) => boolean): boolean {
  const seen = new Set<string>();
  const waiting: PartPair[] = [{ one: start, other: start, differs: false }];
  for (const { one, other, differs } of waiting)
    for (const [index, left] of (next[one] ?? []).entries())
      for (const [beside, right] of (next[other] ?? []).entries()) {
        if (!isShared(left, right)) continue;
        // The same part may follow in two ways: within the inner repetition, and by beginning the outer one again.
        const pair = { one: left, other: right, differs: differs || one !== other || index !== beside };
        if (pair.differs && left === start && right === start) return true;
        const key = `${left} ${right} ${pair.differs}`;
        if (seen.has(key)) continue;
        seen.add(key);
        waiting.push(pair);
      }
  return false;
}
