import { describe, expect, test } from 'vitest';
import type { Actions } from '#core';
import { ordering } from './support/ordering.ts';
import { patient, signedInAs } from './support/people.ts';
import { Visitor } from './support/visitor.ts';

describe('[PQ-6] [ER-3] a "go" without a destination ends its list of actions (decision 1)', () => {
  const clears: Actions = [{ clear: ['cart'] }];
  const nowhere: Actions = [{ go: 'intro', params: { product_slug: 'route.nothing' } }];
  const refused: Actions = [{ leave: 'item.address' }];
  const after = (actions: Actions) => {
    const state = signedInAs(ordering, patient, { cart: { variant: 'v1' } });
    const visitor = new Visitor(ordering, '/', state)
      .open('/dashboard')
      .press(actions, { address: 'https://evil.example/' });
    return { variant: visitor.state.stores.cart?.variant, failed: visitor.state.screen.failure !== null };
  };

  test.each<[string, Actions]>([
    ['an address that cannot be built', [...nowhere, ...clears]],
    ['a path that the server did not name', [{ go: 'redirect_path' }, ...clears]],
    ['an external address that is not allowed', [...refused, ...clears]],
    ['the same inside an "if"', [{ if: { 'auth.signed_in': true }, do: nowhere }, ...clears]],
    ['the same inside an "otherwise"', [{ if: { 'auth.signed_in': false }, do: [], otherwise: nowhere }, ...clears]],
  ])('%s', (_, actions) => {
    expect(after(actions)).toEqual({ variant: 'v1', failed: true });
  });

  test('a "go" to another route or to the current one continues the list', () => {
    expect(after([{ go: 'user-bmi' }, ...clears])).toEqual({ variant: null, failed: false });
    expect(after([{ go: 'dashboard' }, ...clears])).toEqual({ variant: null, failed: false });
  });
});
