import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createCipher, createStorage, type Cipher } from '#services';
import { ordering } from '../core/support/ordering.ts';
import { FakeClock, fakeReporter, freshBrowser, stored } from '../support/browser.ts';
import { answered, INITIAL, knowing, opened } from './support.ts';

const given = (kept: { answers: Readonly<Record<string, unknown>> }) => kept.answers['pre-answers'];
const MINE = answered('mine');
const A = knowing(MINE, { cart: { variant: 'v' }, user: { id: 'A' } }, 'A');

/** Whether the server is told that this browser has stored state. */
const isKnown = () => document.cookie.split('; ').includes('returning=1');

beforeEach(() => {
  freshBrowser();
  document.cookie = 'returning=; Max-Age=0; Path=/';
});

/** A storage whose cipher does something else. */
function withCipher(change: (cipher: Cipher) => Partial<Cipher>) {
  const cipher = createCipher();
  if (cipher === undefined) throw new Error('nothing can be sealed');
  const parts = { flow: ordering, clock: new FakeClock(), reporter: fakeReporter() };
  return createStorage({ ...parts, cipher: { ...cipher, ...change(cipher) } });
}

/** A step that waits until the test lets it go on. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open: () => open() };
}

const turns = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('[decision 24] a browser that has stored state says so to the server', () => {
  test('once something is stored, and until everything is wiped', async () => {
    const { storage, keep } = opened();
    expect(isKnown()).toBe(false);
    await keep(A);
    expect(isKnown()).toBe(true);
    await storage.wipe(['cart']);
    expect(isKnown()).toBe(true);
    await storage.wipe('everything');
    expect([stored(), isKnown()]).toEqual(['[{},{}]', false]);
  });

  test('says nothing when nothing could be stored', async () => {
    const { storage, keep } = opened();
    sessionStorage.setItem('tundish:intent', 'visit');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    onTestFinished(() => full.mockRestore());
    await keep(knowing(MINE));
    expect([storage.isPersistent, isKnown()]).toEqual([false, false]);
  });
});

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

  test('takes what a later `persist` wrote neither away nor into what is set aside', async () => {
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
  expect(reporter.told).toEqual([]);
});

describe('[ST-11] who takes over a browser', () => {
  test('gets what this page is still writing for them', async () => {
    const sealing = gate();
    const storage = withCipher((cipher) => ({
      async seal(text, place) {
        await sealing.passed;
        return cipher.seal(text, place);
      },
    }));
    storage.persist(INITIAL, A);
    const adopting = storage.adopt('A');
    await turns();
    sealing.open();
    expect(given(await adopting)).toEqual(MINE['pre-answers']);
  });

  test('removes every entry of other people and none of a visit, of the device or of their own', async () => {
    await opened().keep(A);
    const entries = ['cart:B', 'user:B', 'pre_questionnaire_answers:B:q1', 'cart:A', 'cart::visit', 'promotion:'];
    for (const entry of entries) localStorage.setItem(`tundish:${entry}`, 'sealed');
    await opened().storage.adopt('A');
    const left = Object.keys(localStorage);
    expect(
      entries.filter((entry) => !left.includes(`tundish:${entry}`)).filter((entry) => entry.includes(':B')),
    ).toEqual(entries.slice(0, 3));
    expect(left).toContain('tundish:cart::visit');
  });

  test('leaves no name of the person who signed out, at once', async () => {
    const { storage, keep } = opened();
    await keep(A);
    expect(localStorage.getItem('tundish:owner')).toBe('A');
    storage.persist(A, INITIAL);
    expect(localStorage.getItem('tundish:owner')).toBeNull();
    await storage.settled();
    expect(localStorage.getItem('tundish:owner')).toBeNull();
  });

  test('[decision 3] is named only after the answers that they bring are stored as theirs', async () => {
    const sealing = gate();
    const visit = knowing(MINE);
    const before = opened();
    await before.keep(visit);
    const storage = withCipher((cipher) => ({
      async seal(text, place) {
        await sealing.passed;
        return cipher.seal(text, place);
      },
    }));
    const keys = () => Object.keys(localStorage).filter((key) => key.includes('pre_questionnaire_answers'));
    const [theirs] = keys();
    storage.persist(visit, A);
    await turns();
    expect([localStorage.getItem('tundish:owner'), keys()]).toEqual([null, [theirs]]);
    sealing.open();
    await storage.settled();
    expect(localStorage.getItem('tundish:owner')).toBe('A');
    expect(keys()).toEqual([expect.stringMatching(/^tundish:pre_questionnaire_answers:A:/)]);
  });
});

describe('[decision 54] what is set aside', () => {
  test('of a visit without an account stays in its storage', async () => {
    const { storage, keep } = opened();
    await keep(knowing(MINE));
    const before = stored();
    await storage.setAside(['pre-answers', 'cart'], { owner: null, stores: {}, answers: MINE });
    expect(stored()).toBe(before);
  });

  test('is dropped once another tab has signed the same person in, whose stored state is newer', async () => {
    const { storage, keep } = opened();
    await keep(A);
    await storage.setAside(['pre-answers', 'cart', 'auth'], { owner: 'A', stores: {}, answers: A.answers });
    storage.persist(A, INITIAL);
    await storage.settled();
    const heard = vi.fn<() => void>();
    onTestFinished(storage.watch(heard));
    const elsewhere = knowing({}, { user: { id: 'A' } }, 'A');
    await opened().keep(elsewhere);
    dispatchEvent(new StorageEvent('storage', { key: 'tundish:owner', storageArea: localStorage }));
    await vi.waitFor(() => expect(heard).toHaveBeenCalled());
    expect(given(await storage.adopt('A'))).toBeUndefined();
  });
});

test('[ST-9] what another tab changed and cannot be read is reported, and not told', async () => {
  const { storage, reporter, keep } = opened();
  await keep(A);
  const heard = vi.fn<() => void>();
  onTestFinished(storage.watch(heard));
  const blocked = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  onTestFinished(() => blocked.mockRestore());
  dispatchEvent(new StorageEvent('storage', { key: 'tundish:owner', storageArea: localStorage }));
  await vi.waitFor(() => expect(reporter.names()).toEqual(['storage-failed']));
  expect(heard).not.toHaveBeenCalled();
});
