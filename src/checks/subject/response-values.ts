import { type Condition, type Contract, isObject, type Json, knownWords, schemasAt, shapeOf } from '#core';
import { testsIn } from './facts.ts';
import type { Subject } from './subject.ts';
import { ANOTHER, testedValues } from './tested-facts.ts';

/** Whether the contract allows that a value is missing or null. */
export function mayBeMissing(contract: Contract, shape: string, path: readonly string[]): boolean {
  return path.some((name, index) => {
    const around = schemasAt(shapeOf(contract, shape), path.slice(0, index)) ?? [];
    const own = schemasAt(shapeOf(contract, shape), path.slice(0, index + 1)) ?? [];
    const isListed = /^(?:\d+|length)$/.test(name);
    const isOptional = around.some(({ schema: { required } }) => !(Array.isArray(required) && required.includes(name)));
    return (!isListed && isOptional) || own.some(({ schema: { type } }) => [type ?? []].flat().includes('null'));
  });
}

/**
 * The values that make a condition both true and false: those that the backend may send, and null where the value may
 * be missing.
 */
export function responseValues(
  subject: Subject,
  shape: string | undefined,
  reference: string,
  condition: Condition,
): Json[] {
  const path = reference.split('.').slice(1);
  // A list itself is never missing and has at least one entry. Only the fields of this entry may be missing.
  const isAmong = /^(?:\d+|length)$/.test(path.at(-1) ?? '');
  const isAsked = testsIn(condition).some(
    ([name, test]) => name === reference && isObject(test) && test.known !== undefined,
  );
  const isOptional = shape !== undefined && !isAmong && mayBeMissing(subject.contract, shape, path);
  const nothing = isAsked && isOptional ? [null] : [];
  return [...nothing, ...sentValues(subject, shape, path, condition, reference)];
}

/** For a path to a list's length ("items.length"): how many entries the contract allows. */
function mostIn(subject: Subject, shape: string | undefined, path: readonly string[]): Json | undefined {
  const lists = shape === undefined ? [] : (schemasAt(shapeOf(subject.contract, shape), path.slice(0, -1)) ?? []);
  return lists[0]?.schema.maxItems;
}

/** The values that a condition distinguishes and that the contract allows at a path of a response. */
function sentValues(
  subject: Subject,
  shape: string | undefined,
  path: readonly string[],
  condition: Condition,
  reference: string,
): Json[] {
  if (/^\d+$/.test(path.at(-1) ?? '')) return ['something'];
  const parts = shape === undefined ? undefined : schemasAt(shapeOf(subject.contract, shape), path);
  const [schema, ...others] = (parts ?? []).map((part) => part.schema);
  if (schema === undefined || others.length > 0) return [];
  const types = [schema.type ?? []].flat();
  if (types.includes('boolean')) return [true, false];
  const tested = [
    ...new Set(testsIn(condition).flatMap(([name, test]) => (name === reference ? testedValues(test) : []))),
  ];
  const words = Array.isArray(schema.enum) ? schema.enum : knownWords(schema);
  const texts = tested.filter((value) => typeof value === 'string');
  if (types.includes('string') && texts.some((text) => text !== ANOTHER)) return words.length > 0 ? words : texts;
  if (!types.includes('integer') && !types.includes('number')) return [];
  const isLength = path.at(-1) === 'length';
  const least = isLength ? 1 : schema.minimum;
  const maximum = isLength ? mostIn(subject, shape, path) : schema.maximum;
  // The number itself and the next one make a comparison with a list's length both true and false.
  const numbers = isLength ? tested.flatMap((value) => (typeof value === 'number' ? [value, value + 1] : [])) : tested;
  return [...new Set(numbers)].filter(
    (value) =>
      typeof value === 'number' &&
      (typeof least !== 'number' || value >= least) &&
      (typeof maximum !== 'number' || value <= maximum),
  );
}
