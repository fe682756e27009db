import { describe, expect, test } from 'vitest';
import { storedInputOf, formsOf, type Json, type State, matchRoute, transition } from '#core';
import { ordering } from './support/ordering.ts';
import { other, patient, signedInAs } from './support/people.ts';
import { Visitor } from './support/visitor.ts';

const shipping = { name: 'Ada', line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' };
const card = { number: '4242 4242 4242 4242', expires: '12/40', code: '123' };
const demographics = { date_of_birth: '1990-02-28', phone: '(555) 010-0134', address: { line1: '1 Main St' } };

/** A visitor who sends the form of a screen. */
const sending = (path: string, form: Json) =>
  new Visitor(ordering, '/', signedInAs(ordering, patient)).open(path).submit(form);
const sent = (to: string): Json => ({ errors: { next_path: { path_type: to, product_slug: 'a' } } });

describe('[EC-7] values typed into a form whose sending failed', () => {
  test('are restored after the error screen, whose Retry leads back to the form', () => {
    const visitor = sending('/user-demographics', demographics).fail('save-demographics', 403);
    expect(visitor.state.screen.failure).toMatchObject({ type: 'forbidden', retry: true });
    visitor.send({ type: 'retried' });
    expect(visitor.state.screen.failure).toBeNull();
    expect(storedInputOf(visitor.state, '/user-demographics', '')).toEqual(demographics);
  });

  test.each([403, 422] as const)('are restored after the screen to which a %i redirects', (status) => {
    const visitor = sending('/user-demographics', demographics);
    visitor.fail('save-demographics', status, sent('user-bmi')).open('/user-demographics');
    expect(storedInputOf(visitor.state, '/user-demographics', '')).toEqual(demographics);
  });

  test('are restored when the write fails after its screen was left', () => {
    const visitor = sending('/user-demographics', demographics);
    const [asked] = visitor.calls;
    if (asked === undefined) throw new Error('nothing was sent');
    const failed = (state: State) =>
      transition(ordering, state, {
        type: 'failed',
        call: 'save-demographics',
        kind: 'action',
        failure: { status: 500 },
        continuation: asked.continuation,
        start: false,
        match: matchRoute(ordering, '/user-demographics'),
        now: 0,
      })[0];
    const { state } = visitor.open('/user-bmi');
    expect(storedInputOf(failed(state), '/user-demographics', '')).toEqual(demographics);
    // If another person is signed in by then, they do not get the stored input (ST-11).
    expect(failed({ ...state, owner: 'other' }).storedInputs).toEqual({});
  });

  test('are restored in the other forms of the page, too, except secrets', () => {
    const typed = {
      profile: { first_name: 'Grace' },
      address: { address: { line1: '77' } },
      password: { password: 'x' },
    };
    const at = new Visitor(ordering, '/', signedInAs(ordering, patient)).open('/members_portal/settings');
    at.press([{ call: 'download-data' }]);
    const [asked] = at.calls;
    if (asked === undefined) throw new Error('nothing was asked for');
    at.send({ ...asked, type: 'failed', call: 'download-data', kind: 'action', failure: { status: 403 }, typed });
    expect(at.state.storedInputs).toEqual({
      '/members_portal/settings#profile': { first_name: 'Grace' },
      '/members_portal/settings#address': { address: { line1: '77' } },
      '/members_portal/settings#password': {},
    });
    at.send({
      type: 'failed',
      call: 'load-settings',
      kind: 'load',
      failure: { status: 500 },
      continuation: {},
      start: false,
      typed: { profile: { first_name: 'Ada' } },
    });
    expect(at.state.storedInputs).toMatchObject({ '/members_portal/settings#profile': { first_name: 'Ada' } });
  });

  test('are dropped when the form is sent again and when sending succeeds', () => {
    const visitor = sending('/user-demographics', demographics).fail('save-demographics', 500);
    visitor.submit(demographics);
    expect(visitor.state.storedInputs).toEqual({});
    expect(visitor.succeed('save-demographics', { user: patient }).state.storedInputs).toEqual({});
  });

  test('never include a password or card data', () => {
    const visitor = new Visitor(ordering, '/').submit({ email: 'ada@example.com', password: 'correct horse' });
    expect(visitor.fail('login', 403).state.storedInputs).toEqual({ '/#': { email: 'ada@example.com' } });
    const at = signedInAs(ordering, patient, { cart: { quantity: 1 } });
    const paying = new Visitor(ordering, '/', at).open('/checkout');
    const form = ordering.screens.checkout && formsOf(ordering.screens.checkout)[0];
    paying.send({
      type: 'submitted',
      name: 'payment',
      form: { shipping, card },
      do: form?.submit.do ?? [],
    });
    const [effect] = paying.all('tokenise');
    if (effect === undefined) throw new Error('no token was asked for');
    const { continuation, then } = effect;
    paying.send({ type: 'succeeded', call: '', response: { token: 't' }, then, continuation, start: false });
    expect(paying.fail('place-order', 403).state.storedInputs).toEqual({ '/checkout#payment': { shipping, card: {} } });
  });

  test('[ST-11] are dropped when the person signs out', () => {
    const gone = [
      sending('/user-demographics', demographics).fail('save-demographics', 500).send({ type: 'renewal-refused' }),
      sending('/user-demographics', demographics).send({ type: 'renewal-refused' }).fail('save-demographics', 401),
      sending('/user-demographics', demographics)
        .fail('save-demographics', 500)
        .press(ordering.layout.logout?.do ?? [])
        .succeed('logout'),
      sending('/user-demographics', demographics)
        .fail('save-demographics', 500)
        .press([{ call: 'login' }])
        .send({ type: 'headers-received', headers: { accessToken: 'other' } })
        .succeed('login', { user: other }),
    ];
    for (const { state } of gone) expect(state.storedInputs).toEqual({});
  });

  test('[ST-11] are not kept of a form that is still on the page when the person has signed out', () => {
    const visitor = sending('/user-demographics', demographics).send({ type: 'renewal-refused' });
    visitor.place = matchRoute(ordering, '/user-demographics');
    visitor.send({
      type: 'failed',
      call: 'save-demographics',
      kind: 'action',
      failure: { status: 401 },
      continuation: {},
      start: false,
      typed: { '': demographics },
    });
    expect(visitor.state.storedInputs).toEqual({});
  });
});
