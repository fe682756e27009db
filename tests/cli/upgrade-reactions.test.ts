import { expect, test } from 'vitest';
import { upgradeFlow } from '../../src/cli/upgrade/upgrade.ts';

const rules = [{ if: { 'auth.signed_in': true }, do: [{ go: 'a' }] }, { do: [{ go: 'b' }] }];
const actions = [{ if: { 'auth.signed_in': true }, do: [{ go: 'a' }], otherwise: [{ go: 'b' }] }];

test('[decision 52] lists of rules become lists of actions', () => {
  const { files } = upgradeFlow({
    'screens/q.json': { kind: 'questionnaire', when_empty: [{ do: [{ go: 'c' }] }], when_complete: rules },
    'flow.json': { start: [{ call: 'me' }] },
  });
  expect(files).toEqual({
    'screens/q.json': { kind: 'questionnaire', on_empty: [{ go: 'c' }], on_complete: actions },
    'flow.json': { edition: 2, on_start: [{ call: 'me' }] },
  });
});

test('[decision 52] what stands behind a rule without a condition is left out, as it never applied', () => {
  const always = [{ do: [{ go: 'a' }] }, { if: { 'auth.signed_in': true }, do: [{ go: 'b' }] }];
  expect(upgradeFlow({ 'screens/q.json': { kind: 'questionnaire', when_complete: always } }).files).toEqual({
    'screens/q.json': { kind: 'questionnaire', on_complete: [{ go: 'a' }] },
  });
});

test('[decision 52] a failed load replaces the address also in what is done otherwise', () => {
  const screen = [{ show: 'error-screen' }];
  const read = (rest: object) => [
    {
      if: { x: true },
      do: screen,
      otherwise: [
        { call: 'note', replace: true },
        { go: 'lost', ...rest },
      ],
    },
  ];
  const status = {
    type: 'x',
    message: 'server',
    read: read({ replace: true }),
    write: [{ show: 'message' }],
    report: true,
  };
  const { files } = upgradeFlow({ 'errors.json': { statuses: { '404': status } }, 'calls.json': { calls: {} } });
  expect(files['errors.json']).toHaveProperty(['statuses', '404'], { type: 'x', on_load: read({}) });
});

test('[decision 52] errors keep only what differs from the default', () => {
  const screen = [{ show: 'error-screen' }];
  const message = [{ show: 'message' }];
  const either = (rest: unknown, show: string) => [
    { if: { x: true }, do: [{ go: 'next_path', ...Object(rest) }], otherwise: [{ show }] },
  ];
  const usual = { message: 'server', read: screen, write: message, report: true };
  const { files } = upgradeFlow({
    'errors.json': {
      statuses: {
        '400': { type: 'badRequest', ...usual },
        '403': { type: 'forbidden', ...usual, report: false },
        '404': { type: 'notFound', ...usual, read: [{ go: 'lost', replace: true }] },
        '422': { type: 'x', ...usual, read: either({ replace: true }, 'error-screen'), write: either({}, 'message') },
      },
      screen: { go_home: rules },
    },
    'calls.json': {
      calls: {
        sent: { errors: { '403': { type: 'forbidden', read: [], write: [{ open: 'm' }], report: false } } },
        read: { errors: { other: { type: 'error', read: [], write: message, report: false } } },
      },
    },
    'screens/p.json': { source: { call: 'read' } },
  });
  expect(files).toEqual({
    'errors.json': {
      usual: { message: 'server', do: [{ show: 'failure' }], report: true },
      statuses: {
        '400': { type: 'badRequest' },
        '403': { type: 'forbidden', report: false },
        '404': { type: 'notFound', on_load: [{ go: 'lost' }] },
        '422': { type: 'x', do: either({}, 'failure') },
      },
      screen: { on_go_home: actions },
    },
    'calls.json': {
      calls: {
        sent: { errors: { '403': { do: [{ open: 'm' }] } } },
        read: { errors: { other: { on_load: [], report: false } } },
      },
    },
    'screens/p.json': { source: 'read' },
  });
});

test('values beside a source are left for a person to decide', () => {
  const { files, decisions } = upgradeFlow({
    'screens/p.json': { source: { call: 'read', with: { slug: 'route.slug' } } },
  });
  expect(files).toEqual({ 'screens/p.json': { source: 'read' } });
  expect(decisions).toEqual([
    { file: 'screens/p.json', pointer: '/source', message: 'give slug to "read" in calls.json' },
  ]);
});

test('[decision 52] values that belong to the engine are neither declared nor set', () => {
  const over = [{ set: { 'session.sessionExpired': { is: true } } }, { open: 'm' }];
  const { files } = upgradeFlow({
    'stores.json': {
      stores: {
        auth: { holds: 'fields' },
        cart: { holds: 'fields', health: true, encrypted: true, kept: '24h' },
      },
      wipes: { logout: { clear: ['everything'] }, expired: { clear: ['auth', 'session'] } },
    },
    'flow.json': {
      api: { base: '/api', refresh: { call: 'renew', failed: 'expired' } },
      session: { when_due: [{ call: 'ask', then: over }], when_past: over },
    },
    'calls.json': {
      calls: {
        ask: { errors: { other: { do: over } } },
        act: {
          wipes: 'logout',
          learns: { user: 'response.user', 'impersonation.name': 'response.name', 'cart.x': 'a' },
        },
      },
    },
    'modals.json': { a: [{ wipe: 'expired' }], b: [{ leave: 'response.to', wiping: 'logout' }] },
    'screens/p.json': {
      a: [{ clear: ['navigation.previousPath', 'cart'] }, { go: 'x' }],
      d: [{ clear: ['auth', 'user'] }, { set: { 'queries.a': 1 } }, { go: 'x' }],
      b: [{ if: { 'navigation.previousPath': { known: true } }, do: [{ wipe: 'logout' }] }],
      c: 'impersonation.name',
    },
  });
  expect(files).toEqual({
    'stores.json': { stores: { cart: { holds: 'fields', health: true, kept_signed_out: '24h' } } },
    'flow.json': {
      edition: 2,
      api: { base: '/api', refresh: 'renew', validate: 'ask' },
      session: { on_over: [{ open: 'm' }] },
    },
    'calls.json': {
      calls: { ask: {}, act: { wipes_first: true, signs_in: true, learns: { 'cart.x': 'a' } } },
    },
    'modals.json': { a: [{ wipe: 'sign_in' }], b: [{ leave: 'response.to' }, { wipe: 'everything' }] },
    'screens/p.json': {
      a: [{ clear: ['cart'] }, { go: 'x', back_arrow: false }],
      d: [{ go: 'x' }],
      b: [{ if: { 'navigation.has_previous': true }, do: [{ wipe: 'everything' }] }],
      c: 'auth.impersonated_name',
    },
  });
});
