import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { PersistedState } from '#core';
import { createCipher, createStorage } from '#services';
import { ordering } from '../core/support/ordering.ts';
import { FakeClock, fakeReporter, freshBrowser } from '../support/browser.ts';
import { A, answered, answerKey, given, knowing, opened } from './support.ts';

beforeEach(() => freshBrowser());

test('[ST-10] a change from another tab does not undo what this tab is about to write', async () => {
  const cipher = createCipher();
  if (cipher === undefined) throw new Error('nothing can be sealed');
  let goOn = () => {};
  const slow = new Promise<void>((resolve) => (goOn = resolve));
  const seal = async (text: string, place: string) => {
    await slow;
    return cipher.seal(text, place);
  };
  const member = { id: 'A', email_verification: 'required' };
  const before = knowing({}, { user: member }, 'A');
  await opened().keep(before);
  const parts = { flow: ordering, clock: new FakeClock(), reporter: fakeReporter() };
  const storage = createStorage({ ...parts, cipher: { ...cipher, seal } });
  const listener = vi.fn<(persisted: PersistedState) => void>();
  onTestFinished(storage.watch(listener));
  const answers = answered('first', 5);
  const answering = knowing(answers, { user: member }, 'A');
  storage.persist(before, answering);
  storage.persist(answering, knowing(answers, { user: { ...member, email_verification: 'done' } }, 'A'));
  dispatchEvent(new StorageEvent('storage', { key: 'tundish:user:A', storageArea: localStorage }));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(listener).not.toHaveBeenCalled();
  goOn();
  await vi.waitFor(() => expect(listener).toHaveBeenCalled());
  expect(listener.mock.lastCall?.[0].stores.user).toMatchObject({ email_verification: 'done' });
});

test('[ST-10] a page that has stopped watching learns nothing from other tabs, neither by storage events nor on pageshow', async () => {
  const mine = opened();
  await mine.keep(knowing({}, { user: { id: 'A' } }, 'A'));
  const listener = vi.fn<(persisted: PersistedState) => void>();
  const happenings = [
    () => new StorageEvent('storage', { key: 'tundish:user:A', storageArea: localStorage }),
    () => Object.assign(new Event('pageshow'), { persisted: true }),
  ];
  const stop = mine.storage.watch(listener);
  for (const [index, happening] of happenings.entries()) {
    dispatchEvent(happening());
    await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(index + 1));
  }
  stop();
  for (const happening of happenings) dispatchEvent(happening());
  const other = vi.fn<(persisted: PersistedState) => void>();
  // Of a storage of its own, because a newer event makes a storage forget an older one.
  onTestFinished(opened().storage.watch(other));
  dispatchEvent(happenings[0]?.() ?? new Event('none'));
  await vi.waitFor(() => expect(other).toHaveBeenCalled());
  expect(listener).toHaveBeenCalledTimes(happenings.length);
});

/** Tells this tab that another one wrote an entry. */
const tell = (key: string, area = localStorage) =>
  dispatchEvent(new StorageEvent('storage', { key, storageArea: area }));

test('[ST-10] a tab reloads its state after changes of entries that all tabs share, and after no other change', async () => {
  const { storage, keep } = opened();
  await keep(knowing(answered('mine'), { user: { id: 'A' } }, 'A'));
  const listener = vi.fn<(persisted: PersistedState) => void>();
  onTestFinished(storage.watch(listener));
  for (const [key, area] of [
    ['tundish:cart:A', localStorage],
    ['other:user:A', localStorage],
    [answerKey(), sessionStorage],
    ['tundish:auth:A', sessionStorage],
  ] as const) {
    tell(key, area);
    // Reading for an event that was not ignored would begin before these, and end before the second.
    for (let times = 0; times < 2; times += 1) await storage.load(false);
    expect([key, listener.mock.calls]).toEqual([key, []]);
  }
  for (const [index, name] of ['auth:A', 'session:A', 'user:A', 'owner'].entries()) {
    tell(`tundish:${name}`);
    await vi.waitFor(() => expect([name, listener.mock.calls.length]).toEqual([name, index + 1]));
  }
});

test('[ST-10] [decision 3] an anonymous tab hears of the answers of its own visit, and of no other visit', async () => {
  const { storage, keep } = opened();
  await keep(knowing(answered('mine')));
  const listener = vi.fn<(persisted: PersistedState) => void>();
  onTestFinished(storage.watch(listener));
  const [prefix, name, owner, , question] = answerKey().split(':');
  tell([prefix, name, owner, 'f'.repeat(32), question].join(':'));
  for (let times = 0; times < 2; times += 1) await storage.load(false);
  expect(listener).not.toHaveBeenCalled();
  tell(answerKey());
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
  expect(listener.mock.lastCall?.[0].answers).toEqual(answered('mine'));
});

test('[ST-9] an unreadable change by another tab is reported, and the listener is not called', async () => {
  const { storage, reporter, keep } = opened();
  await keep(A);
  const listener = vi.fn<() => void>();
  onTestFinished(storage.watch(listener));
  const blocked = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  onTestFinished(() => blocked.mockRestore());
  dispatchEvent(new StorageEvent('storage', { key: 'tundish:owner', storageArea: localStorage }));
  await vi.waitFor(() => expect(reporter.names()).toEqual(['storage-failed']));
  expect(listener).not.toHaveBeenCalled();
});

test('[ST-10] of two answers given in the same moment the one that is written last is stored', async () => {
  const { keep } = opened();
  await keep(knowing(answered('first', 5), {}, 'A'));
  await keep(knowing(answered('second', 5), {}, 'A'));
  expect(given(await opened().storage.load(false))).toEqual(answered('second', 5)['pre-answers']);
});
