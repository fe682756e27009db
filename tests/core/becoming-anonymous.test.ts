import { describe, expect, test } from 'vitest';
import { ordering } from './support/ordering.ts';
import { patient, signedInAs } from './support/people.ts';
import { Visitor } from './support/visitor.ts';

describe('[ST-11] after the server has refused to renew the tokens', () => {
  const order = (here: Visitor) =>
    here.effects.map(({ type }) => type).filter((type) => ['invalidate', 'navigate', 'reload'].includes(type));
  const signedOut = (path: string) => {
    const visitor = new Visitor(ordering, '/', signedInAs(ordering, patient)).open(path);
    visitor.effects.length = 0;
    visitor.state = { ...visitor.state, modal: { id: 'safety-stop', item: {} } };
    return visitor.send({ type: 'renewal-refused' });
  };

  test('a public screen drops the cached responses, then reloads its data, and closes its modal', () => {
    const here = signedOut('/products/migraine-relief/pre_questionnaire');
    expect([order(here), here.state.modal]).toEqual([['invalidate', 'reload'], null]);
    expect(here.all('invalidate')[0]?.calls).toEqual(Object.keys(ordering.calls));
    expect(here.state).toMatchObject({ owner: null, stores: { user: { id: null }, auth: { accessToken: null } } });
  });

  test('a members’ screen redirects to the login page, and loads nothing', () => {
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
