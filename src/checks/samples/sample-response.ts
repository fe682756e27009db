import { type Contract, type ContractSchema, isObject, type Json, type JsonObject, jsonOf, shapeOf } from '#core';
import { SOMETHING } from '../scenarios/values.ts';

/** How many levels of a response are filled in. A schema may contain itself, so there must be an end. */
const DEEPEST = 8;

/**
 * Fills the missing fields of a response with the contract's examples.
 * @param decides the names of fields that conditions test: an optional one stays missing, because its presence would
 * change the screen
 */
export function completed(
  contract: Contract,
  shape: string | undefined,
  response: JsonObject,
  decides: (name: string) => boolean,
): Json {
  const [found] = (shape === undefined ? undefined : shapeOf(contract, shape)) ?? [];
  return found === undefined ? response : complete({ contract, decides, inItem: false }, found.schema, response, 0);
}

interface Completing {
  contract: Contract;
  decides: (name: string) => boolean;
  /** Whether the value is inside an item of a list. */
  inItem: boolean;
}

function complete(how: Completing, schema: ContractSchema, value: Json | undefined, level: number): Json {
  const own = named(how.contract, schema);
  if (value === undefined || value === SOMETHING) return sampleOf(how, own, level);
  if (level > DEEPEST) return value;
  const { items, properties, required, type } = own;
  // Known facts about list items are an object by index; turn it into a list.
  const list = isObject(value) && type === 'array' ? jsonOf(Object.values(value)) : value;
  if (Array.isArray(list))
    return isObject(items) ? list.map((one) => complete({ ...how, inItem: true }, items, one, level + 1)) : list;
  if (!isObject(value) || !isObject(properties)) return value;
  const needed = [
    ...(Array.isArray(required) ? required.map(String) : []),
    ...Object.keys(properties).filter((name) => !how.decides(name) || isDetail(how, properties[name])),
  ];
  return Object.fromEntries(
    [...new Set([...Object.keys(value), ...needed])].map((name) => {
      const part = properties[name];
      return [name, isObject(part) ? complete(how, part, value[name], level + 1) : (value[name] ?? null)];
    }),
  );
}

/** Whether a field only adds detail, such as an amount or a list item's text. It is safe to fill in. */
function isDetail({ contract, inItem }: Completing, schema: Json | undefined): boolean {
  const kinds = isObject(schema) ? [named(contract, schema).type].flat() : [];
  return !kinds.includes('boolean') && (inItem || kinds.includes('integer'));
}

/** Follows a reference to its schema; of alternatives, takes the first that is not null. */
function named(contract: Contract, schema: ContractSchema): ContractSchema {
  const { $ref, anyOf } = schema;
  if (typeof $ref === 'string') return named(contract, contract.schemas[$ref.replace(/^.*\//, '')] ?? {});
  const choices = Array.isArray(anyOf) ? anyOf.filter(isObject) : [];
  const choice = choices.find(({ type }) => type !== 'null');
  return choice === undefined ? schema : named(contract, choice);
}

/** A sample value for a schema: its first example, else a value made of its parts' examples. */
function sampleOf(how: Completing, schema: ContractSchema, level: number): Json {
  const { examples, enum: words, type, items, minimum } = schema;
  if (Array.isArray(examples) && examples[0] !== undefined) return examples[0];
  if (Array.isArray(words) && words[0] !== undefined) return words[0];
  const kinds = [type ?? 'object'].flat();
  if (kinds.includes('null') || level > DEEPEST) return null;
  if (kinds.includes('array'))
    return isObject(items) ? [complete({ ...how, inItem: true }, items, undefined, level + 1)] : [];
  if (kinds.includes('object')) return complete(how, schema, {}, level + 1);
  if (kinds.includes('boolean')) return false;
  if (kinds.includes('string')) return 'Sample';
  return typeof minimum === 'number' ? minimum : 1;
}
