import type { Numbered } from '../generated/flow-files.ts';

/** The number of the question at a place (from 0): they rise by one, but leave out what is skipped (AN-5). */
export function numberAt({ first, skip = [] }: Numbered, place: number): number {
  return skip
    .toSorted((a, b) => a.number - b.number)
    .reduce(
      (number, skipped) => (skipped.number >= first && skipped.number <= number ? number + 1 : number),
      first + place,
    );
}
