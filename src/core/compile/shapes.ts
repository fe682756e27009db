import { type Contract, type ContractSchema, isObject, type Json, ownEntry } from '../model/index.ts';
import type { Schema } from './schemas.ts';

/** The schemas that what somebody refers to may be of; undefined where nothing can be said of it. */
export type ResponseSchemas = readonly { schema: Schema; named: Named }[] | undefined;

/** The schemas that a `$ref` of a schema can name. */
type Named = Contract['schemas'];

/** What a call answers, by the name of its shape. */
export function shapeOf({ schemas }: Contract, name: string): ResponseSchemas {
  const found = ownEntry(schemas, name);
  return found && alternatives(found, schemas);
}

/** What a schema of the contract describes. */
export const responseSchemas = ({ schemas }: Contract, schema: ContractSchema): NonNullable<ResponseSchemas> =>
  alternatives(schema, schemas);

/** The names of its fields, and those that must be there. */
export function namesIn(brought: NonNullable<ResponseSchemas>): { known: string[]; required: string[] } {
  const all = brought.map(({ schema }) => schema);
  const [first, ...others] = all.map(({ required }) => (Array.isArray(required) ? required.map(String) : []));
  return {
    known: all.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : [])),
    required: (first ?? []).filter((name) => others.every((names) => names.includes(name))),
  };
}

/** What a form holds, by its JSON Schema. */
export const fieldsOf = (schema: unknown): ResponseSchemas => (isObject(schema) ? alternatives(schema, {}) : undefined);

function alternatives(schema: Schema, named: Named): NonNullable<ResponseSchemas> {
  const found = typeof schema.$ref === 'string' ? ownEntry(named, schema.$ref.replace(/^.*\//, '')) : undefined;
  if (found !== undefined) return alternatives(found, named);
  const { anyOf } = schema;
  if (!Array.isArray(anyOf)) return [{ schema, named }];
  return anyOf.filter(isObject).flatMap((one) => alternatives(one, named));
}

const isOpen = ({ type, properties, items }: Schema) =>
  properties === undefined && items === undefined && (type === undefined || [type].flat().includes('object'));

/** What a list has: each of its items by its place, and how many there are. */
const itemOrLength = (items: Schema, name: string): Schema | undefined =>
  /^\d+$/.test(name) ? items : name === 'length' ? { type: 'integer' } : undefined;

/** What a field of it may be; empty when it has no such field. */
function field(brought: NonNullable<ResponseSchemas>, name: string): ResponseSchemas {
  if (brought.some(({ schema }) => isOpen(schema))) return undefined;
  return brought.flatMap(({ schema, named }) => {
    const part: Json | undefined = isObject(schema.items)
      ? itemOrLength(schema.items, name)
      : isObject(schema.properties) && Object.hasOwn(schema.properties, name)
        ? schema.properties[name]
        : undefined;
    return isObject(part) ? alternatives(part, named) : [];
  });
}

/** The first of some names, one within the other, that leads nowhere, and the names there are. */
export function unknownField(
  brought: ResponseSchemas,
  path: readonly string[],
): { field: string; known: string[] } | undefined {
  let here = brought;
  for (const name of path) {
    if (here === undefined) return undefined;
    const next = field(here, name);
    if (next?.length === 0)
      return { field: name, known: here.flatMap(({ schema }) => Object.keys(schema.properties ?? {})) };
    here = next;
  }
  return undefined;
}

/** What an item of a list within it may be. */
export const itemsOf = (brought: ResponseSchemas, path: readonly string[]): ResponseSchemas =>
  partOf(brought, [...path, '0']);

/** What a part of it may be, by names one within the other. */
export function partOf(brought: ResponseSchemas, path: readonly string[]): ResponseSchemas {
  return path.reduce<ResponseSchemas>((here, name) => {
    const next = here && field(here, name);
    return next?.length === 0 ? undefined : next;
  }, brought);
}

/** The words that a text is known to hold; others may come. */
export function knownWords({ 'x-tundish': told }: Schema): string[] {
  return isObject(told) && Array.isArray(told.words) ? told.words.map(String) : [];
}
