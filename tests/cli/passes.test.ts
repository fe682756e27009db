import { expect, test } from 'vitest';
import { requires } from '../../src/cli/upgrade/requires.ts';
import { steps } from '../../src/cli/upgrade/steps.ts';

test('the pass "steps" makes one order of the funnel and the steps of the bar', () => {
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
  expect(steps.upgrade(upgraded, () => expect.fail('there is nothing left to decide'))).toEqual(upgraded);
});

test('the pass "requires" names steps where routes asked for access levels', () => {
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
