import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PersistedState } from '#core';
import { freshBrowser, stored } from '../support/browser.ts';
import { A, answered, given, INITIAL, knowing, MINE, opened } from './support.ts';

beforeEach(() => freshBrowser());

describe('[decision 54] what is set aside', () => {
  const kept = knowing(answered('mine'), { cart: { variant: 'v' }, auth: { accessToken: 'x' } }, 'A');
  const of: PersistedState = { owner: 'A', stores: { cart: { variant: 'v' } }, answers: kept.answers };
  const stores = ['pre-answers', 'medical-answers', 'cart', 'user'];

  test('is in no storage, comes back to the same person on this page, and only there', async () => {
    const { storage, keep } = opened();
    await keep(kept);
    await storage.setAside(stores, of);
    expect(stored()).not.toMatch(/pre_questionnaire_answers|cart/);
    expect(given(await opened().storage.adopt('A'))).toBeUndefined();
    const back = await storage.adopt('A');
    expect([given(back), back.stores.cart]).toEqual([kept.answers['pre-answers'], { variant: 'v' }]);
    expect(given(await storage.adopt('A'))).toBeUndefined();
  });

  test('[ST-11] is dropped when somebody else signs in, and when everything is wiped', async () => {
    const { storage, keep } = opened();
    await keep(kept);
    await storage.setAside(stores, of);
    const theirs = await storage.adopt('B');
    expect([given(theirs), theirs.stores.cart]).toEqual([undefined, undefined]);
    expect(given(await storage.adopt('A'))).toBeUndefined();
    await storage.setAside(stores, of);
    await storage.wipe('everything');
    expect(given(await storage.adopt('A'))).toBeUndefined();
  });

  test('contains only data of the person, not of anonymous visits', async () => {
    const { storage, keep } = opened();
    await keep(kept);
    localStorage.setItem('tundish:pre_questionnaire_answers::another-visit:q1', 'sealed');
    await storage.setAside(stores, of);
    expect(Object.keys(localStorage)).toContain('tundish:pre_questionnaire_answers::another-visit:q1');
  });

  test('stays unchanged when emptied stores are set aside again', async () => {
    const { storage, keep } = opened();
    await keep(kept);
    await storage.setAside(stores, of);
    await storage.setAside(stores, { owner: 'A', stores: {}, answers: { 'pre-answers': {} } });
    expect(given(await storage.adopt('A'))).toEqual(kept.answers['pre-answers']);
  });

  test('[ST-10] is not given up when another tab renews the token of the same person', async () => {
    const { storage, keep } = opened();
    await keep(kept);
    await storage.setAside(stores, of);
    const listener = vi.fn<(persisted: PersistedState) => void>();
    onTestFinished(storage.watch(listener));
    dispatchEvent(new StorageEvent('storage', { key: 'tundish:auth:A', storageArea: localStorage }));
    await vi.waitFor(() => expect(listener).toHaveBeenCalled());
    expect(listener.mock.calls[0]?.[0].stores.auth).toMatchObject({ accessToken: 'x' });
    expect(given(await storage.adopt('A'))).toEqual(kept.answers['pre-answers']);
  });

  test('does not include an anonymous visit, whose data stays in storage', async () => {
    const { storage, keep } = opened();
    await keep(knowing(MINE));
    const before = stored();
    await storage.setAside(['pre-answers', 'cart'], { owner: null, stores: {}, answers: MINE });
    expect(stored()).toBe(before);
  });

  test('is dropped after the same person signs in in another tab, because the state stored there is newer', async () => {
    const { storage, keep } = opened();
    await keep(A);
    await storage.setAside(['pre-answers', 'cart', 'auth'], { owner: 'A', stores: {}, answers: A.answers });
    storage.persist(A, INITIAL);
    await storage.settled();
    const listener = vi.fn<() => void>();
    onTestFinished(storage.watch(listener));
    const elsewhere = knowing({}, { user: { id: 'A' } }, 'A');
    await opened().keep(elsewhere);
    dispatchEvent(new StorageEvent('storage', { key: 'tundish:owner', storageArea: localStorage }));
    await vi.waitFor(() => expect(listener).toHaveBeenCalled());
    expect(given(await storage.adopt('A'))).toBeUndefined();
  });
});
