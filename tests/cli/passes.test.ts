import { expect, test } from 'vitest';
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
