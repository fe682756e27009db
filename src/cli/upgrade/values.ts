import { isObject, type JsonObject } from '#core';
import type { FlowJson, Pass } from './pass.ts';

/** The keys whose value is a condition. */
const CONDITIONS = new Set([
  'if',
  'allows',
  'until',
  'where',
  'enabled_if',
  'shown_if',
  'ask_if',
  'done_if',
  'only_if',
  'disabled_if',
  'unless',
]);

/**
 * A constant text is written after `is`. In conditions, `in` becomes `is_one_of` and the test `not` becomes `is_not`.
 * Other values are unchanged.
 */
export const values: Pass = {
  name: 'values',
  upgrade: (files) =>
    Object.fromEntries(
      Object.entries(files).map(([file, value]) => [
        file,
        file.startsWith('copy/') || file.startsWith('products/') ? value : walked(value),
      ]),
    ) satisfies FlowJson,
};

function walked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(walked);
  if (!isObject(value)) return value;
  const { is } = value;
  if ('is' in value && Object.keys(value).length === 1 && typeof is !== 'string') return is;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      CONDITIONS.has(key) && isObject(part) ? condition(part) : walked(part),
    ]),
  );
}

function condition(old: JsonObject): JsonObject {
  const { any, not, ...tests } = old;
  const parts = isObject(not) ? { not: condition(not) } : {};
  const alternatives = Array.isArray(any) ? { any: any.map((part) => (isObject(part) ? condition(part) : part)) } : {};
  const lines = Object.entries(tests).map(([name, test]) => [name, tested(test)]);
  return { ...Object.fromEntries(lines), ...alternatives, ...parts };
}

function tested(test: unknown): unknown {
  if (typeof test === 'string') return { is: test };
  if (test === null) return { known: false };
  if (!isObject(test)) return test;
  const { in: among, not, ...others } = test;
  if (typeof not === 'boolean') return !not;
  return {
    ...others,
    ...(Array.isArray(among)
      ? among.length === 1 && typeof among[0] === 'string'
        ? { is: among[0] }
        : { is_one_of: among }
      : {}),
    ...(not === undefined ? {} : { is_not: not }),
  };
}
