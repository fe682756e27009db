import { describe, expect, test } from 'vitest';
import { ordering } from './support/ordering.ts';
import { patient, signedInAs, staff } from './support/people.ts';
import { Visitor } from './support/visitor.ts';

describe('[ST-11] impersonation', () => {
  const member = { ...patient, id: '2', firstName: 'Grace', lastName: 'Hopper' };
  const stop = ordering.layout.impersonation?.stop.do ?? [];

  function acting(): Visitor {
    const here = new Visitor(ordering, '/', signedInAs(ordering, staff, { cart: { variant: 'v' } })).open(
      '/staff/members',
    );
    here.submit({ query: 'hop' });
    expect(here.calls[0]?.request.query).toEqual({ query: 'hop' });
    here.succeed('search-members', { members: [member] });
    const [found] = [here.known.stores.members?.found].flat();
    here.press([{ call: 'impersonate', then: [{ go: 'landing_path', replace: true }] }], found);
    expect(here.calls[0]?.request.path).toBe('/staff/members/2/impersonate');
    here.send({ type: 'heard', heard: { accessToken: 'acting', impersonating: true }, call: 'impersonate' });
    return here.succeed('impersonate', { user: member, name: 'Grace Hopper', impersonated_by: '9' });
  }

  test('[LY-7] starting wipes what is the staff member’s, keeps the new token, and lands as the member', () => {
    const here = acting();
    expect(here.path).toBe('/dashboard');
    expect(here.known).toMatchObject({
      owner: '2',
      stores: {
        auth: { accessToken: 'acting', impersonating: true },
        user: { id: '2' },
        impersonation: { name: 'Grace Hopper' },
        cart: { variant: null },
        members: { found: null },
      },
    });
    const kinds = here.effects.map(({ type }) => type);
    expect(kinds.indexOf('wipe')).toBeLessThan(kinds.indexOf('adopt'));
  });

  test('[AN-5] nothing is tracked meanwhile', () => {
    const here = acting();
    const before = [...here.all('track')];
    here.open('/products/hair-regrowth/intro').send({ type: 'contacted' });
    expect(before.map(({ page }) => page)).toEqual(['/staff/members', '/staff/members']);
    expect(here.all('track')).toEqual(before);
    expect(here.all('identify')).toEqual([]);
  });

  test('[AU-5] stopping wipes what is the member’s and goes where the answer says, as oneself again', () => {
    const here = acting().press(stop);
    here.send({ type: 'heard', heard: { accessToken: 'mine', impersonating: false }, call: 'stop-impersonating' });
    here.succeed('stop-impersonating', { redirect_to: '/staff/members' });
    expect(here.path).toBe('/staff/members');
    expect(here.known.stores).toMatchObject({
      auth: { accessToken: 'mine', impersonating: false },
      user: { id: null },
      impersonation: { name: null },
    });
    here.succeed('load-me', { user: staff });
    expect([here.path, here.known.owner]).toEqual(['/staff/members', '9']);
  });

  test.each(['https://evil.example/', '//evil.example', 'nowhere', '/404', ''])(
    '[GD-6] stopping never leads to %j',
    (redirect_to) => {
      const here = acting().press(stop);
      here.send({ type: 'heard', heard: { accessToken: 'mine', impersonating: false }, call: 'stop-impersonating' });
      here.succeed('stop-impersonating', { redirect_to });
      expect(ordering.routes.map(({ path }) => path)).toContain(here.path);
      expect(here.path).not.toBe('/404');
    },
  );

  test('a failure leaves everything as it was', () => {
    const here = acting().press(stop).fail('stop-impersonating', 500);
    expect(here.known).toMatchObject({ owner: '2', stores: { auth: { accessToken: 'acting', impersonating: true } } });
    expect(here.all('toast')).toMatchObject([{ kind: 'error' }]);
  });
});
