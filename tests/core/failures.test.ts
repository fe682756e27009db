import { describe, expect, test } from 'vitest';
import {
  type CallFailure,
  type Failure,
  failureOf,
  type Json,
  type JsonObject,
  type Message,
  reactionTo,
  transition,
} from '#core';
import { ordering, orderingWith } from './support/ordering.ts';
import { knownWith, patient, prospect, signedInAs } from './support/people.ts';
import { Visitor } from './support/visitor.ts';

const body = (message: Json, more: JsonObject = {}): Json => ({ errors: { message, ...more } });
const text = (words: string): Message => ({ kind: 'text', text: words });

describe('[EC-1] each status has a failure type', () => {
  test.each<[CallFailure['status'], Failure['type'], boolean, boolean]>([
    [400, 'badRequest', true, true],
    [401, 'unauthorized', true, false],
    [403, 'forbidden', true, false],
    [404, 'notFound', true, true],
    [409, 'conflict', true, true],
    [422, 'unprocessableEntity', true, false],
    [429, 'tooManyRequests', true, true],
    [500, 'serverError', false, true],
    [502, 'error', true, true],
    [418, 'error', true, true],
    ['network', 'network', false, true],
    ['timeout', 'timeout', false, true],
    ['aborted', 'aborted', false, false],
    ['malformed', 'malformed', false, true],
  ])('[EC-2] [EC-3] %s is %s; server message shown: %s, reported: %s', (status, type, words, report) => {
    const failure = failureOf(ordering, 'login', { status, body: body('Their words.') });
    expect(failure.type).toBe(type);
    expect(failure.message).toEqual(words ? text('Their words.') : null);
    expect(reactionTo(ordering, 'login', { status }).report).toBe(report);
    expect(failure.retry).toBe(!['notFound', 'forbidden'].includes(type));
  });
});

describe('[EC-4] the server’s message', () => {
  test.each<[string, Json | undefined, Message]>([
    ['a sentence', body('No.'), text('No.')],
    ['one at the top', { message: 'No.' }, text('No.')],
    ['both: the inner message', { message: 'outer', errors: { message: 'inner' } }, text('inner')],
    ['one with a warning', body('Careful.', { warning: true }), { kind: 'warning', text: 'Careful.' }],
    ['a warning that is no flag', body('No.', { warning: 'yes' }), text('No.')],
    ['a list: its first sentence', body(['First.', 'Second.']), { kind: 'list', text: 'First.' }],
    ['a list that begins with nothing', body(['', 3, 'Third.']), { kind: 'list', text: 'Third.' }],
    ['an empty list', body([]), null],
    [
      'by field: the first of each',
      body({ email: ['Taken.', 'Ugly.'], name: 'Short.' }),
      { kind: 'fields', fields: { email: 'Taken.', name: 'Short.' } },
    ],
    ['by field, without words', body({ email: [], name: 3 }), null],
    ['a blank sentence', body('  '), null],
    ['a number', body(7), null],
    ['no object', 'Proxy error', null],
    ['a list as body', ['No.'], null],
    ['null', null, null],
    ['no body', undefined, null],
  ])('%s', (_, given, message) => {
    expect(failureOf(ordering, 'login', { status: 400, body: given }).message).toEqual(message);
  });

  const loginFails = (status: CallFailure['status'], given?: Json) =>
    new Visitor(ordering, '/').submit({ email: 'a@example.com', password: 'x' }).fail('login', status, given);
  const toastOf = (visitor: Visitor) =>
    visitor.all('toast').map(({ kind, title, text: words }) => [kind, title, words]);

  test.each<[string, CallFailure['status'], Json | undefined, unknown[]]>([
    [
      'a warning: Action Required',
      401,
      body('Wrong.', { warning: true }),
      ['warning', 'toast.action_required', { words: 'Wrong.' }],
    ],
    ['a sentence: Error Occurred', 400, body('Bad.'), ['error', 'toast.error_occurred', { words: 'Bad.' }]],
    ['a list: its first sentence', 409, body(['One.', 'Two.']), ['error', 'toast.error_occurred', { words: 'One.' }]],
    ['nothing: the default', 400, undefined, ['error', 'toast.error_occurred', { key: 'errors.default' }]],
    [
      "[EC-2] a 500: the default, never the server's",
      500,
      body('NullPointerException'),
      ['error', 'toast.error_occurred', { key: 'errors.default' }],
    ],
    [
      '[EC-7] no network: the default',
      'network',
      undefined,
      ['error', 'toast.error_occurred', { key: 'errors.default' }],
    ],
  ])('[EC-5] %s', (_, status, given, expected) => {
    expect(toastOf(loginFails(status, given))).toEqual([expected]);
  });

  test('a message by field shows at the fields, without a toast, and is cleared when the form is sent again', () => {
    const visitor = loginFails(422, body({ email: ['Not a member.'] }));
    expect(visitor.state.screen).toMatchObject({ busy: null, fieldErrors: { email: 'Not a member.' }, failure: null });
    expect(visitor.all('toast')).toEqual([]);
    const { busy, fieldErrors } = visitor.submit({}).state.screen;
    expect([busy, fieldErrors]).toEqual([expect.anything(), {}]);
  });

  test('a message by field without a form shows its first sentence in a toast', () => {
    const state = signedInAs(ordering, patient, { cart: { variant: 'v' } });
    const visitor = new Visitor(ordering, '/', state).open('/products/a/quantity-selection');
    visitor.press([{ call: 'save-cart' }]).fail('save-cart', 422, body({ quantity: ['Only three.'] }));
    expect(toastOf(visitor)).toEqual([['error', 'toast.error_occurred', { words: 'Only three.' }]]);
  });

  test('[EC-7] an abort is silent', () => {
    const visitor = loginFails('aborted');
    expect(visitor.effects.filter(({ type }) => type !== 'call')).toEqual([]);
    expect(visitor.state.screen).toMatchObject({ busy: null, failure: null });
  });

  test('[EC-3] a report has the call and the status, but not the message', () => {
    const visitor = loginFails(500, body('secret'));
    expect(visitor.all('report')).toEqual([
      { type: 'report', what: 'failed-call', detail: { call: 'login', status: 500 } },
    ]);
  });
});

describe('errors declared at a call (decision 21)', () => {
  test('[AU-4] a failed logout is reported to the console only and leaves the person signed in', () => {
    const visitor = new Visitor(ordering, '/dashboard', signedInAs(ordering, patient));
    visitor.press(ordering.layout.logout?.do ?? []).fail('logout', 500);
    expect(visitor.effects.slice(1)).toEqual([
      { type: 'report', what: 'failed-call', detail: { call: 'logout', status: 500 }, consoleOnly: true },
    ]);
    expect(visitor.state.stores.auth?.accessToken).toBe('token');
    expect(visitor.state.screen.busy).toBeNull();
  });

  test('a call without errors of its own uses those of errors.json', () => {
    expect(reactionTo(ordering, 'nobody', { status: 422 })).toMatchObject({
      type: 'unprocessableEntity',
      report: false,
    });
    expect(reactionTo(ordering, 'login', { status: 599 })).toMatchObject({ type: 'error', message: 'server' });
  });

  test('[decision 52] a call overrides only parts of its status’s reaction, and a status only parts of the default reaction', () => {
    const flow = orderingWith(
      ['errors.json', '/statuses/409/on_load', [{ go: 'not-found' }]],
      ['calls.json', '/calls/place-order/errors', { 409: { report: 'console' }, 422: { do: [{ go: 'cart' }] } }],
    );
    const usual = [{ show: 'failure' }];
    expect(reactionTo(flow, 'place-order', { status: 409 })).toMatchObject({
      type: 'conflict',
      message: 'server',
      report: 'console',
      on_load: [{ go: 'not-found' }],
      on_action: usual,
    });
    expect(reactionTo(flow, 'place-order', { status: 422 })).toMatchObject({
      report: false,
      on_load: [{ go: 'cart' }],
      on_action: [{ go: 'cart' }],
    });
    expect(reactionTo(flow, 'place-order', { status: 500 })).toMatchObject({ on_load: usual, on_action: usual });
  });
});

const intro = { next_path: { path_type: 'intro', product_slug: 'a' } };
const member = (path: string) => new Visitor(ordering, '/', signedInAs(ordering, patient)).open(path);

describe('[AU-6] [ER-3] redirected by the server', () => {
  test.each([
    ['load', 403, 800],
    ['load', 422, 1000],
    ['action', 403, 800],
    ['action', 422, 1000],
  ] as const)('a %s with %i redirects at once and shows the toast %i ms later', (kind, status, delay) => {
    const visitor = member('/user-bmi');
    const given = body('Not yet.', intro);
    if (kind === 'load') visitor.failRead('load-bmi', status, given);
    else visitor.submit({ height_in: 60, weight_lb: 150 }).fail('save-bmi', status, given);
    expect(visitor.path).toBe('/products/a/intro');
    expect(visitor.all('navigate').at(-1)).toMatchObject({ replace: kind === 'load' });
    expect(visitor.wait(delay - 1).all('toast')).toEqual([]);
    expect(visitor.wait(1).all('toast')).toMatchObject([
      { kind: 'error', title: 'toast.error_occurred', text: { words: 'Not yet.' } },
    ]);
    expect(visitor.state.screen.failure).toBeNull();
  });

  test('[ER-3] the flow sets the delay', () => {
    const flow = orderingWith(['errors.json', '/statuses/422/do/0/do/1/after', '2s']);
    const visitor = new Visitor(flow, '/', signedInAs(flow, patient))
      .open('/user-bmi')
      .failRead('load-bmi', 422, body('x', intro));
    expect(visitor.all('schedule')).toMatchObject([{ after: 2000 }]);
  });

  test('[ST-4] [AU-6] a 403 stores its message and its path', () => {
    const visitor = member('/user-bmi').failRead('load-bmi', 403, body('Members only.', intro));
    expect(visitor.navigation.accessDenied).toEqual({ message: 'Members only.', nextPath: '/products/a/intro' });
  });

  test.each([
    ['a 403 without a path', 403, 'load', body('No.')],
    ['a 403 without a path', 403, 'action', body('No.')],
    ['a 422 without a path', 422, 'load', body('No.')],
    ['an unknown path', 422, 'load', body('No.', { next_path: { path_type: 'checkout-review' } })],
    ['an unknown path', 403, 'action', body('No.', { next_path: { path_type: '//evil.example' } })],
    ['a path that lacks its ids', 422, 'action', body('No.', { next_path: { path_type: 'user_questionnaire' } })],
    ['the screen that failed itself', 403, 'load', body('No.', { next_path: { path_type: 'user-bmi' } })],
  ] as const)('[ER-1] %s (%i, a %s) shows the error screen', (_, status, kind, given) => {
    const visitor = member('/user-bmi');
    if (kind === 'load') visitor.failRead('load-bmi', status, given);
    else visitor.submit({}).fail('save-bmi', status, given);
    expect(visitor.state.screen.failure).toMatchObject({ status });
    expect([visitor.path, visitor.state.screen.busy]).toEqual(['/user-bmi', null]);
  });

  test('a 422 of a write without a path shows its message and keeps the typed values', () => {
    const visitor = member('/user-bmi').submit({}).fail('save-bmi', 422, body('Too tall.'));
    expect(visitor.state.screen.failure).toBeNull();
    expect(visitor.all('toast')).toHaveLength(1);
  });

  test('[GD-7] after three redirects in a row, shows the error screen and reports', () => {
    const visitor = member('/dashboard');
    const sent = ['user-bmi', 'user-demographics', 'intro', 'dissolving-tablet', 'user-bmi'];
    for (const path_type of sent)
      visitor.failRead('any', 403, body('No.', { next_path: { path_type, product_slug: 'a' } }));
    expect(visitor.addresses).toEqual(['/user-bmi', '/user-demographics', '/products/a/intro']);
    expect(visitor.state.screen.failure).toMatchObject({ type: 'forbidden' });
    expect(visitor.all('report').at(-1)).toEqual({ type: 'report', what: 'too-many-hops', detail: { route: 'intro' } });
  });

  test('[GD-7] a successful load and a Retry reset the count of redirects', () => {
    const visitor = member('/dashboard');
    const sendTo = (path_type: string) => visitor.failRead('any', 403, body('No.', { next_path: { path_type } }));
    for (const path_type of ['user-bmi', 'user-demographics', 'user-bmi']) sendTo(path_type);
    expect(visitor.state.hops).toBe(3);
    expect(visitor.load({}).state.hops).toBe(0);
    for (const path_type of ['user-demographics', 'user-bmi', 'user-demographics', 'user-bmi']) sendTo(path_type);
    expect(visitor.state.screen.failure).not.toBeNull();
    expect(visitor.send({ type: 'retried' }).state).toMatchObject({ hops: 0, screen: { failure: null } });
    expect(visitor.all('reload')).toHaveLength(1);
  });
});

test('[EC-7] a read that the visitor aborted is not a failure, even if the call declares `errors`', () => {
  const flow = orderingWith(['calls.json', '/calls/load-bmi/errors', { other: { do: [{ toast: 'error-occurred' }] } }]);
  const at = () => new Visitor(flow, '/', signedInAs(flow, patient)).open('/user-bmi');
  expect(at().failRead('load-bmi', 'aborted').all('toast')).toEqual([]);
  expect(at().failRead('load-bmi', 500).all('toast')).toHaveLength(1);
});

describe('[GD-7] what a visitor does begins a new count of redirects', () => {
  test.each([
    ['a press', (visitor: Visitor) => visitor.press([])],
    ['a form that is sent', (visitor: Visitor) => visitor.submit({})],
    ['Go Home on the error screen', (visitor: Visitor) => visitor.send({ type: 'went-home' })],
  ])('%s', (_, act) => {
    const visitor = member('/user-bmi');
    for (const path_type of ['user-demographics', 'user-bmi'])
      visitor.failRead('any', 403, body('No.', { next_path: { path_type } }));
    expect(visitor.state.hops).toBe(2);
    expect(act(visitor).state.hops).toBe(0);
  });
});

describe('the error screen', () => {
  test('[ER-2] a 404 of a read redirects to /404 and replaces the address', () => {
    const visitor = member('/products/nothing/intro').failRead('load-product', 404);
    expect(visitor.path).toBe('/404');
    expect(visitor.all('navigate').at(-1)).toMatchObject({ replace: true });
  });

  test.each([400, 409, 429, 500, 503, 'network', 'timeout', 'malformed'] as const)(
    '[ER-1] [EC-7] a failed read (%s) shows the error screen with Retry',
    (status) => {
      const visitor = member('/user-bmi').failRead('load-bmi', status);
      expect(visitor.state.screen.failure).toMatchObject({ status, retry: true });
      expect(visitor.send({ type: 'retried' }).state.screen.failure).toBeNull();
    },
  );

  test.each([
    ['a patient after a 403', patient, 403, '/dashboard'],
    ['a prospect after a 422', prospect, 422, '/user-demographics'],
    ['a patient after a 500', patient, 500, '/dashboard'],
    ['a prospect after no network', prospect, 'network', '/user-demographics'],
    ['an anonymous visitor after a 500', null, 500, '/'],
    ['an anonymous visitor after a 403', null, 403, '/'],
  ] as const)('[ER-4] Go Home: %s', (_, who, status, home) => {
    const state = who === null ? knownWith(ordering, {}) : signedInAs(ordering, who);
    const visitor = new Visitor(ordering, '/', state)
      .open('/products/a/pre_questionnaire')
      .failRead('load-pre-questionnaire', status);
    visitor.send({ type: 'went-home' });
    expect(visitor.path).toBe(home);
    expect(visitor.state.screen.failure).toBeNull();
    expect(visitor.navigation.currentPath).not.toBe('/products/a/pre_questionnaire');
  });

  test('[ER-4] Go Home on the landing page itself loads it again', () => {
    const visitor = member('/dashboard').failRead('load-dashboard', 500).send({ type: 'went-home' });
    expect([visitor.path, visitor.state.screen.failure]).toEqual(['/dashboard', null]);
  });

  test.each([
    [
      'the previous path, if one is kept',
      signedInAs(ordering, patient, { navigation: { currentPath: '/carts', previousPath: '/user-bmi' } }),
      '/user-bmi',
    ],
    ['a patient', signedInAs(ordering, patient), '/dashboard'],
    ['a prospect', signedInAs(ordering, prospect), '/user-demographics'],
    ['anyone else', knownWith(ordering, {}), '/'],
    [
      'a previous path nobody may follow',
      signedInAs(ordering, patient, { navigation: { previousPath: '//evil.example' } }),
      '/dashboard',
    ],
  ])("[ER-5] 404's Go Back: %s", (_, state, expected) => {
    const visitor = new Visitor(ordering, '/', state).open('/nowhere');
    const screen = ordering.screens['not-found'];
    const button = screen?.kind === 'page' ? screen.blocks.find((block) => block.block === 'button') : undefined;
    expect(visitor.press(button?.block === 'button' ? button.do : []).path).toBe(expected);
  });
});

test('the page starts even when a call of the start fails', () => {
  const known = { ...knownWith(ordering, { auth: { accessToken: 't' } }), ready: false };
  const visitor = new Visitor(ordering, '/dashboard', known);
  visitor.send({ type: 'started', persisted: { owner: null, stores: {}, answers: {} } });
  expect(visitor.state.ready).toBe(false);
  expect(visitor.fail('load-me', 'network').state).toMatchObject({ ready: true, screen: { failure: null } });
});

test('step does not change the state that it is given', () => {
  const visitor = member('/user-bmi');
  const before = JSON.stringify(visitor.state);
  transition(ordering, visitor.state, {
    type: 'pressed',
    do: [{ set: { 'cart.quantity': 3 } }, { go: 'dashboard' }],
    match: visitor.place,
    now: 1,
  });
  expect(JSON.stringify(visitor.state)).toBe(before);
});
