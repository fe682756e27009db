import fc from 'fast-check';
import { expect, test } from 'vitest';
import deepEquals from '@rjsf/utils/lib/deepEquals.js';
import { slimPlugin } from '../../src/build/slim-plugin.ts';

type Equal = (a: unknown, b: unknown) => boolean;

/** What a stand-in of the build exports, as the library's import finds it. */
async function standIn(id: string, importer: string): Promise<Record<string, () => Equal>> {
  const { resolveId, load } = slimPlugin();
  if (typeof resolveId !== 'function' || typeof load !== 'function') throw new Error('The plugin has other hooks');
  const found = Reflect.apply(resolveId, {}, [id, importer, {}]) as string;
  const { code } = Reflect.apply(load, {}, [found]) as { code: string };
  return import(`data:text/javascript,${encodeURIComponent(code)}`) as Promise<Record<string, () => Equal>>;
}

const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    true,
    false,
    0,
    -0,
    1,
    Number.NaN,
    '',
    'a',
    () => 1,
    () => 2,
  ),
  fc.string({ maxLength: 2 }),
  fc.integer({ min: -1, max: 1 }),
);
const { value } = fc.letrec((again) => ({
  value: fc.oneof(
    { withCrossShrink: true, maxDepth: 3 },
    leaf,
    fc.array(again('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'length', 'hasOwnProperty'), again('value'), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  ),
}));

test('[QS-1] what RJSF compares with in the build says the same as what it brings, for all that JSON and props hold', async () => {
  const { createCustomEqual } = await standIn('fast-equals', '/node_modules/@rjsf/utils/lib/deepEquals.js');
  const equal = createCustomEqual?.();
  if (equal === undefined) throw new Error('The stand-in lacks createCustomEqual');
  const copied = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(copied);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(
      Object.entries(one)
        .toReversed()
        .map(([key, inner]) => [key, copied(inner)]),
    );
  };
  let alike = 0;
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(equal(a, b)).toBe(deepEquals(a, b));
      expect(equal(a, copied(a))).toBe(deepEquals(a, copied(a)));
      if (equal(a, b)) alike++;
    }),
    { numRuns: 3000 },
  );
  expect(alike).toBeGreaterThan(50);
});
