import { ownEntry } from '../../model/index.ts';
import { ROOTS } from '../../eval/index.ts';
import { derivedFact } from '../../rules/index.ts';
import type { Files } from '../files.ts';
import { schemasAt } from '../response-schemas.ts';
import type { Schema } from '../schemas.ts';
import type { ReferenceTarget } from './references.ts';
import { JSON_TYPES } from './value-types.ts';

/** The types of the values that core itself provides. */
const ENGINE: Readonly<Record<string, string>> = {
  'auth.signed_in': 'boolean',
  'questions.total': 'number',
  'questions.answered': 'number',
  'questions.index': 'number',
  'questions.position': 'number',
  'questions.has_answer': 'boolean',
  'failure.type': 'string',
  'failure.status': 'number',
};

/**
 * The first words of references whose value may be a single value without fields: a response, a screen's data, a list
 * item.
 */
const MAYBE_PLAIN: readonly string[] = ['response', 'data', 'item'];

/** The first words of references that always have fields. */
const WITH_FIELDS: readonly string[] = ROOTS.filter((root) => !MAYBE_PLAIN.includes(root));

/** The types by reference. Cached, because many rules need the type of each reference. */
const typesByName = new WeakMap<Files, Map<string, string | undefined>>();

/** The JSON type of a store's field, of a value that core provides, or of a fact; undefined for any other name. */
export function typeOfName(files: Files, name: string): string | undefined {
  const named = typesByName.get(files) ?? new Map<string, string | undefined>();
  typesByName.set(files, named);
  if (!named.has(name)) named.set(name, findTypeOfName(files, name));
  return named.get(name);
}

function findTypeOfName(files: Files, name: string): string | undefined {
  const [store = '', field = '', ...rest] = name.split('.');
  const isWhole = field === '' && (ownEntry(files.stores.stores, store) !== undefined || WITH_FIELDS.includes(store));
  if (isWhole) return 'object';
  if (store === 'brand' && field === 'promises') return rest.length === 0 ? 'object' : 'boolean';
  if (store === 'brand' && rest.length === 0) return 'string';
  const derived = derivedFact(files.flow.derived, name);
  if (derived !== undefined) return 'if' in derived ? 'boolean' : 'number';
  const declared =
    rest.length === 0 ? ownEntry(ownEntry(files.stores.stores, store)?.fields ?? {}, field)?.type : undefined;
  return (
    ownEntry(ENGINE, name) ??
    (declared === undefined ? only(typesIn(ownEntry(files.contract.facts, name) ?? {})) : JSON_TYPES[declared])
  );
}

/** The JSON type of a reference; undefined when it is unknown. */
export const referenceType = (files: Files, referred: ReferenceTarget): string | undefined =>
  typeOfName(files, referred.name) ?? typeBrought(referred);

/** The JSON types that a reference may have; none when one of them is unknown. */
export function typesOf(files: Files, referred: ReferenceTarget): string[] {
  const named = typeOfName(files, referred.name);
  return named === undefined ? known(typesBrought(referred)) : [named];
}

/** The type of a value from a call, a form or an item; undefined when the value can have several types. */
const typeBrought = (referred: ReferenceTarget): string | undefined => only(typesBrought(referred));

function typesBrought({ name, scope }: ReferenceTarget): unknown[] {
  const parts = (scope && schemasAt(scope.brought, name.split('.').slice(1))) ?? [];
  return parts.flatMap(({ schema }) => typesIn(schema));
}

/** The types of a schema, with "date" as a separate type. */
const typesIn = ({ type, format }: Schema): unknown[] =>
  [type].flat().map((one) => (one === 'string' && format === 'date' ? 'date' : one));

/** The types without null; empty when one of them is unknown. */
function known(types: readonly unknown[]): string[] {
  const texts = types.filter((type) => typeof type === 'string');
  if (texts.length < types.length) return [];
  return [...new Set(texts.filter((type) => type !== 'null').map((type) => (type === 'integer' ? 'number' : type)))];
}

/** The only type beside null; undefined when there are several. */
function only(types: readonly unknown[]): string | undefined {
  const [first, ...others] = known(types);
  return others.length > 0 ? undefined : first;
}
