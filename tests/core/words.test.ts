import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { didYouMean, fill, milliseconds, nearest, placeholders, same, translator, type Json } from '#core';

describe('durations', () => {
  test.each([
    ['0ms', 0],
    ['500ms', 500],
    ['1s', 1000],
    ['1.5s', 1500],
    ['0s', 0],
    ['5m', 300_000],
    ['24h', 86_400_000],
    ['2d', 172_800_000],
  ])('%s is %i milliseconds', (duration, expected) => {
    expect(milliseconds(duration)).toBe(expected);
  });

  test.each(['', '5', '-1s', '1 s', '1S', '.5s', '1e3ms', 's', '1s2'])('"%s" is none', (duration) => {
    expect(() => milliseconds(duration)).toThrow(RangeError);
  });
});

describe('texts', () => {
  test.each([
    ['Hello {name}', { name: 'Ada' }, 'Hello Ada'],
    ['{a}{b}{a}', { a: '1', b: '2' }, '121'],
    ['Hello {name}', {}, 'Hello '],
    ['{constructor}', {}, ''],
    ['{name}', { name: '{name} $& $1' }, '{name} $& $1'],
    ['no {Name} here', { Name: 'x' }, 'no {Name} here'],
  ])('fill %j with %j', (text, values, expected) => {
    expect(fill(text, values)).toBe(expected);
  });

  test('placeholders in their order', () => {
    expect(placeholders('{b} and {a_b}, {b}')).toEqual(['b', 'a_b', 'b']);
    expect(placeholders('{Name} {}')).toEqual([]);
  });

  test('a translator knows what is filled in everywhere; a key without a text shows nothing', () => {
    const t = translator({ call: 'Call {phone}, {name}' }, { phone: '555', name: 'us' });
    expect(t('call')).toBe('Call 555, us');
    expect(t('call', { name: 'Ada' })).toBe('Call 555, Ada');
    expect(t('missing')).toBe('');
    expect(t('constructor')).toBe('');
  });
});

describe('did you mean', () => {
  const names = ['single-choice', 'multiple-choice', 'plain-text', 'login', 'dashboard'];
  test.each([
    ['singel-choice', 'single-choice'],
    ['singleChoice', 'single-choice'],
    ['SINGLE_CHOICE', 'single-choice'],
    ['plain text', 'plain-text'],
    ['lgoin', 'login'],
    ['logon', 'login'],
    ['dashbord', 'dashboard'],
    ['l', undefined],
    ['signup', undefined],
    ['', undefined],
  ])('%s → %s', (word, expected) => {
    expect(nearest(word, names)).toBe(expected);
  });

  test('a far-off word gets the names there are, twelve at most', () => {
    expect(didYouMean('lgoin', names)).toBe('did you mean "login"?');
    expect(didYouMean('xyzzyxyzzy', names)).toBe(`write one of: ${names.join(', ')}`);
    const lots = Array.from({ length: 13 }, (_, at) => `name-number-${at}-of-many`);
    expect(didYouMean('x', lots)).toBe(`write one of: ${lots.slice(0, 12).join(', ')}, …`);
    expect(didYouMean('x', [])).toBe('there is none to choose from');
  });

  test('a suggestion is a name there is, and never needs more than a third of the word changed', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdefg-'), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 6 }), (asked, some) => {
        const found = nearest(asked, some);
        if (some.includes(asked)) expect(found).toBe(asked);
        if (found === undefined) return;
        expect(some).toContain(found);
        expect(Math.abs(found.length - asked.length)).toBeLessThanOrEqual(Math.max(1, Math.floor(asked.length / 3)));
      }),
    );
  });
});

test('two JSON values are the same when their texts with sorted keys are', () => {
  const sorted = (value: Json | undefined): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (value === null || typeof value !== 'object') return value;
    return {
      entries: Object.entries(value)
        .map(([key, part]) => JSON.stringify([key, sorted(part)]))
        .toSorted(),
    };
  };
  const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as Json);
  fc.assert(
    fc.property(json, json, (a, b) => {
      expect(same(a, JSON.parse(JSON.stringify(a)))).toBe(true);
      expect(same(a, b)).toBe(JSON.stringify(sorted(a)) === JSON.stringify(sorted(b)));
    }),
  );
});
