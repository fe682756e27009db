import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fromCsv, toCsv } from '../../src/cli/translations/csv.ts';
import type { Exchanged } from '../../src/cli/translations/exchange.ts';
import { fromXliff, toXliff } from '../../src/cli/translations/xliff.ts';
import { tundish as tundishIn } from './support/tundish.ts';

const EN = 'flows/ordering/copy/en.json';
const ES = 'flows/ordering/copy/es.json';
let cwd: string;

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'tundish-translations-'));
  await cp('flows/ordering', join(cwd, 'flows/ordering'), { recursive: true });
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

const tundish = (...words: string[]) => tundishIn(cwd, ...words);

const read = (file: string) => readFile(join(cwd, file), 'utf8');
async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await read(file);
  expect(text).toContain(from);
  await writeFile(join(cwd, file), text.replace(from, to));
}

describe('[CP08] a text that changed after its translation', () => {
  test('is listed by check and by translations until it is translated again', async () => {
    await tundish('translations', 'record');
    expect((await tundish('check')).out).toContain('no problems');
    await edit(EN, '"cart.heading": "Your cart"', '"cart.heading": "Your basket"');
    const found = await tundish('check');
    expect(found.code).toBe(0);
    expect(found.out).toContain('copy/en.json');
    expect(found.out).toContain(
      'This has changed, and its translation in copy/es.json is of the text before: "Su carrito"',
    );
    expect((await tundish('translations')).out).toMatch(/1 to translate again\n {2}copy\/es\.json {2}cart\.heading\n/);
    await edit(ES, '"cart.heading": "Su carrito"', '"cart.heading": "Su cesta"');
    expect((await tundish('check')).out).toContain('no problems');
  }, 60_000);

  test('[issue 11] a flow in one language has nothing to record, and gets no file for it', async () => {
    await tundish('new', 'flow', 'dental-advice');
    const { code, out } = await tundish('translations', 'record', '--flow', 'flows/dental-advice');
    expect({ code, out }).toEqual({ code: 0, out: 'This flow has one language, so there is nothing to record\n' });
    await expect(read('flows/dental-advice/translated.json')).rejects.toThrow('ENOENT');
  });

  test('[issue 11] a translation that changed while its text did not is listed until it is recorded', async () => {
    await tundish('translations', 'record');
    await edit(ES, '"medications.none": "', '"medications.none": "No tengo alergias. ');
    const found = await tundish('check');
    expect(found.code).toBe(0);
    expect(found.out).toMatch(
      /copy\/es\.json:\d+:\d+ {2}warning {2}This translation has changed, and the text that it/,
    );
    expect((await tundish('translations')).out).toContain(
      '1 changed without their text:\n  copy/es.json  medications.none',
    );
    await tundish('translations', 'record');
    expect((await tundish('check')).out).toContain('no problems');
  }, 60_000);

  test('[issue 11] is not listed while the text itself is wrong', async () => {
    await tundish('translations', 'record');
    const product = 'flows/ordering/products/migraine-relief.json';
    await edit(product, 'Have you <b>ever</b> had any', 'Have you <b>ever had any');
    const found = await tundish('check');
    expect(found.out).toContain('CP09');
    expect(found.out).not.toContain('CP08');
  }, 60_000);

  test('is also listed for the server’s texts, until it is translated again or recorded', async () => {
    await tundish('translations', 'record');
    await edit(EN, '"not_json": "The request', '"not_json": "This request');
    expect((await tundish('translations')).out).toMatch(/1 to translate again\n {2}copy\/es\.json {2}not_json\n/);
    await tundish('translations', 'record');
    expect((await tundish('translations')).out).toMatch(/^es: \d+ translated, 0 to translate, 0 to translate again\n$/);
  }, 60_000);

  test('is up to date again once a translator has returned its translation unchanged', async () => {
    await tundish('translations', 'record');
    await edit(EN, '"cart.heading": "Your cart"', '"cart.heading": "Your basket"');
    await tundish('translations', 'export', '--format', 'csv', '--output', 'es.csv');
    expect((await tundish('translations', 'import', 'es.csv')).out).toBe('0 translations imported\n');
    expect((await tundish('translations')).out).toContain(', 0 to translate again\n');
  }, 60_000);

  test('is listed for a product, too', async () => {
    await tundish('translations', 'record');
    const product = 'flows/ordering/products/migraine-relief.json';
    await edit(product, 'Are you pregnant or breastfeeding', 'Can you rule out that you are pregnant or breastfeeding');
    expect((await tundish('translations')).out).toContain(
      'products/migraine-relief.es.json  mr-med-pregnancy.question_text',
    );
  }, 60_000);

  test('is listed at its own question, even if another question has the same text', async () => {
    await tundish('translations', 'record');
    const product = 'flows/ordering/products/migraine-relief.json';
    const text = await read(product);
    await writeFile(join(cwd, product), text.replaceAll('"answer_text": "Yes"', '"answer_text": "Yes, it is so"'));
    const changed = text.split('"answer_text": "Yes"').length - 1;
    expect(changed).toBeGreaterThan(1);
    const { findings } = JSON.parse((await tundish('check', '--format', 'json')).out);
    const places = findings.map((one: { pointer: string }) => one.pointer);
    expect(new Set(places).size).toBe(changed);
  }, 60_000);
});

describe('exporting and importing translations', () => {
  test.each(['xliff', 'csv'] as const)(
    '%s: an import adds the new translations and changes nothing else',
    async (format) => {
      const file = `es.${format === 'csv' ? 'csv' : 'xlf'}`;
      const [before, product] = [await read(ES), await read('flows/ordering/products/migraine-relief.es.json')];
      await tundish('translations', 'export', '--format', format, '--output', file);
      expect(await tundish('translations', 'import', file)).toMatchObject({
        code: 0,
        out: '0 translations imported\n',
      });
      await edit(file, 'vacío. Elija', 'vacía. Elija');
      expect((await tundish('translations', 'import', file)).out).toBe('1 translation imported\n');
      expect(JSON.parse(await read(ES))).toEqual(JSON.parse(before.replace('vacío. Elija', 'vacía. Elija')));
      expect(await read('flows/ordering/products/migraine-relief.es.json')).toBe(product);
    },
    60_000,
  );

  test.each(['xlf', 'csv'])(
    '[issue 15] as %s: a text that counts keeps its forms, and a broken one is refused',
    async (type) => {
      const [format, file] = [type === 'csv' ? 'csv' : 'xliff', `es.${type}`];
      await tundish('translations', 'export', '--format', format, '--output', file);
      await edit(file, 'one {# resultado} other {# resultados}', 'one {un resultado} other {# resultados}');
      expect((await tundish('translations', 'import', file)).out).toBe('1 translation imported\n');
      expect(await read(ES)).toContain('{count, plural, one {un resultado} other {# resultados}}. Use');
      expect((await tundish('check')).out).toContain('no problems');
      await edit(file, 'other {# resultados}}. Use', 'other {# resultados}. Use');
      const refused = await tundish('translations', 'import', file);
      expect(refused).toMatchObject({
        code: 2,
        err: expect.stringContaining('search.results: it has a { without its }'),
      });
      expect(await read(ES)).toContain('{count, plural, one {un resultado} other {# resultados}}. Use');
    },
    60_000,
  );

  test('a text that changed during translation is imported and marked to be done again', async () => {
    await tundish('translations', 'export', '--format', 'xliff', '--output', 'es.xlf');
    await edit(EN, '"cart.heading": "Your cart"', '"cart.heading": "Your basket"');
    expect((await tundish('translations', 'import', 'es.xlf')).out).toContain('1 to translate again: cart.heading');
    expect((await tundish('translations')).out).toContain('1 to translate again');
  }, 60_000);

  test('an import of some translations keeps what is known of the others', async () => {
    await tundish('translations', 'record');
    await edit(EN, '"cart.heading": "Your cart"', '"cart.heading": "Your basket"');
    const { texts } = JSON.parse(await read(EN)) as { texts: Record<string, string> };
    const one = { file: 'copy/es.json', part: 'texts', state: 'translated' };
    const rows = [
      { ...one, key: 'cart.title', source: texts['cart.title'] ?? '', target: 'Su cesta' },
      { ...one, key: 'login.submit', source: texts['login.submit'] ?? '', target: '' },
    ];
    await writeFile(join(cwd, 'es.csv'), toCsv(rows));
    expect((await tundish('translations', 'import', 'es.csv')).out).toBe('1 translation imported\n');
    expect((await tundish('translations')).out).toMatch(/1 to translate again\n {2}copy\/es\.json {2}cart\.heading\n/);
    const written = JSON.parse(await read('flows/ordering/translated.json')) as { files: Record<string, object> };
    expect(Object.keys(written.files['copy/es.json'] ?? {}).length).toBeGreaterThan(100);
    expect(JSON.parse(await read(ES)).texts['login.submit']).not.toBe('');
  }, 60_000);

  test('an import with a lost placeholder or an unknown text is refused as a whole', async () => {
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
    expect(err).toContain('common.choose_name: it must have the placeholders name, but has none');
    expect(err).toContain('cart.haeding: there is no such text');
    expect(await read(ES)).toBe(before);
  });

  test('a translation may have its placeholders in another order, and one of them twice', async () => {
    const { texts } = JSON.parse(await read(EN)) as { texts: Record<string, string> };
    const source = texts['checkout.next'] ?? '';
    expect(source).toMatch(/\{number\}.*\{email\}/);
    const target = 'A {email} va el recibo del pedido {number}. Guarde el número {number}.';
    const one = { file: 'copy/es.json', part: 'texts', key: 'checkout.next', state: 'translated', source, target };
    await writeFile(join(cwd, 'es.csv'), toCsv([one]));
    expect((await tundish('translations', 'import', 'es.csv')).out).toBe('1 translation imported\n');
  });

  test('export with several languages must name one', async () => {
    await edit('flows/ordering/flow.json', '"locales": ["en", "es"]', '"locales": ["en", "es", "fr"]');
    await cp(join(cwd, ES), join(cwd, 'flows/ordering/copy/fr.json'));
    await edit('flows/ordering/copy/fr.json', '"locale": "es"', '"locale": "fr"');
    const { code, err } = await tundish('translations', 'export', '--format', 'csv');
    expect([code, err]).toEqual([2, expect.stringContaining('Say which language with --locale: es, fr')]);
    const french = await tundish('translations', 'export', '--format', 'csv', '--locale', 'fr', '--output', 'fr.csv');
    expect(french).toEqual({ code: 0, out: '', err: '' });
    expect(await read('fr.csv')).toMatch(/^file,part,key,state,source,target\r\ncopy\/fr\.json,texts,/);
    expect(await read('fr.csv')).not.toContain('copy/es.json');
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

describe('any text survives a round trip', () => {
  // XML 1.0 allows no other control characters and no lone surrogates. Texts of flows contain neither.
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

  test('as CSV', () => {
    fc.assert(
      fc.property(fc.array(one), (all) => {
        expect(fromCsv(toCsv(all))).toEqual(all);
      }),
    );
  });

  test('as XLIFF, which says what is to be done: new texts, and those that have changed', () => {
    const made = { file: 'copy/es.json', part: 'texts', key: 'a', source: 'A', target: 'Á' };
    const written = (state: string) => toXliff([{ ...made, state }], 'en', 'es');
    const isToDo = (state: string) => /<segment state="initial">/.test(written(state));
    expect(['new', 'stale', 'changed', 'translated'].map(isToDo)).toEqual([true, true, false, false]);
    const isNoted = (state: string) => written(state).includes('The text has changed since it was translated');
    expect(['new', 'stale', 'changed', 'translated'].map(isNoted)).toEqual([false, true, false, false]);
    expect(written('new')).toContain('srcLang="en" trgLang="es"');
  });

  test('as XLIFF in which a translator’s program has written CDATA', () => {
    const all = [{ file: 'copy/es.json', part: 'texts', key: 'a', state: '', source: 'A & B', target: 'Á & B' }];
    const written = toXliff(all, 'en', 'es').replace('Á &#38; B', '<![CDATA[Á & B]]>');
    expect(written).toContain('CDATA');
    expect(fromXliff(written)).toEqual(all);
  });

  test('as CSV that a spreadsheet has saved with a byte order mark', () => {
    const all = [{ file: 'copy/es.json', part: 'texts', key: 'a', state: 'new', source: 'A', target: 'á' }];
    expect(fromCsv(`\uFEFF${toCsv(all)}`)).toEqual(all);
  });

  test('as XLIFF', () => {
    fc.assert(
      fc.property(fc.array(one), (all) => {
        expect(sorted(fromXliff(toXliff(all, 'en', 'es')))).toEqual(sorted(all));
      }),
    );
  });
});

test.each([
  ['export flows/ordering --format csv', '"tundish translations export" takes no "flows/ordering"'],
  ['record ordering', 'name the flow with --flow ordering'],
  ['import es.csv ordering', '"tundish translations import" takes no "ordering"'],
])('translations %s is refused, because the flow would be another one', async (words, text) => {
  const { code, err } = await tundish('translations', ...words.split(' '));
  expect([code, err]).toEqual([2, expect.stringContaining(text)]);
});
