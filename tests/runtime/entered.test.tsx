import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '../support/browser.ts';
import { lets, logIn, patient } from '../support/people.ts';
import { open, type Page } from '../support/render-flow.tsx';
import { ok, Wire } from '../support/wire.ts';

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  lets(new Wire().on('GET /api/users/dashboard', ok({ started: [], orders: [], products: [] })), patient);
});

/** Puts the flow on its way to an address, as it is between an action and the arrival. */
const onTheWay = (page: Page, to: string, stores = {}) =>
  act(() => {
    const { store } = page.session;
    const { state } = store.getState();
    store.setState({ state: { ...state, navigatingTo: to, stores: { ...state.stores, ...stores } } });
  });

test('[GD-7] a screen is not shown before the visitor has arrived at its address', async () => {
  const page = await open('/terms');
  await page.settle();
  const shown = () => screen.getByRole('main').textContent;
  const words = shown();
  expect(words).toMatch(/\w{4}/);
  onTheWay(page, '/privacy');
  expect(shown()).toBe(words);
  onTheWay(page, '/terms');
  expect(shown()).not.toContain(words);
});

test('[GD-7] while the app navigates to another address, the guard does not refuse the old one', async () => {
  const page = await open('/');
  await logIn(page);
  const send = vi.spyOn(page.session, 'send');
  const refused = () => send.mock.calls.filter(([{ type }]) => type === 'refused');
  const { auth } = page.state.stores;
  onTheWay(page, '/terms', { auth: { ...auth, accessToken: null } });
  expect(refused()).toEqual([]);
  onTheWay(page, location.pathname);
  expect(refused()).toHaveLength(1);
});
