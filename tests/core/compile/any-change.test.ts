import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileFlow, type FlowSource } from '#core';
import { edited, GONE, keysIn, renamed } from '../support/edit.ts';
import { orderingSource } from '../support/ordering.ts';

describe('[RT-0] compiling any changed file returns a result and never throws', () => {
  const places = Object.entries(orderingSource.files).flatMap(([file, value]) =>
    keysIn(value).map((pointer) => ({ file, pointer })),
  );
  const place = fc.constantFrom(...places);
  const answers = (source: FlowSource) => {
    const result = compileFlow(source);
    if ('flow' in result) return;
    expect(result.problems.length).toBeGreaterThan(0);
    for (const problem of result.problems)
      expect(problem).toMatchObject({
        rule: expect.stringMatching(/^[A-Z]{2}\d\d$/),
        hint: expect.stringMatching(/\S/),
        message: expect.stringMatching(/\S/),
      });
  };

  test('a key removed', () => {
    fc.assert(
      fc.property(place, ({ file, pointer }) => answers(edited(orderingSource, [file, pointer, GONE]))),
      { numRuns: 60 },
    );
  });

  test('a key misspelt, or named like a property of every object', () => {
    const name = fc.constantFrom(
      (key: string) => `${key}x`,
      (key: string) => key.slice(1),
      () => 'constructor',
      () => '__proto__',
      () => '',
    );
    fc.assert(
      fc.property(place, name, ({ file, pointer }, change) => {
        const key = (pointer.split('/').at(-1) ?? '').replaceAll('~1', '/').replaceAll('~0', '~');
        answers(renamed(orderingSource, file, pointer, change(key)));
      }),
      { numRuns: 60 },
    );
  });

  test('a value replaced by one of another kind', () => {
    const value = fc.constantFrom<unknown>(
      null,
      7,
      '',
      'constructor',
      'constructor.name',
      true,
      [],
      {},
      [null],
      { if: {} },
      { go: 'login' },
    );
    fc.assert(
      fc.property(place, value, ({ file, pointer }, other) => answers(edited(orderingSource, [file, pointer, other]))),
      { numRuns: 100 },
    );
  });

  test('a field named like a property of every object', () => {
    const named = places.filter(({ pointer }) => pointer.endsWith('/field'));
    expect(named.length).toBeGreaterThan(20);
    for (const { file, pointer } of named) answers(edited(orderingSource, [file, pointer, 'constructor']));
  });

  test('a file that is not an object', () => {
    for (const file of Object.keys(orderingSource.files))
      for (const value of [null, [], 3, 'x', {}]) answers(edited(orderingSource, [file, '', value]));
    answers({ name: 'nothing', files: {} });
  });
});
