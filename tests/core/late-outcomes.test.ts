import { describe, expect, test } from 'vitest';
import type { Actions } from '#core';
import { ordering, orderingWith } from './support/ordering.ts';
import { other, patient, signedInAs } from './support/people.ts';
import { NOTHING, Visitor } from './support/visitor.ts';

const form = { email: 'ada@example.com', password: 'correct horse' };
const isBusy = (visitor: Visitor) => visitor.state.screen.busy !== null;

describe('[EC-7] a button stays busy for the calls of its own screen', () => {
  test.each(['succeeded', 'failed'] as const)('but not for a call of the previous screen, which has %s', (how) => {
    const visitor = new Visitor(ordering, '/').open('/').press([{ call: 'login' }]);
    visitor.open('/signup').submit(form);
    if (how === 'failed') visitor.fail('login', 'timeout');
    else visitor.succeed('login', {});
    expect([isBusy(visitor), visitor.submit(form).open_calls]).toEqual([true, ['signup']]);
    expect(isBusy(visitor.fail('signup', 'timeout'))).toBe(false);
  });

  test('but not for another language whose loading failed', () => {
    const visitor = new Visitor(ordering, '/').open('/').submit(form);
    const failure = { status: 'network' } as const;
    visitor.send({ type: 'failed', call: '', kind: 'action', failure, continuation: {}, start: false });
    expect([isBusy(visitor), visitor.submit(form).open_calls]).toEqual([true, ['login']]);
  });

  test('until all calls that it began have ended', () => {
    const visitor = new Visitor(ordering, '/').open('/').press([{ call: 'login' }, { call: 'load-me' }]);
    expect(isBusy(visitor.fail('login', 'timeout'))).toBe(true);
    expect(isBusy(visitor.fail('load-me', 'timeout'))).toBe(false);
  });
});

describe('[ST-11] the sign-in button stays busy', () => {
  const signedIn = () => {
    const visitor = new Visitor(ordering, '/').open('/').submit(form);
    visitor.readsSlowly = true;
    const heard = { accessToken: 'token', expiresIn: 1800 };
    return visitor.send({ type: 'headers-received', headers: heard }).succeed('login', { user: patient });
  };

  test('until the person’s stored data is read', () => {
    const visitor = signedIn();
    expect(visitor.submit(form).open_calls).toEqual([]);
    expect([visitor.adopt().path, isBusy(visitor)]).toEqual(['/dashboard', false]);
  });

  test('but not after the visitor has signed out', () => {
    const visitor = signedIn().send({ type: 'renewal-refused' });
    expect([visitor.adopt().path, isBusy(visitor)]).toEqual(['/', false]);
  });
});

describe('[ER-1] the read of a screen that the visitor is leaving', () => {
  const leaving = () => {
    const visitor = new Visitor(ordering, '/', signedInAs(ordering, patient)).open('/user-bmi');
    visitor.state = { ...visitor.state, navigatingTo: '/dashboard' };
    return visitor;
  };

  test('changes nothing when it succeeds', () => {
    const visitor = leaving();
    const before = visitor.state;
    expect(visitor.load({ height_in: 71, weight_lb: 222, bmi: 31 }).state).toBe(before);
  });

  test.each([404, 422, 500] as const)('is only reported when it fails with %i', (status) => {
    const visitor = leaving();
    const before = visitor.state;
    const told = visitor.effects.length;
    const next_path = { path_type: 'user-demographics' };
    expect(visitor.failRead('load-bmi', status, { next_path }).state).toBe(before);
    expect(visitor.effects.slice(told).map(({ type }) => type)).toEqual(status === 422 ? [] : ['report']);
  });
});

test('[EC-4] a toast shows its own text, or the server’s message if it has no text', () => {
  const told = (toast: string) => {
    const visitor = new Visitor(ordering, '/', signedInAs(ordering, patient)).open('/dashboard');
    visitor.press([{ toast }]);
    return visitor.all('toast').map(({ title, text }) => [title, text]);
  };
  expect(told('password-changed')).toEqual([['reset.changed', { key: 'reset.log_in_now' }]]);
  expect(told('saved')).toEqual([['settings.saved', null]]);
});

test('delayed actions run each after its own delay, also when several wait', () => {
  const visitor = new Visitor(ordering, '/', signedInAs(ordering, patient)).open('/dashboard');
  visitor.press([
    { toast: 'saved', after: '800ms' },
    { go: 'user-bmi', after: '1s' },
  ]);
  expect(visitor.wait(800).all('toast')).toHaveLength(1);
  expect([visitor.path, visitor.wait(200).path]).toEqual(['/dashboard', '/user-bmi']);
});

describe('[ST-11] delayed actions of a person who has left', () => {
  const next_path = { path_type: 'user-bmi', product_slug: null, user_questionnaire_id: null, question_id: null };
  const waiting = () => {
    const visitor = new Visitor(ordering, '/', signedInAs(ordering, patient)).open('/dashboard');
    visitor.press([{ call: 'save-cart' }]).fail('save-cart', 422, { errors: { message: 'Hers.', next_path } });
    expect(visitor.state.pending).toHaveLength(1);
    return visitor;
  };

  test.each<[string, (visitor: Visitor) => Visitor]>([
    ['signs out', (visitor) => visitor.press(ordering.layout.logout?.do ?? []).succeed('logout')],
    ['is signed out', (visitor) => visitor.send({ type: 'renewal-refused' })],
    ['signs out in another tab', (visitor) => visitor.send({ type: 'changed-elsewhere', persisted: NOTHING })],
    [
      'is replaced by another person in another tab',
      (visitor) => {
        const stores = { auth: { accessToken: 'other' }, user: { ...other } };
        return visitor.send({ type: 'changed-elsewhere', persisted: { owner: other.id, answers: {}, stores } });
      },
    ],
    [
      'starts to impersonate a member',
      (visitor) => visitor.send({ type: 'headers-received', headers: { accessToken: 'member' }, call: 'impersonate' }),
    ],
  ])('are cancelled when somebody %s', (_, leave) => {
    const visitor = leave(waiting()).wait(5000);
    expect([visitor.all('toast'), visitor.state.pending]).toEqual([[], []]);
  });

  test('are no longer waiting once they have run', () => {
    const visitor = waiting().wait(5000);
    expect(visitor.all('toast')).toHaveLength(1);
    expect(visitor.state.pending).toEqual([]);
  });

  test('run if they were started by signing out itself', () => {
    const farewell: Actions = [{ wipe: 'sign_in' }, { toast: 'saved', after: '800ms' }];
    expect(waiting().press(farewell).wait(5000).all('toast')).toMatchObject([{ title: 'settings.saved' }]);
  });
});

test('[ST-12] the response to a call that follows the startup call is stored, although the startup call has just loaded the person', () => {
  const flow = orderingWith(['flow.json', '/on_start', [{ call: 'load-me', then: [{ call: 'load-cart' }] }]]);
  const { stores, answers } = signedInAs(flow, patient);
  const visitor = new Visitor(flow, '/dashboard');
  visitor.send({ type: 'started', persisted: { owner: patient.id, stores, answers } });
  visitor.succeed('load-me', { user: { ...patient, firstName: 'Augusta' } });
  const bought = { variant: { id: 'v' }, quantity: 2, subscriptionType: 'once' };
  visitor.succeed('load-cart', { line_items: [bought] });
  expect(visitor.state.stores).toMatchObject({ user: { firstName: 'Augusta' }, cart: { variant: 'v', quantity: 2 } });
});
