import { describe, expect, test } from 'vitest';
import { initialState, type Json, type State, warningTime } from '#core';
import { ordering, orderingWith } from './support/ordering.ts';
import { patient, signedInAs } from './support/people.ts';
import { three } from './support/questions.ts';
import { NOTHING, Visitor } from './support/visitor.ts';

const NOW = 1_000_000;
const MINUTE = 60_000;
const asked: Json = JSON.parse(JSON.stringify({ questions: three }));
/** The state of a signed-in person whose session lasts this many seconds from now. */
const lasting = (seconds: number, more = {}): State =>
  signedInAs(ordering, patient, { session: { expiresIn: seconds, expiresAt: NOW + seconds * 1000, ...more } });

describe('[decision 47] when to warn', () => {
  test.each<[string, State, number | null]>([
    ['two minutes before the end', lasting(1800), NOW + 28 * MINUTE],
    ['never in a session shorter than the warning time', lasting(120), null],
    ['never after the end of the session', lasting(1800, { isSessionModalOpen: true }), null],
    ['never while the length of the session is unknown', initialState(ordering), null],
  ])('%s', (_, state, at) => {
    expect(warningTime(ordering, state)).toBe(at);
  });

  test('the flow sets the time before the end; without it there is no warning', () => {
    expect(warningTime(orderingWith(['flow.json', '/session/warning/before', '5m']), lasting(1800))).toBe(
      NOW + 25 * MINUTE,
    );
    const { warning: _, ...session } = ordering.session;
    expect(warningTime({ ...ordering, session }, lasting(1800))).toBeNull();
  });
});

describe('[decision 47] the warning that the session ends', () => {
  const warned = () => {
    const visitor = new Visitor(ordering, '/dashboard', lasting(1800)).open('/dashboard');
    visitor.now = NOW + 28 * MINUTE;
    return visitor.send({ type: 'session-ending' });
  };

  test('stays when the token is renewed, because that does not extend the session', () => {
    const visitor = warned();
    expect(visitor.state.ending).toBe(true);
    visitor.send({ type: 'headers-received', headers: { accessToken: 'new', expiresIn: 120 } });
    expect(visitor.state.ending).toBe(true);
    expect(visitor.open('/user-bmi').state.ending).toBe(true);
  });

  test('closes when a call extended the session', () => {
    expect(warned().send({ type: 'headers-received', headers: { expiresIn: 1800 } }).state.ending).toBe(false);
  });

  test('[ST-10] closes when the session was extended in another tab', () => {
    const visitor = warned();
    const session = { ...visitor.state.stores.session, expiresAt: visitor.now + 30 * MINUTE };
    const kept = { ...NOTHING, owner: visitor.state.owner, stores: { session } };
    expect(visitor.send({ type: 'changed-elsewhere', persisted: kept }).state.ending).toBe(false);
  });

  test('closes at sign-out and at the end of the session', () => {
    expect(warned().send({ type: 'renewal-refused' }).state.ending).toBe(false);
    const over = warned().send({ type: 'session-due', past: true }).state;
    expect([over.ending, over.modal?.id]).toEqual([false, 'session-timeout']);
  });

  test('[SE-2] is skipped when the session ended while the tab was asleep', () => {
    const visitor = new Visitor(ordering, '/dashboard', lasting(1800)).open('/dashboard');
    visitor.now = NOW + 31 * MINUTE;
    visitor.send({ type: 'session-ending' }).send({ type: 'session-due', past: true });
    expect([visitor.state.ending, visitor.state.modal?.id]).toEqual([false, 'session-timeout']);
  });
});

describe('[decision 54] what a session leaves in the browser', () => {
  const PRE = '/products/migraine-relief/pre_questionnaire';
  const said = (own: boolean): State =>
    signedInAs(ordering, patient, {
      session: { expiresIn: 1800, expiresAt: NOW + 30 * MINUTE },
      device: { own },
      cart: { variant: 'secret' },
    });
  const answering = (own: boolean) => new Visitor(ordering, '/', said(own)).open(PRE).load(asked).choose('q1', ['yes']);
  const ends: readonly [string, (visitor: Visitor) => Visitor][] = [
    ['ran out', (visitor) => visitor.send({ type: 'session-due', past: true })],
    ['was refused its renewal', (visitor) => visitor.send({ type: 'renewal-refused' })],
  ];

  test.each(ends)('on a shared device nothing stays, when the session %s', (_, end) => {
    const visitor = end(answering(false));
    const [aside] = visitor.all('set-aside');
    expect(aside?.of).toMatchObject({
      owner: patient.id,
      stores: { cart: { variant: 'secret' } },
      answers: { 'pre-answers': { q1: { answer: ['yes'] } } },
    });
    expect(aside?.stores).toEqual(
      expect.arrayContaining(['pre-answers', 'medical-answers', 'cart', 'queries', 'user']),
    );
    // Closing the modal signs out (SE-3). Until then the tokens stay.
    for (const id of ['auth', 'session']) expect(aside?.stores).not.toContain(id);
    expect(visitor.state.answers['pre-answers']).toEqual({});
    expect(JSON.stringify(visitor.state.stores)).not.toContain('secret');
  });

  test('fields that are never stored do not come back when the person signs in again', () => {
    const state = said(false);
    const stores = { ...state.stores, members: { found: [{ id: '2' }] } };
    const visitor = new Visitor(ordering, '/', { ...state, stores }).send({ type: 'session-due', past: true });
    expect(visitor.state.stores.members).toEqual({ found: null });
    const [aside] = visitor.all('set-aside');
    expect([aside?.of.stores.cart?.variant, aside?.of.stores.members]).toEqual(['secret', undefined]);
  });

  test.each(ends)('on the person’s own device everything stays, when the session %s', (_, end) => {
    expect(end(answering(true)).all('set-aside')).toEqual([]);
  });

  test('in a flow without session.kept_if, everything is set aside', () => {
    const { kept_if: _, ...session } = ordering.session;
    const visitor = new Visitor({ ...ordering, session }, '/', said(true)).open(PRE).load(asked);
    expect(visitor.send({ type: 'session-due', past: true }).all('set-aside')).toHaveLength(1);
  });

  test('opening the page restores the stored data before the end of the session, but not after it', () => {
    const at = (now: number) => {
      const visitor = new Visitor(ordering, '/dashboard', initialState(ordering));
      visitor.now = now;
      const { stores } = said(false);
      return visitor.send({ type: 'started', persisted: { owner: patient.id, stores, answers: {} } });
    };
    for (const before of [NOW + MINUTE, NOW + 30 * MINUTE - 1])
      expect(at(before).state.stores.cart?.variant).toBe('secret');
    for (const then of [NOW + 30 * MINUTE, NOW + 31 * MINUTE]) {
      const late = at(then);
      expect([late.state.stores.cart?.variant, late.all('set-aside').length]).toEqual([null, 1]);
    }
  });

  test('[SE-4] a page that starts shows no modal that an earlier page showed', () => {
    const { stores } = signedInAs(ordering, patient, {
      session: { expiresIn: 1800, expiresAt: NOW + 30 * MINUTE, isSessionModalOpen: true },
    });
    const visitor = new Visitor(ordering, '/dashboard', initialState(ordering));
    visitor.send({ type: 'started', persisted: { owner: patient.id, stores, answers: {} } });
    expect(visitor.state.stores.session).toMatchObject({ expiresIn: 1800, isSessionModalOpen: false });
  });

  describe('[SE-2] a page that is opened after the end', () => {
    const late = () => {
      const { stores } = signedInAs(ordering, patient, { session: { expiresIn: 1800, expiresAt: NOW - MINUTE } });
      const visitor = new Visitor(ordering, '/dashboard', initialState(ordering));
      visitor.now = NOW;
      return visitor.send({ type: 'started', persisted: { owner: patient.id, stores, answers: {} } });
    };

    test('sends no request for the person', () => {
      expect([late().open_calls, late().state.ready]).toEqual([[], true]);
    });

    test('keeps the modal when the token is refused, until it is closed', () => {
      const visitor = late().open('/dashboard').send({ type: 'session-due', past: true });
      visitor.send({ type: 'renewal-refused' });
      expect([visitor.state.modal?.id, visitor.path]).toEqual(['session-timeout', '/dashboard']);
      visitor.send({ type: 'closed-modal' });
      expect([visitor.state.modal, visitor.state.stores.auth?.accessToken, visitor.path]).toEqual([null, null, '/']);
    });
  });

  test('[SE-4] a page closes its session modal when it is left, so it is closed when Back restores the page', () => {
    const visitor = new Visitor(ordering, '/dashboard', lasting(1800)).open('/dashboard');
    visitor.send({ type: 'session-due', past: true });
    expect(visitor.state.modal?.id).toBe('session-timeout');
    visitor.send({ type: 'unloaded' });
    expect([visitor.state.modal, visitor.state.stores.session?.isSessionModalOpen]).toEqual([null, false]);
  });

  test('answers of a visitor without an account are kept', () => {
    const visitor = new Visitor(ordering, PRE).open(PRE).load(asked).choose('q1', ['yes']);
    expect(visitor.send({ type: 'renewal-refused' }).all('set-aside')).toEqual([]);
    expect(visitor.state.answers['pre-answers']).toHaveProperty('q1');
  });

  test.each([true, false])('the box at sign-in decides: %s', (ticked) => {
    const visitor = new Visitor(ordering, '/').open('/');
    const form = { email: patient.email, password: 'x', ...(ticked && { own_device: true }) };
    const { screens } = ordering;
    const login = screens.login?.kind === 'form' ? screens.login.submit.do : [];
    visitor.kept = { [patient.id]: { owner: patient.id, stores: { device: { own: true } }, answers: {} } };
    visitor
      .send({ type: 'submitted', do: login, form, data: null })
      .send({ type: 'headers-received', headers: { accessToken: 'new', expiresIn: 1800 } })
      .succeed('login', { user: patient });
    expect(visitor.state.stores.device?.own).toBe(ticked);
  });
});
