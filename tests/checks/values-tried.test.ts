import { describe, expect, test } from 'vitest';
import { type Condition, contractOf } from '#core';
import { quoted } from '../../src/checks/quoted.ts';
import { nestedFacts, testsIn } from '../../src/checks/subject/facts.ts';
import { groupedBy } from '../../src/checks/subject/grouped-by.ts';
import { identityNames, isIdentity } from '../../src/checks/subject/identity.ts';
import { mayBeMissing } from '../../src/checks/subject/response-values.ts';
import { referencesIn, withSamples } from '../../src/checks/subject/samples.ts';
import { factsIn, isStored, ofType, testedIn, testedValues } from '../../src/checks/subject/tested-facts.ts';
import { ordering } from '../core/support/ordering.ts';

describe('[GD-7] the values that a check tries are on both sides of each test', () => {
  test.each<[string, unknown, unknown]>([
    ['yes or no', true, [true, false]],
    ['a number', 3, [3, 'another']],
    ['above a number', { above: 65 }, [64, 65, 66]],
    ['a text', { is: 'x' }, ['x', 'another']],
    ['one of several', { is_one_of: ['x', 'y'] }, ['x', 'y', 'another']],
    ['a list with an entry', { includes: 'x' }, [[], ['x']]],
    ['a list with one of several', { includes_any: ['x', 'y'] }, [[], ['x', 'y']]],
    ['a day', { after: { date: '2026-03-01' } }, ['2026-02-28', '2026-03-01', '2026-03-02']],
    ['a known value', { known: true }, ['another']],
    ['nothing', null, []],
  ])('%s', (_, asked, values) => {
    expect(testedValues(asked)).toEqual(values);
  });

  test('also for a day relative to today', () => {
    const [before, day, after] = testedValues({ before: { days_from_now: 30 } }).map(String);
    const at = (text = '') => Date.parse(text) / 86_400_000;
    expect([at(day) - at(before), at(after) - at(day)]).toEqual([1, 1]);
  });

  const flow = {
    ...ordering,
    derived: {
      ...ordering.derived,
      adult: { if: { 'cart.quantity': { at_least: 2 } } },
      age: { years_since: 'cart.variant' },
      many: { count_of: 'members.found' },
    },
  };
  const tried = (...conditions: Condition[]) =>
    Object.fromEntries([...testedIn(flow, conditions)].map(([name, values]) => [name, [...values]]));

  test('for each part of a condition, and merged over several conditions', () => {
    expect(
      tried(
        { any: [{ 'a.b': true }, { not: { 'a.c': { is: 'x' } } }] },
        { 'a.c': { is: 'y' } },
        { 'derived.adult': true },
      ),
    ).toEqual({
      'a.b': [null, true, false],
      'a.c': [null, 'x', 'another', 'y'],
      'cart.quantity': [null, 1, 2, 3],
    });
  });

  test('for the values from which a derived value is computed', () => {
    const { 'cart.variant': born = [], 'members.found': lists = [] } = tried(
      { 'derived.age': { at_least: 18 } },
      { 'derived.many': { above: 1 } },
    );
    expect(lists).toEqual([null, [], ['another'], ['another', 'another']]);
    const days = born.slice(1).map((day) => Date.parse(String(day)) / 86_400_000);
    expect(days).toHaveLength(4);
    expect([(days[0] ?? 0) - (days[1] ?? 0), (days[2] ?? 0) - (days[3] ?? 0)]).toEqual([1, 1]);
    expect(String(born[1]).slice(0, 4)).toBe(String(Number(String(born[3]).slice(0, 4)) + 1));
  });

  test('that fit the type of the field', () => {
    expect(ofType('boolean', ['x'])).toEqual([null, true, false]);
    expect(ofType('number', [1, 'another', 7919])).toEqual([1, 7919]);
    expect(ofType('text', [null, 'x'])).toEqual([null, 'x']);
    expect(ofType('date', ['x', '2026-03-01']).slice(0, 2)).toEqual([null, '2026-03-01']);
    expect(ofType('list', [null, ['x'], ['another'], ['another', 'another']])).toEqual([
      null,
      ['x'],
      ['x', 'another'],
      ['another'],
      ['another', 'another'],
    ]);
  });

  test('for stored fields and facts of the backend, but not for parameters of the address', () => {
    const found = factsIn(flow, [
      { 'auth.signed_in': true, 'cart.isRdt': true, 'route.order': { known: true }, 'medical.complete': true },
    ]);
    expect(found).toEqual([
      { store: 'auth', field: 'accessToken', values: [null, 'token'] },
      { store: 'cart', field: 'isRdt', values: [null, true, false] },
      { store: 'medical', field: 'complete', values: [null, true, false] },
    ]);
  });

  test('a value counts as stored if it, or everything that it is derived from, is in a store', () => {
    const names = ['cart.isRdt', 'medical.complete', 'derived.adult', 'derived.age', 'derived.many'];
    expect(names.map((name) => isStored(flow, name))).toEqual([true, false, true, true, true]);
  });
});

test('the tests of a condition are found at any depth, and facts are nested by their names', () => {
  expect(testsIn({ 'a.b': true, any: [{ 'a.c': 1 }, { not: { 'a.d': { is: 'x' } } }], not: { 'a.e': false } })).toEqual(
    [
      ['a.b', true],
      ['a.c', 1],
      ['a.d', { is: 'x' }],
      ['a.e', false],
    ],
  );
  expect(
    nestedFacts([
      ['a.b', 1],
      ['a.c.d', 2],
      ['e.f', null],
    ]),
  ).toEqual({ a: { b: 1, c: { d: 2 } }, e: { f: null } });
});

test('groupedBy(), quoted() and withSamples()', () => {
  const words = ['one', 'two', 'on', 'x'];
  const grouped = groupedBy(words, (word) => (word === 'x' ? undefined : word.slice(0, 2)));
  expect([...grouped]).toEqual([
    ['on', ['one', 'on']],
    ['tw', ['two']],
  ]);
  expect([quoted(['a', 'b']), quoted([])]).toEqual(['"a", "b"', '']);
  expect(withSamples({ a: 'item.a', b: 'route.b', c: { is: 'x' } })).toEqual({
    a: { is: 'sample' },
    b: 'route.b',
    c: { is: 'sample' },
  });
  expect(referencesIn({ a: 'item.a', b: { is: 'x' } })).toEqual([['a', 'item.a']]);
});

describe('[AN-9] a value that identifies a person', () => {
  const read = contractOf({
    components: {
      schemas: {
        User: {
          properties: {
            id: { $ref: '#/components/schemas/Id' },
            firstName: { type: 'string' },
            email: { type: ['string', 'null'] },
            role: { type: 'string', enum: ['staff'] },
            state: { type: 'string', 'x-tundish': { words: ['open'] } },
            age: { type: 'integer' },
          },
        },
      },
    },
  });

  const contract = { ...read, user: 'User' };

  test('is each free text of the contract’s user, in camel and snake case, and the name of the impersonated member', () => {
    expect(identityNames(contract)).toEqual(['firstName', 'first_name', 'email', 'email']);
    expect(isIdentity(contract, 'item.first_name')).toBe(true);
    expect(isIdentity(contract, 'auth.impersonated_name')).toBe(true);
    expect(['user.role', 'user.state', 'user.id', 'user.age'].some((name) => isIdentity(contract, name))).toBe(false);
  });
});

test('[HT-3] a value may be missing if a property on its path is optional or nullable', () => {
  const contract = contractOf({
    components: {
      schemas: {
        A: {
          type: 'object',
          required: ['b', 'list', 'n'],
          properties: {
            b: { type: 'string' },
            c: { type: 'string' },
            n: { type: ['string', 'null'] },
            list: { type: 'array', items: { type: 'object', required: ['d'], properties: { d: {}, e: {} } } },
          },
        },
      },
    },
  });
  const missing = (path: string) => mayBeMissing(contract, 'A', path.split('.'));
  expect(['b', 'list', 'list.0', 'list.length', 'list.0.d'].filter(missing)).toEqual([]);
  expect(['c', 'n', 'list.0.e'].filter(missing)).toEqual(['c', 'n', 'list.0.e']);
});
