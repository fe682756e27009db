import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { PersistedState } from '#core';
import { freshBrowser, Tabs } from '../support/browser.ts';
import { answered, INITIAL, knowing, NOTHING, opened } from './support.ts';

beforeEach(() => freshBrowser());

/** Gives the browser locks that a page holds until it is closed. @returns the names of those that are held */
function locks(): Set<string> {
  const held = new Set<string>();
  const request = async (name: string, _: object, run: () => Promise<unknown>) => {
    if (held.has(name)) throw new DOMException('waited', 'TimeoutError');
    held.add(name);
    return run();
  };
  vi.stubGlobal('navigator', { ...navigator, locks: { request } });
  onTestFinished(() => void vi.unstubAllGlobals());
  return held;
}

test('[decision 3] [PQ-10] a visit whose tab was reloaded is still open there, and is not resumed in a new tab', async () => {
  const held = locks();
  const tabs = new Tabs();
  await opened().keep(knowing(answered('in the open tab')));
  held.clear();
  expect((await opened().storage.load(false)).answers).toEqual(answered('in the open tab'));
  tabs.enter('second');
  expect(await opened().storage.load(true)).toEqual(NOTHING);
});

test('[decision 3] a new tab of a person who is signed in takes up no visit without an account', async () => {
  const tabs = new Tabs();
  await opened().keep(knowing(answered('without an account')));
  tabs.enter('second');
  const person = knowing({}, {}, 'A');
  await opened().keep(person);
  tabs.enter('third');
  const { storage } = opened();
  expect(await storage.load(true)).toMatchObject({ owner: 'A', answers: {} });
  storage.persist(person, INITIAL);
  await storage.settled();
  expect((await opened().storage.load(false)).answers).toEqual({});
});

test('[ST-11] a page that found nobody signed in reads nothing of the previous person later', async () => {
  await opened().keep(knowing(answered('private'), {}, 'A'));
  localStorage.removeItem('tundish:auth:A');
  const { storage } = opened();
  expect(await storage.load(true)).toEqual(NOTHING);
  const listener = vi.fn<(persisted: PersistedState) => void>();
  onTestFinished(storage.watch(listener));
  dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
  await vi.waitFor(() => expect(listener.mock.calls).toEqual([[NOTHING]]));
});
