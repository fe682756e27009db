import { type Condition, type Json, type JsonObject, isCondition } from '#core';
import { setPath } from './controls.ts';

/** Every test of a condition, at any depth, each with the reference whose value it tests. */
export function testsIn(condition: Condition): [reference: string, test: unknown][] {
  return Object.entries(condition).flatMap(([key, test]): [string, unknown][] => {
    if (key === 'any') return Array.isArray(test) ? test.flatMap(testsIn) : [];
    if (key === 'not') return isCondition(test) ? testsIn(test) : [];
    return [[key, test]];
  });
}

/** Values by reference, as nested objects for a scope: "user.role" becomes { user: { role } }. */
export function nestedFacts(
  values: readonly (readonly [reference: string, value: Json])[],
): Record<string, JsonObject> {
  const facts: Record<string, JsonObject> = {};
  for (const [reference, value] of values) {
    const [root = '', ...path] = reference.split('.');
    const fields = facts[root] ?? {};
    facts[root] = fields;
    if (path.length > 0) setPath(fields, path, value);
  }
  return facts;
}
