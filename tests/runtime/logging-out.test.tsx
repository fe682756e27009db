import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { freshBrowser } from '../support/browser.ts';
import { lets, logIn, patient, session } from '../support/people.ts';
import { open, type Page } from '../support/render-flow.tsx';
import { ok, Wire } from '../support/wire.ts';

const CHECK = 'GET /api/users/validate_session';

let wire: Wire;

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  wire = lets(new Wire().on('GET /api/users/dashboard', ok({ started: [], orders: [], products: [] })), patient);
  wire.on(CHECK, ok({ valid: true }, { 'expires-in': '1800' }));
});

async function signedIn(): Promise<Page> {
  wire.on('POST /api/login', ok({ user: patient }, session('token', 1800)));
  const page = await open('/');
  await logIn(page);
  return page;
}

test('[decision 29] [ST-11] logging out wipes the storage before the new state is stored', async () => {
  const page = await signedIn();
  const { storage } = page.session.services;
  const order: string[] = [];
  const { wipe, persist } = storage;
  storage.wipe = (...all) => {
    order.push('wiped');
    return wipe(...all);
  };
  storage.persist = (...all) => {
    order.push(all[1].owner === null ? 'stored without a person' : 'stored with the person');
    return persist(...all);
  };
  wire.on('DELETE /api/logout', { status: 204 });
  document.cookie = 'returning=1; Path=/';
  await page.user.click(await screen.findByRole('button', { name: 'Log out' }));
  await page.settle();
  // Otherwise the server would not prerender the page of the next visitor.
  expect(document.cookie).toBe('');
  expect(order.indexOf('wiped')).toBeGreaterThanOrEqual(0);
  expect(order.indexOf('wiped')).toBeLessThan(order.indexOf('stored without a person'));
});
