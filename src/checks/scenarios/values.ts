import { type Condition, type Given, isObject, type Json, jsonOf, type JsonObject, type Step, asObject } from '#core';

/** The value that is used where a scenario gives none. */
export const SAMPLE = 'sample';

/** Facts by the first word of their references. */
export type Facts = Record<string, JsonObject>;

/** Returns a JSON object unchanged, and an empty object for any other value. */
export function objectOf(value: unknown): JsonObject {
  const json = jsonOf(value);
  return asObject(json);
}

/**
 * The parameters of a path that matches a pattern of the contract ("/orders/{id}"); undefined when it does not match.
 */
export function paramsIn(pattern: string, path: string): Record<string, string> | undefined {
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const found = new RegExp(`^${pattern.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(path);
  if (found === null) return undefined;
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]));
}

/** For each line of a condition, a value that makes the line true. */
export function satisfyingValues(condition: Condition): [reference: string, value: Json][] {
  return Object.entries(condition).flatMap(([reference, test]): [string, Json][] => {
    if (Array.isArray(test)) return satisfyingValues(test[0] ?? {});
    const value = jsonOf(test);
    return [[reference, isObject(value) ? satisfying(value) : value]];
  });
}

function satisfying({ is, is_one_of, at_least, includes, includes_any }: JsonObject): Json {
  const first = (list: Json | undefined) => (Array.isArray(list) ? list[0] : undefined);
  const within = includes ?? first(includes_any);
  return is ?? first(is_one_of) ?? at_least ?? (within === undefined ? SAMPLE : [within]);
}

/** Facts for which the steps count as done. */
export const factsCompleting = (steps: readonly Step[]): NonNullable<Given['facts']> =>
  Object.fromEntries(
    steps
      .flatMap(({ done_if }) => satisfyingValues(done_if))
      .flatMap(([name, value]) => (typeof value === 'object' ? [] : [[name, value] as const])),
  );
