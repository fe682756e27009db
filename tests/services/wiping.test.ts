import { beforeEach, describe, expect, test, vi } from 'vitest';
import { freshBrowser, stored } from '../support/browser.ts';
import { A, gate, given, INITIAL, knowing, MINE, opened, turns, withCipher } from './support.ts';

beforeEach(() => freshBrowser());

describe('[AU-4] wiping everything', () => {
  test('is done only when the key is gone, and after all that was to be stored before', async () => {
    const [sealing, destroying] = [gate(), gate()];
    const did: string[] = [];
    const storage = withCipher((cipher) => ({
      async seal(text, place) {
        await sealing.passed;
        did.push('sealed');
        return cipher.seal(text, place);
      },
      async destroy() {
        did.push('destroying');
        await destroying.passed;
        await cipher.destroy();
      },
    }));
    storage.persist(INITIAL, knowing(MINE));
    void storage.wipe('everything').then(() => did.push('wiped'));
    await turns();
    expect(did).toEqual([]);
    sealing.open();
    await vi.waitFor(() => expect(did).toContain('destroying'));
    await turns();
    expect([did, stored()]).toEqual([['sealed', 'destroying'], '[{},{}]']);
    destroying.open();
    await storage.settled();
    expect(did).toEqual(['sealed', 'destroying', 'wiped']);
  });

  test('keeps data that a later `persist` writes', async () => {
    const { storage } = opened();
    void storage.wipe('everything');
    storage.persist(INITIAL, A);
    await storage.settled();
    expect(given(await opened().storage.load(false))).toEqual(MINE['pre-answers']);
  });
});

test('[ST-11] entries of other programs are neither read nor removed, however much they look like ours', async () => {
  const theirs = ['other:cart:A', 'other:user:B', 'tundish', 'tundish:', 'tundish:unknown:A', 'tundish-cart:A', '%:A'];
  for (const key of theirs) localStorage.setItem(key, '{"version":1,"at":1,"content":"{}"}');
  const { storage, reporter, keep } = opened();
  expect(await storage.load(true)).toEqual({ owner: null, stores: {}, answers: {} });
  await keep(A);
  await storage.adopt('A');
  await storage.wipe(['cart', 'user', 'auth', 'session', 'pre-answers', 'medical-answers', 'navigation', 'promotion']);
  expect(theirs.filter((key) => localStorage.getItem(key) === null)).toEqual([]);
  expect(reporter.reports).toEqual([]);
});
