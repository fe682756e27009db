import { describe, expect, test } from 'vitest';
import { type Json, type PersistedState, progress } from '#core';
import { ordering } from './support/ordering.ts';
import { knownWith, other, patient, prospect, signedInAs } from './support/people.ts';
import { saved, three } from './support/questions.ts';
import { NOTHING, Visitor } from './support/visitor.ts';

const PRE = '/products/migraine-relief/pre_questionnaire';
const asked: Json = JSON.parse(JSON.stringify({ questions: three }));
const login = (visitor: Visitor, user = patient) => visitor.signIn('login', user);

/** Everything known, as text: words about one person's health must not reach another. */
const secret = (visitor: Visitor) => JSON.stringify(visitor.state);

describe('[GD-1] after signing in', () => {
  test('goes once to the path that the guard refused, also after sign-up', () => {
    const visitor = new Visitor(ordering, '/').open('/user-bmi');
    expect([visitor.path, visitor.navigation.askedPath]).toEqual(['/', '/user-bmi']);
    visitor.open('/signup').signIn('signup', prospect);
    expect(visitor.path).toBe('/user-bmi');
    expect(visitor.navigation.askedPath).toBeNull();
  });

  test.each([
    ['a patient', patient, '/dashboard'],
    ['a prospect', prospect, '/user-demographics'],
  ] as const)('[GD-2] %s lands on their page', (_, user, expected) => {
    expect(login(new Visitor(ordering, '/').open('/'), { ...user }).path).toBe(expected);
  });

  test('[GD-3] a pre-questionnaire in progress comes before the path that was asked for', () => {
    const visitor = new Visitor(ordering, '/').open(PRE).load(asked).open('/user-bmi');
    expect(visitor.path).toBe('/');
    expect(login(visitor).path).toBe(PRE);
  });

  test('[GD-3] a pre-questionnaire kept from an earlier visit also comes before the path that was asked for', () => {
    const visitor = new Visitor(ordering, '/').open('/user-bmi');
    visitor.kept = {
      1: { owner: '1', answers: {}, stores: { navigation: { currentPath: PRE, previousPath: '/dashboard' } } },
    };
    expect(login(visitor).path).toBe(PRE);
    expect(visitor.navigation.previousPath).toBe('/dashboard');
  });

  test('[ST-1] stores the person; fields missing in the response become empty', () => {
    const { lastName: _, ...rest } = patient;
    expect(
      login(new Visitor(ordering, '/').open('/'), { ...rest, lastName: undefined } as unknown as typeof patient).state
        .stores.user,
    ).toEqual({ ...rest, lastName: '', email_verification: '' });
  });
});

test('[GD-6] signing in never leads to a stored path that works only once, such as a mailed link', () => {
  const state = knownWith(ordering, { navigation: { askedPath: '/verify-email', currentPath: '/verify-email' } });
  expect(login(new Visitor(ordering, '/', state).open('/')).path).toBe('/dashboard');
});

describe('an anonymous visit (decision 3)', () => {
  const started = () =>
    new Visitor(ordering, '/').open(PRE, { rpt: 'promo' }).open(PRE).load(asked).choose('q1', ['yes']).wait(1000);

  test('has no owner until somebody signs up in this tab, who then owns it', () => {
    const visitor = started();
    expect(visitor.state.owner).toBeNull();
    visitor.open('/signup').signIn('signup', prospect);
    expect(visitor.state.owner).toBe('1');
    expect(visitor.state.answers['pre-answers']).toHaveProperty('q1');
    expect(visitor.state.stores.promotion).toEqual({ token: 'promo' });
    expect(visitor.load(asked).index).toBe(1);
  });

  test('[RT-8] keeps its promotion when the address names an empty one', () => {
    const visitor = started().open(PRE, { rpt: '' });
    expect(visitor.state.stores.promotion).toEqual({ token: 'promo' });
    expect(visitor.all('clean-address').at(-1)).toEqual({ type: 'clean-address', params: ['rpt'] });
  });

  test('[ST-10] is merged with the person’s stored answers; the newer answer to each question wins', () => {
    const visitor = started();
    const mine = visitor.now + 1;
    const pre = { q1: saved(['no'], {}, 'migraine-relief', 1), q2: saved(['b'], {}, 'migraine-relief', mine) };
    visitor.kept = { 1: { owner: '1', stores: {}, answers: { 'pre-answers': pre } } };
    login(visitor.open('/'));
    expect(visitor.state.answers['pre-answers']).toMatchObject({ q1: { answer: ['yes'] }, q2: { answer: ['b'] } });
  });
});

describe('[ST-11] data of a person', () => {
  const filled = () => {
    const stores = {
      cart: { variant: 'secret-variant', quantity: 1 },
      navigation: { currentPath: '/carts' },
      promotion: { token: 'secret-promo' },
    };
    const state = signedInAs(ordering, patient, stores);
    const answers = { ...state.answers, 'pre-answers': { q1: saved(['secret-answer']) } };
    const visitor = new Visitor(ordering, '/', { ...state, answers }).open('/user-bmi').open('/dashboard');
    visitor.state = { ...visitor.state, openPath: '/products/a/intro' };
    return visitor;
  };

  test('is removed when the session expires, and the next person finds none of it', () => {
    const visitor = filled()
      .press([{ open: 'session-timeout' }])
      .send({ type: 'closed-modal' });
    expect(visitor.path).toBe('/');
    expect(secret(visitor)).not.toMatch(/secret|Ada|user-bmi/);
    expect(visitor.state.openPath).toBeNull();
    login(visitor, other);
    expect(visitor.state.owner).toBe('2');
    expect([visitor.path, visitor.state.visited]).toEqual(['/dashboard', ['/dashboard']]);
    expect(secret(visitor)).not.toMatch(/secret|Ada|user-bmi/);
  });

  test('is removed when another person signs in without a sign-out in between', () => {
    const visitor = filled();
    visitor
      .press([{ call: 'login' }])
      .send({ type: 'headers-received', headers: { accessToken: 'other' } })
      .succeed('login', { user: other });
    expect(visitor.state.owner).toBe('2');
    expect(secret(visitor)).not.toMatch(/secret|Ada/);
    // The cache holds responses that were about the person before.
    expect(visitor.all('invalidate').map(({ calls }) => calls)).toContainEqual(Object.keys(ordering.calls));
  });

  test('[decision 16] cached responses are dropped before the next screen could read them', () => {
    const visitor = filled()
      .press([{ call: 'logout', then: [{ wipe: 'sign_in' }, { go: 'login' }] }])
      .succeed('logout');
    const types = visitor.effects.map(({ type }) => type);
    expect(visitor.path).toBe('/');
    expect(types.indexOf('invalidate')).toBeGreaterThanOrEqual(0);
    expect(types.indexOf('invalidate')).toBeLessThan(types.indexOf('navigate'));
  });

  test('[SE-3] is restored for the same person', () => {
    const visitor = filled()
      .press([{ open: 'session-timeout' }])
      .send({ type: 'closed-modal' });
    const persisted: PersistedState = {
      owner: '1',
      stores: {
        cart: { variant: 'secret-variant' },
        navigation: { currentPath: '/carts', previousPath: '/dashboard' },
      },
      answers: {},
    };
    visitor.kept = { 1: persisted };
    login(visitor);
    expect(visitor.path).toBe('/carts');
    expect(visitor.navigation.previousPath).toBe('/dashboard');
    expect(visitor.state.stores.cart?.variant).toBe('secret-variant');
  });

  test('[AU-2] is removed when the token cannot be renewed', () => {
    const visitor = filled().send({ type: 'renewal-refused' });
    expect(visitor.path).toBe('/');
    expect(secret(visitor)).not.toMatch(/secret|Ada/);
  });

  test('[AU-2] on a page open to all, the screen starts again after sign-out', () => {
    const visitor = new Visitor(ordering, '/', signedInAs(ordering, patient)).open(PRE).load(asked);
    visitor.choose('q1', ['yes']).wait(1000).choose('q2', ['a']).back();
    visitor.send({ type: 'renewal-refused' });
    expect([visitor.path, visitor.state.questionnaire, visitor.state.pending]).toEqual([PRE, null, []]);
    expect(visitor.all('reload')).toHaveLength(1);
    expect(visitor.load(asked).state.questionnaire?.index).toBe(0);
    expect(visitor.state.answers['pre-answers']).toEqual({});
  });

  test('[AU-4] signing out wipes stores, storage and caches, and replaces the address by /', () => {
    const visitor = filled()
      .press(ordering.layout.logout?.do ?? [])
      .succeed('logout');
    expect(visitor.path).toBe('/');
    expect(visitor.all('wipe')).toEqual([{ type: 'wipe', stores: 'everything' }]);
    expect(visitor.all('navigate').at(-1)).toMatchObject({ path: '/', replace: true });
    expect(visitor.all('invalidate').at(-1)?.calls).toEqual(Object.keys(ordering.calls));
    expect(visitor.state.stores).toEqual({ ...knownWith(ordering, {}).stores });
    expect(secret(visitor)).not.toMatch(/secret|Ada/);
  });

  test('[ST-10] a sign-out in another tab signs out here', () => {
    const visitor = filled().send({ type: 'changed-elsewhere', persisted: NOTHING });
    expect(secret(visitor)).not.toMatch(/secret|Ada/);
    expect(visitor.path).toBe('/');
  });

  test('[ST-11] is not shown if the person signs out while storage is still reading it', () => {
    const visitor = new Visitor(ordering, '/', knownWith(ordering, {}));
    const persisted: PersistedState = { owner: '1', stores: { cart: { variant: 'secret-variant' } }, answers: {} };
    visitor.send({ type: 'adopted', persisted, then: [{ go: 'signed_in_path' }], continuation: {}, start: true });
    expect(secret(visitor)).not.toContain('secret');
    expect([visitor.state.owner, visitor.state.ready, visitor.path]).toEqual([null, true, '/']);
  });

  test('[ST-10] is not replaced by the stored name of another person', () => {
    const visitor = new Visitor(ordering, '/', signedInAs(ordering, patient));
    const persisted: PersistedState = { owner: patient.id, stores: { user: other }, answers: {} };
    expect(visitor.send({ type: 'changed-elsewhere', persisted }).state.stores.user).toMatchObject(patient);
  });

  test('[ST-10] answers given in another tab: a newer one wins, an older one changes nothing', () => {
    const visitor = new Visitor(ordering, '/').open(PRE).load(asked).choose('q1', ['yes']);
    const from = (ids: string[], at: number): PersistedState => ({
      ...NOTHING,
      answers: { 'pre-answers': { q1: saved(ids, {}, 'migraine-relief', at) } },
    });
    const { at = 0 } = visitor.answers.q1 ?? {};
    for (const then of [1, at])
      expect(visitor.send({ type: 'changed-elsewhere', persisted: from(['no'], then) }).answers.q1?.answer).toEqual([
        'yes',
      ]);
    expect(
      visitor.send({ type: 'changed-elsewhere', persisted: from(['no'], visitor.now + 1) }).answers.q1?.answer,
    ).toEqual(['no']);
  });
});

describe('starting the page', () => {
  const fresh = () => new Visitor(ordering, '/dashboard', { ...knownWith(ordering, {}), ready: false });

  test('[LY-6] an anonymous visitor is ready at once', () => {
    expect(fresh().send({ type: 'started', persisted: NOTHING }).state.ready).toBe(true);
  });

  test('[ST-1] a signed-in person whose name is stored is ready at once, and is loaded again', () => {
    const kept = { owner: '1', stores: { auth: { accessToken: 't' }, user: { ...patient } }, answers: {} };
    const visitor = fresh().send({ type: 'started', persisted: kept });
    expect([visitor.state.ready, visitor.state.owner, visitor.open_calls]).toEqual([true, '1', ['load-me']]);
    expect(visitor.state.screen.busy).toBeNull();
  });

  test('[ST-1] a late response to the startup call does not overwrite newer data', () => {
    const unproven = { ...patient, email_verification: 'required' };
    const kept = { owner: '1', stores: { auth: { accessToken: 't' }, user: unproven }, answers: {} };
    const visitor = fresh()
      .send({ type: 'started', persisted: kept })
      .press([{ call: 'login' }]);
    visitor.succeed('login', { user: { ...unproven, email_verification: 'done' } });
    visitor.succeed('load-me', { user: unproven });
    expect(visitor.state.stores.user).toMatchObject({ email_verification: 'done' });
  });

  test('a signed-in person without stored data waits for the response', () => {
    const visitor = fresh().send({
      type: 'started',
      persisted: { ...NOTHING, stores: { auth: { accessToken: 't' } } },
    });
    expect(visitor.state.ready).toBe(false);
    visitor.succeed('load-me', { user: patient });
    expect(visitor.state).toMatchObject({ ready: true, owner: '1', stores: { user: { firstName: 'Ada' } } });
  });
});

describe('[HT-2] values of response headers', () => {
  const heard = (...all: Parameters<typeof hear>) => hear(...all).state.stores;
  const hear = (said: { accessToken?: string; impersonating?: boolean; expiresIn?: number }) =>
    new Visitor(ordering, '/', signedInAs(ordering, patient)).send({ type: 'headers-received', headers: said });

  test.each([
    [{ accessToken: 'new' }, { accessToken: 'new', impersonating: false }],
    [{ impersonating: true }, { accessToken: 'token', impersonating: true }],
    [{}, { accessToken: 'token', impersonating: false }],
  ])('%j', (said, auth) => {
    expect(heard(said).auth).toEqual(auth);
    expect(heard(said).session?.expiresAt).toBeNull();
  });

  test('[ST-3] a response of a running session sets "expired" to false', () => {
    const state = signedInAs(ordering, patient, { session: { expiresIn: 60, expiresAt: 1, sessionExpired: true } });
    const visitor = new Visitor(ordering, '/', state);
    expect(visitor.send({ type: 'headers-received', headers: { expiresIn: 60 } }).state.stores.session).toMatchObject({
      sessionExpired: false,
    });
  });

  test('[ST-3] a duration in seconds is stored as a point in time', () => {
    expect(heard({ expiresIn: 1800 }).session).toMatchObject({
      expiresIn: 1800,
      expiresAt: 1_000_000 + 1_800_000,
      sessionExpired: false,
    });
  });
});

describe('entering a route', () => {
  test('[RT-8] stores the promotion token and removes it from the address, which keeps its other parameters', () => {
    const visitor = new Visitor(ordering, '/').open(PRE, { rpt: 'p1', utm_source: 'x' });
    expect(visitor.state.stores.promotion).toEqual({ token: 'p1' });
    expect(visitor.all('clean-address')).toEqual([{ type: 'clean-address', params: ['rpt'] }]);
    expect(new Visitor(ordering, '/').open(PRE, { utm_source: 'x' }).all('clean-address')).toEqual([]);
    expect(visitor.open(PRE).state.stores.promotion).toEqual({ token: 'p1' });
  });

  test.each([
    ['intro', false],
    ['dissolving-tablet', true],
  ])('[RT-9] %s sets isRdt to %s', (route, isRdt) => {
    const state = signedInAs(ordering, patient, { cart: { isRdt: !isRdt } });
    expect(new Visitor(ordering, '/', state).open(`/products/a/${route}`).state.stores.cart?.isRdt).toBe(isRdt);
  });

  test('[ST-6] stores the product slug of the address', () => {
    expect(new Visitor(ordering, '/').open(PRE).state.stores.remembered).toEqual({ product_slug: 'migraine-relief' });
  });

  test.each(ordering.routes.map(({ id, path }) => [id, path.replaceAll(/:[a-z_]+/g, 'x')]))(
    '[ST-4] sets isShowProgressBar when %s has a progress bar',
    (id, path) => {
      const state = signedInAs(ordering, patient, { cart: { variant: 'v' } });
      const visitor = new Visitor(ordering, '/', state).open(path);
      if (visitor.place.route.id !== id) return;
      expect(visitor.navigation.isShowProgressBar).toBe(progress(ordering, visitor.state, id) !== null);
    },
  );
});
