import { type Condition, isObject, type Json, jsonOf, type JsonObject } from '#core';

/** Stands for whatever has a value that no scenario names. */
const SOMETHING = 'sample';

/** Facts as references read them: by their first word. */
export type Facts = Record<string, JsonObject>;

/** A value as a JSON object; empty where it is none. */
export function objectOf(value: unknown): JsonObject {
  const json = jsonOf(value);
  return isObject(json) ? json : {};
}

/** The parts of an address that a pattern of the contract names, or undefined where it is another address. */
export function paramsIn(pattern: string, path: string): Record<string, string> | undefined {
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const found = new RegExp(`^${pattern.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(path);
  if (found === null) return undefined;
  return Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]));
}

/** A value for each line of a condition, so that it holds. */
export function satisfied(condition: Condition): [reference: string, value: Json][] {
  return Object.entries(condition).flatMap(([reference, test]): [string, Json][] => {
    if (Array.isArray(test)) return satisfied(test[0] ?? {});
    const value = jsonOf(test);
    return [[reference, isObject(value) ? (value.is ?? value.at_least ?? SOMETHING) : value]];
  });
}
