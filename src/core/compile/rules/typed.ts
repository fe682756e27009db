import { type Json, isObject, own } from '../../json.ts';
import { pointer, type Problem } from '../../problem.ts';
import { didYouMean } from '../../suggest.ts';
import type { Files } from '../files.ts';
import { type Spot, walk } from '../walk.ts';
import { brief, KINDS, typed } from '../wording.ts';
import { error, type Rule } from './rule.ts';

/** What JSON calls what a store's field holds. */
const JSON_TYPES: Record<string, string> = {
  text: 'string',
  number: 'number',
  boolean: 'boolean',
  list: 'array',
  object: 'object',
};

function isOf(type: string, value: Json | undefined): boolean {
  if (value === null || value === undefined) return true;
  return type === (Array.isArray(value) ? 'array' : typeof value);
}

/** What a field holds before anything is known is of its type. */
export const defaults: Rule = ({ stores }) =>
  Object.entries(stores.stores).flatMap(([store, { fields = {} }]) =>
    Object.entries(fields).flatMap(([field, declared]) => {
      const type = JSON_TYPES[declared.type] ?? declared.type;
      const value = asJson(declared.default);
      if (isOf(type, value)) return [];
      return [
        error(
          'SC04',
          'stores.json',
          pointer('stores', store, 'fields', field, 'default'),
          `"${field}" holds ${KINDS[type] ?? type}, this is ${brief(value)}`,
          typed({ type }, value),
        ),
      ];
    }),
  );

const asJson = (value: unknown): Json | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : Array.isArray(value)
      ? []
      : isObject(value)
        ? {}
        : undefined;

/** Conditions compare a field with what it can be: one that compares it with anything else never holds. */
export const comparisons: Rule = (files) =>
  files.all.flatMap(({ file, schemaId, value }) => {
    const problems: Problem[] = [];
    walk(file, schemaId, value, (spot) => problems.push(...comparedAt(files, file, spot)));
    return problems;
  });

function comparedAt(files: Files, file: string, { schema, value, pointer: at }: Spot): Problem[] {
  if (schema.title !== 'Condition' || !isObject(value)) return [];
  return Object.entries(value).flatMap(([name, test]) => {
    const compared = comparedWith(test).map((one) => ({ ...one, at: at + pointer(name) + one.at }));
    if (name === 'failure.type') return compared.flatMap((one) => noFailure(files, file, one));
    const type = typeOfField(files, name);
    return compared
      .filter((one) => type !== undefined && !isOf(type, one.value))
      .map((one) =>
        error(
          'SC04',
          file,
          one.at,
          `"${name}" holds ${KINDS[type ?? ''] ?? type}, and is never ${brief(one.value)}`,
          typed({ type: type ?? '' }, one.value),
        ),
      );
  });
}

interface Compared {
  value: Json | undefined;
  /** Where it stands within the test. */
  at: string;
}

/** The values that a test of a condition compares with. */
export function comparedWith(test: Json | undefined): Compared[] {
  if (!isObject(test)) return [{ value: test, at: '' }];
  return ['is', 'is_not', 'is_one_of'].flatMap((word) => {
    const asked = test[word];
    if (Array.isArray(asked)) return asked.map((value, index) => ({ value, at: pointer(word, index) }));
    return asked === undefined ? [] : [{ value: asked, at: pointer(word) }];
  });
}

function typeOfField(files: Files, name: string): string | undefined {
  if (name === 'auth.signed_in') return 'boolean';
  const [store = '', field = '', ...rest] = name.split('.');
  const declared = rest.length === 0 ? own(own(files.stores.stores, store)?.fields ?? {}, field)?.type : undefined;
  return declared === undefined ? undefined : JSON_TYPES[declared];
}

function noFailure({ errors, calls }: Files, file: string, { value, at }: Compared): Problem[] {
  const ofCalls = Object.values(calls.calls).flatMap((call) => Object.values(call.errors ?? {}));
  const types = new Set<string>([...Object.values(errors.statuses), ...ofCalls].map(({ type }) => type));
  if (typeof value !== 'string' || types.has(value)) return [];
  return [error('SC06', file, at, `No failure is of the type "${value}"`, didYouMean(value, [...types]))];
}
