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
