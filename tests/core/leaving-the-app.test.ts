import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Actions, Json } from '#core';
import { ordering } from './support/ordering.ts';
import { knownWith, patient, signedInAs } from './support/people.ts';
import { Visitor } from './support/visitor.ts';

describe('[RD-1] leaving for an external address', () => {
  const at = (answer: Json) =>
    new Visitor(ordering, '/', signedInAs(ordering, patient))
      .open('/auth_redirects/bufo', { redirect_to: '/refills' })
      .succeed('resolve-redirect', answer);

  test('wipes everything and goes to the address of the response', () => {
    const here = at({ redirect_to: 'https://www.example.com/refills' });
    expect(here.all('wipe')).toEqual([{ type: 'wipe', stores: 'everything' }]);
    expect(here.all('leave')).toEqual([{ type: 'leave', address: 'https://www.example.com/refills' }]);
    expect(here.state).toMatchObject({ owner: null, visited: [], stores: { auth: { accessToken: null } } });
  });

  test('an allowed origin may be written in capitals, as in every address', () => {
    const address = 'HTTPS://WWW.Example.com/Refills';
    expect(at({ redirect_to: address }).all('leave')).toEqual([{ type: 'leave', address }]);
  });

  test.each([
    'https://evil.example/',
    'http://www.example.com/',
    'https://www.example.com.evil.example/',
    'https://www.example.com@evil.example/',
    'https://www.example.com:8443/',
    'https://www.example.com\\@evil.example/',
    'https:\\\\evil.example',
    '//www.example.com/',
    '/dashboard',
    'javascript:alert(1)',
    ' https://www.example.com/',
    'https://www.example.com/\n',
    'data:text/html,x',
    '',
    null,
    {},
  ])('%j shows the error screen and wipes nothing', (redirect_to) => {
    const here = at({ redirect_to });
    expect([here.all('leave'), here.all('wipe'), here.state.screen.failure?.retry]).toEqual([[], [], true]);
    expect(here.all('report')).toMatchObject([{ what: 'refused-address' }]);
    expect(JSON.stringify(here.all('report'))).not.toContain('evil');
  });

  test('every address that passes has an allowed origin, as browsers parse it', () => {
    const pieces = [
      'https:',
      'http:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '?',
      '#',
      '.',
      'www.example.com',
      'evil.example',
      'x',
    ];
    const address = fc.oneof(
      fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((all) => all.join('')),
      fc.array(fc.constantFrom(...pieces), { maxLength: 5 }).map((all) => `https://www.example.com${all.join('')}`),
    );
    fc.assert(
      fc.property(address, (redirect_to) => {
        const [left] = at({ redirect_to }).all('leave');
        return left === undefined || new URL(left.address).origin === 'https://www.example.com';
      }),
    );
  });

  test('a flow without allowed origins never leaves', () => {
    const flow = { ...ordering, leave_to: [] };
    const here = new Visitor(flow, '/', knownWith(flow, {})).open('/auth_redirects/bufo');
    expect(here.succeed('resolve-redirect', { redirect_to: 'https://www.example.com/' }).all('leave')).toEqual([]);
  });
});

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

describe('[ST-11] after the tokens are gone', () => {
  const order = (here: Visitor) =>
    here.effects.map(({ type }) => type).filter((type) => ['invalidate', 'navigate', 'reload'].includes(type));
  const signedOut = (path: string) => {
    const visitor = new Visitor(ordering, '/', signedInAs(ordering, patient)).open(path);
    visitor.effects.length = 0;
    visitor.state = { ...visitor.state, modal: { id: 'safety-stop', item: {} } };
    return visitor.send({ type: 'renewal-refused' });
  };

  test('a public screen loads anew, once the cached responses are dropped, without the modal of before', () => {
    const here = signedOut('/products/migraine-relief/pre_questionnaire');
    expect([order(here), here.state.modal]).toEqual([['invalidate', 'reload'], null]);
    expect(here.all('invalidate')[0]?.calls).toEqual(Object.keys(ordering.calls));
    expect(here.state).toMatchObject({ owner: null, stores: { user: { id: null }, auth: { accessToken: null } } });
  });

  test('from a screen for members the visitor is sent to sign in, and nothing loads anew', () => {
    const here = signedOut('/dashboard');
    expect([order(here), here.path]).toEqual([['invalidate', 'navigate'], '/']);
    expect(here.all('navigate')).toHaveLength(1);
  });
});

test('[ST-11] the next person is not shown that a verification mail was sent', () => {
  const state = signedInAs(ordering, patient, { 'verification-mail': { sent: true } });
  const left = new Visitor(ordering, '/', state).open('/dashboard').send({ type: 'renewal-refused' });
  expect(left.state.stores['verification-mail']).toEqual({ sent: false });
});
