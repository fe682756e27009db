import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setTimeout } from 'node:timers/promises';
import { createInspector } from '#cli';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tundish-inspector-'));
  await cp('flows/ordering', dir, { recursive: true });
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const copy = (locale = 'en') => readFile(join(dir, 'copy', `${locale}.json`), 'utf8');
const HEADING = { place: { file: 'copy/en.json', pointer: '/texts/cart.heading' }, before: 'Your cart' };

const MIGRAINE = 'products/migraine-relief.json';

describe('changing a text', () => {
  test('keeps every other byte of the file', async () => {
    const text = await copy();
    const result = await createInspector(dir).changeText({ ...HEADING, after: 'Your “bag” \\ so far' });
    expect(result).toMatchObject({ written: true, needsReload: false });
    expect(await copy()).toBe(text.replace('"Your cart"', () => JSON.stringify('Your “bag” \\ so far')));
  });

  test('a text that the check refuses is not written, and its findings are returned', async () => {
    const text = await copy();
    const result = await createInspector(dir).changeText({ ...HEADING, after: 'Your {carrt}' });
    expect(result.written).toBe(false);
    expect(result.findings.map(({ rule, message }) => [rule, message])).toEqual([
      ['RF10', expect.stringContaining('carrt')],
    ]);
    expect(await copy()).toBe(text);
  });

  test('is refused when somebody else saves the file during the check', async () => {
    const text = await copy();
    const file = join(dir, 'copy/en.json');
    const change = createInspector(dir).changeText({ ...HEADING, after: 'Your bag' });
    const over = new AbortController();
    const saving = async () => {
      for (let saves = 1; !over.signal.aborted; saves += 1) {
        await writeFile(join(dir, 'saved'), text + '\n'.repeat(saves));
        await rename(join(dir, 'saved'), file);
        await setTimeout(1);
      }
    };
    const [result] = await Promise.all([change.finally(() => over.abort()), saving()]);
    expect(result).toMatchObject({ written: false, findings: [], refused: expect.stringContaining('has changed') });
    expect((await copy()).trim()).toBe(text.trim());
  });

  test.each([
    ['a text that has changed since', { ...HEADING, before: 'Your old cart' }],
    ['an unknown key', { ...HEADING, place: { ...HEADING.place, pointer: '/texts/cart.hedding' } }],
    ['a file outside of the copy folder', { ...HEADING, place: { ...HEADING.place, file: 'copy/../flow.json' } }],
    ['a part of the file without a text', { ...HEADING, place: { ...HEADING.place, pointer: '/texts' } }],
    [
      'what a product’s question does',
      { place: { file: MIGRAINE, pointer: '/pre_questionnaire/0/question_type' }, before: 'single_choice' },
    ],
  ])('%s is refused', async (_, change) => {
    const text = await copy();
    const result = await createInspector(dir).changeText({ ...change, after: 'Basket' });
    expect(result).toMatchObject({ written: false, findings: [] });
    expect(result.refused).toBeTruthy();
    expect(await copy()).toBe(text);
  });
});

test('[issue 14] a question and its options are described with their texts in each language, and can be changed', async () => {
  const inspector = createInspector(dir);
  const at = { route: 'question', texts: [], question: 'mr-pre-days' };
  const { sentences } = await inspector.describe({ ...at, words: ['4 to 7 days'] });
  expect(sentences.map(({ key, locale }) => `${key} ${locale}`)).toEqual([
    'mr-pre-days.mr-days-some.answer_text en',
    'mr-pre-days.mr-days-some.answer_text es',
  ]);
  const [question] = (
    await inspector.describe({ ...at, words: ['¿Cuántos días al mes tiene dolor de cabeza o migraña?'] })
  ).sentences;
  expect(question).toMatchObject({ key: 'mr-pre-days.question_text', locale: 'en', line: expect.any(Number) });
  const [{ place, text: before }] = [sentences[0] ?? expect.fail('The option has no text.')];
  expect(await inspector.changeText({ place, before, after: '4 to 6 days' })).toMatchObject({
    written: true,
    needsReload: true,
  });
  expect(await readFile(join(dir, MIGRAINE), 'utf8')).toContain('"answer_text": "4 to 6 days"');
});

/** The line of a file where some words stand. */
const lineOf = async (file: string, words: string) =>
  (await readFile(join(dir, file), 'utf8')).split('\n').findIndex((line) => line.includes(words)) + 1;

test('a button is described with its text, its call and where each is written', async () => {
  const part = { file: 'screens/login.json', pointer: '' };
  const found = await createInspector(dir).describe({ route: 'login', part, texts: ['login.submit'] });
  const named = found.page.map(({ kind, name }) => `${kind} ${name}`);
  expect(named).toEqual(expect.arrayContaining(['route login', 'guard guest', 'screen login']));
  expect(named).toEqual([...new Set(named)]);
  const look = { kind: 'colours and fonts', name: 'theme', line: await lineOf('theme.json', '"tokens"') };
  expect(found.page.at(-1)).toMatchObject(look);
  expect(found.part?.names.map(({ kind, name }) => `${kind} ${name}`)).toContain('call login');
  expect(found.part?.line).toBe(await lineOf('screens/login.json', '"login.submit"'));
  const [english] = found.sentences;
  expect(english).toMatchObject({ locale: 'en', line: await lineOf('copy/en.json', '"login.submit"') });
  expect(found.sentences.map(({ locale }) => locale)).toEqual(['en', 'es']);
});

test('a part of a shared block has its place in the block’s own file', async () => {
  const part = { file: 'screens/cart.json', pointer: '/blocks/0/blocks/0/blocks/1' };
  const found = await createInspector(dir).describe({ route: 'cart', part, texts: [] });
  expect(found.part?.file).toMatch(/blocks\/line-item\.json$/);
  expect(found.page.map(({ kind, name }) => `${kind} ${name}`)).toEqual(
    expect.arrayContaining(['step cart', 'call load-cart']),
  );
});

describe('a sample person', () => {
  test.each(['ordering', 'callback'])(
    '[QN-1] can be brought to each screen that any sample person may open: %s',
    async (name) => {
      const inspector = createInspector(`flows/${name}`);
      const { routes, scenarios } = await inspector.choices(undefined);
      for (const { id, people } of routes.filter((route) => route.people.length > 0)) {
        const began = await inspector.begin({ route: id, person: people[0] ?? 0 });
        expect(began.route).toBe(id);
        expect(inspector.persisted(began.id)).toBeDefined();
      }
      for (const { file, name: scenario } of scenarios) await inspector.begin({ file, scenario });
      expect(routes.filter(({ people }) => people.length > 0).length).toBeGreaterThan(5);
    },
  );

  test('[QN-1] is brought through the flow as it is on disk, once a file has changed', async () => {
    const inspector = createInspector(dir);
    const name = 'Somebody looks around';
    const has = async () => (await inspector.choices(undefined)).scenarios.some((one) => one.name === name);
    expect(await has()).toBe(false);
    const scenarios = { [name]: { steps: [{ open: 'login' }] } };
    await writeFile(join(dir, 'scenarios/more.json'), JSON.stringify({ scenarios }));
    expect(await has()).toBe(false);
    inspector.forget();
    expect(await has()).toBe(true);
    await writeFile(join(dir, 'flow.json'), '{}');
    inspector.forget();
    await expect(has()).rejects.toThrow('The flow itself has errors');
    await cp('flows/ordering/flow.json', join(dir, 'flow.json'));
    expect(await has()).toBe(true);
  });

  test('[QN-1] starts at the chosen question, with answers to the earlier ones', async () => {
    const inspector = createInspector('flows/ordering');
    const { routes } = await inspector.choices(undefined);
    const pre = routes.find(({ id }) => id === 'pre-questionnaire');
    const [first, second, third] = pre?.questions ?? [];
    const { id } = await inspector.begin({ route: 'pre-questionnaire', person: 0, question: third?.id ?? '' });
    const answered = Object.values(inspector.persisted(id)?.answers ?? {}).flatMap((answers) => Object.keys(answers));
    expect(answered).toEqual([first?.id, second?.id]);
  });

  test('[HT-7] gets responses in the shape of the contract', async () => {
    const inspector = createInspector('flows/ordering');
    const { id } = await inspector.begin({ route: 'cart', person: 1 });
    const request = {
      method: 'GET',
      base: 'base',
      path: '/carts',
      query: {},
      body: undefined,
      headers: {},
      key: {},
    } as const;
    expect(inspector.reply(id, { ...request, call: 'load-cart' })).toMatchObject({
      response: { line_items: [{ quantity: expect.any(Number) }], total_cents: expect.any(Number) },
    });
    expect(inspector.reply('nobody', { ...request, call: 'load-cart' })).toBeUndefined();
  });
});
