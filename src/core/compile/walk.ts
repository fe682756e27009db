import { isObject, type Json, type JsonObject, ownEntry, pointerTo, asObject, objectsIn } from '../model/index.ts';
import { ACTION_NAMES } from '../actions/index.ts';
import { deref, SCHEMAS, type Schema } from './schemas.ts';

/** A value of a flow file with the schema that describes it. */
export interface SchemaNode {
  pointer: string;
  value: Json | undefined;
  schema: Schema;
  /** The $id of the schema file relative to which `$ref`s are resolved. */
  schemaFile: string;
  /** For messages: the title of the object that contains the value, and the value's key. */
  parent: { title: string; key: string } | undefined;
}

const properties = (schema: Schema): JsonObject => asObject(schema.properties);

/**
 * The alternative of an `anyOf` that an author most likely meant, by its tag (`block`, `kind`), the name of the action,
 * or the type.
 */
export function branchFor(branches: readonly Schema[], value: Json | undefined, file: string): Schema | undefined {
  const known = branches.map((branch) => deref(branch, file).schema);
  if (isObject(value)) {
    const tagged = known.find((branch) =>
      Object.entries(properties(branch)).some(
        ([key, part]) => isObject(part) && 'const' in part && part.const === value[key],
      ),
    );
    if (tagged !== undefined) return tagged;
    const named = ACTION_NAMES.find((name) => name in value);
    const byName = known.find((branch) => objectsRequire(branch, named));
    if (byName !== undefined) return byName;
    const byFirst = known.find(
      (branch) => !isTagged(branch) && Object.keys(value).some((key) => objectsRequire(branch, key)),
    );
    if (byFirst !== undefined || known.some(isNamed)) return byFirst;
    const keys = Object.keys(value);
    return known.find((branch) => branch.type === 'object' && keys.some((key) => key in properties(branch)));
  }
  return known.find((branch) => hasJsonType(branch, value));
}

const firstRequired = ({ required }: Schema) => (Array.isArray(required) ? required[0] : undefined);
const objectsRequire = (branch: Schema, name: string | undefined) =>
  name !== undefined && firstRequired(branch) === name;

/** Whether an alternative is identified by a tag or an action's name. */
const isNamed = (branch: Schema) => ACTION_NAMES.some((name) => objectsRequire(branch, name)) || isTagged(branch);

const isTagged = (branch: Schema) =>
  Object.values(properties(branch)).some((part) => isObject(part) && 'const' in part);

/** Whether a value has a schema's JSON type. */
export function hasJsonType(schema: Schema, value: Json | undefined): boolean {
  const types = Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type];
  if (types.length === 0) return true;
  const actual = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return types.includes(actual) || (types.includes('integer') && typeof value === 'number' && Number.isInteger(value));
}

/**
 * The nodes of earlier walks, by file value and schema. Cached, because compiling and checking walk the same files a
 * dozen times.
 */
const walked = new WeakMap<object, Map<string, readonly SchemaNode[]>>();

/** Calls a function for every value of a file, with the value's schema. Outer values come first. */
export function walk(file: string, schemaId: string, value: Json | undefined, visit: (node: SchemaNode) => void): void {
  const bySchema = (isObject(value) && walked.get(value)) || new Map<string, readonly SchemaNode[]>();
  if (isObject(value)) walked.set(value, bySchema);
  const nodes = bySchema.get(schemaId) ?? nodesIn(file, schemaId, value);
  bySchema.set(schemaId, nodes);
  for (const node of nodes) visit(node);
}

function nodesIn(file: string, schemaId: string, value: Json | undefined): SchemaNode[] {
  const schema = SCHEMAS.get(schemaId);
  if (schema === undefined) throw new Error(`${file}: no schema ${schemaId}`);
  const nodes: SchemaNode[] = [];
  descend({ pointer: '', value, schema, schemaFile: schemaId, parent: undefined }, (node) => nodes.push(node));
  return nodes;
}

function descend(node: SchemaNode, visit: (node: SchemaNode) => void): void {
  const { schema, file } = deref(node.schema, node.schemaFile);
  visit({ ...node, schema, schemaFile: file });
  const branches = objectsIn(schema.anyOf);
  if (branches.length > 0) {
    const branch = branchFor(branches, node.value, file);
    if (branch !== undefined) descend({ ...node, schema: { ...named(schema), ...branch }, schemaFile: file }, visit);
    return;
  }
  const title = typeof schema.title === 'string' ? schema.title : '';
  if (Array.isArray(node.value) && isObject(schema.items)) {
    for (const [index, item] of node.value.entries()) {
      descend(
        {
          pointer: node.pointer + pointerTo(index),
          value: item,
          schema: schema.items,
          schemaFile: file,
          parent: { title, key: String(index) },
        },
        visit,
      );
    }
  }
  if (!isObject(node.value)) return;
  for (const [key, part] of Object.entries(node.value)) {
    const described = ownEntry(properties(schema), key) ?? schema.additionalProperties;
    if (isObject(described))
      descend(
        {
          pointer: node.pointer + pointerTo(key),
          value: part,
          schema: described,
          schemaFile: file,
          parent: { title, key },
        },
        visit,
      );
  }
}

const named = ({ names, keyNames }: Schema) => ({
  ...(names === undefined ? {} : { names }),
  ...(keyNames === undefined ? {} : { keyNames }),
});
