import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Wire } from '../support/wire.ts';
import { freshWire, signedIn } from './signed-in.ts';

let wire: Wire;

beforeEach(() => {
  wire = freshWire();
});

test('[decision 29] [ST-11] logging out wipes the storage before the new state is stored', async () => {
  const page = await signedIn(wire);
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
