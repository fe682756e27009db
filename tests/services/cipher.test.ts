import { IDBDatabase } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { createCipher, KeyUnavailable, type Cipher } from '#services';
import { freshBrowser } from '../support/browser.ts';

function sealer(): Cipher {
  const made = createCipher();
  if (made === undefined) throw new Error('No sealer in a secure context');
  return made;
}

const isRefused = (unsealing: Promise<string>) =>
  unsealing.then(
    () => false,
    () => true,
  );

/** Does something in the browser's database, which is created if needed. */
function inDatabase(act: (database: IDBDatabase) => IDBRequest, upgrade?: (database: IDBDatabase) => void) {
  return new Promise<unknown>((resolve, reject) => {
    const opening = indexedDB.open('tundish', 1);
    opening.onerror = () => reject(opening.error ?? new Error('IndexedDB'));
    opening.onupgradeneeded = () => upgrade?.(opening.result);
    opening.onsuccess = () => {
      const asked = act(opening.result);
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error ?? new Error('IndexedDB'));
      opening.result.close();
    };
  });
}

/** The key in the form in which IndexedDB stores it. */
const storedKey = () => inDatabase((database) => database.transaction('keys').objectStore('keys').get('answers'));

const begin = IDBDatabase.prototype.transaction;

beforeEach(() => freshBrowser());

test('[ST-8] sealed text is different each time, does not contain the text, and can be unsealed', async () => {
  const mine = sealer();
  const texts = ['', 'a text', 'ünïcødé 💊', 'x'.repeat(5000)];
  for (const text of texts) {
    const [once, twice] = await Promise.all([mine.seal(text, 'here'), mine.seal(text, 'here')]);
    expect(once).not.toBe(twice);
    if (text !== '') expect(once).not.toContain(text);
    expect(await mine.unseal(once, 'here')).toBe(text);
  }
});

test('[ST-8] the key can be used but not exported', async () => {
  await sealer().seal('x', 'here');
  const key = await storedKey();
  expect(key).toMatchObject({ extractable: false, algorithm: { name: 'AES-GCM', length: 256 } });
});

test('[ST-8] a text can be unsealed only for the place that it was sealed for', async () => {
  const mine = sealer();
  const sealed = await mine.seal('x', 'here');
  expect(await isRefused(mine.unseal(sealed, 'there'))).toBe(true);
});

test.each(['', '.', 'x', 'a.b', '!.!', 'AAAA.AAAA'])('[ST-9] unsealing %j is refused', async (text) => {
  expect(await isRefused(sealer().unseal(text, 'here'))).toBe(true);
});

test('[ST-8] tabs that start at the same time share one key', async () => {
  const tabs = [sealer(), sealer(), sealer()];
  const sealed = await Promise.all(tabs.map((tab, index) => tab.seal(`text ${index}`, 'here')));
  for (const tab of [...tabs, sealer()]) {
    expect(await Promise.all(sealed.map((text) => tab.unseal(text, 'here')))).toEqual(['text 0', 'text 1', 'text 2']);
  }
});

test('[ST-8] after the key is destroyed no tab can unseal anything', async () => {
  const mine = sealer();
  const sealed = await mine.seal('x', 'here');
  await mine.destroy();
  expect(await isRefused(mine.unseal(sealed, 'here'))).toBe(true);
  expect(await isRefused(sealer().unseal(sealed, 'here'))).toBe(true);
});

test('[AU-4] [ST-8] the keys are gone for good when destroying them ends, also if the page is left then', async () => {
  const mine = sealer();
  await mine.seal('x', 'here');
  const order: string[] = [];
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function begun(this: IDBDatabase, ...all) {
    const begins = transaction.apply(this, all);
    begins.addEventListener('complete', () => order.push('committed'));
    return begins;
  });
  await mine.destroy();
  expect(order).toEqual(['committed']);
  vi.restoreAllMocks();
});

test('[ST-8] a tab whose key another tab destroyed continues with the new key', async () => {
  const [mine, theirs] = [sealer(), sealer()];
  await mine.seal('before', 'here');
  await theirs.destroy();
  const sealed = await theirs.seal('theirs', 'here');
  expect(await mine.unseal(sealed, 'here')).toBe('theirs');
  const own = await mine.seal('mine', 'here');
  expect(await sealer().unseal(own, 'here')).toBe('mine');
});

test('[ST-9] a damaged key, and a database without a key store, are replaced', async () => {
  await inDatabase(
    (database) => database.transaction('keys', 'readwrite').objectStore('keys').put('no key', 'answers'),
    (database) => void database.createObjectStore('keys'),
  );
  expect(await sealer().unseal(await sealer().seal('x', 'here'), 'here')).toBe('x');

  freshBrowser();
  await inDatabase(
    (database) => database.transaction('other').objectStore('other').get('x'),
    (database) => void database.createObjectStore('other'),
  );
  expect(await sealer().unseal(await sealer().seal('x', 'here'), 'here')).toBe('x');
});

test('[ST-9] a database deleted while it is open is made again', async () => {
  const mine = sealer();
  await mine.seal('before', 'here');
  await new Promise((resolve, reject) => {
    const removing = indexedDB.deleteDatabase('tundish');
    removing.onsuccess = resolve;
    removing.onerror = reject;
  });
  expect(await mine.unseal(await mine.seal('after', 'here'), 'here')).toBe('after');
});

test('[ST-9] a database that the browser closes by force is opened again', async () => {
  const opened: IDBDatabase[] = [];
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args: Parameters<IDBDatabase['transaction']>
  ) {
    opened.push(this);
    return begin.apply(this, args);
  });
  const mine = sealer();
  const name = await mine.name('here');
  const [database] = opened;
  database?.close();
  database?.onclose?.(new Event('close'));
  expect(await mine.unseal(await mine.seal('x', 'here'), 'here')).toBe('x');
  expect(await mine.name('here')).toBe(name);
  transaction.mockRestore();
});

test('[decision 13] without a secure context there is no cipher', () => {
  freshBrowser({ secure: false });
  expect(createCipher()).toBeUndefined();
});

test('[ST-8] a storage key is stable, reveals nothing, and differs between browsers', async () => {
  const [once, again] = [await sealer().name('mr-pre-days'), await sealer().name('mr-pre-days')];
  expect(once).toBe(again);
  expect(once).toMatch(/^[0-9a-f]{32}$/);
  expect(await sealer().name('mr-pre-goal')).not.toBe(once);
  const { algorithm, extractable } = Object(
    await inDatabase((database) => database.transaction('keys').objectStore('keys').get('names')),
  );
  expect([algorithm.name, extractable]).toEqual(['HMAC', false]);
  await sealer().destroy();
  expect(await sealer().name('mr-pre-days')).not.toBe(once);
});

test('[ST-9] an unavailable key gives the error KeyUnavailable, which differs from that of damaged data', async () => {
  const mine = sealer();
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('not now', 'InvalidStateError');
  });
  await expect(mine.name('mr-pre-days')).rejects.toBeInstanceOf(KeyUnavailable);
  await expect(mine.unseal('AAAA.AAAA', 'here')).rejects.toBeInstanceOf(KeyUnavailable);
  vi.restoreAllMocks();
  expect(await mine.name('mr-pre-days')).toMatch(/^[0-9a-f]{32}$/);
});
