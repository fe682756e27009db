import { expect, test } from 'vitest';
import { foundTogether } from './together.ts';

test('of patches checked in one run, only the bad one has a finding', () => {
  const sound: object = { 'screens/user-bmi.json': { above: { 0: { tone: null } } } };
  const bad: object = { 'routes.json': { routes: { terms: { screen: 'no-such-screen' } } } };
  const foundBy = foundTogether([sound, bad]);
  expect(foundBy(sound)).toEqual([]);
  expect(foundBy(bad)).toEqual([expect.stringContaining('no-such-screen')]);
});

test('a bad price has a finding even if a sound patch in the same run would hide it', () => {
  const priced = (index: number, price_cents: number): object => ({
    $unsigned: true,
    'products/hair-regrowth.json': { variants: { 2: { quantities: { [index]: { price_cents } } } } },
  });
  const sound = priced(0, 3600);
  const bad = priced(1, 48_003);
  const foundBy = foundTogether([sound, bad]);
  expect(foundBy(sound)).toEqual([]);
  expect(foundBy(bad)).toEqual([expect.stringContaining('160.01 apiece')]);
});
