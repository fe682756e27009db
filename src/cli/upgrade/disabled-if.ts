import { isObject, type JsonObject } from '#core';
import type { Pass } from './pass.ts';

/** A button says when it is disabled, and no longer when it is enabled. An unknown value does not disable it. */
export const disabledIf: Pass = {
  name: 'disabled-if',
  upgrade: (files) => Object.fromEntries(Object.entries(files).map(([file, value]) => [file, walked(value)])),
};

function walked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(walked);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) =>
      key === 'enabled_if' && isObject(part) ? ['disabled_if', opposite(part)] : [key, walked(part)],
    ),
  );
}

/** The negation of a condition. Tests for a known value are omitted. */
function opposite(condition: JsonObject): JsonObject {
  const { any, ...lines } = condition;
  const [only, ...others] = Object.entries(lines);
  if (Array.isArray(any) && only === undefined) {
    const conditions = any.filter((part) => !isObject(part) || !Object.values(part).every(saysUnknown));
    const [first] = conditions;
    return conditions.length === 1 && isObject(first) ? opposite(first) : { not: { any: conditions } };
  }
  if (any !== undefined || only === undefined || others.length > 0) return { not: condition };
  const [name, test] = only;
  if (name === 'not' && isObject(test)) return test;
  if (typeof test === 'boolean') return { [name]: !test };
  const known = isObject(test) && Object.keys(test).length === 1 ? test['known'] : undefined;
  return typeof known === 'boolean' ? { [name]: { known: !known } } : { not: condition };
}

const saysUnknown = (test: unknown) => isObject(test) && test['known'] === false;
