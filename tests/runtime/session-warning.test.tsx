import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeClock, freshBrowser } from '../support/browser.ts';
import { lets, logIn, patient, session } from '../support/people.ts';
import { open, type Page } from '../support/render-flow.tsx';
import { ok, Wire } from '../support/wire.ts';

const MINUTE = 60_000;
const STAY = 'GET /api/users/me';

let wire: Wire;

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  wire = lets(new Wire().on('GET /api/users/dashboard', ok({ started: [], orders: [], products: [] })), patient);
  wire.on('GET /api/users/validate_session', ok({ valid: false }));
});

async function signedIn(seconds = 1800, clock = new FakeClock()): Promise<Page> {
  wire.on('POST /api/login', ok({ user: patient }, session('token', seconds)));
  const page = await open('/', { clock });
  await logIn(page);
  await screen.findByRole('heading', { name: 'Your dashboard' });
  return page;
}

const warning = () => screen.queryByRole('alertdialog', { name: 'Are you still there?' });
const timeout = () => screen.queryByRole('dialog', { name: 'Session Timeout' });
const button = (name: string) => screen.getByRole('button', { name });

describe('[SE-1] [decision 47] two minutes before the session ends', () => {
  test('a dialog asks to stay, and shows the remaining time in steps', async () => {
    const page = await signedIn();
    await page.pass(28 * MINUTE - 1);
    expect(warning()).toBeNull();
    await page.pass(1);
    // The dialog's code loads with the first warning.
    await screen.findByRole('alertdialog');
    expect(warning()).toHaveAccessibleDescription(expect.stringContaining('when nothing happens for a while'));
    const left = screen.getByText(/You will be signed out in/);
    expect(left).toHaveTextContent('in 2 minutes.');
    expect(left).toHaveAttribute('role', 'status');
    await page.pass(29_000);
    expect(left).toHaveTextContent('in 2 minutes.');
    await page.pass(1000);
    expect(left).toHaveTextContent('in 1 minute 30 seconds.');
    await page.pass(30_000);
    expect(left).toHaveTextContent('in 1 minute.');
    await page.pass(30_000);
    expect(left).toHaveTextContent('in 30 seconds.');
    expect(timeout()).toBeNull();
    await page.pass(30_000);
    expect(warning()).toBeNull();
    expect(timeout()).toHaveTextContent('You have been signed out due to inactivity.');
  });

  test('at the end it says that no time is left, until the server has been asked', async () => {
    const page = await signedIn();
    const answer = wire.hold('GET /api/users/validate_session');
    await page.pass(28 * MINUTE);
    await screen.findByRole('alertdialog');
    for (let step = 0; step < 4; step += 1) await page.pass(MINUTE / 2);
    expect(screen.getByText(/You will be signed out in/)).toHaveTextContent('in 0 seconds.');
    answer(ok({ valid: false }));
    await page.settle();
    expect(warning()).toBeNull();
  });

  test('staying extends the session on the server and closes the dialog', async () => {
    const page = await signedIn();
    wire.on(STAY, ok({ user: patient }, { 'expires-in': '1800' }));
    await page.pass(28 * MINUTE);
    await page.user.click(button('Stay signed in'));
    expect(wire.to(STAY)).toHaveLength(1);
    expect(warning()).toBeNull();
    await page.pass(28 * MINUTE - 1);
    expect([warning(), timeout()]).toEqual([null, null]);
    await page.pass(1);
    expect(warning()).not.toBeNull();
  });

  test('Escape in the dialog keeps the session, like its button', async () => {
    const page = await signedIn();
    wire.on(STAY, ok({ user: patient }, { 'expires-in': '1800' }));
    await page.pass(28 * MINUTE);
    act(() => void warning()?.dispatchEvent(new Event('cancel', { cancelable: true })));
    await page.settle();
    expect(wire.to(STAY)).toHaveLength(1);
    expect(warning()).toBeNull();
  });

  test('[EC-7] when keeping the session fails, the dialog shows an error and the button can be pressed again', async () => {
    const page = await signedIn();
    wire.on(STAY, 'network');
    await page.pass(28 * MINUTE);
    await page.user.click(button('Stay signed in'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again later.');
    expect(warning()).toContainElement(screen.getByRole('alert'));
    wire.on(STAY, ok({ user: patient }, { 'expires-in': '1800' }));
    await page.user.click(button('Stay signed in'));
    expect(warning()).toBeNull();
  });

  test('its logout button logs out', async () => {
    const page = await signedIn();
    wire.on('DELETE /api/logout', { status: 204 });
    await page.pass(28 * MINUTE);
    const [, inside] = screen.getAllByRole('button', { name: 'Log out' });
    if (inside === undefined) throw new Error('the dialog has no logout');
    await page.user.click(inside);
    await screen.findByRole('heading', { name: 'Welcome back' });
    expect(warning()).toBeNull();
  });

  test('a session shorter than the warning time has no warning', async () => {
    const page = await signedIn(100);
    await page.pass(99_000);
    expect(warning()).toBeNull();
    await page.pass(1000);
    expect(timeout()).not.toBeNull();
  });
});

describe('[SE-6] [decision 47] after the computer slept', () => {
  const look = async (page: Page) => {
    await act(async () => void fireEvent.focus(window));
    await page.settle();
  };

  test('within the last two minutes it asks at once, with the remaining time', async () => {
    const clock = new FakeClock();
    const page = await signedIn(1800, clock);
    clock.sleep(29 * MINUTE);
    await look(page);
    expect(screen.getByText(/You will be signed out in/)).toHaveTextContent('in 1 minute.');
  });

  test('the remaining time is rounded up to a step, so that nobody reads less than is left', async () => {
    const clock = new FakeClock();
    const page = await signedIn(1800, clock);
    clock.sleep(29 * MINUTE + 10_000);
    await look(page);
    expect(screen.getByText(/You will be signed out in/)).toHaveTextContent('in 1 minute.');
    await page.pass(20_000);
    expect(screen.getByText(/You will be signed out in/)).toHaveTextContent('in 30 seconds.');
  });

  test('past the end it shows only that the session has ended', async () => {
    const clock = new FakeClock();
    const page = await signedIn(1800, clock);
    clock.sleep(31 * MINUTE);
    await look(page);
    expect(warning()).toBeNull();
    expect(timeout()).not.toBeNull();
  });
});
