import { expect, test } from 'vitest';
import { contractOf } from '#core';
import { changes } from '../../src/cli/upgrade/changes.ts';
import { edition } from '../../src/cli/upgrade/edition.ts';
import { operations } from '../../src/cli/upgrade/operations.ts';
import { pathTypes } from '../../src/cli/upgrade/path-types.ts';
import { rememberedParams } from '../../src/cli/upgrade/remembered-params.ts';
import { requires } from '../../src/cli/upgrade/requires.ts';
import { routeWords } from '../../src/cli/upgrade/route-words.ts';
import { steps } from '../../src/cli/upgrade/steps.ts';

const NONE = contractOf({});
const nothingToDecide = () => expect.fail('there is nothing to decide');

test('the pass "steps" merges the funnel and the steps of the bar into one list', () => {
  const decided: string[] = [];
  const upgraded = steps.upgrade(
    {
      'flow.json': {
        name: 'shop',
        funnel: [
          { path_type: 'size', until: { 'size.known': true } },
          { path_type: 'basket', until: { 'order.placed': true } },
        ],
      },
      'routes.json': { routes: { sizes: { next_path: { type: 'size' } }, cart: { next_path: { type: 'basket' } } } },
      'steps.json': {
        label: 'bar',
        steps: [
          { id: 'cart', routes: ['cart', 'pay'], weight: 2, fills: 'when_done', done_if: { 'route.order': 'x' } },
          { id: 'thanks', routes: ['thanks'], weight: 1 },
        ],
      },
    },
    ({ pointer }) => decided.push(pointer),
    NONE,
  );
  expect(upgraded['flow.json']).toEqual({ name: 'shop' });
  expect(upgraded['steps.json']).toEqual({
    label: 'bar',
    goal: 'order.placed',
    steps: [
      { id: 'sizes', path_type: 'size', routes: ['sizes'], done_if: { 'size.known': true } },
      {
        id: 'cart',
        path_type: 'basket',
        routes: ['cart', 'pay'],
        done_if: { any: [{ 'order.placed': true }, { 'route.order': 'x' }] },
        weight: 2,
      },
      { id: 'thanks', routes: ['thanks'], weight: 1 },
    ],
  });
  expect(decided).toEqual(['/steps/2']);
  expect(steps.upgrade(upgraded, () => expect.fail('there is nothing left to decide'), NONE)).toEqual(upgraded);
});

test('the pass "requires" replaces access levels of routes by required steps', () => {
  const decided: string[] = [];
  const medical = { 'medical.complete': true };
  const ordered = { 'route.order': { known: true } };
  const upgraded = requires.upgrade(
    {
      'flow.json': {
        access: {
          open: { allows: {}, refused: [] },
          answered: { allows: medical, refused: [{ go: 'start' }] },
          'answered-or-ordered': { allows: { any: [ordered, medical] }, refused: [] },
          staff: { allows: { 'user.role': 'staff' }, refused: [] },
        },
      },
      'routes.json': {
        routes: {
          start: { access: 'open', arrive: [{ clear: ['medical'] }] },
          cart: { access: 'open', requires: ['answered'] },
          checkout: { access: 'open', requires: ['answered-or-ordered'] },
          desk: { access: 'open', requires: ['staff'] },
        },
      },
      'steps.json': { steps: [{ id: 'medical', routes: ['questions'], done_if: medical }] },
      'stores.json': { stores: { medical: { fields: { complete: {} } }, cart: { fields: { variant: {} } } } },
      'screens/questions.json': {
        done: [
          {
            if: { 'response.more': true },
            do: [{ clear: ['medical'] }],
            otherwise: [{ set: { 'medical.complete': { is: true } } }, { clear: ['cart', 'medical'] }],
          },
        ],
      },
    },
    ({ pointer }) => decided.push(pointer),
    NONE,
  );
  expect(upgraded).toEqual({
    'flow.json': {
      access: { open: { allows: {}, refused: [] }, staff: { allows: { 'user.role': 'staff' }, refused: [] } },
    },
    'routes.json': {
      routes: {
        start: { access: 'open', arrive: [] },
        cart: { access: 'open', requires: { done: ['medical'] } },
        checkout: { access: 'open', requires: { done: ['medical'], unless: ordered } },
        desk: { access: 'open' },
      },
    },
    'steps.json': { steps: [{ id: 'medical', routes: ['questions'], done_if: medical }] },
    'stores.json': { stores: { cart: { fields: { variant: {} } } } },
    'screens/questions.json': { done: [{ if: { not: { 'response.more': true } }, do: [{ clear: ['cart'] }] }] },
  });
  expect(decided).toEqual(['/routes/desk']);
});

test('the pass "requires" keeps an access level that a route still has', () => {
  const medical = { 'medical.complete': true };
  const level = { allows: medical, refused: [{ go: 'start' }] };
  const upgraded = requires.upgrade(
    {
      'flow.json': { access: { answered: level } },
      'routes.json': { routes: { cart: { requires: ['answered'] }, advice: { access: 'answered' } } },
      'steps.json': { steps: [{ id: 'medical', routes: ['questions'], done_if: medical }] },
    },
    () => expect.fail('there is nothing to decide'),
    NONE,
  );
  expect(upgraded['flow.json']).toEqual({ access: { answered: level } });
  expect(upgraded['routes.json']).toEqual({
    routes: { cart: { requires: { done: ['medical'] } }, advice: { access: 'answered' } },
  });
});

test('the pass "operations" replaces what calls repeat of the contract by the operation’s name, and renames parameters', () => {
  const decided: string[] = [];
  const contract = contractOf({ paths: { '/orders/{order_id}': { get: { operationId: 'getOrder' } } } });
  const call = { about: 'An order.', method: 'GET', response: 'Order', health: true, cached: false, retry: 0 };
  const upgraded = operations.upgrade(
    {
      'calls.json': {
        calls: {
          order: { ...call, path: '/orders/{id}', params: { id: 'route.id' } },
          stray: { ...call, path: '/strays' },
        },
      },
    },
    ({ pointer }) => decided.push(pointer),
    contract,
  );
  const order = { operation: 'getOrder', retry: 0, params: { order_id: 'route.id' } };
  expect(upgraded).toEqual({ 'calls.json': { calls: { order, stray: { ...call, path: '/strays' } } } });
  expect(decided).toEqual(['/calls/stray']);
});

test('the pass "operations" tells apart operations of one path, and leaves out all that the contract says', () => {
  const paths = { '/me': { get: { operationId: 'getMe' }, delete: { operationId: 'leave' } } };
  const said = { base: 'base', key: ['a'], refresh: true, signs_in: true, wipes_first: true };
  const call = (method: string) => ({ 'calls.json': { calls: { me: { method, path: '/me', ...said } } } });
  const after = (operation: string) => ({ 'calls.json': { calls: { me: { operation } } } });
  const upgraded = (method: string) => operations.upgrade(call(method), nothingToDecide, contractOf({ paths }));
  expect([upgraded('GET'), upgraded('DELETE')]).toEqual([after('getMe'), after('leave')]);
});

test('the pass "route-words" renames the words of routes, and inverts what a route takes from its query', () => {
  const upgraded = routeWords.upgrade(
    {
      'flow.json': {
        access: { member: { refused: [{ go: 'login', remember: true }, { go: 'home' }] } },
        suppress: [{ rule: 'SM06', pointer: 'routes.json#/routes/done/arrive', reason: 'sent once' }],
      },
      'routes.json': {
        routes: {
          done: {
            path: '/done',
            remember: false,
            query: { rpt: 'promotion.token' },
            keeps: ['order'],
            forces_return: true,
            arrive: [{ call: 'send' }],
            back: [{ go: 'home' }],
          },
        },
      },
    },
    () => expect.fail('there is nothing to decide'),
    NONE,
  );
  expect(upgraded).toEqual({
    'flow.json': {
      access: { member: { refused: [{ go: 'login', come_back: true }, { go: 'home' }] } },
      suppress: [{ rule: 'SM06', pointer: 'routes.json#/routes/done/on_arrival', reason: 'sent once' }],
    },
    'routes.json': {
      routes: {
        done: {
          path: '/done',
          remember: false,
          takes: { 'promotion.token': 'query.rpt' },
          optional_params: ['order'],
          resume_here: true,
          on_arrival: [{ call: 'send' }],
          on_back: [{ go: 'home' }],
        },
      },
    },
  });
  expect(routeWords.upgrade(upgraded, () => expect.fail('there is nothing to decide'), NONE)).toEqual(upgraded);
});

test('the pass "path-types" names parameters as the contract does, and removes those that are carried over', () => {
  const upgraded = pathTypes.upgrade(
    {
      'routes.json': {
        routes: {
          intro: { path: '/shop/:slug', next_path: { type: 'intro', params: { slug: 'product_slug' } } },
          tablet: { path: '/shop/:slug/tablet', next_path: { type: 'tablet', params: { slug: 'product_slug' } } },
        },
      },
      'steps.json': { steps: [{ id: 'intro', path_type: 'intro', routes: ['intro', 'tablet'] }] },
      'calls.json': {
        calls: {
          load: { operation: 'getProduct', params: { product_slug: 'route.slug' } },
          other: { operation: 'getProduct', params: { product_slug: 'item.slug' } },
        },
      },
      'screens/intro.json': {
        blocks: [
          { block: 'link', if: { 'route.slug': { known: true } }, to: 'tablet', params: { slug: 'route.slug' } },
          { block: 'link', to: 'intro', params: { slug: 'item.slug' } },
        ],
      },
    },
    nothingToDecide,
    NONE,
  );
  expect(upgraded).toEqual({
    'routes.json': {
      routes: {
        intro: { path: '/shop/:product_slug' },
        tablet: { path: '/shop/:product_slug/tablet', path_type: 'tablet' },
      },
    },
    'steps.json': { steps: [{ id: 'intro', path_type: 'intro', routes: ['intro', 'tablet'] }] },
    'calls.json': {
      calls: {
        load: { operation: 'getProduct' },
        other: { operation: 'getProduct', params: { product_slug: 'item.slug' } },
      },
    },
    'screens/intro.json': {
      blocks: [
        { block: 'link', if: { 'route.product_slug': { known: true } }, to: 'tablet' },
        { block: 'link', to: 'intro', params: { product_slug: 'item.slug' } },
      ],
    },
  });
  expect(pathTypes.upgrade(upgraded, nothingToDecide, NONE)).toEqual(upgraded);
});

test('the pass "remembered-params" replaces a store that copied a parameter of the address', () => {
  const upgraded = rememberedParams.upgrade(
    {
      'flow.json': { name: 'shop', on_start: [] },
      'stores.json': {
        stores: {
          product: { persist: 'local', owner: 'device', fields: { slug: { type: 'text' } } },
          cart: { persist: 'local', owner: 'person', fields: { size: { type: 'text' } } },
        },
      },
      'routes.json': {
        routes: {
          a: { path: '/a/:product_slug', on_arrival: [{ set: { 'product.slug': 'route.product_slug' } }] },
          b: { path: '/b', on_arrival: [{ set: { 'product.slug': 'route.product_slug', 'cart.size': 'item.size' } }] },
        },
      },
      'screens/list.json': {
        if: { 'product.slug': { known: true } },
        do: [{ set: { 'product.slug': 'item.slug' } }, { go: 'next_path' }],
      },
    },
    nothingToDecide,
    NONE,
  );
  expect(upgraded).toEqual({
    'flow.json': { name: 'shop', remembered_params: ['product_slug'], on_start: [] },
    'stores.json': { stores: { cart: { persist: 'local', owner: 'person', fields: { size: { type: 'text' } } } } },
    'routes.json': {
      routes: {
        a: { path: '/a/:product_slug' },
        b: { path: '/b', on_arrival: [{ set: { 'cart.size': 'item.size' } }] },
      },
    },
    'screens/list.json': {
      if: { 'remembered.product_slug': { known: true } },
      do: [{ go: 'next_path', params: { product_slug: 'item.slug' } }],
    },
  });
  expect(rememberedParams.upgrade(upgraded, nothingToDecide, NONE)).toEqual(upgraded);
});

test('the pass "remembered-params" leaves stores of people, with more fields, or that are set otherwise, too', () => {
  const route = (set: object) => ({ routes: { a: { path: '/a/:slug', on_arrival: [{ set }] } } });
  const given = (store: object, set: object = { 'product.slug': 'route.slug' }) => ({
    'flow.json': { name: 'shop' },
    'stores.json': { stores: { product: { persist: 'local', owner: 'device', fields: { slug: {} }, ...store } } },
    'routes.json': route(set),
  });
  for (const files of [
    given({ owner: 'person' }),
    given({ persist: 'memory' }),
    given({ fields: { slug: {}, size: {} } }),
    given({}, { 'product.slug': 'query.slug' }),
  ])
    expect(rememberedParams.upgrade(files, nothingToDecide, NONE)).toEqual(files);
  const { 'flow.json': flow } = rememberedParams.upgrade(given({}), nothingToDecide, NONE);
  expect(JSON.stringify(flow)).toBe('{"name":"shop","remembered_params":["slug"]}');
});

test('the pass "edition" writes the edition into the flow', () => {
  const upgraded = edition.upgrade({ 'flow.json': { $schema: 's', name: 'shop' } }, nothingToDecide, NONE);
  expect(JSON.stringify(upgraded)).toBe('{"flow.json":{"$schema":"s","edition":2,"name":"shop"}}');
  expect(edition.upgrade(upgraded, nothingToDecide, NONE)).toEqual(upgraded);
});

test('the pass "changes" removes "forget": the contract says what a write makes out of date', () => {
  const list = (...then: object[]) => ({ 'screens/cart.json': { do: [{ call: 'save-cart', then }] } });
  const upgraded = changes.upgrade(list({ forget: ['load-cart'] }, { go: 'cart' }), () => {}, NONE);
  expect(upgraded).toEqual(list({ go: 'cart' }));
  expect(changes.upgrade(list({ forget: ['load-cart'] }), () => {}, NONE)).toEqual({
    'screens/cart.json': { do: [{ call: 'save-cart' }] },
  });
  // Only a "then" may be left out, and only one in which nothing else is left.
  const others = { 'screens/cart.json': { then: [], on_arrival: [{ forget: ['load-cart'] }] } };
  expect(changes.upgrade(others, () => {}, NONE)).toEqual({ 'screens/cart.json': { then: [], on_arrival: [] } });
});
