import { act, fireEvent } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { type Actions, isObject, type JsonObject, ownEntry, matchRoute, reactionTo } from '#core';
import { freshBrowser } from '../support/browser.ts';
import { callOf, FAILURES, goodAnswer, passes } from '../support/every-call.ts';
import { flow, open, type Page } from '../support/render-flow.tsx';
import { usable } from '../support/walker.ts';
import { Wire, type WireAnswer } from '../support/wire.ts';

// Production builds have no strict mode. Here it would only render each of some two thousand screens twice.
vi.mock(import('react'), async (original) => {
  const react = await original();
  return { ...react, StrictMode: react.Fragment };
});

/** How a person comes to make a call. */
interface Case {
  /** Signed in unless false. */
  signedIn?: false;
  impersonating?: true;
  /** The route that the person comes from. */
  from?: string;
  /**
   * The actions that lead to the call's screen. They make the call if it is a read; for a write, see the fields below.
   */
  to: Actions;
  /** The texts to type first, by the end of the field's id, or by the first part of the id where several end alike. */
  types?: Record<string, string>;
  form?: string;
  /** The texts to type into another form of the page, which is not sent. */
  beside?: { form: string; types: Record<string, string> };
  /** The control that makes the call. */
  presses?: RegExp;
  /** The control in the dialog that then opens. It makes the call instead. */
  confirms?: RegExp;
  /** Responses of the backend in place of its own, by call. */
  answers?: Record<string, JsonObject>;
  /** Further values in the state. */
  knows?: Extract<Actions[number], { set: unknown }>['set'];
}

const slug = { product_slug: { is: 'x' } };
const at = { product_slug: { is: 'x' }, user_questionnaire_id: { is: 'uq' }, question_id: { is: 'm1' } };
const medical = { 'medical.complete': true, 'cart.variant': { is: 'v' }, 'cart.quantity': 2 };
const account = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', password: 'correct horse' };
const beside = { form: 'profile', types: { last_name: 'Hopper' } };
const card = { card_number: '4242 4242 4242 4242', card_expires: '12/40', card_code: '123' };

const CASES: Record<string, Case> = {
  login: {
    signedIn: false,
    to: [{ go: 'login' }],
    types: { email: 'ada@example.com', password: 'correct' },
    presses: /^Log in/,
  },
  signup: { signedIn: false, to: [{ go: 'signup' }], types: account, presses: /^Create account/ },
  'forgot-password': {
    signedIn: false,
    to: [{ go: 'forgot-password' }],
    types: { email: 'ada@example.com' },
    presses: /^Send link/,
  },
  'check-reset-token': {
    signedIn: false,
    to: [{ go: 'reset-password' }],
    knows: { 'password-reset.token': { is: 't' } },
  },
  'reset-password': {
    signedIn: false,
    to: [{ go: 'reset-password' }],
    knows: { 'password-reset.token': { is: 't' } },
    types: { password: 'another horse' },
    presses: /^Save password/,
  },
  'exchange-code': {
    signedIn: false,
    to: [{ go: 'auth-callback' }],
    knows: { 'callback.code': { is: 'c' }, 'callback.state': { is: 's' } },
  },
  'resolve-redirect': { to: [{ go: 'auth-redirect' }], knows: { 'redirect.path': { is: '/refills' } } },
  logout: { to: [{ go: 'dashboard' }], presses: /^Log out$/ },
  'search-members': {
    to: [{ go: 'staff-members' }],
    knows: { 'user.role': { is: 'staff' } },
    types: { query: 'grace' },
    presses: /^Search/,
  },
  impersonate: {
    to: [{ go: 'staff-members' }],
    knows: {
      'user.role': { is: 'staff' },
      'members.found': 'item.found',
    },
    presses: /^Act for/,
  },
  'stop-impersonating': { impersonating: true, to: [{ go: 'dashboard' }], presses: /^Stop impersonating/ },
  'load-demographics': { to: [{ go: 'user-demographics' }] },
  'save-demographics': {
    to: [{ go: 'user-demographics' }],
    types: { address_line1: '77 Heron Lane' },
    presses: /^Save and continue/,
  },
  'load-bmi': { to: [{ go: 'user-bmi' }] },
  'save-bmi': { to: [{ go: 'user-bmi' }], types: { weight_lb: '166' }, presses: /^Continue/ },
  'load-dashboard': { to: [{ go: 'dashboard' }] },
  'load-product': { to: [{ go: 'intro', params: slug }] },
  'load-pre-questionnaire': { to: [{ go: 'pre-questionnaire', params: slug }] },
  'submit-pre-questionnaire': {
    to: [{ go: 'pre-questionnaire', params: slug }],
    types: { answer: 'since May' },
    presses: /^Continue/,
  },
  'load-question': { to: [{ go: 'question', params: at }] },
  'save-answer': { to: [{ go: 'question', params: at }], types: { answer: 'since May' }, presses: /^Continue/ },
  'load-variants': { to: [{ go: 'variant-selection', params: slug }], knows: medical },
  'load-quantities': { to: [{ go: 'quantity-selection', params: slug }], knows: medical },
  'save-cart': {
    to: [{ go: 'quantity-selection', params: slug }],
    knows: { ...medical, 'cart.quantity': 1, 'cart.subscriptionType': { is: 'once' } },
    answers: {
      'load-quantities': {
        quantities: [
          { quantity: 1, label: '1 tablet', subscriptionType: 'once', price_cents: 1400, unit_price_cents: 1400 },
        ],
      },
    },
    presses: /^Add to cart/,
  },
  'load-cart': { to: [{ go: 'cart' }], knows: medical },
  'clear-cart': { from: 'dashboard', to: [{ go: 'intro', params: slug }], presses: /^Back$/ },
  'load-checkout': { to: [{ go: 'checkout' }], knows: medical },
  'place-order': {
    to: [{ go: 'checkout' }],
    knows: medical,
    form: 'payment',
    types: { shipping_line1: '77 Heron Lane', ...card },
    presses: /^Pay/,
  },
  'load-order': { to: [{ go: 'order', params: { order_id: { is: 'o' } } }] },
  'send-verification': {
    to: [{ go: 'confirm-email' }],
    knows: { 'user.email_verification': { is: 'required' } },
    presses: /^Send me a new link/,
  },
  'verify-email': { to: [{ go: 'confirm-email' }], knows: { 'email-verification.token': { is: 't' } } },
  'bring-answers': {
    to: [{ go: 'confirm-email' }],
    knows: { 'email-verification.token': { is: 't' } },
    answers: { 'verify-email': { link: 'bring' } },
    presses: /^Yes, bring them/,
  },
  'load-portal': { to: [{ go: 'portal-dashboard' }] },
  'load-settings': { to: [{ go: 'portal-settings' }] },
  'save-profile': {
    to: [{ go: 'portal-settings' }],
    form: 'profile',
    types: { first_name: 'Grace' },
    presses: /^Save name/,
  },
  'save-address': {
    to: [{ go: 'portal-settings' }],
    beside,
    form: 'address',
    types: { address_line1: '77 Heron Lane' },
    presses: /^Save address/,
  },
  'change-password': {
    to: [{ go: 'portal-settings' }],
    beside,
    form: 'password',
    types: { present_password: 'correct horse', password: 'another horse' },
    presses: /^Save password/,
  },
  'sign-out-everywhere': { to: [{ go: 'portal-settings' }], beside, presses: /^Sign out everywhere/ },
  'download-data': { to: [{ go: 'portal-settings' }], beside, presses: /^Download/ },
  'request-deletion': {
    to: [{ go: 'portal-settings' }],
    beside,
    presses: /^Ask us to delete/,
    confirms: /^Send my request/,
  },
  'withdraw-deletion': {
    to: [{ go: 'portal-settings' }],
    beside,
    answers: { 'load-settings': { deletion_requested_at: '2026-01-02T00:00:00.000Z' } },
    presses: /^Withdraw my request/,
  },
};

/** Calls that run in the background, or that other tests cover. */
const ELSEWHERE: Record<string, string> = {
  'refresh-token': '[AU-2] in tests/services/http.test.ts',
  'validate-session': '[SE-1] in tests/runtime/session-watch.test.tsx',
  'load-me': 'at the start, where a failure changes nothing: tests/core/failures.test.ts',
  'start-sign-in': 'a link that leaves the page: [RT-15] in e2e/accounts.spec.ts',
  'load-questions': 'beside the question, which stays: [PG-4] in tests/screens/questionnaire.test.tsx',
  'save-draft': 'while somebody types, who is told nothing: tests/core/save-draft.test.ts',
  'search-medications': '[MA-11] in tests/widgets/pickers.test.tsx',
  'search-allergies': '[MA-11] in tests/widgets/pickers.test.tsx',
};

const SECRET = /password|^card_/;
/** An item of a list, for the fields that `knows` names. */
const item = { found: [{ id: '2', email: 'g@example.com', firstName: 'G', lastName: 'H' }] };
const send = (page: Page, actions: Actions) =>
  act(async () => page.session.send({ type: 'pressed', do: actions, item }, matchRoute(flow, location.pathname)));
/** The field with the shortest id that ends so: "password" is not "present_password". */
const fieldOf = (form: string, field: string): HTMLInputElement | undefined =>
  [...document.querySelectorAll<HTMLInputElement>(`main [id$="_${field}"]`)]
    .filter(({ id }) => id.startsWith(form))
    .toSorted((a, b) => a.id.length - b.id.length)[0];
function present(field: HTMLInputElement | undefined): HTMLInputElement {
  if (field === undefined) throw new Error(`there is no such field: ${document.querySelector('main')?.innerHTML}`);
  return field;
}
const controlNamed = (name: RegExp) =>
  [...document.querySelectorAll<HTMLElement>('button, .banner a')].find((one) =>
    name.test(one.getAttribute('aria-label') ?? one.textContent),
  );
const retry = () => controlNamed(/^Retry$/);

async function press(control: HTMLElement | undefined): Promise<void> {
  if (control === undefined) throw new Error(`there is nothing to press: ${document.body.innerHTML}`);
  await act(async () => void fireEvent.click(control));
}

/** A backend on which one call fails and all others succeed. */
function backend(answers: Case['answers'] = {}) {
  const state: { broken: { call: string; answer: WireAnswer } | null } = { broken: null };
  new Wire().otherwise((request) => {
    const call = callOf(flow, request) ?? '';
    if (state.broken?.call === call) return state.broken.answer;
    const good = goodAnswer(flow, call);
    const more = ownEntry(answers, call);
    if (more === undefined || typeof good !== 'object' || !isObject(good.body)) return good;
    return { ...good, body: { ...good.body, ...more } };
  });
  return state;
}

async function visit({ signedIn, impersonating }: Case): Promise<Page> {
  freshBrowser();
  history.replaceState(null, '', '/');
  if (signedIn !== false) {
    const content = JSON.stringify({ accessToken: 'token', impersonating: impersonating === true });
    localStorage.setItem('tundish:auth:1', JSON.stringify({ version: 1, at: 1, content }));
    localStorage.setItem('tundish:owner', '1');
  }
  return open('/404');
}

/** Goes to the screen where the call is made. */
async function goThere(page: Page, { from = 'not-found', to, knows = {} }: Case): Promise<void> {
  await act(async () => page.session.services.queries.client.clear());
  await send(page, [{ go: from }, { set: knows }]);
  await page.settle();
  await send(page, to);
  await page.settle();
}

/** Everything that is typed on the page of a case: the form, the field and the text. */
const typedIn = ({ types = {}, form = '', beside: sibling }: Case) =>
  [{ form, types }, ...(sibling === undefined ? [] : [sibling])].flatMap((part) =>
    Object.entries(part.types).map(([field, value]) => ({ form: part.form, field, value })),
  );

async function fill(one: Case): Promise<void> {
  for (const box of document.querySelectorAll<HTMLInputElement>('main input[type="checkbox"]:not(:checked)'))
    await act(async () => void fireEvent.click(box));
  for (const { form, field, value } of typedIn(one))
    await act(async () => void fireEvent.change(present(fieldOf(form, field)), { target: { value } }));
}

/** The texts with which the page reports a failure, apart from toasts. */
const said = () => [
  ...[...document.querySelectorAll('main [role="alert"]')].filter(({ textContent }) => textContent !== ''),
  ...document.querySelectorAll('dialog[open]'),
];

/** The page says what happened and offers something to do. */
function expectWayOn(page: Page, address: string): void {
  expect(usable().filter((one) => one.closest('main, dialog, .banner') !== null).length).toBeGreaterThan(0);
  const isTold = page.toasts.length > 0 || said().length > 0 || location.pathname !== address;
  expect([isTold, location.pathname]).toEqual([true, location.pathname]);
}

describe('[EC-1] [EC-3] [EC-7] [ER-1] after every failure of a call there is something to act on, and typed values are kept', () => {
  test('every call is tested', () => {
    const named = [...Object.keys(CASES), ...Object.keys(ELSEWHERE)];
    expect(named.toSorted()).toEqual(Object.keys(flow.calls).toSorted());
  });

  test.each(Object.entries(CASES))('%s', async (call, one) => {
    const state = backend(one.answers);
    const page = await visit(one);
    const isSilent = FAILURES.every(([, , status]) => reactionTo(flow, call, { status }).on_action.length === 0);
    // If the screen is still there with all that was typed, the test uses it again, as a person who tries again
    // would.
    let stands = false;
    for (const [name, answer, status] of FAILURES) {
      if (passes(flow, call, answer)) continue;
      page.toasts.splice(0);
      page.reporter.reports.splice(0);
      if (one.presses === undefined) state.broken = { call, answer };
      if (!stands) await goThere(page, one);
      // A person who asks for something that does not exist is led to the screen that says so (ER-2).
      const address = one.presses === undefined && location.pathname === '/404' ? '' : location.pathname;
      if (one.presses !== undefined) {
        if (!stands) await fill(one);
        expect([name, said()]).toEqual([name, []]);
        state.broken = { call, answer };
        await press(controlNamed(one.presses));
        await page.settle();
        if (one.confirms !== undefined) await press(controlNamed(one.confirms));
        await page.settle();
      }
      // The next question appears when the answer is stored, and a toast about another screen appears on that screen.
      if (name.endsWith('path') || one.types?.answer !== undefined) await page.pass(1000);

      const told = page.reporter.reports
        .filter(([what]) => what === 'failed-call')
        .map(([what, detail]) => [what, detail]);
      const where = name === 'wrong shape' ? { path: expect.any(String) } : {};
      const expected = reactionTo(flow, call, { status }).report ? [['failed-call', { call, status, ...where }]] : [];
      expect([name, told]).toEqual([name, expected]);
      expect(JSON.stringify(page.toasts) + document.body.textContent).not.toContain(status === 500 ? 'Words of' : '�');
      if (!isSilent) expectWayOn(page, address);

      state.broken = null;
      const holds = typedIn(one).every(({ form, field, value }) => fieldOf(form, field)?.value === value);
      stands = one.presses !== undefined && location.pathname === address && said().length === 0 && holds;
      const again = retry();
      if (again !== undefined) {
        await press(again);
        await page.settle();
      } else if (typedIn(one).length > 0 && location.pathname !== address) {
        await act(async () => page.session.services.queries.client.clear());
        await send(page, one.to);
        await page.settle();
      }
      const kept = typedIn(one).filter(({ field }) => !SECRET.test(field));
      expect([name, kept.map(({ form, field }) => fieldOf(form, field)?.value)]).toEqual([
        name,
        kept.map(({ value }) => value),
      ]);
      for (const close of document.querySelectorAll<HTMLElement>('dialog[open] button')) fireEvent.click(close);
    }
  });
});
