import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { screens as chunks } from 'virtual:tundish/screens';
import { matchRoute, requestOf } from '#core';
import { freshBrowser } from '../support/browser.ts';
import { lets, logIn, patient, prospect } from '../support/people.ts';
import { open } from '../support/render-flow.tsx';
import { ok, Wire, type WireAnswer } from '../support/wire.ts';

const DEFAULT = 'Something went wrong. Please try again later.';

let wire: Wire;

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  wire = lets(new Wire().on('GET /api/users/dashboard', ok({ started: [], orders: [], products: [] })), patient);
});

const button = (name: string) => screen.queryByRole('button', { name });

describe('[ER-1] a screen whose data fails to load', () => {
  test.each<[string, WireAnswer]>([
    ['500', { status: 500, body: { message: 'NullPointerException' } }],
    ['503', { status: 503 }],
    ['offline', 'network'],
    ['timeout', 'timeout'],
    ['malformed', { status: 200, body: { products: 7 } }],
    ['429', { status: 429 }],
    ['400', { status: 400 }],
  ])('%s shows the error screen, and Retry loads the screen', async (_, answer) => {
    wire.on('GET /api/users/dashboard', answer);
    const page = await open('/');
    await logIn(page);
    expect(await screen.findByRole('heading', { name: 'Something went wrong...' })).toBeVisible();
    expect(screen.getByRole('alert')).not.toHaveTextContent('NullPointer');
    expect(button('Log out')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    await page.settle();
    expect(await screen.findByRole('alert')).toBeVisible();
    wire.on('GET /api/users/dashboard', ok({ started: [], orders: [], products: [] }));
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Your dashboard' })).toBeVisible();
  });

  test('[ER-1] [decision 24] prerendered data that could not be read again is read at the next visit', async () => {
    wire.on('GET /api/users/dashboard', { status: 400 });
    const page = await open('/');
    const { flow, state } = page.session.store.getState();
    const request = requestOf(flow, 'load-dashboard', { flow, state, match: matchRoute(flow, '/dashboard') });
    if (request === undefined) throw new Error('the dashboard has no request');
    page.session.services.queries.setData(request, { started: [], orders: [], products: [] }, 0);
    await logIn(page);
    await screen.findByRole('heading', { name: 'Something went wrong...' });
    wire.on('GET /api/users/dashboard', ok({ started: [], orders: [], products: [] }));
    await page.user.click(screen.getByRole('link', { name: 'Terms' }));
    await page.settle();
    await page.user.click(screen.getByRole('button', { name: 'Back' }));
    await page.settle();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your dashboard');
  });

  test('[EC-7] a 503 says that the page retries by itself, and it does so after Retry-After', async () => {
    wire.on('GET /api/users/dashboard', { status: 503, headers: { 'retry-after': '20' } });
    const page = await open('/');
    await logIn(page);
    expect(await screen.findByText('This page tries again by itself in a few seconds.')).toBeVisible();
    expect(button('Retry')).toBeVisible();
    wire.on('GET /api/users/dashboard', ok({ started: [], orders: [], products: [] }));
    await page.pass(19_000);
    expect(screen.getByRole('heading', { name: 'Something went wrong...' })).toBeVisible();
    // A button with the focus stays in place.
    const retry = screen.getByRole('button', { name: 'Retry' });
    retry.focus();
    await page.pass(1000);
    expect(retry).toHaveFocus();
    retry.blur();
    // A tab that nobody sees would keep the session alive.
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await page.pass(20_000);
    expect(screen.getByRole('heading', { name: 'Something went wrong...' })).toBeVisible();
    hidden.mockRestore();
    await page.pass(20_000);
    expect(await screen.findByRole('heading', { name: 'Your dashboard' })).toBeVisible();
  });

  test('[EC-7] a page that was retried by hand is not retried by itself later', async () => {
    wire.on('GET /api/users/dashboard', { status: 503, headers: { 'retry-after': '20' } });
    const page = await open('/');
    await logIn(page);
    wire.on('GET /api/users/dashboard', ok({ started: [], orders: [], products: [] }));
    await page.user.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { name: 'Your dashboard' });
    screen.getByRole('heading', { name: 'Your dashboard' }).focus();
    const sent = wire.sent.length;
    await page.pass(60_000);
    expect(wire.sent).toHaveLength(sent);
  });

  test('[ER-2] a 404 shows the not-found screen, whose Go Back leads to a screen', async () => {
    wire.on('GET /api/users/dashboard', { status: 404 });
    const page = await open('/');
    await logIn(page);
    expect(await screen.findByRole('heading', { name: '404' })).toBeVisible();
    expect(location.pathname).toBe('/404');
    wire.on('GET /api/users/dashboard', ok({ started: [], orders: [], products: [] }));
    await page.user.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(await screen.findByRole('heading', { name: 'Your dashboard' })).toBeVisible();
  });

  test('[ER-3] a 422 with a path redirects and shows a toast one second later', async () => {
    lets(wire, patient).on('GET /api/users/bmi', ok({ height_in: null, weight_lb: null, bmi: null }));
    wire.on('GET /api/users/dashboard', {
      status: 422,
      body: { errors: { message: 'First your height.', next_path: { path_type: 'user-bmi' } } },
    });
    const page = await open('/');
    await logIn(page);
    expect(await screen.findByRole('heading', { name: 'Your height and weight' })).toBeVisible();
    await page.pass(999);
    expect(page.toasts).toEqual([]);
    await page.pass(1);
    expect(page.toasts).toEqual([{ kind: 'error', title: 'Error Occurred', text: 'First your height.' }]);
  });

  test('[AU-6] [ST-4] a 403 with a path redirects and shows a toast 800 ms later', async () => {
    wire.on('GET /api/users/bmi', ok({ height_in: null, weight_lb: null, bmi: null }));
    wire.on('GET /api/users/dashboard', { status: 403, body: { errors: { next_path: { path_type: 'user-bmi' } } } });
    const page = await open('/');
    await logIn(page);
    await screen.findByRole('heading', { name: 'Your height and weight' });
    expect(page.state.stores.navigation?.accessDenied).toEqual({ message: '', nextPath: '/user-bmi' });
    await page.pass(800);
    expect(page.toasts).toEqual([{ kind: 'error', title: 'Error Occurred', text: DEFAULT }]);
  });

  test('[GD-7] two screens that redirect to each other end in the error screen, which has a way out', async () => {
    const to = (path_type: string): WireAnswer => ({ status: 422, body: { errors: { next_path: { path_type } } } });
    wire.on('GET /api/users/dashboard', to('user-bmi')).on('GET /api/users/bmi', to('dashboard'));
    const page = await open('/');
    await logIn(page);
    expect(await screen.findByRole('button', { name: 'Go Home' })).toBeVisible();
    expect(page.reporter.names()).toContain('too-many-hops');
    wire.on('GET /api/users/dashboard', ok({ started: [], orders: [], products: [] }));
    await page.user.click(screen.getByRole('button', { name: 'Go Home' }));
    expect(await screen.findByRole('heading', { name: 'Your dashboard' })).toBeVisible();
  });

  test('[ER-4] Go Home leads a prospect to the demographics, and not back to the failed screen', async () => {
    lets(wire, prospect).on('GET /api/users/demographics', ok({ demographics: null }));
    const page = await open('/');
    await logIn(page);
    await screen.findByLabelText(/^Date of birth/);
    await page.close();
    wire.on('GET /api/users/dashboard', { status: 422 });
    const last = await open('/dashboard');
    await last.user.click(await screen.findByRole('button', { name: 'Go Home' }));
    expect(await screen.findByLabelText(/^Date of birth/)).toBeVisible();
    expect(last.state.stores.navigation?.currentPath).toBe('/user-demographics');
  });
});

describe('[QS-11] a screen’s chunk of code', () => {
  test('that fails to load shows the error screen; Retry loads it again', async () => {
    let online = false;
    const login = chunks.login;
    const loaders = {
      ...chunks,
      login: async () => (online && login ? login() : Promise.reject(new Error('offline'))),
    };
    const page = await open('/', { loaders });
    expect(await screen.findByRole('alert')).toHaveTextContent(DEFAULT);
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    online = true;
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText(/^Email/)).toBeVisible();
  });

  test('that throws while rendering shows the error screen and keeps the frame', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => {});
    const login = chunks.login;
    if (login === undefined) throw new Error('no login');
    const part = await login();
    const broken = {
      ...part,
      screen: {
        ...part.screen,
        get heading(): string {
          throw new Error('a fault');
        },
      },
    };
    const page = await open('/', { loaders: { ...chunks, login: async () => broken } });
    expect(await screen.findByRole('alert')).toHaveTextContent(DEFAULT);
    expect(screen.getByRole('banner')).toBeVisible();
    expect(JSON.stringify(page.reporter.reports)).not.toContain('a fault');
    silence.mockRestore();
  });
});

test('[ER-1] a screen whose call needs a parameter that the address lacks shows the error screen and sends no request', async () => {
  const part = await chunks.dashboard?.();
  if (part?.screen.kind !== 'page') throw new Error('no dashboard');
  const needing = { ...part, screen: { ...part.screen, source: 'load-order' } };
  const page = await open('/', { loaders: { ...chunks, dashboard: async () => needing } });
  await logIn(page);
  expect(await screen.findByRole('alert')).toHaveTextContent(DEFAULT);
  expect(screen.getByRole('button', { name: 'Go Home' })).toBeVisible();
  expect(wire.sent.filter(({ url }) => url.includes('/orders'))).toEqual([]);
});

test('[GD-1] a visitor who opens a members’ screen reaches it after signing in', async () => {
  wire.on('GET /api/members_portal/dashboard', ok({ started: [], orders: [], products: [] }));
  const page = await open('/members_portal/dashboard');
  expect(location.pathname).toBe('/');
  await logIn(page);
  expect(await screen.findByRole('heading', { name: 'Hello, Ada' })).toBeVisible();
  expect(location.pathname).toBe('/members_portal/dashboard');
});

test('[RT-19] [ER-5] an unknown address shows the 404 screen, whose Go Back leads a visitor to the login', async () => {
  const page = await open('/no/such/place');
  expect(await screen.findByText('Page not found')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Go Back' }));
  expect(await screen.findByLabelText(/^Email/)).toBeVisible();
});
