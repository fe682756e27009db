import { firstThatHolds, holds } from './conditions.ts';
import type { Condition, FieldFormat, FormField, TextCase, TextValues } from '../generated/flow-files.ts';
import { isObject, type Json, pointer } from '../model/index.ts';
import type { Scope } from './scope.ts';

/** A field of a form, or a group of them, with where it stands. */
export interface FieldPlace {
  /** Its name after those of its groups: "shipping.zip". */
  key: string;
  entry: FormField;
  /** JSON pointer of it, from the list of the form's fields. */
  at: string;
  /** When it and its groups are asked for. */
  conditions: readonly Condition[];
}

/** Every field and group of a form, from the outside in. */
export function placesIn(
  fields: readonly FormField[],
  before = '',
  at = '',
  outer: readonly Condition[] = [],
): FieldPlace[] {
  return fields.flatMap((entry, index) => {
    const conditions = entry.if === undefined ? outer : [...outer, entry.if];
    const place = { key: before + nameOf(entry), entry, at: at + pointer(index), conditions };
    if (!('group' in entry)) return [place];
    return [place, ...placesIn(entry.fields, `${place.key}.`, `${place.at}/fields`, conditions)];
  });
}

/** The name of a field or group. */
export const nameOf = (entry: FormField): string => ('group' in entry ? entry.group : entry.field);

const placeOf = (fields: readonly FormField[], key: string) => placesIn(fields).find((place) => place.key === key);

/** The field or group of a form by its key ("shipping.zip"), or undefined where there is none. */
export const entryAt = (fields: readonly FormField[], key: string): FormField | undefined =>
  placeOf(fields, key)?.entry;

/** Whether a form asks for a field: what it and its groups say of when they are asked holds. */
export const isAsked = (fields: readonly FormField[], key: string, scope: Scope): boolean =>
  (placeOf(fields, key)?.conditions ?? []).every((condition) => holds(condition, scope));

/** A label: the one for what the data says, else its usual one. */
export function labelOf(
  { label, label_when = [] }: { label: string; label_when?: TextCase[] },
  scope: Scope,
): { text: string; with?: TextValues | undefined } {
  return firstThatHolds(label_when, scope) ?? { text: label };
}

/** The fields whose value is not of the format that they name, among those formats that core judges itself. */
export function misformattedFields(
  fields: readonly FormField[],
  value: Json | undefined,
  now: Date,
  before = '',
): string[] {
  return fields.flatMap((entry) => {
    const name = nameOf(entry);
    const held = isObject(value) ? value[name] : undefined;
    if ('group' in entry) return misformattedFields(entry.fields, held, now, `${before}${name}.`);
    const judge = entry.format === undefined ? undefined : OWN[entry.format];
    return typeof held !== 'string' || judge?.(held, now) !== false ? [] : [before + name];
  });
}

/** The formats that core judges; the others are JSON Schema's own. */
const OWN: Partial<Record<FieldFormat, (text: string, now: Date) => boolean>> = {
  'card-number': hasCheckDigit,
  expiry: isNotExpired,
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

/** Whether a card's last month, MM/YY, is a month and not over where the visitor is. */
export function isNotExpired(text: string, now: Date): boolean {
  const [month = 0, year = 0] = text.split('/').map(Number);
  if (month < 1 || month > 12) return false;
  return (2000 + year) * 12 + month >= now.getFullYear() * 12 + now.getMonth() + 1;
}
