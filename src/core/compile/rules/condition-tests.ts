import type { Test } from '../../generated/flow-files.ts';
import { didYouMean, isObject, type Json, pointerTo, type Problem } from '../../model/index.ts';
import type { Files } from '../files.ts';
import type { TypeProblem } from '../relocate-to-field-type.ts';
import { type SchemaNode, walk } from '../walk.ts';
import { shortened, TYPE_NAMES, typed } from '../wording.ts';
import { eachReference, type ReferenceTarget } from './references.ts';
import { error, type Rule } from './rule.ts';
import { comparedWith, fitsType, hasType } from './value-types.ts';
import { typeOfName, referenceType, typesOf } from './reference-types.ts';

/** The type of values that each test of a condition is for; undefined for a test for values of any type. */
const ASKS_ABOUT: Readonly<Record<keyof Test, string | undefined>> = {
  is: 'string',
  is_not: 'string',
  is_one_of: 'string',
  at_least: 'number',
  above: 'number',
  at_most: 'number',
  below: 'number',
  before: 'date',
  after: 'date',
  includes: 'array',
  includes_any: 'array',
  known: undefined,
  same_as: undefined,
};

/** By type of value, the tests that may be used for it, for hints. */
const INSTEAD: Readonly<Record<string, string>> = {
  string: 'write { "is": "…" }',
  number: 'write the number itself, or "at_least", "above", "at_most" or "below" a number',
  boolean: 'write true or false',
  array: 'write { "includes": "…" }',
  date: 'write "before" or "after" a date: { "after": { "date": "2026-06-01" } }',
};

/** A condition tests a value in a way that fits the value's type. Otherwise the test is never true. */
export const tests: Rule = (files) =>
  eachReference(files, (referred) => {
    const { file, name, test, pointer: here } = referred;
    if (test === undefined) return [];
    if (name === 'failure.type') return comparedWith(test).flatMap((one) => noFailure(files, file, here, one));
    const type = referenceType(files, referred);
    if (type === undefined) return [];
    const holds = `"${name}" holds ${TYPE_NAMES[type] ?? type}`;
    const ofField = (problem: Problem): TypeProblem => ({ ...problem, field: name });
    if (!isObject(test))
      return hasType(type, test)
        ? []
        : [
            error(
              'SC04',
              file,
              here,
              `${holds}, and is never ${shortened(test)}`,
              INSTEAD[type] ?? typed({ type }, test),
            ),
          ].map(ofField);
    const asked = Object.entries(ASKS_ABOUT)
      .filter(([word, about]) => word in test && about !== undefined && about !== type)
      .map(([word, about = '']) =>
        error(
          'SC04',
          file,
          here + pointerTo(word),
          `${holds}, and "${word}" asks about ${TYPE_NAMES[about] ?? about}`,
          INSTEAD[type] ?? 'ask whether it is "known"',
        ),
      );
    return [...asked.map(ofField), ...unlike(files, referred, type, test.same_as)];
  });

/** Reports a `same_as` that compares two values of different types. */
function unlike(
  files: Files,
  { file, name, pointer: here }: ReferenceTarget,
  type: string,
  other: Json | undefined,
): TypeProblem[] {
  if (typeof other !== 'string') return [];
  const found = typeOfName(files, other);
  if (found === undefined || found === type) return [];
  const message = `"${name}" holds ${TYPE_NAMES[type] ?? type}, and "${other}" is ${TYPE_NAMES[found] ?? found}`;
  const problem = error('SC04', file, `${here}/same_as`, message, 'compare it with a value of the same type');
  return [{ ...problem, field: other }];
}

/** A value assigned to a store's field has the field's type. */
export const storedTypes: Rule = (files) => [
  ...eachReference(files, (referred) => {
    const [, name = ''] = ASSIGNED.exec(referred.pointer) ?? [];
    return storedAtOdds(files, { ...referred, name, types: typesOf(files, referred), other: referred.name });
  }),
  ...takenFromQueries(files),
  ...files.all.flatMap(({ file, schemaId, value }) => {
    const problems: Problem[] = [];
    walk(file, schemaId, value, (node) => problems.push(...constantsAt(files, file, node)));
    return problems;
  }),
];

/** Matches the JSON pointer of a value in a `set`. The group is the name of the field that takes the value. */
const ASSIGNED = /\/set\/([^/]+)$/;

/** What a route takes from its query is text, which may have the form of a date. */
const takenFromQueries = (files: Files): TypeProblem[] =>
  Object.entries(files.routes.routes).flatMap(([id, { takes = {} }]) =>
    Object.entries(takes).flatMap(([name, query]) => {
      const type = typeOfName(files, name);
      // A route cannot fill a whole store from its query. Other rules report this (SM25, PR07).
      if (type === undefined || type === 'object' || fitsType(type, 'string')) return [];
      const message = `"${name}" holds ${TYPE_NAMES[type] ?? type}, and "${query}" is text`;
      const hint = 'take it into a field that holds text';
      return [
        {
          ...error('SC04', 'routes.json', pointerTo('routes', id, 'takes', name), message, hint),
          field: name,
          other: query,
        },
      ];
    }),
  );

/** The constants of a `set`. */
const constantsAt = (files: Files, file: string, { schema, value, pointer }: SchemaNode): Problem[] =>
  schema.title !== 'SetAction' || !isObject(value) || !isObject(value.set)
    ? []
    : Object.entries(value.set).flatMap(([name, given]) =>
        typeof given === 'string'
          ? []
          : storedAtOdds(files, {
              file,
              pointer: pointer + pointerTo('set', name),
              name,
              types: [typeOfConstant(given) ?? []].flat(),
            }),
      );

interface Stored {
  file: string;
  pointer: string;
  /** The name of the field that takes the value. */
  name: string;
  /** The JSON types that the value may have, where they are known. */
  types: readonly string[];
  /** The reference to the value: "item.name". A constant has none. */
  other?: string;
}

function storedAtOdds(files: Files, { file, pointer, name, types, other }: Stored): TypeProblem[] {
  const type = typeOfName(files, name);
  if (type === undefined || types.length === 0 || types.some((one) => fitsType(one, type))) return [];
  const message = `"${name}" holds ${TYPE_NAMES[type] ?? type}, and ${other === undefined ? 'this' : `"${other}"`} is ${types.map((one) => TYPE_NAMES[one] ?? one).join(' or ')}`;
  const hint = WRITTEN[type] ?? `give it ${TYPE_NAMES[type] ?? type}`;
  return [
    {
      ...error('SC04', file, pointer, message, hint),
      field: name,
      holds: type,
      types,
      ...(other !== undefined && { other }),
    },
  ];
}

/** By type, the notation of a constant, for hints. */
const WRITTEN: Readonly<Record<string, string>> = {
  string: 'write { "is": "…" } or the name of a text',
  date: 'write { "date": "2026-06-01" }, { "days_from_now": 14 } or the name of a date',
};

/** The JSON type of a constant; undefined for null and for values known only at run time. */
function typeOfConstant(value: Json | undefined): string | undefined {
  if (isObject(value)) return 'is' in value ? 'string' : 'date';
  return value === null || value === undefined ? undefined : typeof value;
}

function noFailure(
  { errors }: Files,
  file: string,
  here: string,
  one: { value: Json | undefined; pointer: string },
): Problem[] {
  const types = new Set<string>(Object.values(errors.statuses).map(({ type }) => type));
  if (typeof one.value !== 'string' || types.has(one.value)) return [];
  return [
    error(
      'SC06',
      file,
      here + one.pointer,
      `No failure is of the type "${one.value}"`,
      didYouMean(one.value, [...types]),
    ),
  ];
}
