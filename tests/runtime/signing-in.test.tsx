import { act, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { freshBrowser } from '../support/browser.ts';
import { lets, logIn, patient, prospect, session, signedInAt } from '../support/people.ts';
import { open, type Page } from '../support/render-flow.tsx';
import { ok, Wire } from '../support/wire.ts';

const DASHBOARD = { started: [], orders: [], products: [] };

let wire: Wire;

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  wire = lets(new Wire().on('GET /api/users/dashboard', ok(DASHBOARD)), patient);
});

/** The addresses that the page navigates to from now on. */
function navigations(page: Page): string[] {
  const paths: string[] = [];
  const stop = page.session.store.subscribe(({ state: { navigatingTo } }, before) => {
    if (navigatingTo !== null && navigatingTo !== before.state.navigatingTo) paths.push(navigatingTo);
  });
  onTestFinished(stop);
  return paths;
}

/** Moves in the browser's history, which no screen can hold up while it sends something. */
async function travel(page: Page, by: number, path: string): Promise<void> {
  act(() => history.go(by));
  await expect.poll(() => location.pathname).toBe(path);
  await page.settle();
}

/** Logs in, after the page to sign up was seen, and goes forward to that page before the login is answered. */
async function loginLeftForSignUp(): Promise<Page> {
  const page = await open('/');
  await page.user.click(screen.getByRole('link', { name: 'Create an account' }));
  await page.settle();
  await travel(page, -1, '/');
  await logIn(page);
  await travel(page, 1, '/signup');
  return page;
}

test('[GD-2] a visitor who opens another guest page while the login runs goes to the login’s destination only', async () => {
  const answer = wire.hold('POST /api/login');
  const page = await loginLeftForSignUp();
  const paths = navigations(page);
  await act(async () => answer(ok({ user: patient }, session())));
  await page.settle();
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(paths).toEqual(['/dashboard']);
});

test('[GD-2] after a failed login the guard still works on a page that was opened meanwhile', async () => {
  const answer = wire.hold('POST /api/login');
  const page = await loginLeftForSignUp();
  await act(async () => answer({ status: 401, body: { errors: { message: 'Wrong.' } } }));
  await page.settle();
  expect([location.pathname, page.state.signingIn]).toEqual(['/signup', null]);
});

test('[GD-2] a visitor who signs in on a page for guests leaves it at once', async () => {
  wire.on('POST /api/login', ok({ user: patient }, session()));
  await signedInAt('/signup');
  expect(location.pathname).toBe('/dashboard');
});

test('[GD-1] the address of a refused screen is stored only if it was refused because the visitor was not signed in', async () => {
  lets(wire, prospect).on('GET /api/users/demographics', ok({ demographics: null }));
  const page = await signedInAt('/members_portal/dashboard');
  expect(location.pathname).toBe('/user-demographics');
  expect(page.state.stores.navigation?.askedPath).toBeNull();
});
