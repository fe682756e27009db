import { describe, expect, test } from 'vitest';
import { type Condition, evaluate, matchRoute, resolve } from '#core';
import { ordering } from './support/ordering.ts';
import { knownWith, patient, signedInAs } from './support/people.ts';
import { Visitor } from './support/visitor.ts';

const signedIn = () => new Visitor(ordering, '/', signedInAs(ordering, patient)).open('/dashboard');

describe('[decision 52] what the engine keeps', () => {
  test('[BK-1] there is a previous path once somebody has gone on, and none after a go without a back arrow', () => {
    const visitor = signedIn();
    const hasPrevious = (condition: Condition) =>
      evaluate(condition, { flow: ordering, state: visitor.state, at: matchRoute(ordering, visitor.path) });
    expect(hasPrevious({ 'navigation.has_previous': false })).toBe(true);
    visitor.press([{ go: 'user-bmi' }]);
    expect(hasPrevious({ 'navigation.has_previous': true })).toBe(true);
    visitor.press([{ go: 'user-demographics', back_arrow: false }]);
    expect(visitor.path).toBe('/user-demographics');
    expect(visitor.state.visited).not.toContain('/dashboard');
  });

  test('[AU-5] the name of the member acted for stays until the acting ends', () => {
    const acting = knownWith(ordering, { auth: { accessToken: 'token', impersonating: true } });
    const visitor = new Visitor(ordering, '/', acting).open('/dashboard');
    const name = () => resolve('auth.impersonated_name', { flow: ordering, state: visitor.state });
    const user = { ...patient };
    const told = { type: 'succeeded' as const, then: [], continuation: {}, start: false };
    visitor.send({ ...told, call: 'load-me', response: { user, name: 'Grace Hopper' } });
    expect(name()).toBe('Grace Hopper');
    visitor.send({ ...told, call: 'save-profile', response: { user } });
    expect(name()).toBe('Grace Hopper');
    visitor.send({ type: 'heard', headers: { impersonating: false } });
    visitor.send({ ...told, call: 'load-me', response: { user } });
    expect(name()).toBeNull();
  });

  test('no secret of the engine can be read by a flow', () => {
    const scope = { flow: ordering, state: signedIn().state };
    expect(resolve('auth.accessToken', scope)).toBeUndefined();
    expect(resolve('auth.signed_in', scope)).toBe(true);
  });
});

describe('[SE-1] when the session’s time has come', () => {
  const asked = () => signedIn().send({ type: 'session-due', past: false });
  const session = (visitor: Visitor) => visitor.state.stores.session;

  test('the server is asked, and a session that lasts goes on', () => {
    const visitor = signedIn().send({ type: 'heard', headers: { expiresIn: 60 } });
    visitor.send({ type: 'session-due', past: false });
    expect(visitor.all('call').map(({ request }) => request.call)).toContain('validate-session');
    visitor.succeed('validate-session', { valid: true });
    expect(visitor.state.modal).toBeNull();
    expect(session(visitor)).toMatchObject({ sessionExpired: false });
  });

  test.each([
    ['the server says so', () => asked().succeed('validate-session', { valid: false })],
    ['it refuses to say', () => asked().fail('validate-session', 401)],
    ['it fails', () => asked().fail('validate-session', 500)],
    ['that time has passed', () => signedIn().send({ type: 'session-due', past: true })],
  ])('it is over when %s, and the window says so', (_, over) => {
    const visitor = over();
    expect(visitor.state.modal?.id).toBe('session-timeout');
    expect(session(visitor)).toMatchObject({ sessionExpired: true, isSessionModalOpen: true });
  });

  test('an aborted question to the server changes nothing', () => {
    expect(asked().fail('validate-session', 'aborted').state.modal).toBeNull();
  });
});
