import { firstThatHolds, holds } from './conditions.ts';
import type { Condition, FormField, TextCase, TextValues } from '../generated/flow-files.ts';
import { pointerTo } from '../model/index.ts';
import type { Scope } from './scope.ts';

/** A field or group of a form, and its location in the form. */
export interface FlatField {
  /** The names of the field's groups and of the field, joined by dots: "shipping.zip". */
  key: string;
  entry: FormField;
  /** The field's JSON pointer within the form's list of fields. */
  pointer: string;
  /** The conditions under which the field and its groups are shown. */
  conditions: readonly Condition[];
}

/**
 * Lists the fields of a form at all levels: each group, followed by its fields.
 * @param fields the form's list of fields; the other parameters are for the recursion
 */
export function flattenedFields(
  fields: readonly FormField[],
  before = '',
  pointer = '',
  outer: readonly Condition[] = [],
): FlatField[] {
  return fields.flatMap((entry, index) => {
    const conditions = entry.if === undefined ? outer : [...outer, entry.if];
    const place = { key: before + fieldName(entry), entry, pointer: pointer + pointerTo(index), conditions };
    if (!('group' in entry)) return [place];
    return [place, ...flattenedFields(entry.fields, `${place.key}.`, `${place.pointer}/fields`, conditions)];
  });
}

/** The name of a field or group. */
export const fieldName = (entry: FormField): string => ('group' in entry ? entry.group : entry.field);

const placeOf = (fields: readonly FormField[], key: string) =>
  flattenedFields(fields).find((place) => place.key === key);

/** Finds a field or group by its key ("shipping.zip"). */
export const entryAt = (fields: readonly FormField[], key: string): FormField | undefined =>
  placeOf(fields, key)?.entry;

/** Whether a form shows a field: the conditions of the field and of its groups are true. */
export const isAsked = (fields: readonly FormField[], key: string, scope: Scope): boolean =>
  (placeOf(fields, key)?.conditions ?? []).every((condition) => holds(condition, scope));

/** A label: the first one whose condition is true, else the default. */
export function labelOf(
  { label, label_when = [] }: { label: string; label_when?: TextCase[] },
  scope: Scope,
): { text: string; with?: TextValues | undefined } {
  return firstThatHolds(label_when, scope) ?? { text: label };
}
