import { CHARACTER, OPENING, Reader, REPEATED, timesAt } from './pattern-reader.ts';

/**
 * Whether a regular expression matches only texts that contain some character which is not in `characters`. A true
 * result is certain; a false one may be wrong.
 * @param pattern a valid regular expression
 */
export const demandsOthers = (pattern: string, characters: string): boolean =>
  anyAlternative(new Reader(pattern), [...characters]);

/** Whether each of the alternatives requires another character. */
function anyAlternative(read: Reader, characters: readonly string[]): boolean {
  const found = [inSequence(read, characters)];
  while (read.take(/\|/y) !== undefined) found.push(inSequence(read, characters));
  return found.every(Boolean);
}

function inSequence(read: Reader, characters: readonly string[]): boolean {
  let isDemanded = false;
  for (let part = inPart(read, characters); part !== undefined; part = inPart(read, characters))
    if (timesAt(read).least > 0 && part) isDemanded = true;
  return isDemanded;
}

/** Whether the next part requires another character; undefined at the end of the sequence. */
function inPart(read: Reader, characters: readonly string[]): boolean | undefined {
  if (read.take(/\\[bB]|[$^]/y) !== undefined) return false;
  const opened = read.take(OPENING);
  if (opened !== undefined) {
    const isDemanded = anyAlternative(read, characters);
    read.take(/\)/y);
    return isDemanded && !/[=!]$/.test(opened);
  }
  if (read.take(REPEATED) !== undefined) return false;
  const one = read.take(CHARACTER);
  if (one === undefined) return undefined;
  const accepted = new RegExp(`^${one}$`, 'su');
  return !characters.some((character) => accepted.test(character));
}
