import { expect, test } from 'vitest';
import { upgradeFlow } from '../../src/cli/upgrade/upgrade.ts';
import { values } from '../../src/cli/upgrade/values.ts';

const upgraded = (screen: unknown) => upgradeFlow({ 'screens/a.json': screen }, [values]).files['screens/a.json'];

test('a text in a condition moves under "is", and its tests get their new names', () => {
  const old = {
    if: { 'user.role': 'staff', 'auth.signed_in': true, 'cart.quantity': { above: 1 }, 'a.b': { in: ['x', 'y'] } },
    blocks: [{ where: { any: [{ 'a.b': { not: 'x' } }, { not: { 'a.b': 'y' } }], 'a.c': null, 'a.d': { not: true } } }],
  };
  expect(upgraded(old)).toEqual({
    if: {
      'user.role': { is: 'staff' },
      'auth.signed_in': true,
      'cart.quantity': { above: 1 },
      'a.b': { is_one_of: ['x', 'y'] },
    },
    blocks: [
      {
        where: {
          any: [{ 'a.b': { is_not: 'x' } }, { not: { 'a.b': { is: 'y' } } }],
          'a.c': { known: false },
          'a.d': false,
        },
      },
    ],
  });
});

test('a value that is not a text is written without "is"', () => {
  const old = { set: { 'a.b': { is: true }, 'a.c': { is: 3 }, 'a.d': { is: 'text' }, 'a.e': 'item.id' } };
  expect(upgraded(old)).toEqual({ set: { 'a.b': true, 'a.c': 3, 'a.d': { is: 'text' }, 'a.e': 'item.id' } });
});

test.each('if allows until where enabled_if shown_if ask_if done_if only_if disabled_if unless'.split(' '))(
  'the condition of "%s" gets the new words',
  (key) => {
    expect(upgraded({ [key]: { 'a.b': 'x' } })).toEqual({ [key]: { 'a.b': { is: 'x' } } });
  },
);

test('"one of" with a single text becomes "is" with this text', () => {
  expect(upgraded({ if: { 'a.b': { in: ['x'] }, 'a.c': { in: [1, 'x'] } } })).toEqual({
    if: { 'a.b': { is: 'x' }, 'a.c': { is_one_of: [1, 'x'] } },
  });
});

test('a flow in the new words is unchanged', () => {
  const said = { if: { 'a.b': { is: 'x' }, not: { 'a.c': { is_one_of: ['x'] } } }, set: { 'a.b': { is: 'x' } } };
  expect(upgraded(said)).toEqual(said);
});
