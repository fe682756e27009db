import { expect, test } from 'vitest';
import { foundTogether } from './together.ts';

test('a bad patch is found among sound ones that are checked with it, and only there', () => {
  const sound: object = { 'screens/user-bmi.json': { above: { 0: { tone: null } } } };
  const bad: object = { 'routes.json': { routes: { terms: { screen: 'no-such-screen' } } } };
  const foundBy = foundTogether([sound, bad]);
  expect(foundBy(sound)).toEqual([]);
  expect(foundBy(bad)).toEqual([expect.stringContaining('no-such-screen')]);
});
