import type { Formatter } from '#core';

/** Converts between a value and its formatted text. For each value, read(show(value)) is the value. */
interface Format {
  show(value: string): string;
  read(shown: string): string;
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * Groups digits: "12345678" with sizes [2, 2, 4] and "/" gives "12/34/5678". Further digits are dropped. No separator
 * follows the last digit, so that it can be deleted.
 */
function grouped(digits: string, sizes: readonly number[], mark: string): string {
  let from = 0;
  const parts = sizes.map((size) => digits.slice(from, (from += size))).filter((part) => part !== '');
  return parts.join(mark);
}

function phone(text: string): string {
  const all = digitsOf(text);
  const digits = all.length > 10 && all.startsWith('1') ? all.slice(1) : all;
  if (digits.length < 4) return digits;
  return `(${digits.slice(0, 3)}) ${grouped(digits.slice(3), [3, 4], '-')}`;
}

/**
 * Shown as MM/DD/YYYY. A complete date is stored as an RFC 3339 full-date, which JSON Schema's "date" format checks.
 */
const date: Format = {
  show(value) {
    const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value.trim());
    return iso ? `${iso[2]}/${iso[3]}/${iso[1]}` : grouped(digitsOf(value), [2, 2, 4], '/');
  },
  read: (shown) => shown.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$1-$2'),
};

const storedAsShown = (format: (text: string) => string): Format => ({ show: format, read: (shown) => shown });

/**
 * Formats a text as MM/YY. A month that can have only one digit gets a zero: "9" gives "09". Of a four-digit year,
 * which browsers may fill in, the last two digits remain.
 */
function expiry(text: string): string {
  const digits = digitsOf(text.replace(/^\s*(\d)\s*\//, '0$1/')).replace(/^(\d\d)20(\d\d)$/, '$1$2');
  return grouped(/^[2-9]/.test(digits) ? `0${digits}` : digits, [2, 2], '/');
}

/** Groups digits as on the card: 4, 6 and 5 for American Express, four each for all others. */
function card(text: string): string {
  const digits = digitsOf(text);
  return /^3[47]/.test(digits) ? grouped(digits, [4, 6, 5], ' ') : grouped(digits, [4, 4, 4, 4, 3], ' ');
}

const formats: Record<Formatter, Format> = {
  phone: storedAsShown(phone),
  date,
  zip: storedAsShown((text) => grouped(digitsOf(text), [5, 4], '-')),
  digits: storedAsShown(digitsOf),
  card: storedAsShown(card),
  expiry: storedAsShown(expiry),
};

/** The formatter with a name; undefined when there is none. */
export const formatterNamed = (name: unknown): Formatter | undefined => NAMES.find((known) => known === name);

const NAMES: readonly Formatter[] = ['phone', 'date', 'zip', 'digits', 'card', 'expiry'];

/** The text that the input shows for a value: "02/03/2001" for "2001-02-03" with "date". */
export const formatValue = (formatter: Formatter, value: string) => formats[formatter].show(value);

/** The value to store for a shown text: "2001-02-03" for "02/03/2001" with "date". */
export const parseValue = (formatter: Formatter, shown: string) => formats[formatter].read(shown);

/**
 * Formats the typed text. The caret stays after the same digit, although separators may have moved.
 * @param text the input's raw text @param caret the number of characters before the caret in it
 * @returns the text to show, and the position of the caret in it
 */
export function formatTyped(formatter: Formatter, text: string, caret: number): { text: string; caret: number } {
  // In a date, a separator after one digit ends the month or the day: "1/2/1985" is January 2.
  const isAtEnd = caret >= text.length;
  const shown = formatValue(formatter, isAtEnd && formatter === 'date' ? text.replace(/\b\d(?=[/.-])/g, '0$&') : text);
  if (isAtEnd) return { text: shown, caret: shown.length };
  const leading = digitsOf(text).startsWith(digitsOf(shown)) ? 0 : 1;
  const before = digitsOf(text.slice(0, caret)).length - leading;
  let index = 0;
  for (let seen = 0; index < shown.length && seen < before; index += 1) if (/\d/.test(shown.charAt(index))) seen += 1;
  return { text: shown, caret: index };
}
