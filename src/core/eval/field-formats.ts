import { fieldName } from './fields.ts';
import type { Field, FieldFormat, FormField } from '../generated/flow-files.ts';
import { dayOf, isObject } from '../model/index.ts';

/**
 * The names of fields whose value does not have the declared format. Only formats that core checks itself are
 * considered.
 * @param value the data of a form, or an unchecked request body. Only the form's own fields are read, however deeply it
 * is nested
 */
export function misformattedFields(fields: readonly FormField[], value: unknown, now: Date, before = ''): string[] {
  return fields.flatMap((entry) => {
    const name = fieldName(entry);
    const own = isObject(value) ? value[name] : undefined;
    if ('group' in entry) return misformattedFields(entry.fields, own, now, `${before}${name}.`);
    const judge = judgeOf(entry);
    return typeof own !== 'string' || judge?.(own, now) !== false ? [] : [before + name];
  });
}

/** The formats that core checks itself. JSON Schema defines all other formats. */
const OWN: Partial<Record<FieldFormat, (text: string, now: Date) => boolean>> = {
  'card-number': hasCheckDigit,
  expiry: isNotExpired,
};

/** Nobody is born in the future: a date with the `autocomplete` "bday" (HTML) is not after today. */
const isNoLaterThanToday = (text: string, now: Date): boolean => text <= dayOf(now.getTime());

const judgeOf = ({ format, autocomplete }: Field) =>
  format === 'date' && autocomplete === 'bday' ? isNoLaterThanToday : format && OWN[format];

/** The names of the formats that JSON Schema does not define. */
export const CUSTOM_FORMATS: readonly string[] = Object.keys(OWN);

/** Checks the Luhn check digit (ISO/IEC 7812-1). It detects one wrong digit, and most swaps of neighbouring digits. */
function hasCheckDigit(text: string): boolean {
  const digits = [...text.replaceAll(/\D/g, '')].toReversed().map(Number);
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 === 0 ? digit : ((digit * 2) % 10) + Math.floor(digit / 5)),
    0,
  );
  return digits.length > 0 && sum % 10 === 0;
}

/** Whether the expiry of a card, MM/YY, is an existing month that is not over in the visitor's time zone. */
export function isNotExpired(text: string, now: Date): boolean {
  const [month = 0, year = 0] = text.split('/').map(Number);
  if (month < 1 || month > 12) return false;
  return (2000 + year) * 12 + month >= now.getFullYear() * 12 + now.getMonth() + 1;
}
