import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileFlow, type FlowSource, isObject, type Json, jsonOf, pointerTo, productsIn } from '#core';
import { loadFlow, type LoadedFlow } from '#files';
import { checkedProducts } from '../../src/server/checked-flow.ts';
import { edited, type Edit, GONE } from '../core/support/edit.ts';
import { testApp } from './support/app.ts';
import type { TestApp } from './support/app.ts';
import { buyer, CHOICE, pay } from './support/buyers.ts';

/** Later edits of the flow's files must not change how a placed order is shown. */

const FLOW = fileURLToPath(new URL('../../flows/ordering', import.meta.url));
const EDITS = 50;
/** How many further edits each build has, compared with the previous build. */
const AT_ONCE = 10;
const FILES = [
  'products/migraine-relief.json',
  'products/migraine-relief.es.json',
  'copy/en.json',
  'copy/es.json',
] as const;

type Loaded = Extract<LoadedFlow, { flow: unknown }>;

let before: TestApp;
let shipped: Loaded;
const others: TestApp[] = [];

beforeAll(async () => {
  const loaded = await loadFlow(FLOW);
  if ('problems' in loaded) throw new Error('the flow does not compile');
  shipped = loaded;
  before = await testApp();
}, 60_000);
afterAll(async () => {
  for (const { app } of others) await app.close();
  await before.close();
});

/** Every place of a file that somebody may edit. */
function placesIn(value: Json, pointer = ''): { pointer: string; value: Json; isEntry: boolean }[] {
  const isList = Array.isArray(value);
  const parts = isList ? value.entries() : isObject(value) ? Object.entries(value) : [];
  return [...parts].flatMap(([key, part]) => {
    const here = pointer + pointerTo(key);
    return part === undefined || key === '$schema' || key === 'slug'
      ? []
      : [{ pointer: here, value: part, isEntry: isList }, ...placesIn(part, here)];
  });
}

const Roll = fc.record({
  file: fc.constantFrom(...FILES),
  place: fc.nat(),
  word: fc.stringMatching(/^[A-Za-z ]{1,20}$/),
  amount: fc.integer({ min: 1, max: 99_999 }),
  goes: fc.boolean(),
});
type Dice = typeof Roll extends fc.Arbitrary<infer One> ? One : never;

/**
 * A random edit: another text or number, an inverted boolean, or a removed entry. Undefined if the value cannot be
 * edited.
 */
function editOf(files: FlowSource['files'], { file, place, word, amount, goes }: Dice): Edit | undefined {
  const places = placesIn(jsonOf(files[file]));
  const { pointer, value, isEntry } = places[place % places.length] ?? { pointer: '', value: null, isEntry: false };
  if (isEntry && goes) return [file, pointer, GONE];
  if (typeof value === 'string') return [file, pointer, word];
  if (typeof value === 'number') return [file, pointer, amount];
  return typeof value === 'boolean' ? [file, pointer, !value] : undefined;
}

/** The flow with these files, read as from disk. */
async function loadedWith({ files }: FlowSource): Promise<Loaded> {
  const written = FILES.map((file) => [file, Buffer.from(JSON.stringify(files[file]))] as const);
  const loaded = await loadFlow(FLOW, Object.fromEntries(written));
  if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems));
  return loaded;
}

/** Whether a server starts with these files. */
function canServe(source: FlowSource): boolean {
  const compiled = compileFlow(source);
  if ('problems' in compiled) return false;
  try {
    checkedProducts(compiled.flow, Object.values(productsIn(source)));
    return true;
  } catch {
    return false;
  }
}

/** @yields builds with ever more edits that compile */
async function* builds(dice: Iterator<Dice>): AsyncGenerator<{ made: Edit[]; loaded: Loaded }> {
  const made: Edit[] = [];
  let { source } = shipped;
  while (made.length < EDITS) {
    const edit = editOf(source.files, dice.next().value);
    const next = edit && edited(source, edit);
    if (edit === undefined || next === undefined || !canServe(next)) continue;
    made.push(edit);
    source = next;
    if (made.length % AT_ONCE === 0) yield { made, loaded: await loadedWith(source) };
  }
}

test('[issue 15] [decision 35] after 50 random edits of product, translation and copy, an order and the download give the same bytes', async () => {
  const who = await buyer(before, CHOICE);
  const placed = (await pay(before, who)).json<{ id: string }>();
  const urls = [`/api/orders/${placed.id}`, '/api/orders', '/api/members_portal/data'];
  const read = (server: TestApp) =>
    Promise.all(urls.map(async (url) => (await server.call('GET', url, { as: who.as })).body));
  const asPlaced = await read(before);
  for (const words of asPlaced) expect(words).toContain('Tablet');
  expect(asPlaced[0]).toContain('Are you pregnant or breastfeeding');
  const dice = fc.sample(Roll, { numRuns: 2000, seed: 15 })[Symbol.iterator]();
  let all: Edit[] = [];
  for await (const { made, loaded } of builds(dice)) {
    const { flow, source } = loaded;
    const now = await testApp(
      {},
      { db: before.db, flow: () => flow, products: () => Object.values(productsIn(source)) },
    );
    others.push(now);
    all = made;
    expect(await read(now), JSON.stringify(made)).toEqual(asPlaced);
  }
  expect(all).toHaveLength(EDITS);
  expect(new Set(all.map(([file]) => file))).toEqual(new Set(FILES));
}, 300_000);
