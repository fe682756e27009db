import { describe, expect, test } from 'vitest';
import {
  access,
  buildPath,
  destinationPath,
  type State,
  matchKnownRoute,
  landingPath,
  mayEnter,
  paramsOf,
  matchRoute,
} from '#core';
import { ordering, orderingWith } from './support/ordering.ts';
import { CLASSES, knownWith, patient, prospect, signedInAs, staff } from './support/people.ts';

const addresses = ordering.routes.map((route) => {
  const params = Object.fromEntries(paramsOf(route.path).map((param) => [param, 'migraine-relief']));
  return buildPath(route, params) ?? '/';
});
const FOREIGN = [
  '//evil.example',
  'https://evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  'dashboard',
  '\t/dashboard',
];
const UNKNOWN = ['/nowhere', '/products/x/nothing', '/404', ''];
const stored = [...addresses, ...UNKNOWN, ...FOREIGN, null];
const asked = [...addresses, '/nowhere', '/products/x/nothing'];

/** Follows the guard's redirects from an address until it lets the visitor in. Gives up after too many. */
function followed(state: State, from: string): string[] {
  const path = [from];
  for (;;) {
    const answer = access(ordering, state, path.at(-1) ?? '');
    if (answer.kind === 'enter' || path.length > 10) return path;
    path.push(answer.path);
  }
}

test('[GD-7] a refusal that leads back to the refused address leads to the landing page instead', () => {
  const flow = orderingWith(['flow.json', '/access/member/refused/1/go', 'portal-dashboard']);
  const state = signedInAs(flow, prospect);
  expect(access(flow, state, '/members_portal/dashboard')).toMatchObject({ kind: 'go', path: '/user-demographics' });
});

describe.each(Object.entries(CLASSES))('[GD-7] the guard for %s', (_, make) => {
  const carts = [{}, { cart: { variant: 'v' } }];
  const QUESTION = '/products/migraine-relief/user_questionnaires/1/questions/m1';
  const medical: Pick<State, 'facts' | 'openPath'>[] = [
    { facts: {}, openPath: null },
    { facts: { 'medical.complete': false }, openPath: null },
    { facts: { 'pre.complete': true, 'medical.complete': false }, openPath: QUESTION },
    { facts: { 'medical.complete': true }, openPath: '/products/migraine-relief/intro' },
  ];
  const known = (current: string | null, more: Record<string, Record<string, string | boolean | null>>) =>
    make(ordering, { ...more, navigation: { currentPath: current, askedPath: current, previousPath: current } });

  test('redirects end within three hops, never repeat a path, and end at a path that may be entered', () => {
    for (const current of stored) {
      for (const cart of carts) {
        for (const done of medical) {
          const state = { ...known(current, { ...cart, remembered: { product_slug: 'migraine-relief' } }), ...done };
          for (const from of asked) {
            const path = followed(state, from);
            expect(path.length, path.join(' → ')).toBeLessThanOrEqual(4);
            expect(new Set(path).size, path.join(' → ')).toBe(path.length);
            expect(mayEnter(ordering, state, matchRoute(ordering, path.at(-1) ?? ''))).toBe(true);
          }
        }
      }
    }
  });

  test('[GD-6] every destination built from stored paths is a known address of this origin that may be entered, or the landing page', () => {
    for (const current of stored) {
      for (const done of medical) {
        const state = { ...known(current, {}), ...done };
        for (const name of ['previous_path', 'resume_path', 'signed_in_path'] as const) {
          const path = destinationPath(ordering, state, name, { flow: ordering, state: state }) ?? '';
          const place = matchKnownRoute(ordering, path);
          expect(place, `${name} from ${current}`).toBeDefined();
          if (place !== undefined && path !== landingPath(ordering, state)) {
            expect(mayEnter(ordering, state, place)).toBe(true);
            expect(path).toBe(current);
          }
        }
      }
    }
  });

  test('[GD-6] never redirects to a stored path of another origin, to an unknown path, or to one that is not a destination', () => {
    const never = [...UNKNOWN, ...FOREIGN, '/signup', '/'];
    for (const current of never) {
      const state = known(current, {});
      for (const from of ['/', '/signup', '/dashboard']) {
        for (const hop of followed(state, from).slice(1)) expect([landingPath(ordering, state), '/']).toContain(hop);
      }
    }
  });
});

describe('who may enter which route', () => {
  const anonymous = knownWith(ordering, {});
  const patientWith = (known: Partial<State>, stores = {}): State => ({
    ...signedInAs(ordering, patient, stores),
    ...known,
  });
  const open = { facts: { 'medical.complete': false } };
  const done = { facts: { 'medical.complete': true } };
  const QUESTION = '/products/a/user_questionnaires/1/questions/m1';
  test.each<[string, State, string, string]>([
    ['[GD-1] anonymous at a protected route', anonymous, '/dashboard', '+/'],
    ['[GD-1] anonymous at a question', anonymous, '/products/a/user_questionnaires/1/questions/2', '+/'],
    ['[RT-1] anonymous at login', anonymous, '/', 'in'],
    ['[RT-8] anonymous at the pre-questionnaire', anonymous, '/products/a/pre_questionnaire', 'in'],
    ['[RT-19] anyone at an address nobody knows', anonymous, '/nowhere', 'in'],
    ['[GD-2] a patient at login', signedInAs(ordering, patient), '/', '-/dashboard'],
    ['[GD-2] a prospect at sign-up', signedInAs(ordering, prospect), '/signup', '-/user-demographics'],
    [
      '[GD-2] a patient with a stored path at login',
      signedInAs(ordering, patient, { navigation: { currentPath: '/carts' } }),
      '/',
      '-/carts',
    ],
    [
      '[GD-3] with a pre-questionnaire in progress, back to it',
      signedInAs(ordering, patient, { navigation: { currentPath: '/products/a/pre_questionnaire' } }),
      '/signup',
      '-/products/a/pre_questionnaire',
    ],
    [
      '[GD-3] nobody is trapped: another route is open',
      signedInAs(ordering, patient, { navigation: { currentPath: '/products/a/pre_questionnaire' } }),
      '/dashboard',
      'in',
    ],
    [
      '[RT-14] variants before the medical questions: to the question that the backend named',
      patientWith({ ...open, openPath: QUESTION }),
      '/products/a/variant-selection',
      `-${QUESTION}`,
    ],
    [
      '[RT-14] what it named for another product says nothing of this one',
      patientWith({ ...open, openPath: QUESTION }),
      '/products/b/variant-selection',
      'in',
    ],
    [
      '[RT-14] it holds for the cart, whose address names no product',
      patientWith({ ...open, openPath: QUESTION }),
      '/carts',
      `-${QUESTION}`,
    ],
    [
      '[RT-14] and to a step before them that it named',
      patientWith({ ...open, openPath: '/user-bmi' }),
      '/products/a/variant-selection',
      '-/user-bmi',
    ],
    [
      '[RT-14] the cart before the medical questions: to the nearest step whose address can be made',
      patientWith(open, { remembered: { product_slug: 'a' } }),
      '/carts',
      '-/user-demographics',
    ],
    [
      '[RT-14] past steps that are done',
      patientWith(
        { facts: { ...open.facts, 'demographics.complete': true, 'bmi.known': true } },
        { remembered: { product_slug: 'a' } },
      ),
      '/carts',
      '-/products/a/pre_questionnaire',
    ],
    [
      '[RT-14] to the landing page where no address can be made',
      patientWith({ facts: { ...open.facts, 'demographics.complete': true, 'bmi.known': true } }),
      '/carts',
      '-/dashboard',
    ],
    [
      '[RT-14] not known yet: the backend decides (decision 7)',
      signedInAs(ordering, patient),
      '/products/a/variant-selection',
      'in',
    ],
    ['[RT-14] the medical questions done', patientWith(done), '/products/a/variant-selection', 'in'],
    [
      '[RT-11] no quantity without a variant',
      patientWith(done),
      '/products/a/quantity-selection',
      '-/products/a/variant-selection',
    ],
    ['[RT-11] with one', patientWith(done, { cart: { variant: 'v' } }), '/products/a/quantity-selection', 'in'],
  ])('%s', (_, state, path, expected) => {
    const answer = access(ordering, state, path);
    expect(answer.kind === 'enter' ? 'in' : (answer.returns ? '+' : '-') + answer.path).toBe(expected);
  });

  test.each([
    ['anonymous', anonymous, '/'],
    ['patient', signedInAs(ordering, patient), '/dashboard'],
    ['prospect', signedInAs(ordering, prospect), '/user-demographics'],
    ['staff', signedInAs(ordering, staff), '/staff/members'],
    ['not known who', knownWith(ordering, { auth: { accessToken: 't' } }), '/user-demographics'],
  ])('[GD-2] %s lands on', (_, state, expected) => {
    expect(landingPath(ordering, state)).toBe(expected);
  });
});

describe('[GD-1] the order of destinations after signing in', () => {
  const pre = '/products/a/pre_questionnaire';
  test.each([
    ['a pre-questionnaire in progress comes first', pre, '/user-bmi', pre],
    ['then the path asked for', '/carts', '/user-bmi', '/user-bmi'],
    ['then the stored current path', '/carts', null, '/carts'],
    ['then landing', null, null, '/dashboard'],
    ['an asked path that is nobody knows where', '/carts', '/nowhere', '/carts'],
    ['an asked path that may not be entered', '/carts', '/products/a/quantity-selection', '/carts'],
    ['an asked path of elsewhere', null, '//evil.example', '/dashboard'],
    ['an asked path that is the 404 (decision 4)', null, '/404', '/dashboard'],
    ['an asked path for guests', null, '/signup', '/dashboard'],
  ])('%s', (_, currentPath, askedPath, expected) => {
    const state = signedInAs(ordering, patient, {
      navigation: { currentPath, askedPath },
    });
    expect(destinationPath(ordering, state, 'signed_in_path', { flow: ordering, state })).toBe(expected);
  });
});
