/** Matches languages that write a whole number below a thousand with the digits 0 to 9, as JavaScript does. */
const PLAIN_DIGITS = /^(?:de|en|es|fr|it|pt)(?:-[A-Z]{2})?$/;

/**
 * A number as a locale writes it. For small numbers in common languages, this does not use Intl.NumberFormat. The first
 * use of it on a page loads data for 10 ms and more, which would delay the first question.
 */
export function numberText(value: number, locale: string): string {
  const isPlain = Number.isInteger(value) && value >= 0 && value < 1000 && PLAIN_DIGITS.test(locale);
  return isPlain ? String(value) : new Intl.NumberFormat(locale).format(value);
}
