import { expect, test } from 'vitest';
import { type Json, jsonOf } from '#core';
import { readFlow } from '#files';
import { CATALOGUE } from './catalogue.ts';
import { catalogueOf } from './catalogue-of.ts';
import { slipsOf } from './slips-of.ts';

const made = (json: Json) =>
  slipsOf({ 'a.json': json }, () => 0).map(
    ({ what, pointer, text }) => `${what} ${pointer}: ${JSON.stringify(JSON.parse(text)).replaceAll('"', '')}`,
  );

test.each<[Json, string[]]>([
  [{ to: true }, ['key removed /to: {}', 'wrong type /to: {to:true}', 'flipped /to: {to:false}']],
  [{ to: 4 }, ['key removed /to: {}', 'wrong type /to: {to:4}', 'number /to: {to:0}']],
  [{ to: 'home' }, ['key removed /to: {}', 'wrong type /to: {to:1}', 'misspelt /to: {to:hme}']],
  [
    { is: '1s' },
    ['key removed /is: {}', 'wrong type /is: {is:1}', 'time /is: {is:10s}', 'inverted /is_not: {is_not:1s}'],
  ],
])('[issue 11] %j has its slips', (json, slips) => {
  expect(made(json)).toEqual(slips);
});

test('[issue 11] entries of a list are removed, doubled and put in another order', () => {
  const lists = made([1, 2]).filter((slip) => /^(?:entry|order)/.test(slip));
  expect(lists).toEqual([
    'entry removed /0: [2]',
    'entry twice /0: [1,1,2]',
    'entry removed /1: [1]',
    'entry twice /1: [1,2,2]',
    'order /1: [2,1]',
  ]);
});

test('[issue 11] a name is swapped for another of its kind, and a reference for another of the file', () => {
  const slips = made({ a: { to: 'x', if: { 'c.d': true } }, b: { to: 'y', if: { 'e.f': true } } });
  expect(slips.filter((slip) => /^(?:swapped|operand)/.test(slip))).toEqual([
    'swapped /a/to: {a:{to:y,if:{c.d:true}},b:{to:y,if:{e.f:true}}}',
    'operand /a/if/e.f: {a:{to:x,if:{e.f:true}},b:{to:y,if:{e.f:true}}}',
    'swapped /b/to: {a:{to:x,if:{c.d:true}},b:{to:x,if:{e.f:true}}}',
    'operand /b/if/c.d: {a:{to:x,if:{c.d:true}},b:{to:y,if:{c.d:true}}}',
  ]);
});

test('[issue 11] each kind of mistake in the catalogue can be made in the shipped flow', async () => {
  const { source } = await readFlow('flows/ordering');
  const files = Object.fromEntries(Object.entries(source.files).map(([file, value]) => [file, jsonOf(value)]));
  const kinds = new Set(catalogueOf(files, () => 0.4).map(({ what }) => what));
  expect(CATALOGUE.map(([name]) => name).filter((name) => !kinds.has(name))).toEqual([]);
  expect(new Set(CATALOGUE.map(([name]) => name)).size).toBe(CATALOGUE.length);
});
