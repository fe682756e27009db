import { type Contract, type ContractSchema, isObject, type Json, ownEntry } from '../model/index.ts';
import type { Schema } from './schemas.ts';

/** The schemas that the value of a reference may have; undefined when nothing is known about the value. */
export type ResponseSchemas = readonly { schema: Schema; named: NamedSchemas }[] | undefined;

/** The named schemas that a `$ref` can point to. */
type NamedSchemas = Contract['schemas'];

/** The schemas of a call's response, by its schema name. */
export function shapeOf({ schemas }: Contract, name: string): ResponseSchemas {
  const found = ownEntry(schemas, name);
  return found && alternatives(found, schemas);
}

/** A schema of the contract as `ResponseSchemas`. */
export const responseSchemas = ({ schemas }: Contract, schema: ContractSchema): NonNullable<ResponseSchemas> =>
  alternatives(schema, schemas);

/** The names of the fields that these schemas have, and the names of the required ones. */
export function namedFields(brought: NonNullable<ResponseSchemas>): { known: string[]; required: string[] } {
  const all = brought.map(({ schema }) => schema);
  const [first, ...others] = all.map(({ required }) => (Array.isArray(required) ? required.map(String) : []));
  return {
    known: all.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : [])),
    required: (first ?? []).filter((name) => others.every((names) => names.includes(name))),
  };
}

/** A schema without references to named schemas, as `ResponseSchemas`; undefined when it is no object. */
export const schemasWithoutRefs = (schema: unknown): ResponseSchemas =>
  isObject(schema) ? alternatives(schema, {}) : undefined;

function alternatives(schema: Schema, named: NamedSchemas): NonNullable<ResponseSchemas> {
  const found = typeof schema.$ref === 'string' ? ownEntry(named, schema.$ref.replace(/^.*\//, '')) : undefined;
  if (found !== undefined) return alternatives(found, named);
  const { anyOf } = schema;
  if (!Array.isArray(anyOf)) return [{ schema, named }];
  return anyOf.filter(isObject).flatMap((one) => alternatives(one, named));
}

const isOpen = ({ type, properties, items }: Schema) =>
  properties === undefined && items === undefined && (type === undefined || [type].flat().includes('object'));

/** The schema of a list's item, or of its `length`. */
const itemOrLength = (items: Schema, name: string): Schema | undefined =>
  /^\d+$/.test(name) ? items : name === 'length' ? { type: 'integer' } : undefined;

/** The schemas of a field; empty when no schema has such a field. */
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

/** The first name on a path that no schema has, with the names that exist instead. */
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

/** The schemas of the items of a list at a path. */
export const itemsOf = (brought: ResponseSchemas, path: readonly string[]): ResponseSchemas =>
  schemasAt(brought, [...path, '0']);

/** The schemas of the value at a path. */
export function schemasAt(brought: ResponseSchemas, path: readonly string[]): ResponseSchemas {
  return path.reduce<ResponseSchemas>((here, name) => {
    const next = here && field(here, name);
    return next?.length === 0 ? undefined : next;
  }, brought);
}

/** The words that the contract documents for a text field. The backend may add others later. */
export function knownWords({ 'x-tundish': extension }: Schema): string[] {
  return isObject(extension) && Array.isArray(extension.words) ? extension.words.map(String) : [];
}

/** The parameters that a field of the contract is the value for: "product_slug". */
export function identified(schema: Json | undefined): string[] {
  const extension = isObject(schema) ? schema['x-tundish'] : undefined;
  return isObject(extension) && Array.isArray(extension.identifies) ? extension.identifies.map(String) : [];
}
