import type { Page } from '@playwright/test';
import { isAccessible } from './support/axe.ts';
import { migraine } from './support/products.ts';
import { field, goOn, heading, meet } from './support/questions.ts';
import { expect, test } from './support/test.ts';
import { english } from './support/words.ts';

const FIRST = `/products/${migraine.slug}/pre_questionnaire`;
const [, second = { id: '', says: '', answer: { pick: '' }, sent: [] }] = migraine.pre;
const PLAIN = ['/', '/signup', '/forgot-password', '/privacy', '/terms'];

/** Holds the page's scripts back. @returns a function that lets them load */
async function holdScripts(page: Page): Promise<() => void> {
  let go = () => {};
  const released = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return () => go();
}

/**
 * Collects console messages that must not occur: React rendered another page than the server, or a policy was violated.
 */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (/rendered-otherwise|uncaught|Content Security Policy|TrustedHTML/.test(message.text()))
      found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(error.message));
  return found;
}

const NEEDED = { en: 'This page needs JavaScript.', es: 'Esta página necesita JavaScript.' };

for (const [locale, needed] of Object.entries(NEEDED)) {
  test(`[PQ-1] without scripts the first question can be read in ${locale}, with a notice that scripts are needed`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(FIRST);
    await expect(page.getByRole('radio')).toHaveCount(4);
    // Chromium shows `noscript` only where scripts are turned off. Playwright only prevents them from running.
    const sent = await page.request.get(FIRST, { headers: { 'accept-language': locale } });
    expect(await sent.text()).toMatch(new RegExp(`<noscript>.*${needed}.*</noscript>`));
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await context.close();
  });
}

test('[PQ-2] an option chosen before the scripts load looks selected, and advances once they have loaded', async ({
  page,
}) => {
  const found = complaints(page);
  const release = await holdScripts(page);
  await page.goto(FIRST, { waitUntil: 'commit' });
  const option = page.getByRole('radio').nth(1);
  const frame = page.locator('.choice').nth(1);
  const before = await frame.evaluate((element) => getComputedStyle(element).borderColor);
  await page.locator('.choice__label').nth(1).click();
  await expect(option).toBeChecked();
  expect(await frame.evaluate((element) => element.matches(':has(:checked)'))).toBe(true);
  await expect.poll(() => frame.evaluate((element) => getComputedStyle(element).borderColor)).not.toBe(before);
  release();
  await meet(page, second);
  expect(found).toEqual([]);
});

test('[RT-1] Back pressed before the scripts have loaded shows the page before, not a mixture', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/signup', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: english('signup.submit') })).toBeVisible();
  // After a reload, Back changes the address and keeps the document. Here a script does, because a browser sometimes
  // loads the document anew instead.
  await page.evaluate(() => history.replaceState(null, '', '/'));
  release();
  await expect(page.getByRole('button', { name: english('login.submit') })).toBeVisible();
  await expect(page.getByRole('button', { name: english('signup.submit') })).toHaveCount(0);
});

test('[PQ-2] an option chosen by an arrow key before the scripts load stays selected and does not advance @desktop', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto(FIRST, { waitUntil: 'commit' });
  const first = await heading(page).textContent();
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  release();
  await expect(goOn(page)).toBeEnabled();
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await expect(heading(page)).toHaveText(first ?? '');
});

test('text typed into a form before the scripts load stays, and gets into no address', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await field(page, 'Email').fill('ada@example.com');
  await field(page, 'Password').fill('a long password');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  release();
  // A button does nothing before its script has loaded. People press again, and so does this test.
  await expect(async () => {
    await page.getByRole('button', { name: english('login.submit') }).click();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(field(page, 'Email')).toHaveValue('ada@example.com');
});

test('a button pressed while the app loads acts once it has loaded', async ({ page }) => {
  let go = () => {};
  const released = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/assets/app-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/');
  await field(page, 'Email').fill('ada@example.com');
  await field(page, 'Password').fill('a long password');
  await page.getByRole('button', { name: english('login.submit') }).click();
  go();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first()).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue('ada@example.com');
});

for (const locale of ['en', 'es'])
  for (const path of [FIRST, ...PLAIN])
    test(`[RT-1] ${path} is rendered in ${locale}, and hydrated without a difference`, async ({ browser }) => {
      const context = await browser.newContext({ locale });
      const page = await context.newPage();
      const found = complaints(page);
      const sent = await context.request.get(path, { headers: { 'accept-language': locale } });
      expect(await sent.text()).toContain('id="prerendered"');
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expect(heading(page)).toBeVisible();
      expect(found).toEqual([]);
      await isAccessible(page);
      await context.close();
    });

test('[QS-1] the HTML of the first question has less than 9 kB, its headers included', async ({ request }) => {
  const page = await request.get(FIRST, { headers: { 'accept-encoding': 'br' } });
  expect(page.headers()['content-encoding']).toBe('br');
  const headers = page.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`);
  expect(Number(page.headers()['content-length']) + headers.join('').length).toBeLessThan(9 * 1024);
});

test('[PQ-10] a returning visitor sees no flash of the first question', async ({ page }) => {
  await page.goto(FIRST);
  await page.getByRole('radio').first().click();
  await meet(page, second);
  const again = await page.request.get(FIRST);
  expect(await again.text()).not.toContain('id="prerendered"');
  await page.reload();
  await meet(page, second);
});
