import type { Field } from '../../generated/flow-files.ts';
import { lastPart } from '../../model/index.ts';
import type { Flaw } from './people-refused.ts';

/** How the numbers of the large card networks begin (ISO/IEC 7812), by the last part of the key of a mark's label. */
const BEGIN: ReadonlyMap<string, readonly string[]> = new Map([
  ['visa', ['4']],
  ['mastercard', ['51', '55', '2221', '2720']],
  ['amex', ['34', '37']],
  ['discover', ['6011', '644', '65']],
]);

/** The digits of the shortest card number. */
const DIGITS_OF_CARD = 15;

/** The flaw of a card number field with the mark of a network that no number of this network gets. */
export function markOfOther({ autocomplete, marks = [] }: Field): Flaw | undefined {
  if (autocomplete !== 'cc-number') return undefined;
  const index = marks.findIndex(({ label, pattern }) => {
    const shown = new RegExp(pattern, 'u');
    const begins = BEGIN.get(lastPart(label)) ?? [];
    return begins.length > 0 && !begins.some((begin) => shown.test(begin.padEnd(DIGITS_OF_CARD, '0')));
  });
  const label = marks[index]?.label;
  if (label === undefined) return undefined;
  return {
    at: `/marks/${index}/pattern`,
    message: `shows "${label}" for numbers that no such card has`,
    hint: `let the pattern match numbers that begin with ${BEGIN.get(lastPart(label))?.join(', ')}`,
    isSent: true,
  };
}
