import { newMember, signIn, logIn } from './support/people.ts';
import { migraine, preAddress } from './support/products.ts';
import { answerAll, box, heading, radio } from './support/questions.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

/**
 * Blocks the named kinds of site data: access to storage throws as in Chrome, locks reject, and cookies stay empty.
 * @param what names such as "localStorage"; also "locks" and "cookie"
 */
const blocked = (page: Page, what: readonly string[]) =>
  page.addInitScript((names) => {
    const denied = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of names) {
      if (name === 'locks') navigator.locks.request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
      else if (name === 'cookie') Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
      else Object.defineProperty(globalThis, name, { get: denied, configurable: true });
    }
  }, what);

for (const what of [
  ['localStorage', 'sessionStorage', 'indexedDB', 'locks', 'cookie'],
  ['indexedDB'],
  ['localStorage'],
  ['sessionStorage'],
  ['locks'],
]) {
  test(`[ST-9] visitors can answer, sign in and continue without ${what.join(', ')}`, async ({ page, request }) => {
    await blocked(page, what);
    await page.goto(preAddress(migraine));
    await answerAll(page, migraine.pre.slice(0, 2));
    await expect(heading(page)).toContainText('Right now, or in the last few days');
    await page.goBack();
    await expect(box(page, 'Light hurts')).toBeChecked();
    await signIn(page, await newMember(request));
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(heading(page)).toHaveText('Welcome back');
  });
}

test('[ST-9] [decision 13] with full storage a notice says that answers are kept only while the page is open', async ({
  page,
}) => {
  const notice = page.getByText('Your answers can only be kept while this page stays open.');
  await page.goto(preAddress(migraine));
  await answerAll(page, migraine.pre.slice(0, 1));
  await expect(heading(page)).toContainText('What comes with');
  await expect(notice).toHaveCount(0);
  await page.evaluate(() => {
    for (let size = 5_000_000; size >= 1; size = Math.floor(size / 2)) {
      try {
        localStorage.setItem(`somebody else’s ${size}`, 'x'.repeat(size));
      } catch {
        // Storage is full for this size. Try a shorter text.
      }
    }
  });
  await answerAll(page, migraine.pre.slice(1, 2));
  await expect(heading(page)).toContainText('Right now, or in the last few days');
  await expect(notice).toBeVisible();
});

test('[ST-9] with damaged storage or a damaged database there is always a way on', async ({ page, request }) => {
  const member = await newMember(request);
  const damage: ((page: Page) => Promise<unknown>)[] = [
    (one) =>
      one.evaluate(() => {
        for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"version":1,"at":"x","content":null}');
      }),
    (one) =>
      one.evaluate(() => {
        for (const key of Object.keys(localStorage))
          localStorage.setItem(
            key,
            JSON.stringify({ version: 1, at: 1e300, content: '{"accessToken":7,"id":[],"currentPath":{"x":1}}' }),
          );
      }),
    (one) =>
      one.evaluate(() => {
        localStorage.setItem('tundish:owner', ':::%%%');
        localStorage.setItem('tundish:%:%', '%');
        sessionStorage.setItem('tundish:intent', '\u0000');
      }),
    (one) =>
      one.evaluate(() => {
        for (let i = 0; i < 300; i += 1) localStorage.setItem(`tundish:cart:${i}`, 'x'.repeat(5000));
      }),
    (one) =>
      one.evaluate(
        () =>
          new Promise((resolve) => {
            const opening = indexedDB.open('tundish', 1);
            opening.onsuccess = () => {
              const putting = opening.result
                .transaction('keys', 'readwrite')
                .objectStore('keys')
                .put({ not: 'a key' }, 'answers');
              putting.onsuccess = putting.onerror = resolve;
            };
            opening.onerror = resolve;
          }),
      ),
    (one) =>
      one.evaluate(
        () =>
          new Promise((resolve) => {
            const removing = indexedDB.deleteDatabase('tundish');
            removing.onsuccess = removing.onerror = removing.onblocked = resolve;
          }),
      ),
  ];
  for (const spoil of damage) {
    await page.goto('/');
    if (
      await page
        .getByRole('button', { name: 'Log out' })
        .isVisible()
        .catch(() => false)
    )
      await page.getByRole('button', { name: 'Log out' }).click();
    await expect(heading(page)).toHaveText('Welcome back');
    await logIn(page, member);
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await page.goto(preAddress(migraine));
    await radio(page, '1 to 3 days').check();
    await spoil(page);
    await page.reload();
    await expect(heading(page)).toBeVisible();
    await page.goto(preAddress(migraine));
    await expect(heading(page)).toContainText(/On how many days|What comes with/);
    await page.context().clearCookies();
    await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
  }
});

for (const [what, by] of Object.entries({
  'a day slow': -86_400_000,
  'a day fast': 86_400_000,
  'ten years slow': -315_360_000_000,
})) {
  test(`[SE-1] a clock that is ${what} signs nobody out and loses no answer`, async ({ page, request }) => {
    await page.clock.install({ time: Date.now() + by });
    await page.goto(preAddress(migraine));
    await answerAll(page, migraine.pre.slice(0, 2));
    await expect(heading(page)).toContainText('Right now, or in the last few days');
    await page.reload();
    await expect(heading(page)).toContainText('Right now, or in the last few days');
    await page.goto('/');
    await logIn(page, await newMember(request));
    await expect(heading(page)).toContainText('Right now, or in the last few days');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test('[BK-5] pressing Back and Forward quickly on a slow connection ends on a screen', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, await newMember(request));
  const line = await context.newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 50_000,
    uploadThroughput: 20_000,
  });
  await page.goto(preAddress(migraine));
  await answerAll(page, migraine.pre.slice(0, 3));
  for (const path of ['/user-bmi', '/dashboard', '/carts']) await page.goto(path, { waitUntil: 'commit' });
  for (let round = 0; round < 12; round += 1) {
    await page.evaluate((to) => history.go(to), [-1, -2, 1, -3, 2, -1][round % 6]).catch(() => undefined);
    await page.waitForTimeout(60);
  }
  // Someone who goes back fast leaves the product for the browser's empty page. One step forward returns to it.
  await expect(async () => {
    if (page.url() === 'about:blank') await page.evaluate(() => history.forward());
    await expect(heading(page)).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 40_000 });
  await page.goto(preAddress(migraine));
  await expect(heading(page)).toContainText('Has a doctor or nurse told you', { timeout: 20_000 });
});
