import { firstThatHolds, surely } from './conditions.ts';
import type { FieldFormat, FieldUi, FormBlock, TextValues } from './generated/flow-files.ts';
import { isObject, type Json } from './json.ts';
import type { Scope } from './scope.ts';

type Fields = FormBlock['ui'];
type Group = Pick<FormBlock['schema'], 'properties'>;

/** The field of that key and the groups that it lies in: "address.zip" → "address", "address.zip". */
const withGroups = (key: string): string[] => key.split('.').map((_, at, parts) => parts.slice(0, at + 1).join('.'));

/** Whether a form asks for a field: what it and its groups say of when they are asked holds. */
export const isAsked = (ui: Fields, key: string, scope: Scope): boolean =>
  withGroups(key).every((part) => surely(ui[part]?.if, scope));

/** A field's label: the one for what the data says, else its usual one. */
export function labelOf(field: FieldUi, scope: Scope): { text: string; with?: TextValues | undefined } {
  return firstThatHolds(field.label_when ?? [], scope) ?? { text: field.label };
}

/** The fields whose value is not of the format that their schema names, among those formats that core judges itself. */
export function misformatted(schema: Partial<Group>, value: Json | undefined, now: Date, before = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const held = isObject(value) ? value[name] : undefined;
    if (field.type === 'object') return misformatted(field, held, now, `${before}${name}.`);
    const judge = field.format === undefined ? undefined : OWN[field.format];
    return typeof held !== 'string' || judge?.(held, now) !== false ? [] : [before + name];
  });
}

/** The formats that core judges; the others are JSON Schema's own. */
const OWN: Partial<Record<FieldFormat, (text: string, now: Date) => boolean>> = {
  'card-number': hasCheckDigit,
  expiry: isAhead,
};

/** Names of the formats that JSON Schema does not know. */
export const OWN_FORMATS: readonly string[] = Object.keys(OWN);

/** Luhn's check digit (ISO/IEC 7812-1), which one wrong digit or two that changed places always break. */
function hasCheckDigit(text: string): boolean {
  const digits = [...text.replaceAll(/\D/g, '')].toReversed().map(Number);
  const sum = digits.reduce(
    (total, digit, at) => total + (at % 2 === 0 ? digit : ((digit * 2) % 10) + Math.floor(digit / 5)),
    0,
  );
  return digits.length > 0 && sum % 10 === 0;
}

/** Whether the month of MM/YY is not over where the visitor is. */
function isAhead(text: string, now: Date): boolean {
  const [month = 0, year = 0] = text.split('/').map(Number);
  return (2000 + year) * 12 + month >= now.getFullYear() * 12 + now.getMonth() + 1;
}
