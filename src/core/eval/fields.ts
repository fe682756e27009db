import { evaluate, firstThatHolds, holds } from './conditions.ts';
import type { Condition, FieldFormat, FormField, TextCase, TextValues } from '../generated/flow-files.ts';
import { isObject, type Json, pointer } from '../model/index.ts';
import type { Scope } from './scope.ts';

/** A field or group of a form, with its place. */
export interface FieldPlace {
  /** Its name with those of its groups: "shipping.zip". */
  key: string;
  entry: FormField;
  /** Its JSON pointer within the form's list of fields. */
  at: string;
  /** The conditions under which it and its groups are shown. */
  conditions: readonly Condition[];
}

/** Every field and group of a form, groups before their fields. */
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

/** Finds a field or group by its key ("shipping.zip"). */
export const entryAt = (fields: readonly FormField[], key: string): FormField | undefined =>
  placeOf(fields, key)?.entry;

/** The fields of a form whose values are sent or stored: all but its gates, which only have to be ticked to go on. */
export const sentFields = (fields: readonly FormField[]): FormField[] =>
  fields.flatMap((entry): FormField[] => {
    if ('group' in entry) return [{ ...entry, fields: sentFields(entry.fields) }];
    return entry.gate === true ? [] : [entry];
  });

/** What a form sends of its data: all but the ticks of its gates. */
export function sentData(fields: readonly FormField[], data: Json): Json {
  if (!isObject(data)) return data;
  const sent = Object.entries(data).flatMap(([name, held]): [string, Json | undefined][] => {
    const entry = fields.find((one) => nameOf(one) === name);
    if (entry === undefined || held === undefined) return [[name, held]];
    if ('group' in entry) return [[name, sentData(entry.fields, held)]];
    return entry.gate === true ? [] : [[name, held]];
  });
  return Object.fromEntries(sent);
}

/** Whether a form shows a field: its own conditions and those of its groups hold. */
export const isAsked = (fields: readonly FormField[], key: string, scope: Scope): boolean =>
  (placeOf(fields, key)?.conditions ?? []).every((condition) => holds(condition, scope));

/**
 * What was entered in a form, without the fields that it does not show. They may have a value all the same: one that
 * the form was filled with, from when they were shown.
 */
export function withoutHidden(fields: readonly FormField[], value: Json, scope: Scope): Json {
  if (!isObject(value)) return value;
  const entered = { ...value };
  for (const entry of fields) {
    const name = nameOf(entry);
    const held = entered[name];
    if (evaluate(entry.if, scope) === false) delete entered[name];
    else if ('group' in entry && held !== undefined) entered[name] = withoutHidden(entry.fields, held, scope);
  }
  return entered;
}

/** A label: the one that fits the data, else the default. */
export function labelOf(
  { label, label_when = [] }: { label: string; label_when?: TextCase[] },
  scope: Scope,
): { text: string; with?: TextValues | undefined } {
  return firstThatHolds(label_when, scope) ?? { text: label };
}

/** The fields whose value does not have its declared format, for the formats that core checks itself. */
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

/** The formats that core checks. All others are JSON Schema's. */
const OWN: Partial<Record<FieldFormat, (text: string, now: Date) => boolean>> = {
  'card-number': hasCheckDigit,
  expiry: isNotExpired,
};

/** The names of the formats that core checks and JSON Schema does not define. */
export const CUSTOM_FORMATS: readonly string[] = Object.keys(OWN);

/** The Luhn check digit (ISO/IEC 7812-1). It detects one wrong digit, and most swaps of neighbours. */
function hasCheckDigit(text: string): boolean {
  const digits = [...text.replaceAll(/\D/g, '')].toReversed().map(Number);
  const sum = digits.reduce(
    (total, digit, at) => total + (at % 2 === 0 ? digit : ((digit * 2) % 10) + Math.floor(digit / 5)),
    0,
  );
  return digits.length > 0 && sum % 10 === 0;
}

/** Whether a card's expiry, MM/YY, is a real month that is not over in the visitor's time zone. */
export function isNotExpired(text: string, now: Date): boolean {
  const [month = 0, year = 0] = text.split('/').map(Number);
  if (month < 1 || month > 12) return false;
  return (2000 + year) * 12 + month >= now.getFullYear() * 12 + now.getMonth() + 1;
}
