import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeClock } from '../support/browser.ts';
import { logIn } from '../support/people.ts';
import { open, type Page } from '../support/render-flow.tsx';
import { ok, type Wire } from '../support/wire.ts';
import { CHECK, freshWire, signedIn } from './signed-in.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let wire: Wire;

beforeEach(() => {
  wire = freshWire();
});

/** A person who has just signed in, for 30 minutes unless told otherwise. */
async function atTheDashboard(seconds = 1800, clock = new FakeClock()): Promise<Page> {
  const page = await signedIn(wire, seconds, { clock });
  await screen.findByRole('heading', { name: 'Your dashboard' });
  return page;
}

const modal = () => screen.queryByRole('dialog', { name: 'Session Timeout' });

/** The person comes back to the page. */
async function look(page: Page): Promise<void> {
  await act(async () => void fireEvent.focus(window));
  await page.settle();
}

describe('[SE-1] when the session is due to end', () => {
  test('the server is asked once; a valid session is checked again at its new time', async () => {
    const page = await atTheDashboard();
    await page.pass(30 * MINUTE - 1);
    expect(wire.to(CHECK)).toHaveLength(0);
    await page.pass(1);
    expect(wire.to(CHECK)).toHaveLength(1);
    expect(modal()).toBeNull();
    await page.pass(30 * MINUTE - 1);
    expect(wire.to(CHECK)).toHaveLength(1);
    await page.pass(1);
    expect(wire.to(CHECK)).toHaveLength(2);
    expect(modal()).toBeNull();
  });

  test('after the server has extended a session, returning from another window keeps the later end', async () => {
    const page = await atTheDashboard();
    page.session.send({ type: 'headers-received', headers: { expiresIn: 3600 } }, placeHere(page));
    await page.settle();
    await page.pass(31 * MINUTE);
    await look(page);
    expect([modal(), wire.to(CHECK)]).toEqual([null, []]);
  });

  test('a check that says "valid" without a duration extends the session by the duration received last', async () => {
    wire.on(CHECK, ok({ valid: true }));
    const page = await atTheDashboard();
    await page.pass(30 * MINUTE);
    expect(modal()).toBeNull();
    await page.pass(30 * MINUTE - 1);
    expect(wire.to(CHECK)).toHaveLength(1);
    await page.pass(1);
    expect(wire.to(CHECK)).toHaveLength(2);
    expect(modal()).toBeNull();
  });

  test('a valid session without any known time opens the modal', async () => {
    wire.on(CHECK, ok({ valid: true }));
    const page = await atTheDashboard();
    page.session.send({ type: 'pressed', do: [{ set: { 'session.expiresIn': null } }] }, placeHere(page));
    await page.pass(30 * MINUTE);
    expect(modal()).toHaveTextContent('You have been signed out due to inactivity.');
    expect(page.state.stores.session).toMatchObject({ sessionExpired: true });
  });

  test.each([
    ['is not valid', ok({ valid: false })],
    ['[AU-3] is refused with a 401', { status: 401 }],
    ['cannot be checked', 'network' as const],
    ['gets a malformed response', ok('<html>')],
  ])('a session that %s opens the modal, without signing out or renewing a token', async (_, answer) => {
    wire.on(CHECK, answer);
    const page = await atTheDashboard();
    await page.pass(30 * MINUTE);
    expect(modal()).toHaveTextContent('You have been signed out due to inactivity.');
    expect(page.state.stores.session).toMatchObject({ sessionExpired: true, isSessionModalOpen: true });
    expect(page.state.stores.auth?.accessToken).toBe('token');
    expect(wire.to('POST /oauth/token')).toEqual([]);
    await page.pass(DAY);
    expect(wire.to(CHECK)).toHaveLength(1);
  });

  test('[SE-3] closing the modal signs out and leads to the login; the same person returns to the same page', async () => {
    wire.on(CHECK, ok({ valid: false })).on('GET /api/users/bmi', ok({ height_in: null, weight_lb: null, bmi: null }));
    const page = await atTheDashboard();
    await page.pass(1);
    page.session.send({ type: 'pressed', do: [{ go: 'user-bmi' }] }, placeHere(page));
    await screen.findByRole('heading', { name: 'Your height and weight' });
    await page.pass(30 * MINUTE);
    await page.user.click(screen.getByRole('button', { name: 'Sign Back In' }));
    await page.settle();
    expect(location.pathname).toBe('/');
    expect(page.state.stores.auth?.accessToken).toBeNull();
    await logIn(page);
    expect(await screen.findByRole('heading', { name: 'Your height and weight' })).toBeVisible();
  });
});

const placeHere = ({ session: { store } }: Page) => {
  const route = store.getState().flow.routes.find(({ path }) => path === location.pathname);
  if (route === undefined) throw new Error('nowhere');
  return { route, path: location.pathname, params: {} };
};

describe('[SE-2] an end that has already passed', () => {
  test('opens the modal at page load without asking the server', async () => {
    const page = await atTheDashboard();
    await page.close();
    page.clock.sleep(31 * MINUTE);
    await open('/dashboard', { clock: page.clock });
    expect(await screen.findByRole('dialog')).toHaveTextContent('signed out due to inactivity');
    expect(wire.to(CHECK)).toEqual([]);
  });

  test('[SE-6] opens the modal when the visitor returns after the computer slept', async () => {
    const page = await atTheDashboard();
    page.clock.sleep(31 * MINUTE);
    await look(page);
    expect(modal()).toBeVisible();
    expect(wire.to(CHECK)).toEqual([]);
  });

  test('[SE-6] returning before the end changes nothing', async () => {
    const page = await atTheDashboard();
    page.clock.sleep(29 * MINUTE);
    await look(page);
    expect(modal()).toBeNull();
    await page.pass(MINUTE);
    expect(wire.to(CHECK)).toHaveLength(1);
  });

  test('[SE-1] a visitor who returns while the session check runs sees the modal only if the response ends the session', async () => {
    const answer = wire.hold(CHECK);
    const page = await atTheDashboard();
    await page.pass(30 * MINUTE);
    await look(page);
    expect(modal()).toBeNull();
    answer(ok({ valid: true }, { 'expires-in': '1800' }));
    await page.settle();
    expect(modal()).toBeNull();
    await page.pass(30 * MINUTE);
    expect(wire.to(CHECK)).toHaveLength(2);
  });
});

test('[SE-4] a reload closes the modal and checks the session again', async () => {
  const page = await atTheDashboard();
  page.clock.sleep(31 * MINUTE);
  await look(page);
  expect(page.state.stores.session?.isSessionModalOpen).toBe(true);
  await page.close();
  const next = await open('/dashboard', { clock: page.clock });
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(next.state.modal?.id).toBe('session-timeout');
});

test('[SE-5] a session that has not ended continues after a reload', async () => {
  const page = await atTheDashboard();
  await page.pass(10 * MINUTE);
  await page.close();
  const next = await open('/dashboard', { clock: page.clock });
  await screen.findByRole('heading', { name: 'Your dashboard' });
  await next.pass(20 * MINUTE - 1);
  expect(wire.to(CHECK)).toHaveLength(0);
  await next.pass(1);
  expect(wire.to(CHECK)).toHaveLength(1);
});

test('[SE-6] a session of months is timed in parts that fit a browser timer', async () => {
  const page = await atTheDashboard((60 * DAY) / 1000);
  expect(Math.max(...page.clock.waiting)).toBeLessThan(2 ** 31);
  await page.pass(59 * DAY);
  expect(wire.to(CHECK)).toEqual([]);
  await page.pass(DAY);
  expect(wire.to(CHECK)).toHaveLength(1);
});

/**
 * Another tab changes the stored session.
 * @param own fields that keep this tab's own values
 */
async function elsewhere(page: Page, fields: object, own: object = {}): Promise<void> {
  const key = Object.keys(localStorage).find((name) => name.startsWith('tundish:session:')) ?? '';
  const envelope = JSON.parse(localStorage.getItem(key) ?? '{}');
  const content = JSON.stringify({ ...JSON.parse(envelope.content), ...fields });
  localStorage.setItem(key, JSON.stringify({ ...envelope, content }));
  await act(async () => void dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage })));
  await waitFor(() => expect(page.state.stores.session).toMatchObject({ ...fields, ...own }));
}

test('[AU-2] a person whose token is refused, and then also its renewal, is signed out', async () => {
  const page = await atTheDashboard();
  wire.otherwise(() => ({ status: 401 }));
  page.session.send({ type: 'pressed', do: [{ go: 'cart' }] }, placeHere(page));
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(wire.to('POST /oauth/token')).toHaveLength(1);
  expect([page.state.owner, page.state.stores['auth']?.['accessToken'] ?? null]).toEqual([null, null]);
  expect(modal()).toBeNull();
});

test('[ST-10] [SE-2] a modal opened in another tab does not open here; a tab that wakes up opens its own modal', async () => {
  const page = await atTheDashboard();
  page.clock.sleep(31 * MINUTE);
  await elsewhere(page, { sessionExpired: true, isSessionModalOpen: true }, { isSessionModalOpen: false });
  expect(modal()).toBeNull();
  await look(page);
  expect(modal()).toHaveTextContent('You have been signed out due to inactivity.');
});

test('[ST-10] a session renewed in another tab continues here', async () => {
  const page = await atTheDashboard();
  await elsewhere(page, { expiresAt: page.clock.now() + 45 * MINUTE });
  await page.pass(44 * MINUTE);
  expect(wire.to(CHECK)).toEqual([]);
  await page.pass(MINUTE);
  expect(wire.to(CHECK)).toHaveLength(1);
});
