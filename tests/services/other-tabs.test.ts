import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { PersistedState } from '#core';
import { createCipher, createStorage } from '#services';
import { ordering } from '../core/support/ordering.ts';
import { FakeClock, fakeReporter, freshBrowser } from '../support/browser.ts';
import { answered, knowing, opened } from './support.ts';

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
  const heard = vi.fn<(persisted: PersistedState) => void>();
  onTestFinished(storage.watch(heard));
  const answers = answered('first', 5);
  const answering = knowing(answers, { user: member }, 'A');
  storage.save(before, answering);
  storage.save(answering, knowing(answers, { user: { ...member, email_verification: 'done' } }, 'A'));
  dispatchEvent(new StorageEvent('storage', { key: 'tundish:user:A', storageArea: localStorage }));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(heard).not.toHaveBeenCalled();
  goOn();
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  expect(heard.mock.lastCall?.[0].stores.user).toMatchObject({ email_verification: 'done' });
});

test('[ST-10] a page that has stopped watching hears nothing of other tabs, by no way', async () => {
  const mine = opened();
  await mine.keep(knowing({}, { user: { id: 'A' } }, 'A'));
  const heard = vi.fn<(persisted: PersistedState) => void>();
  const happenings = [
    () => new StorageEvent('storage', { key: 'tundish:user:A', storageArea: localStorage }),
    () => Object.assign(new Event('pageshow'), { persisted: true }),
  ];
  const stop = mine.storage.watch(heard);
  for (const [at, happening] of happenings.entries()) {
    dispatchEvent(happening());
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(at + 1));
  }
  stop();
  for (const happening of happenings) dispatchEvent(happening());
  const other = vi.fn<(persisted: PersistedState) => void>();
  onTestFinished(mine.storage.watch(other));
  dispatchEvent(happenings[0]?.() ?? new Event('none'));
  await vi.waitFor(() => expect(other).toHaveBeenCalled());
  expect(heard).toHaveBeenCalledTimes(happenings.length);
});
