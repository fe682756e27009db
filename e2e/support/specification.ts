import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { type Contract, contractOf, type ContractSchema, isObject, type Json, jsonOf, type Operation } from '#core';
import document from '../../contract/ordering.openapi.json' with { type: 'json' };

const contract = contractOf(jsonOf(document));

const isAddition = (schema: unknown) =>
  isObject(schema) && isObject(schema['x-tundish']) && schema['x-tundish'].addition !== undefined;

/** A schema without our additions. Fields that it does not name are forbidden. */
function withoutAdditions(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(withoutAdditions);
  if (!isObject(schema)) return schema;
  const kept = Object.entries(schema).filter(([, part]) => !isAddition(part));
  return Object.fromEntries(kept.map(([key, part]) => [key, withoutAdditions(part ?? null)]));
}

const schemas: Contract['schemas'] = Object.fromEntries(
  Object.entries(contract.schemas).map(([name, schema]) => [name, withoutAdditions(schema) as ContractSchema]),
);
const ajv = addFormats.default(new Ajv({ strict: false }));
ajv.addSchema({ components: { schemas } }, 'specification');

/** The operations that the specification has. */
const operations = Object.values(contract.operations).filter(({ addition }) => addition === undefined);

/**
 * The operation that a request is for, and the values of the {words} in its path; undefined for one of our additions,
 * or none.
 */
export function operationAt(
  method: string,
  path: string,
): { operation: Operation; params: Record<string, string> } | undefined {
  for (const operation of operations) {
    const pattern = operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const found = operation.method === method && new RegExp(`^${operation.server}${pattern}$`).exec(path);
    if (found) return { operation, params: { ...found.groups } };
  }
  return undefined;
}

/** @returns the status with which an operation succeeds, and a value that the specification allows as its answer */
export function goodAnswer({ responses }: Operation): { status: number; sample: Json | undefined } {
  const [status = '', schema] = Object.entries(responses).find(([code]) => code < '4') ?? [];
  return { status: Number(status), sample: schema && sampleOf(schema) };
}

/** Validates a response against the specification. @returns the errors as text; null if it is valid */
export function misfit({ responses }: Operation, status: number, value: unknown): string | null {
  const schema = responses[status];
  const validate = schema && ajv.getSchema(`specification${String(schema.$ref)}`);
  return validate === undefined || validate(value) ? null : ajv.errorsText(validate.errors);
}

/** The smallest value of a schema: its first example, or only the required fields. */
function sampleOf(schema: ContractSchema): Json {
  if (typeof schema.$ref === 'string') return sampleOf(schemas[schema.$ref.replace(/^.*\//, '')] ?? {});
  const { examples, anyOf, type, required, properties } = schema;
  if (Array.isArray(anyOf)) return sampleOf(anyOf.filter(isObject).at(-1) ?? {});
  const kinds = [type ?? 'object'].flat();
  if (kinds.includes('array')) return [];
  if (kinds.includes('null')) return null;
  if (!kinds.includes('object')) return Array.isArray(examples) ? (examples[0] ?? null) : 'x';
  const names = Array.isArray(required) ? required.map(String) : [];
  const parts = isObject(properties) ? properties : {};
  return Object.fromEntries(names.map((name) => [name, sampleOf(isObject(parts[name]) ? parts[name] : {})]));
}
