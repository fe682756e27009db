import { describe, expect, test } from 'vitest';
import { ordering } from './support/ordering.ts';
import { knownWith, patient, signedInAs } from './support/people.ts';
import { Visitor } from './support/visitor.ts';

/** Opens an address with its query; the query is then removed from the address. */
function opened(visitor: Visitor, path: string, query: Record<string, string>): Visitor {
  visitor.open(path, query);
  expect(visitor.all('clean-address')).toEqual([{ type: 'clean-address', params: Object.keys(query) }]);
  return visitor;
}
const visitor = (state = knownWith(ordering, {})) => new Visitor(ordering, '/', state);

describe('resetting a forgotten password', () => {
  test('[RT-3] the form asks the server for a link, and the page shows the same whether the account exists or not', () => {
    const here = visitor().open('/forgot-password').submit({ email: 'ada@example.com' });
    expect(here.calls[0]?.request).toMatchObject({ path: '/forgot_password', body: { email: 'ada@example.com' } });
    here.succeed('forgot-password', null);
    expect([here.path, here.state.stores['password-reset']]).toMatchObject(['/forgot-password', { requested: true }]);
    here.open('/').open('/forgot-password');
    expect(here.state.stores['password-reset']).toMatchObject({ requested: false });
  });

  test('[RT-4] the token is removed from the address, is checked, and sets a new password once', () => {
    const here = opened(visitor(), '/reset-password', { token: 't0ken' });
    expect(here.calls[0]?.request.path).toBe('/reset_password/t0ken');
    here.succeed('check-reset-token', null).submit({ password: 'another horse entirely' });
    expect(here.calls[0]?.request).toMatchObject({ method: 'PUT', body: { password: 'another horse entirely' } });
    here.succeed('reset-password', null);
    expect([here.path, here.state.stores['password-reset']?.token]).toEqual(['/', null]);
    expect(here.all('toast')).toMatchObject([{ kind: 'success', title: 'reset.changed' }]);
  });

  test('[GD-5] a missing token, and a token refused at the check or at the end, open the modal, which leads back to login', () => {
    const none = visitor().open('/reset-password');
    const refused = opened(visitor(), '/reset-password', { token: 'old' }).fail('check-reset-token', 403);
    const used = opened(visitor(), '/reset-password', { token: 'used' }).succeed('check-reset-token', null);
    used.submit({ password: 'another horse entirely' }).fail('reset-password', 403);
    for (const here of [none, refused, used]) {
      expect([here.state.modal?.id, here.state.screen.failure, here.state.screen.busy]).toEqual([
        'reset-refused',
        null,
        null,
      ]);
      expect(here.send({ type: 'closed-modal' }).path).toBe('/');
    }
  });

  test.each([500, 404, 429, 'network', 'timeout', 'malformed'] as const)(
    '[GD-5] a check that fails with %s shows the error screen, and Retry checks again',
    (status) => {
      const here = opened(visitor(), '/reset-password', { token: 't' }).fail('check-reset-token', status);
      expect([here.state.modal, here.state.screen.failure?.retry]).toEqual([null, true]);
      here.send({ type: 'retried' });
      expect([here.state.screen.failure, here.open_calls]).toEqual([null, ['check-reset-token']]);
    },
  );

  test('[EC-4] a refused password shows its error at the field and keeps the token', () => {
    const here = opened(visitor(), '/reset-password', { token: 't' }).succeed('check-reset-token', null);
    here.submit({ password: 'password123' }).fail('reset-password', 422, { errors: { message: { password: ['no'] } } });
    expect(here.state.screen.fieldErrors).toEqual({ password: 'no' });
    expect(here.submit({ password: 'another horse entirely' }).open_calls).toEqual(['reset-password']);
  });

  test('[GD-2] a signed-in visitor is redirected to the dashboard', () => {
    expect(visitor(signedInAs(ordering, patient)).open('/reset-password', { token: 't' }).path).toBe('/dashboard');
  });
});

describe('[RT-15] signing in with another provider', () => {
  const query = { code: 'c0de', state: 'st4te' };

  test('exchanges the code once, and continues like every sign-in', () => {
    const state = knownWith(ordering, { navigation: { askedPath: '/user-bmi' } });
    const here = opened(visitor(state), '/auth/onyx/callback', query);
    expect(here.calls.map(({ request }) => request.query)).toEqual([query]);
    here.send({ type: 'headers-received', headers: { accessToken: 'token' }, call: 'exchange-code' });
    here.succeed('exchange-code', { user: patient });
    expect([here.path, here.state.owner]).toEqual(['/user-bmi', '1']);
    expect(here.state.stores.callback).toEqual({ code: null, state: null });
  });

  test('a refused code shows the error screen, whose Go Home leads to login', () => {
    const here = opened(visitor(), '/auth/onyx/callback', query).fail('exchange-code', 401);
    expect(here.state.screen.failure).not.toBeNull();
    expect(here.send({ type: 'went-home' }).path).toBe('/');
  });
});
