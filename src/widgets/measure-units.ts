import type { FieldUnit } from '#core';

const A_NUMBER = /^\d*\.?\d*$/;
const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** With this many decimals, a value that is shown in another unit and converted back does not change. */
const STORED_DECIMALS = 4;
const SHOWN_DIGITS = 1;

/**
 * A number in the field's own unit, divided into the parts of another unit, largest first: 70 inches give ["5", "10"].
 * Empty texts for no number.
 */
export function splitUnits({ parts }: FieldUnit, value: unknown): string[] {
  const smallest = parts.at(-1)?.factor ?? 1;
  if (typeof value !== 'number') return parts.map(() => '');
  // Round first, so that 5 feet 11.98 inches become 6 feet, not 5 feet 12.
  let left = round(value / smallest, SHOWN_DIGITS);
  return parts.map(({ factor }, index) => {
    if (index === parts.length - 1) return String(round(left, SHOWN_DIGITS));
    const whole = Math.floor((left * smallest) / factor + 1e-9);
    left -= (whole * factor) / smallest;
    return String(whole);
  });
}

/**
 * Converts the typed parts to a number in the field's own unit. Undefined when all are empty; the text when it is no
 * number.
 */
export function joinUnits({ parts }: FieldUnit, texts: readonly string[]): number | string | undefined {
  const typed = texts.map((text) => text.trim().replace(',', '.'));
  if (typed.every((text) => text === '')) return undefined;
  if (typed.some((text) => text === '.' || !A_NUMBER.test(text))) return texts.join(' ');
  return round(
    parts.reduce((sum, { factor }, index) => sum + Number(typed[index] ?? 0) * factor, 0),
    STORED_DECIMALS,
  );
}
