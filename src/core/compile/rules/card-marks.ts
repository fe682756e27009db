import type { Field } from '../../generated/flow-files.ts';
import { lastPart } from '../../model/index.ts';
import type { Flaw } from './people-refused.ts';

type Range = readonly [first: number, last: number];

/**
 * The ranges of the first four digits of the large card networks (ISO/IEC 7812), by the last part of the copy key of a
 * mark's label.
 */
const BEGIN: ReadonlyMap<string, readonly Range[]> = new Map([
  ['visa', [[4000, 4999]]],
  [
    'mastercard',
    [
      [5100, 5599],
      [2221, 2720],
    ],
  ],
  [
    'amex',
    [
      [3400, 3499],
      [3700, 3799],
    ],
  ],
  [
    'discover',
    [
      [6011, 6011],
      [6221, 6229],
      [6440, 6599],
    ],
  ],
]);

/** A card number as the field shows it: with its first four digits only, and complete. A formatter adds spaces. */
const shownOf = (first: string, formatter: Field['formatter']): string[] =>
  formatter === 'card'
    ? [first, `${first} 0000 0000 0000`, `${first} 000000 00000`]
    : [first, first.padEnd(15, '0'), first.padEnd(16, '0')];

/** Whether a pattern matches some number of a network. A mark may be for only some of the network's cards. */
const matchesAny = (pattern: RegExp, ranges: readonly Range[], formatter: Field['formatter']) =>
  ranges.some(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String(first + index)).some((digits) =>
      shownOf(digits, formatter).some((text) => pattern.test(text)),
    ),
  );

/** The flaw of a card number field whose mark for a network is never shown for a number of this network. */
export function markOfOther({ autocomplete, formatter, marks = [] }: Field): Flaw | undefined {
  if (autocomplete !== 'cc-number') return undefined;
  const index = marks.findIndex(({ label, pattern }) => {
    const shown = new RegExp(pattern, 'u');
    const ranges = BEGIN.get(lastPart(label));
    return ranges !== undefined && !matchesAny(shown, ranges, formatter);
  });
  const label = marks[index]?.label;
  if (label === undefined) return undefined;
  // If another mark has this label, this one has it by mistake.
  if (marks.some((other, place) => place !== index && other.label === label))
    return {
      pointer: `/marks/${index}/label`,
      message: `shows "${label}" for two kinds of numbers, and this is no number that such a card has`,
      hint: 'name the network of these numbers',
      isSent: true,
    };
  return {
    pointer: `/marks/${index}/pattern`,
    message: `shows "${label}" for no number that such a card has, as it is written here`,
    hint: `let the pattern match numbers that begin with ${BEGIN.get(lastPart(label))
      ?.map((range) => range.join(' to '))
      .join(', ')}`,
    isSent: true,
  };
}
