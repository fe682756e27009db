import { beforeEach, expect, test } from 'vitest';
import type { Flow } from '#core';
import { createCipher, createStorage } from '#services';
import { orderingWith } from '../core/support/ordering.ts';
import { FakeClock, fakeReporter, freshBrowser } from '../support/browser.ts';
import { INITIAL, knowing, opened } from './support.ts';

/** What stores.json says about a store, where the shipped flow says nothing. */

const DAY = 24 * 3_600_000;

beforeEach(() => freshBrowser());

/** The storage of a page that shows this flow, and the reporter that receives its errors. */
function page(flow: Flow, clock = new FakeClock()) {
  const reporter = fakeReporter();
  return { reporter, storage: createStorage({ flow, cipher: createCipher(), clock, reporter }) };
}

test('[ST-7] a store of the device is there for everybody, and for as long as the device has it', async () => {
  const flow = orderingWith(['stores.json', '/stores/welcome/owner', 'device']);
  const before = page(flow).storage;
  before.persist(INITIAL, knowing({}, { welcome: { account_opened: true } }));
  await before.settled();
  const clock = new FakeClock();
  clock.pass(30 * DAY);
  expect((await page(flow, clock).storage.load(false)).stores.welcome).toEqual({ account_opened: true });
  await opened(clock).keep(knowing({}, {}, 'A'));
  expect(await page(flow, clock).storage.load(false)).toMatchObject({
    owner: 'A',
    stores: { welcome: { account_opened: true } },
  });
});

test('[ST-9] an entry of another version of its store is dropped, and one of the present version is read', async () => {
  const flow = orderingWith(['stores.json', '/stores/cart/version', 2]);
  const state = knowing({}, { cart: { variant: '7' } }, 'A');
  await opened().keep(state);
  const next = page(flow);
  expect((await next.storage.load(false)).stores).not.toHaveProperty('cart');
  expect(next.reporter.names()).toEqual(['storage-entry-dropped']);
  next.storage.persist(INITIAL, state);
  await next.storage.settled();
  expect((await page(flow).storage.load(false)).stores.cart).toMatchObject({ variant: '7' });
});

test('[ST-11] an anonymous entry of a store without kept_signed_out is removed, even if it is new', async () => {
  const visit = '0'.repeat(32);
  const clock = new FakeClock();
  const key = `tundish:welcome::${visit}`;
  localStorage.setItem(key, JSON.stringify({ version: 1, at: clock.now() - 1, content: '{"account_opened":true}' }));
  expect((await opened(clock).storage.load(true)).stores).not.toHaveProperty('welcome');
  expect(localStorage.getItem(key)).toBeNull();
});

test('[HT-4] cached responses are no entries of a store, and stay', async () => {
  await opened().keep(knowing({}, { user: { id: 'A' } }, 'A'));
  const key = 'tundish:queries:A:products';
  localStorage.setItem(key, JSON.stringify({ version: 1, at: new FakeClock().now(), content: '{"products":[]}' }));
  const { storage, reporter } = opened();
  expect((await storage.load(false)).owner).toBe('A');
  expect(localStorage.getItem(key)).not.toBeNull();
  expect(reporter.reports).toEqual([]);
});
