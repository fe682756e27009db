import { type Contract, type ContractSchema, isObject, type Json, type JsonObject, jsonOf, shapeOf } from '#core';
import { SAMPLE } from '../scenarios/values.ts';

/** How many levels of a response are filled with samples. A schema may contain itself, so the depth needs a limit. */
const DEEPEST = 8;

/**
 * Fills the missing fields of a response with the contract's examples.
 * @param decides names of fields that conditions test. An optional field of such a name stays missing, because its
 * presence would change the screen
 */
export function withExamples(
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
  if (value === undefined || value === SAMPLE) return sampleOf(how, own, level);
  if (level > DEEPEST) return value;
  const { items, properties, required, type } = own;
  // Facts about list items are stored as an object by index. The contract wants a list.
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

/**
 * Whether a field adds only detail, such as an amount or the text of a list item, so that a sample may be filled in.
 */
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

/** A sample value for a schema: its first example, or else a value composed of the examples of its parts. */
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
