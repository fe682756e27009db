import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outlineOf, soleChange } from '#checks';
import { type FlowSource, type Json, type JsonObject, jsonOf } from '#core';
import { shipped } from './golden.ts';
import { patched } from './patch.ts';

const FILE = 'screens/cart.json';
const OTHER = 'screens/order.json';
const [LEAD, FULL, EMPTY, MORE] = [
  { block: 'text', text: 'cart.lead', tone: 'quiet' },
  { block: 'text', if: { 'cart.variant': { known: true } }, text: 'cart.full' },
  { block: 'text', if: { 'cart.variant': { known: false } }, text: 'cart.empty' },
  { block: 'link', label: 'cart.more', to: 'dashboard' },
];
const screen = (...blocks: JsonObject[]): JsonObject => ({ kind: 'page', heading: 'cart.heading', blocks });
const SCREEN = screen(LEAD, FULL, EMPTY, MORE);

/** A flow whose record is of the first files, and whose files are now the second ones. */
const changed = (was: Record<string, Json>, is: Record<string, Json>): FlowSource => ({
  name: 'sample',
  files: is,
  checked: { files: Object.fromEntries(Object.entries(was).map(([file, value]) => [file, outlineOf(value)])) },
});

/** Where a screen differs from the recorded one. */
function placeOf(after: JsonObject) {
  const found = soleChange(changed({ [FILE]: SCREEN, [OTHER]: {} }, { [FILE]: after, [OTHER]: {} }));
  return found && `${found.anchor} ${found.pointer}`;
}

describe('[issue 11] the only place in which a flow differs from checked.json', () => {
  test.each<[string, JsonObject, string]>([
    ['a value', screen({ ...LEAD, text: 'cart.full' }, FULL, EMPTY, MORE), 'value /blocks/0/text'],
    [
      'a value deep inside',
      screen(LEAD, { ...FULL, if: { 'cart.variant': { known: false } } }, EMPTY, MORE),
      'value /blocks/1/if/cart.variant/known',
    ],
    [
      'a name',
      screen(LEAD, FULL, { ...EMPTY, if: { 'cart.quantity': { known: false } } }, MORE),
      'key /blocks/2/if/cart.quantity',
    ],
    ['a new property', screen(LEAD, FULL, EMPTY, { ...MORE, look: 'primary' }), 'key /blocks/3/look'],
    ['a new entry', screen(LEAD, FULL, EMPTY, MORE, { block: 'divider' }), 'key /blocks/4'],
    ['an entry that stands twice', screen(LEAD, FULL, EMPTY, MORE, MORE), 'key /blocks/4'],
    ['a property that is left out', screen({ block: 'text', text: 'cart.lead' }, FULL, EMPTY, MORE), 'value /blocks/0'],
    ['an entry that is left out', screen(FULL, EMPTY, MORE), 'value /blocks'],
    ['an entry beside a similar one', screen(LEAD, EMPTY, MORE), 'value /blocks'],
    ['the last entry', screen(LEAD, FULL, EMPTY), 'value /blocks'],
    ['a property of the file', { kind: 'page', blocks: [LEAD, FULL, EMPTY, MORE] }, 'value '],
    [
      'two exchanged values',
      screen({ ...LEAD, text: 'cart.more' }, FULL, EMPTY, { ...MORE, label: 'cart.lead' }),
      'value /blocks/0/text',
    ],
    ['two exchanged entries', screen(FULL, LEAD, EMPTY, MORE), 'value /blocks/0/if'],
  ])('is %s', (_, after, place) => {
    expect(placeOf(after)).toBe(place);
  });

  test('is none when nothing has changed, or two places far from each other', () => {
    expect(placeOf(SCREEN)).toBeUndefined();
    expect(placeOf(screen({ ...LEAD, text: 'cart.full' }, FULL, EMPTY, { ...MORE, to: 'order' }))).toBeUndefined();
  });

  test('is none when two files have changed, or one is new, or one is gone', () => {
    const is = { ...SCREEN, heading: 'other' };
    const here = { [FILE]: SCREEN, [OTHER]: { kind: 'page' } };
    expect(soleChange(changed(here, { [FILE]: is, [OTHER]: {} }))).toBeUndefined();
    expect(soleChange(changed(here, { ...here, 'screens/new.json': {} }))).toBeUndefined();
    expect(soleChange(changed(here, { [FILE]: SCREEN }))).toBeUndefined();
  });

  test('is none without checked.json, or with one that was damaged', () => {
    const files = { [FILE]: { ...SCREEN, heading: 'other' } };
    expect(soleChange({ name: 'sample', files })).toBeUndefined();
    expect(soleChange({ name: 'sample', files, checked: { files: { [FILE]: 'no outline' } } })).toBeUndefined();
  });

  test('is the place of any single changed constant of the shipped flow', () => {
    const constants = Object.entries(shipped.source.files).flatMap(([file, value]) =>
      leavesOf(jsonOf(value)).map((path) => ({ file, path })),
    );
    fc.assert(
      fc.property(fc.constantFrom(...constants), ({ file, path }) => {
        const patch = path.toReversed().reduce<unknown>((inner, key) => ({ [key]: inner }), 'changed by a test');
        const after = patched(shipped.source, { [file]: patch });
        const found = soleChange(changed(asJson(shipped.source.files), asJson(after.files)));
        expect(found).toEqual({ file, pointer: pointerOf(path), anchor: 'value' });
      }),
      { numRuns: 30 },
    );
  });
});

const asJson = (files: FlowSource['files']): Record<string, Json> =>
  Object.fromEntries(Object.entries(files).map(([file, value]) => [file, jsonOf(value)]));

const pointerOf = (path: readonly string[]) =>
  path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The path to each constant in a value. */
function leavesOf(value: Json, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner ?? null, [...path, key]));
}
