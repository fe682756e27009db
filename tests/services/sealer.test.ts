import { beforeEach, expect, test } from 'vitest';
import { createSealer, type Sealer } from '#services';
import { freshBrowser } from '../support/browser.ts';

function sealer(): Sealer {
  const made = createSealer();
  if (made === undefined) throw new Error('No sealer in a secure context');
  return made;
}

const isRefused = (unsealing: Promise<string>) =>
  unsealing.then(
    () => false,
    () => true,
  );

/** The key as it stands in IndexedDB. */
function storedKey(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('tundish', 1);
    opening.onerror = () => reject(opening.error ?? new Error('IndexedDB'));
    opening.onsuccess = () => {
      const getting = opening.result.transaction('keys').objectStore('keys').get('answers');
      getting.onsuccess = () => resolve(getting.result);
      getting.onerror = () => reject(getting.error ?? new Error('IndexedDB'));
    };
  });
}

beforeEach(() => freshBrowser());

test('[ST-8] what is sealed comes back, looks different each time and never like itself', async () => {
  const mine = sealer();
  const texts = ['', 'a text', 'ünïcødé 💊', 'x'.repeat(5000)];
  for (const text of texts) {
    const [once, twice] = await Promise.all([mine.seal(text, 'here'), mine.seal(text, 'here')]);
    expect(once).not.toBe(twice);
    if (text !== '') expect(once).not.toContain(text);
    expect(await mine.unseal(once, 'here')).toBe(text);
  }
});

test('[ST-8] the key can be used and never read out', async () => {
  await sealer().seal('x', 'here');
  const key = await storedKey();
  expect(key).toMatchObject({ extractable: false, algorithm: { name: 'AES-GCM', length: 256 } });
});

test('[ST-8] a text belongs to the place it was sealed for', async () => {
  const mine = sealer();
  const sealed = await mine.seal('x', 'here');
  expect(await isRefused(mine.unseal(sealed, 'there'))).toBe(true);
});

test.each(['', '.', 'x', 'a.b', '!.!', 'AAAA.AAAA'])('[ST-9] %j is refused', async (text) => {
  expect(await isRefused(sealer().unseal(text, 'here'))).toBe(true);
});

test('[ST-8] tabs that begin at the same time share one key', async () => {
  const tabs = [sealer(), sealer(), sealer()];
  const sealed = await Promise.all(tabs.map((tab, at) => tab.seal(`text ${at}`, 'here')));
  for (const tab of [...tabs, sealer()]) {
    expect(await Promise.all(sealed.map((text) => tab.unseal(text, 'here')))).toEqual(['text 0', 'text 1', 'text 2']);
  }
});

test('[ST-8] after the key is destroyed nothing can be unsealed, by no tab', async () => {
  const mine = sealer();
  const sealed = await mine.seal('x', 'here');
  await mine.destroy();
  expect(await isRefused(mine.unseal(sealed, 'here'))).toBe(true);
  expect(await isRefused(sealer().unseal(sealed, 'here'))).toBe(true);
});

test('[ST-8] a tab whose key another tab destroyed goes on with the new one', async () => {
  const [mine, theirs] = [sealer(), sealer()];
  await mine.seal('before', 'here');
  await theirs.destroy();
  const sealed = await theirs.seal('theirs', 'here');
  expect(await mine.unseal(sealed, 'here')).toBe('theirs');
  const own = await mine.seal('mine', 'here');
  expect(await sealer().unseal(own, 'here')).toBe('mine');
});

test('[decision 13] without a secure context there is no sealer', () => {
  freshBrowser({ secure: false });
  expect(createSealer()).toBeUndefined();
});
