import { describe, expect, test } from 'vitest';
import type { Actions } from '#core';
import { ordering } from './support/ordering.ts';
import { other, patient, signedInAs } from './support/people.ts';
import { NOTHING, Visitor } from './support/visitor.ts';

const form = { email: 'ada@example.com', password: 'correct horse' };
const isBusy = (visitor: Visitor) => visitor.state.screen.busy !== null;

describe('[EC-7] a button waits for what it began', () => {
  test.each(['succeeded', 'failed'] as const)('and not for what the screen before did, which has %s by now', (how) => {
    const visitor = new Visitor(ordering, '/').open('/').press([{ call: 'login' }]);
    visitor.open('/signup').submit(form);
    if (how === 'failed') visitor.fail('login', 'timeout');
    else visitor.succeed('login', {});
    expect([isBusy(visitor), visitor.submit(form).open_calls]).toEqual([true, ['signup']]);
    expect(isBusy(visitor.fail('signup', 'timeout'))).toBe(false);
  });

  test('nor for another language, which could not be had meanwhile', () => {
    const visitor = new Visitor(ordering, '/').open('/').submit(form);
    const failure = { status: 'network' } as const;
    visitor.send({ type: 'failed', call: '', kind: 'action', failure, continuation: {}, start: false });
    expect([isBusy(visitor), visitor.submit(form).open_calls]).toEqual([true, ['login']]);
  });

  test('and for everything that it began', () => {
    const visitor = new Visitor(ordering, '/').open('/').press([{ call: 'login' }, { call: 'load-me' }]);
    expect(isBusy(visitor.fail('login', 'timeout'))).toBe(true);
    expect(isBusy(visitor.fail('load-me', 'timeout'))).toBe(false);
  });
});

describe('[ST-11] whoever signs in presses once', () => {
  const signedIn = () => {
    const visitor = new Visitor(ordering, '/').open('/').submit(form);
    visitor.readsSlowly = true;
    const heard = { accessToken: 'token', expiresIn: 1800 };
    return visitor.send({ type: 'heard', headers: heard }).succeed('login', { user: patient });
  };

  test('the button waits until what is kept for them is there', () => {
    const visitor = signedIn();
    expect(visitor.submit(form).open_calls).toEqual([]);
    expect([visitor.adopt().path, isBusy(visitor)]).toEqual(['/dashboard', false]);
  });

  test('and no longer than that, whoever has signed out meanwhile', () => {
    const visitor = signedIn().send({ type: 'signed-out' });
    expect([visitor.adopt().path, isBusy(visitor)]).toEqual(['/', false]);
  });
});

describe('[ST-11] of what was to come after a delay for somebody who has left', () => {
  const next_path = { path_type: 'user-bmi', product_slug: null, user_questionnaire_id: null, question_id: null };
  const waiting = () => {
    const visitor = new Visitor(ordering, '/', signedInAs(ordering, patient)).open('/dashboard');
    visitor.press([{ call: 'save-cart' }]).fail('save-cart', 422, { errors: { message: 'Hers.', next_path } });
    expect(visitor.state.pending).toHaveLength(1);
    return visitor;
  };

  test.each<[string, (visitor: Visitor) => Visitor]>([
    ['signs out', (visitor) => visitor.press(ordering.layout.logout?.do ?? []).succeed('logout')],
    ['is signed out', (visitor) => visitor.send({ type: 'signed-out' })],
    ['signs out in another tab', (visitor) => visitor.send({ type: 'changed-elsewhere', persisted: NOTHING })],
    [
      'makes place for another in another tab',
      (visitor) => {
        const stores = { auth: { accessToken: 'other' }, user: { ...other } };
        return visitor.send({ type: 'changed-elsewhere', persisted: { owner: other.id, answers: {}, stores } });
      },
    ],
    [
      'acts for a member from now on',
      (visitor) => visitor.send({ type: 'heard', headers: { accessToken: 'member' }, call: 'impersonate' }),
    ],
  ])('nothing comes: somebody %s', (_, leave) => {
    const visitor = leave(waiting()).wait(5000);
    expect([visitor.all('toast'), visitor.state.pending]).toEqual([[], []]);
  });

  test('and what the departure itself brings about comes', () => {
    const farewell: Actions = [{ wipe: 'sign_in' }, { toast: 'saved', after: '800ms' }];
    expect(waiting().press(farewell).wait(5000).all('toast')).toMatchObject([{ title: 'settings.saved' }]);
  });
});
