import { type Contract, type ContractSchema, isObject, type Json, jsonOf, asObject } from '#core';

const kindOf = (value: Json) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value === 'number' ? 'number' : typeof value;

/** Whether a schema takes values of a JSON type. */
function takes(contract: Contract, schema: ContractSchema, value: Json): boolean {
  const { type, anyOf, properties } = resolved(contract, schema);
  if (Array.isArray(anyOf)) return anyOf.some((one) => isObject(one) && takes(contract, one, value));
  const types = [type ?? (properties === undefined ? [] : 'object')].flat();
  const kind = kindOf(value);
  return types.length === 0 || types.includes(kind) || (kind === 'number' && types.includes('integer'));
}

function resolved(contract: Contract, schema: ContractSchema): ContractSchema {
  const name = typeof schema.$ref === 'string' ? schema.$ref.replace(/^.*\//, '') : undefined;
  return name === undefined ? schema : resolved(contract, contract.schemas[name] ?? {});
}

/** The smallest value that a schema accepts: its first example, or else an object with only the required fields. */
function sampleOf(contract: Contract, schema: ContractSchema): Json {
  const { examples, const: fixed, enum: words, type, anyOf } = resolved(contract, schema);
  if (fixed !== undefined) return jsonOf(fixed);
  if (Array.isArray(words)) return jsonOf(words[0] ?? null);
  const types = [type ?? 'object'].flat();
  if (types.includes('array')) return [];
  if (types.includes('null') || (Array.isArray(anyOf) && takes(contract, schema, null))) return null;
  if (types.includes('object')) return fittedToContract(contract, schema, {});
  if (Array.isArray(examples) && examples.length > 0) return jsonOf(examples[0] ?? null);
  return types.includes('boolean') ? false : types.includes('string') ? 'sample' : 0;
}

/** Makes a response fit the contract: fills missing fields with samples and drops unknown ones. */
export function fittedToContract(contract: Contract, schema: ContractSchema, value: Json): Json {
  const { anyOf, items, required, properties, additionalProperties } = resolved(contract, schema);
  if (Array.isArray(anyOf)) {
    const fitting = anyOf.filter(isObject).find((one) => takes(contract, one, value));
    return fitting === undefined ? value : fittedToContract(contract, fitting, value);
  }
  if (Array.isArray(value))
    return isObject(items) ? value.map((item) => fittedToContract(contract, items, item)) : value;
  if (!isObject(value)) return takes(contract, schema, value) ? value : sampleOf(contract, schema);
  const parts = asObject(properties);
  const known = Object.entries(value).flatMap(([name, part]): [string, Json][] => {
    const own = parts[name];
    if (part === undefined || (own === undefined && additionalProperties === false)) return [];
    return [[name, isObject(own) ? fittedToContract(contract, own, part) : part]];
  });
  const lacking = (Array.isArray(required) ? required.map(String) : []).filter((name) => value[name] === undefined);
  const samples = lacking.map((name): [string, Json] => {
    const own = parts[name];
    return [name, isObject(own) ? sampleOf(contract, own) : null];
  });
  return Object.fromEntries([...known, ...samples]);
}
