import { screen } from '@testing-library/react';
import { IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { option, single } from '../core/support/questions.ts';
import { freshBrowser } from '../support/browser.ts';
import { open } from '../support/render-flow.tsx';
import { ok, Wire } from '../support/wire.ts';

/** Holds what one step of a questionnaire costs. It counts, so that a slow computer does not matter. */

const ADDRESS = '/products/x/pre_questionnaire';
const QUESTIONS = Array.from({ length: 6 }, (_, index) => single(`q${index}`, option('yes'), option('no')));

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  new Wire().on('GET /api/products/x/pre_questionnaire', ok({ questions: QUESTIONS }));
});

/** @returns the stores of the entries that were encrypted since */
function sealed(setItem: { mock: { calls: unknown[][] } }): string[] {
  return setItem.mock.calls.map(([key]) => String(key)).filter((key) => key.includes('answers'));
}

test('[QN-2] [decision 13] a choice is encrypted once, during the delay, and the step adds one history entry', async () => {
  const page = await open(ADDRESS);
  await screen.findByRole('heading', { name: 'q0' });
  // The first step also makes the keys.
  await page.user.click(screen.getByRole('radio', { name: 'yes' }));
  await page.pass(1000);
  await screen.findByRole('heading', { name: 'q1' });

  const encrypted = vi.spyOn(crypto.subtle, 'encrypt');
  const read = vi.spyOn(IDBObjectStore.prototype, 'get');
  const setItem = vi.spyOn(Storage.prototype, 'setItem');
  const pushed = vi.spyOn(history, 'pushState');
  let told = 0;
  page.session.store.subscribe(() => (told += 1));

  await page.user.click(screen.getByRole('radio', { name: 'yes' }));
  await page.settle();
  expect([told, encrypted.mock.calls.length, sealed(setItem).length, pushed.mock.calls.length]).toEqual([1, 1, 1, 0]);

  // The other entry remembers the previous question (ST-4).
  await page.pass(1000);
  await screen.findByRole('heading', { name: 'q2' });
  expect([encrypted.mock.calls.length, sealed(setItem).length, pushed.mock.calls.length]).toEqual([2, 1, 1]);
  expect(read).not.toHaveBeenCalled();
});
