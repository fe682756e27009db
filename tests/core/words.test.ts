import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compiledText,
  didYouMean,
  fill,
  milliseconds,
  nearest,
  parseText,
  placeholders,
  matchesWords,
  same,
  translator,
  type Json,
} from '#core';
import { ordering } from './support/ordering.ts';

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

  test.each(['', '5', '-1s', '1 s', '1S', '.5s', '1e3ms', 's', '1s2'])('"%s" is not a duration', (duration) => {
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
    expect(fill(text, values, 'en')).toBe(expected);
  });

  test('placeholders gives the names in the order of the text', () => {
    expect(placeholders('{b} and {a_b}, {b}')).toEqual(['b', 'a_b', 'b']);
    expect(placeholders('{Name} {}')).toEqual([]);
  });

  const items = '{count, plural, =0 {Nothing} one {# item} other {# items}} for {name}';
  test.each([
    ['en', items, 0, 'Nothing for Ada'],
    ['en', items, 1, '1 item for Ada'],
    ['en-US', items, 1200, '1,200 items for Ada'],
    ['es', '{count, plural, one {queda # minuto} other {quedan # minutos}}', 1, 'queda 1 minuto'],
    ['pl', '{count, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}', 22, '22 pliki'],
    ['en', '{count, plural, one {a} other {b}} {count, plural, one {c} other {d #}}', 2, 'b d 2'],
    ['en', '{n, plural, one {{count, plural, one {#} other {# of one}}} other {-}}', 3, '3 of one'],
    ['en', '{count, number} left', 1200, '1,200 left'],
  ])('[issue 15] in %s %j with %j', (locale, text, count, expected) => {
    expect(fill(compiledText(text), { count, n: 1, name: 'Ada' }, locale)).toBe(expected);
  });

  test('[issue 13] a number is written as its locale writes it', () => {
    const values = [...Array.from({ length: 1100 }, (_, value) => value), -1, 0.5, 1_234_567.8];
    for (const locale of ['en-US', 'es', 'es-US', 'de-CH', 'fr-CA', 'it-IT', 'pt-BR', 'pl', 'ar-EG', 'fa', 'mr-IN'])
      expect(values.map((count) => fill('{#count}', { count }, locale))).toEqual(
        values.map((value) => new Intl.NumberFormat(locale).format(value)),
      );
  });

  test('[issue 15] a text with plural forms keeps its placeholders, and matches each of its forms', () => {
    const text = compiledText(items);
    expect(new Set(placeholders(text))).toEqual(new Set(['count', 'name']));
    expect(['3 items for Ada', '1 item for us'].map((words) => matchesWords(text, words))).toEqual([true, true]);
    expect(matchesWords(text, '3 things for Ada')).toBe(false);
  });

  test.each([
    ['{count, plural, one {# item} other {# items}', 'has a { without its }'],
    ['{count, plural, one {# item}}', 'has no form "other", for every other number'],
    ['{count, plurl, one {a} other {b}}', 'has an unknown word after the comma'],
    ['{count, plural, one {a} one {b} other {c}}', 'has the same form twice'],
    ['{count, plural, one # item other {# items}}', 'has a form without its words in { and }'],
    ['{Count, plural, one {a} other {b}}', 'calls a value "Count"'],
    ['{sex, select, female {her} other {their}}', 'chooses words with "select"'],
    ['{place, selectordinal, one {#st} other {#th}}', 'counts with "selectordinal"'],
    ['{paid, number, ::currency/USD}', 'says how a value is written'],
  ])('[issue 15] %j %s', (text, says) => {
    expect(parseText(text)).toMatchObject({ broken: { says, hint: expect.stringMatching(/\w/) } });
  });

  test('[issue 15] every text compiles or is refused; a text without braces stays unchanged', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => parseText(text)).not.toThrow();
        if (!text.includes(',')) expect(parseText(text)).toBe(text);
      }),
    );
  });

  test('a translator fills in the values known everywhere; a missing key gives an empty text', () => {
    const t = translator({ ...ordering, texts: { en: { call: 'Call {phone}, {name}' } } }, 'en');
    expect(t('call')).toBe('Call (212) 555-0134, ');
    expect(t('call', { name: 'Ada' })).toBe('Call (212) 555-0134, Ada');
    expect(t('missing')).toBe('');
    expect(t('constructor')).toBe('');
  });
});

describe('suggestions for misspelt names', () => {
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

  test('for a word that resembles no name, at most twelve names are listed', () => {
    expect(didYouMean('lgoin', names)).toBe('did you mean "login"?');
    expect(didYouMean('xyzzyxyzzy', names)).toBe(`write one of: ${names.join(', ')}`);
    const lots = Array.from({ length: 13 }, (_, index) => `name-number-${index}-of-many`);
    expect(didYouMean('x', lots)).toBe(`write one of: ${lots.slice(0, 12).join(', ')}, …`);
    expect(didYouMean('x', ['only'])).toBe('write "only"');
    expect(didYouMean('x', [])).toBe('there is none to choose from');
  });

  test('a suggestion is an existing name and changes at most a third of the word', () => {
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

test('same compares JSON values regardless of the order of keys', () => {
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
