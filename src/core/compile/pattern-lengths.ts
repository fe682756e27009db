import { CHARACTER, OPENING, Reader, REPEATED, timesAt, type Times } from './pattern-reader.ts';

/** The least and the greatest number of characters that something can have. */
export type Lengths = Times;

const NONE: Lengths = { least: 0, most: 0 };
const ONE: Lengths = { least: 1, most: 1 };

/**
 * The lengths of the texts that a regular expression can match. The range may be too wide, but never too narrow: a text
 * of a length outside of it surely does not match.
 * @param pattern a valid regular expression
 */
export function lengthsOf(pattern: string): Lengths {
  const read = new Reader(pattern);
  const alternatives = alternativesAt(read);
  const least = Math.min(...alternatives.map((one) => one.least));
  // An unanchored match allows any characters around it.
  const isWhole = alternatives.every((one) => one.starts && one.ends);
  return { least, most: isWhole ? Math.max(...alternatives.map((one) => one.most)) : Infinity };
}

interface Alternative extends Lengths {
  /** Whether the pattern is anchored at the start of the text. */
  starts: boolean;
  /** Whether the pattern is anchored at the end of the text. */
  ends: boolean;
}

function alternativesAt(read: Reader): Alternative[] {
  const found = [sequenceAt(read)];
  while (read.take(/\|/y) !== undefined) found.push(sequenceAt(read));
  return found;
}

function sequenceAt(read: Reader): Alternative {
  const all: Alternative = { least: 0, most: 0, starts: read.take(/\^/y) !== undefined, ends: false };
  for (let part = partAt(read); part !== undefined; part = partAt(read)) {
    all.ends = part === 'end';
    if (part === 'end') continue;
    const times = timesAt(read);
    all.least += part.least * times.least;
    all.most += part.most === 0 ? 0 : part.most * times.most;
  }
  return all;
}

/** The next part of a sequence: its lengths, or the end of the text; undefined at the end of the sequence. */
function partAt(read: Reader): Lengths | 'end' | undefined {
  if (read.take(/\$/y) !== undefined) return 'end';
  if (read.take(/\\[bB]|\^/y) !== undefined) return NONE;
  const opened = read.take(OPENING);
  if (opened !== undefined) {
    const inner = alternativesAt(read);
    read.take(/\)/y);
    if (/[=!]$/.test(opened)) return NONE;
    return {
      least: Math.min(...inner.map(({ least }) => least)),
      most: Math.max(...inner.map(({ most }) => most)),
    };
  }
  if (read.take(REPEATED) !== undefined) return { least: 0, most: Infinity };
  const one = read.take(CHARACTER);
  return one === undefined ? undefined : ONE;
}
