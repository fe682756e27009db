import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { run } from '#cli';
import { fromCsv, toCsv } from '../../src/cli/translations/csv.ts';
import type { Exchanged } from '../../src/cli/translations/exchange.ts';
import { fromXliff, toXliff } from '../../src/cli/translations/xliff.ts';

const EN = 'flows/ordering/copy/en.json';
const ES = 'flows/ordering/copy/es.json';
let cwd: string;

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'tundish-translations-'));
  await cp('flows/ordering', join(cwd, 'flows/ordering'), { recursive: true });
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

async function tundish(...words: string[]) {
  const printed = { out: '', err: '' };
  const code = await run(words, {
    stdout: { write: (text: string) => (printed.out += text), isTTY: undefined },
    stderr: { write: (text: string) => (printed.err += text) },
    cwd,
    env: {},
  });
  return { code, ...printed };
}

const read = (file: string) => readFile(join(cwd, file), 'utf8');
async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await read(file);
  expect(text).toContain(from);
  await writeFile(join(cwd, file), text.replace(from, to));
}

describe('[CP08] a text that has changed since it was translated', () => {
  test('is named by check and by translations, until it is translated anew', async () => {
    await tundish('translations', 'record');
    expect((await tundish('check')).out).toContain('no problems');
    await edit(EN, '"cart.heading": "Your cart"', '"cart.heading": "Your basket"');
    const found = await tundish('check');
    expect(found.code).toBe(0);
    expect(found.out).toContain('copy/es.json');
    expect(found.out).toContain('"cart.heading" was translated from another text: it says "Your basket" now');
    expect((await tundish('translations')).out).toMatch(/1 to do again\n {2}copy\/es\.json {2}cart\.heading\n/);
    await edit(ES, '"cart.heading": "Su carrito"', '"cart.heading": "Su cesta"');
    expect((await tundish('check')).out).toContain('no problems');
  }, 60_000);

  test('is named for a product, too', async () => {
    await tundish('translations', 'record');
    const product = 'flows/ordering/products/migraine-relief.json';
    await edit(product, 'Are you pregnant or breastfeeding', 'Can you rule out that you are pregnant or breastfeeding');
    expect((await tundish('translations')).out).toContain(
      'products/migraine-relief.es.json  mr-med-pregnancy.question_text',
    );
  }, 60_000);
});

describe('the round trip with translators', () => {
  test.each(['xliff', 'csv'] as const)(
    'as %s: what was translated comes back, and nothing else changes',
    async (format) => {
      const file = `es.${format === 'csv' ? 'csv' : 'xlf'}`;
      const [before, product] = [await read(ES), await read('flows/ordering/products/migraine-relief.es.json')];
      await tundish('translations', 'export', '--format', format, '--output', file);
      expect(await tundish('translations', 'import', file)).toMatchObject({ code: 0, out: '0 translations taken\n' });
      await edit(file, 'vacío. Elija', 'vacía. Elija');
      expect((await tundish('translations', 'import', file)).out).toBe('1 translation taken\n');
      expect(JSON.parse(await read(ES))).toEqual(JSON.parse(before.replace('vacío. Elija', 'vacía. Elija')));
      expect(await read('flows/ordering/products/migraine-relief.es.json')).toBe(product);
    },
    60_000,
  );

  test('a text that changed while it was being translated is taken, and is to be done again', async () => {
    await tundish('translations', 'export', '--format', 'xliff', '--output', 'es.xlf');
    await edit(EN, '"cart.heading": "Your cart"', '"cart.heading": "Your basket"');
    expect((await tundish('translations', 'import', 'es.xlf')).out).toContain('1 to do again: cart.heading');
    expect((await tundish('translations')).out).toContain('1 to do again');
  }, 60_000);

  test('a translation that lost its placeholder, or of a text that is not there: nothing is taken', async () => {
    const before = await read(ES);
    const row = (key: string, target: string) => ({
      file: 'copy/es.json',
      part: 'texts',
      key,
      state: 'new',
      source: '',
      target,
    });
    const rows = [
      row('common.choose_name', 'Elegir'),
      row('cart.haeding', 'Su cesta'),
      row('cart.heading', 'Su cesta'),
    ];
    await writeFile(join(cwd, 'es.csv'), toCsv(rows));
    const { code, err } = await tundish('translations', 'import', 'es.csv');
    expect(code).toBe(2);
    expect(err).toContain('common.choose_name: it must say the placeholders name, and says none');
    expect(err).toContain('cart.haeding: there is no such text');
    expect(await read(ES)).toBe(before);
  });

  test.each([
    [['translations', 'export'], 'Say how'],
    [['translations', 'import'], 'Say which file'],
    [['translations', 'import', 'nowhere.xlf'], 'There is no nowhere.xlf'],
    [['translations', 'inport'], 'did you mean "import"'],
    [['translations', 'export', '--format', 'csv', '--locale', 'fr'], 'Say which language with --locale: es'],
  ])('%j is wrong usage', async (words, says) => {
    const { code, err } = await tundish(...words);
    expect([code, err]).toEqual([2, expect.stringContaining(says)]);
  });
});

describe('any text survives', () => {
  // XML 1.0 can't hold other control characters or halves of characters, and no text of a flow has them.
  const text = fc
    .string({ unit: 'binary' })
    .map((one) => one.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''));
  const one: fc.Arbitrary<Exchanged> = fc.record({
    file: fc.constantFrom('copy/es.json', 'products/a.es.json'),
    part: fc.constantFrom('texts', 'server'),
    key: fc.stringMatching(/^[a-z][a-z_.-]{0,20}$/),
    state: fc.constantFrom('new', 'stale', 'translated'),
    source: text,
    target: text,
  });
  const sorted = (all: readonly Exchanged[]) => all.map((each) => JSON.stringify({ ...each, state: '' })).toSorted();

  test('as a table', () => {
    fc.assert(
      fc.property(fc.array(one), (all) => {
        expect(fromCsv(toCsv(all))).toEqual(all);
      }),
    );
  });

  test('as XLIFF', () => {
    fc.assert(
      fc.property(fc.array(one), (all) => {
        expect(sorted(fromXliff(toXliff(all, 'en', 'es')))).toEqual(sorted(all));
      }),
    );
  });
});
