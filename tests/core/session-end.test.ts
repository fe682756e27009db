import { describe, expect, test } from 'vitest';
import { initialState, type State, warningTime } from '#core';
import { ordering, orderingWith } from './support/ordering.ts';
import { patient, signedInAs } from './support/people.ts';
import { NOTHING, Visitor } from './support/visitor.ts';

const NOW = 1_000_000;
const MINUTE = 60_000;
/** Somebody signed in whose session lasts so many seconds from now. */
const lasting = (seconds: number, more = {}): State =>
  signedInAs(ordering, patient, { session: { expiresIn: seconds, expiresAt: NOW + seconds * 1000, ...more } });

describe('[decision 47] when to warn', () => {
  test.each<[string, State, number | null]>([
    ['two minutes before the end', lasting(1800), NOW + 28 * MINUTE],
    ['never where the session is shorter from its start', lasting(120), null],
    ['never after its end was told', lasting(1800, { isSessionModalOpen: true }), null],
    ['never while nothing is known of it', initialState(ordering), null],
  ])('%s', (_, state, at) => {
    expect(warningTime(ordering, state)).toBe(at);
  });

  test('as long before as the flow says, and not at all where it says nothing', () => {
    expect(warningTime(orderingWith(['flow.json', '/session/warning/before', '5m']), lasting(1800))).toBe(
      NOW + 25 * MINUTE,
    );
    const { warning: _, ...session } = ordering.session;
    expect(warningTime({ ...ordering, session }, lasting(1800))).toBeNull();
  });
});

describe('[decision 47] the warning', () => {
  const warned = () => {
    const visitor = new Visitor(ordering, '/dashboard', lasting(1800)).open('/dashboard');
    visitor.now = NOW + 28 * MINUTE;
    return visitor.send({ type: 'session-ending' });
  };

  test('stays while the token is renewed, which makes the session no longer', () => {
    const visitor = warned();
    expect(visitor.state.ending).toBe(true);
    visitor.send({ type: 'heard', headers: { accessToken: 'new', expiresIn: 120 } });
    expect(visitor.state.ending).toBe(true);
    expect(visitor.open('/user-bmi').state.ending).toBe(true);
  });

  test('goes when a call made the session longer', () => {
    expect(warned().send({ type: 'heard', headers: { expiresIn: 1800 } }).state.ending).toBe(false);
  });

  test('[ST-10] goes when another tab stayed', () => {
    const visitor = warned();
    const session = { ...visitor.state.stores.session, expiresAt: visitor.now + 30 * MINUTE };
    const kept = { ...NOTHING, owner: visitor.state.owner, stores: { session } };
    expect(visitor.send({ type: 'changed-elsewhere', persisted: kept }).state.ending).toBe(false);
  });

  test('goes when somebody has signed out, and when the end is told', () => {
    expect(warned().send({ type: 'signed-out' }).state.ending).toBe(false);
    const over = warned().send({ type: 'session-due', past: true }).state;
    expect([over.ending, over.modal?.id]).toEqual([false, 'session-timeout']);
  });

  test('[SE-2] is none where the end has passed while nobody was looking', () => {
    const visitor = new Visitor(ordering, '/dashboard', lasting(1800)).open('/dashboard');
    visitor.now = NOW + 31 * MINUTE;
    visitor.send({ type: 'session-ending' }).send({ type: 'session-due', past: true });
    expect([visitor.state.ending, visitor.state.modal?.id]).toEqual([false, 'session-timeout']);
  });
});
