import { describe, expect, test } from 'vitest';
import { type Condition, evaluate, matchRoute, resolve } from '#core';
import { ordering } from './support/ordering.ts';
import { knownWith, patient, signedInAs } from './support/people.ts';
import { Visitor } from './support/visitor.ts';

const signedIn = () => new Visitor(ordering, '/', signedInAs(ordering, patient)).open('/dashboard');

describe('[decision 52] values that only the engine writes', () => {
  test('[BK-1] navigation.has_previous is true after going on, and false after a "go" without a back arrow', () => {
    const visitor = signedIn();
    const hasPrevious = (condition: Condition) =>
      evaluate(condition, { flow: ordering, state: visitor.state, match: matchRoute(ordering, visitor.path) });
    expect(hasPrevious({ 'navigation.has_previous': false })).toBe(true);
    visitor.press([{ go: 'user-bmi' }]);
    expect(hasPrevious({ 'navigation.has_previous': true })).toBe(true);
    visitor.press([{ go: 'user-demographics', back_arrow: false }]);
    expect(visitor.path).toBe('/user-demographics');
    expect(visitor.state.visited).not.toContain('/dashboard');
  });

  test('[AU-5] the name of the impersonated member is kept until impersonation ends', () => {
    const acting = knownWith(ordering, { auth: { accessToken: 'token', impersonating: true } });
    const visitor = new Visitor(ordering, '/', acting).open('/dashboard');
    const name = () => resolve('auth.impersonated_name', { flow: ordering, state: visitor.state });
    const user = { ...patient };
    const told = { type: 'succeeded' as const, then: [], continuation: {}, start: false };
    visitor.send({ ...told, call: 'load-me', response: { user, name: 'Grace Hopper' } });
    expect(name()).toBe('Grace Hopper');
    visitor.send({ ...told, call: 'save-profile', response: { user } });
    expect(name()).toBe('Grace Hopper');
    visitor.send({ type: 'headers-received', headers: { impersonating: false } });
    visitor.send({ ...told, call: 'load-me', response: { user } });
    expect(name()).toBeNull();
  });

  test('a flow cannot read the access token', () => {
    const scope = { flow: ordering, state: signedIn().state };
    expect(resolve('auth.accessToken', scope)).toBeUndefined();
    expect(resolve('auth.signed_in', scope)).toBe(true);
  });
});

describe('[SE-1] when the session is due to end', () => {
  const asked = () => signedIn().send({ type: 'session-due', past: false });
  const session = (visitor: Visitor) => visitor.state.stores.session;

  test('asks the server, and continues when the session is still valid', () => {
    const visitor = signedIn().send({ type: 'headers-received', headers: { expiresIn: 60 } });
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
  ])('ends the session and opens the modal when %s', (_, over) => {
    const visitor = over();
    expect(visitor.state.modal?.id).toBe('session-timeout');
    expect(session(visitor)).toMatchObject({ sessionExpired: true, isSessionModalOpen: true });
  });

  test('an aborted check changes nothing', () => {
    expect(asked().fail('validate-session', 'aborted').state.modal).toBeNull();
  });
});

test('[ST-9] the stores of the engine have the versions that visitors’ browsers hold, or their entries would be dropped', () => {
  const versions = ['auth', 'session', 'user', 'navigation', 'queries'].map((id) => ordering.stores[id]?.version);
  expect(versions).toEqual([1, 1, 1, 1, 1]);
});
