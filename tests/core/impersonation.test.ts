import { describe, expect, test } from 'vitest';
import { ordering } from './support/ordering.ts';
import { knownWith, patient, signedInAs, staff } from './support/people.ts';
import { saved } from './support/questions.ts';
import { NOTHING, Visitor } from './support/visitor.ts';

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
    const [found] = [here.state.stores.members?.found].flat();
    here.press([{ call: 'impersonate', then: [{ go: 'landing_path', replace: true }] }], found);
    expect(here.calls[0]?.request.path).toBe('/staff/members/2/impersonate');
    here.send({
      type: 'headers-received',
      headers: { accessToken: 'acting', impersonating: true },
      call: 'impersonate',
    });
    return here.succeed('impersonate', { user: member, name: 'Grace Hopper', impersonated_by: '9' });
  }

  test('[LY-7] starting wipes the staff member’s data, stores the new token, and opens the member’s dashboard', () => {
    const here = acting();
    expect(here.path).toBe('/dashboard');
    expect(here.state).toMatchObject({
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
    expect(here.all('invalidate').map(({ calls }) => calls)).toContainEqual(Object.keys(ordering.calls));
  });

  test('[AN-5] nothing is tracked during impersonation', () => {
    const here = acting();
    const before = [...here.all('track')];
    here.open('/products/hair-regrowth/intro').send({ type: 'contacted' });
    expect(before.map(({ page }) => page)).toEqual(['/staff/members', '/staff/members']);
    expect(here.all('track')).toEqual(before);
    expect(here.all('identify')).toEqual([]);
  });

  test('[AU-5] stopping wipes the member’s data and goes to the path of the response as the staff member', () => {
    const here = acting().press(stop);
    here.send({
      type: 'headers-received',
      headers: { accessToken: 'mine', impersonating: false },
      call: 'stop-impersonating',
    });
    here.succeed('stop-impersonating', { redirect_to: '/staff/members' });
    expect(here.path).toBe('/staff/members');
    expect(here.state.stores).toMatchObject({
      auth: { accessToken: 'mine', impersonating: false },
      user: { id: null },
      impersonation: { name: null },
    });
    here.succeed('load-me', { user: staff });
    expect([here.path, here.state.owner]).toEqual(['/staff/members', '9']);
  });

  test.each(['https://evil.example/', '//evil.example', 'nowhere', '/404', ''])(
    '[GD-6] stopping never leads to %j',
    (redirect_to) => {
      const here = acting().press(stop);
      here.send({
        type: 'headers-received',
        headers: { accessToken: 'mine', impersonating: false },
        call: 'stop-impersonating',
      });
      here.succeed('stop-impersonating', { redirect_to });
      expect(ordering.routes.map(({ path }) => path)).toContain(here.path);
      expect(here.path).not.toBe('/404');
    },
  );

  test('[AU-5] stopping without a new token leads where a signed-out visitor may go', () => {
    const here = acting().press(stop);
    here.send({ type: 'headers-received', headers: {}, call: 'stop-impersonating' });
    here.succeed('stop-impersonating', { redirect_to: '/signup' });
    expect(here.path).toBe('/signup');
    expect(here.state.stores).toMatchObject({ auth: { accessToken: null, impersonating: false } });
  });

  test('a failed stop changes nothing', () => {
    const here = acting().press(stop).fail('stop-impersonating', 500);
    expect(here.state).toMatchObject({ owner: '2', stores: { auth: { accessToken: 'acting', impersonating: true } } });
    expect(here.all('toast')).toMatchObject([{ kind: 'error' }]);
  });
});

describe('[ST-10] [ST-11] impersonation started or stopped in another tab', () => {
  const member = { ...patient, id: '2', firstName: 'Grace' };
  const kept = (user: typeof staff & { email_verification?: string }, impersonating: boolean) => ({
    owner: user.id,
    stores: { auth: { accessToken: 'theirs', impersonating }, user },
    answers: {},
  });
  const seen = ({ state }: Visitor) => JSON.stringify(state);

  test('starting wipes the staff member’s data here, and loads the name for the banner', () => {
    const tab = new Visitor(ordering, '/', signedInAs(ordering, staff, { cart: { variant: 'secret' } }));
    tab.open('/staff/members').send({ type: 'changed-elsewhere', persisted: NOTHING });
    expect([tab.path, tab.state.owner]).toEqual(['/', null]);
    tab.send({ type: 'changed-elsewhere', persisted: kept(member, true) });
    expect(tab.state).toMatchObject({ owner: '2', stores: { auth: { impersonating: true }, user: { id: '2' } } });
    expect(seen(tab)).not.toContain('secret');
    tab.succeed('load-me', { user: member, name: 'Grace Hopper' });
    expect(tab.state.stores.impersonation).toEqual({ name: 'Grace Hopper' });
  });

  test('stopping ends impersonation here, too', () => {
    const acting = signedInAs(ordering, member, {
      auth: { accessToken: 'acting', impersonating: true },
      cart: { variant: 'secret' },
      impersonation: { name: 'Grace Hopper' },
    });
    const tab = new Visitor(ordering, '/', acting).open('/user-bmi');
    tab.send({ type: 'changed-elsewhere', persisted: kept(staff, false) });
    expect(tab.state).toMatchObject({ owner: '9', stores: { auth: { impersonating: false }, user: { id: '9' } } });
    expect(seen(tab)).not.toMatch(/secret|Grace/);
    expect(tab.all('invalidate').at(-1)?.calls).toEqual(Object.keys(ordering.calls));
    expect(tab.open_calls).toEqual(['load-me']);
  });

  test('[decision 3] an anonymous visit in progress is left unchanged', () => {
    const answers = { 'pre-answers': { q1: saved(['mine']) } };
    const state = knownWith(ordering, {}, { answers: { ...knownWith(ordering, {}).answers, ...answers } });
    const tab = new Visitor(ordering, '/', state).open('/products/migraine-relief/pre_questionnaire');
    tab.send({ type: 'changed-elsewhere', persisted: kept(member, true) });
    expect(tab.state).toMatchObject({ owner: null, answers, stores: { auth: { accessToken: null } } });
  });

  test('a change of the person’s data in another tab is copied to this tab; equal data change nothing', () => {
    const asked = { ...patient, email_verification: 'required' };
    const tab = new Visitor(ordering, '/', signedInAs(ordering, asked)).open('/dashboard');
    tab.send({ type: 'changed-elsewhere', persisted: kept({ ...patient, email_verification: 'done' }, false) });
    expect(tab.state.stores.user).toMatchObject({ id: '1', email_verification: 'done' });
    const before = tab.state.stores.user;
    tab.send({ type: 'changed-elsewhere', persisted: kept({ ...patient, email_verification: 'done' }, false) });
    expect(tab.state.stores.user).toBe(before);
  });

  test('a person without a token is signed out', () => {
    const tab = new Visitor(ordering, '/', signedInAs(ordering, patient)).open('/dashboard');
    tab.send({ type: 'changed-elsewhere', persisted: { owner: '2', stores: {}, answers: {} } });
    expect([tab.path, tab.state.owner]).toEqual(['/', null]);
  });
});
