import { describe, expect, test } from 'vitest';
import { type CallFailure, type Json, matchRoute } from '#core';
import { ordering, orderingWith } from './support/ordering.ts';
import { patient, signedInAs } from './support/people.ts';
import { Visitor } from './support/visitor.ts';

const said = (message: Json, more = {}): Json => ({ errors: { message, ...more } });
const form = { email: 'a@example.com', password: 'x' };
const login = (status: CallFailure['status'], body?: Json) =>
  new Visitor(ordering, '/').open('/').submit(form).fail('login', status, body);
const typing = (visitor: Visitor, next: Json, name = '') =>
  visitor.send({ type: 'typed', name, before: form, form: next });
/** What the flow offers when the log-in is refused. */
const NEW_PASSWORD = { label: 'login.new_password', to: 'forgot-password' };
const member = () => signedInAs(ordering, patient, { cart: { variant: 'v', quantity: 1 } });

describe('[EC-4] [VA-3] a refusal without a field is shown at the form that was sent', () => {
  test.each<[string, CallFailure['status'], Json | undefined, Json]>([
    ['a sentence', 400, said('Bad.'), { words: 'Bad.' }],
    ['a warning', 401, said('Wrong.', { warning: true }), { words: 'Wrong.' }],
    ['a list: its first', 409, said(['One.', 'Two.']), { words: 'One.' }],
    ['too many tries', 429, said('Wait.'), { words: 'Wait.' }],
    ["[EC-2] a 500: never the server's words", 500, said('NullPointer'), { key: 'errors.default' }],
    ['[EC-7] no connection', 'network', undefined, { key: 'errors.default' }],
    ['a field that the form does not have', 422, said({ captcha: ['Missing.'] }), { words: 'Missing.' }],
  ])('%s', (_, status, body, text) => {
    const visitor = login(status, body);
    const { refusal, fieldErrors } = visitor.state.screen;
    const link = status === 401 ? NEW_PASSWORD : undefined;
    expect([refusal, fieldErrors]).toEqual([{ text, form: '', isCarried: false, link }, {}]);
    expect(visitor.all('toast')).toMatchObject([{ text, echo: true }]);
  });

  test('a message about a field is shown at the field only', () => {
    const visitor = login(422, said({ email: ['Taken.'], captcha: ['Missing.'] }));
    expect(visitor.state.screen.fieldErrors).toEqual({ email: 'Taken.' });
    expect(visitor.state.screen.refusal).toMatchObject({ text: { words: 'Missing.' } });
    expect(login(422, said({ email: ['Taken.'] })).state.screen.refusal).toBeNull();
  });

  test('an aborted call shows nothing', () => {
    expect(login('aborted').state.screen.refusal).toBeNull();
  });
});

describe('[VA-3] how long a refusal stays', () => {
  test('typing removes the form’s message, and the messages of the changed fields', () => {
    const visitor = login(422, said({ email: ['Taken.'], password: ['Weak.'], captcha: ['Missing.'] }));
    typing(visitor, form);
    expect(visitor.state.screen.refusal).not.toBeNull();
    typing(visitor, { ...form, password: 'xy' });
    expect(visitor.state.screen).toMatchObject({ refusal: null, fieldErrors: { email: 'Taken.' } });
  });

  test('typing into another form removes nothing', () => {
    const visitor = typing(login(400, said('Bad.')), { email: 'b' }, 'other');
    expect(visitor.state.screen.refusal).not.toBeNull();
  });

  test('sending again and going to another address remove it', () => {
    expect(login(400, said('Bad.')).submit(form).state.screen.refusal).toBeNull();
    expect(login(400, said('Bad.')).open('/signup').state.screen.refusal).toBeNull();
  });
});

test('[EC-4] [ER-1] if a flow reacts with the error screen, messages at fields are shown at the form instead, other messages on the error screen', () => {
  const flow = orderingWith(['calls.json', '/calls/signup/errors', { '422': { do: [{ show: 'error-screen' }] } }]);
  const refusing = (body: Json) =>
    new Visitor(flow, '/').open('/signup').submit(form).fail('signup', 422, body).state.screen;
  expect(refusing(said({ email: ['Unknown.'] }))).toMatchObject({ failure: null, fieldErrors: { email: 'Unknown.' } });
  expect(refusing(said('Bad.')).failure).toMatchObject({ message: { text: 'Bad.' } });
});

describe('[EC-4] the refusal of a button outside of forms', () => {
  const pressed = () => new Visitor(ordering, '/', member()).open('/carts').press([{ call: 'save-cart' }]);

  test('is shown on the screen', () => {
    const { screen } = pressed().fail('save-cart', 409, said('Sold out.')).state;
    expect(screen.refusal).toEqual({ text: { words: 'Sold out.' }, form: null, isCarried: false });
  });

  test('is shown on the screen, not at the form that was sent before', () => {
    const visitor = new Visitor(ordering, '/', member()).open('/members_portal/settings');
    visitor.send({ type: 'submitted', name: 'profile', form: {}, do: [{ call: 'save-profile' }] });
    visitor.fail('save-profile', 400, said('Bad.'));
    expect(visitor.state.screen.refusal).toMatchObject({ form: 'profile' });
    visitor.press([{ call: 'sign-out-everywhere' }]);
    expect(visitor.state.screen).toMatchObject({ refusal: null, form: null });
    visitor.fail('sign-out-everywhere', 400, said('Not now.'));
    expect(visitor.state.screen.refusal).toMatchObject({ form: null, text: { words: 'Not now.' } });
  });

  test('is removed when a modal opens, because it would seem to be about the modal', () => {
    const refused = () => pressed().fail('save-cart', 409, said('Sold out.'));
    expect(refused().press([{ open: 'helper' }]).state).toMatchObject({
      modal: { id: 'helper' },
      screen: { refusal: null },
    });
    const asked = refused().send({ type: 'session-ending' });
    expect(asked.state.screen.refusal).toBeNull();
  });

  test('[EC-7] is shown in an announced toast only when the screen was left meanwhile', () => {
    const visitor = pressed().open('/dashboard');
    visitor.place = matchRoute(ordering, '/carts');
    visitor.fail('save-cart', 409, said('Sold out.'));
    expect(visitor.state.screen.refusal).toBeNull();
    expect(visitor.all('toast')).toMatchObject([{ text: { words: 'Sold out.' }, echo: false }]);
  });
});

test('[EC-4] a refusal that redirects is shown once, on the next screen', () => {
  const visitor = new Visitor(ordering, '/', member()).open('/checkout');
  visitor.send({
    type: 'failed',
    call: 'place-order',
    kind: 'action',
    failure: { status: 409, body: said('The price has changed.') },
    continuation: { formName: 'payment' },
    start: false,
  });
  expect(visitor.path).toBe('/carts');
  expect(visitor.state.screen.refusal).toEqual({
    text: { words: 'The price has changed.' },
    form: null,
    isCarried: false,
  });
  expect(visitor.open('/dashboard').state.screen.refusal).toBeNull();
});

test('[EC-4] if a refusal leaves the form, the next screen shows the first message of its fields', () => {
  const flow = orderingWith([
    'calls.json',
    '/calls/signup/errors',
    { '422': { do: [{ show: 'message' }, { go: 'login' }] } },
  ]);
  const refused = (body: Json) => new Visitor(flow, '/').open('/signup').submit(form).fail('signup', 422, body);
  const visitor = refused(said({ password: ['Weak.'], email: ['Taken.'] }));
  expect(visitor.path).toBe('/');
  expect(visitor.state.screen.refusal).toEqual({ text: { words: 'Weak.' }, form: null, isCarried: false });
  const both = refused(said({ password: ['Weak.'], captcha: ['Missing.'] }));
  expect(both.state.screen.refusal).toMatchObject({ text: { words: 'Missing.' } });
});

test('[EC-4] a reaction without actions leaves the screen unchanged', () => {
  const flow = orderingWith(['errors.json', '/statuses/409/do', []]);
  const visitor = new Visitor(flow, '/').open('/').submit(form).fail('login', 409, said('Twice.'));
  expect([visitor.state.screen.refusal, visitor.all('toast')]).toEqual([null, []]);
});

test('[EC-4] a refusal that redirected to another form is removed when something is typed there', () => {
  const flow = orderingWith([
    'calls.json',
    '/calls/save-bmi/errors',
    { 422: { do: [{ show: 'message' }, { go: 'user-demographics' }] } },
  ]);
  const visitor = new Visitor(flow, '/', signedInAs(flow, patient)).open('/user-bmi');
  visitor.submit({ height_in: 60, weight_lb: 150 }).fail('save-bmi', 422, said('First say who you are.'));
  expect(visitor.path).toBe('/user-demographics');
  expect(visitor.state.screen.refusal).toMatchObject({ text: { words: 'First say who you are.' }, form: null });
  const typed = { type: 'typed', name: '', before: {}, form: {} } as const;
  expect(visitor.send(typed).state.screen.refusal).not.toBeNull();
  expect(visitor.send({ ...typed, form: { phone: '5' } }).state.screen.refusal).toBeNull();
});

test('[decision 1] a call whose address cannot be built ends its list of actions', () => {
  const visitor = new Visitor(ordering, '/', member()).open('/dashboard');
  const before = visitor.state.stores.cart;
  visitor.press([{ call: 'load-product' }, { set: { 'cart.variant': { is: 'v' } } }]);
  expect(visitor.state.screen.failure).toMatchObject({ status: 'malformed' });
  expect(visitor.state.stores.cart).toEqual(before);
});
