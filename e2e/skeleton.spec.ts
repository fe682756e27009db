import type { Page } from '@playwright/test';
import { SAMPLES, signIn } from './support/people.ts';
import { migraine } from './support/products.ts';
import { memberAt, placeOrder } from './support/progress.ts';
import { heading } from './support/questions.ts';
import { expect, test } from './support/test.ts';

const skeleton = (page: Page) => page.locator('.skeleton');

/** Holds back the responses to reads, except that of /users/me. @returns the function that lets them through */
async function held(page: Page): Promise<() => void> {
  let release = () => {};
  const free = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET' && !route.request().url().endsWith('/users/me')) await free;
    await route.continue();
  });
  return release;
}

/** How far the page's content has moved by itself (web.dev, "Cumulative Layout Shift"), and each move that counts. */
const shiftIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ sum: number; moves: string[] }>((resolve) => {
        const found = { sum: 0, moves: [] as string[] };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            // A shift caused by the person's own press does not count.
            if ('hadRecentInput' in entry && entry.hadRecentInput === true) continue;
            found.sum += 'value' in entry ? Number(entry.value) : 0;
            found.moves.push(JSON.stringify(entry));
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(found)));
      }),
  );

const SCREENS: readonly string[] = [
  '/dashboard',
  '/members_portal/dashboard',
  '/members_portal/settings',
  '/user-bmi',
  '/user-demographics',
  '/carts',
  '/checkout',
  `/products/${migraine.slug}/intro`,
  `/products/${migraine.slug}/variant-selection`,
];

/** Opens screens while their data is held back, and measures what moves once it arrives. */
async function expectStill(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const release = await held(page);
    await page.goto(path);
    await expect(skeleton(page), path).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
    release();
    await expect(heading(page), path).toBeVisible();
    await expect(skeleton(page)).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    const { sum, moves } = await shiftIn(page);
    expect(sum, `${path} ${moves.join()}`).toBeLessThanOrEqual(0.02);
    await page.unrouteAll({ behavior: 'wait' });
  }
}

test('[issue 14] a slow screen shows its skeleton first, and the layout hardly shifts @desktop', async ({ page }) => {
  await signIn(page, await memberAt(page.request, migraine, 'cart'));
  await expectStill(page, SCREENS);
});

for (const [width, height] of [
  [768, 1024],
  [1920, 1080],
] as const)
  test(`[issue 14] the screens of a person with an order hardly shift when their data arrives, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const member = await memberAt(page.request, migraine, 'cart');
    await placeOrder(page.request, member);
    await signIn(page, member);
    await expectStill(page, ['/dashboard', '/members_portal/dashboard', '/carts']);
  });

test('[issue 14] a skeleton appears only after a moment and is hidden from screen readers', async ({ page }) => {
  await signIn(page, SAMPLES.patient);
  await held(page);
  await page.goto('/members_portal/settings');
  const shown = await skeleton(page).evaluate((element) => {
    const { animationDelay, animationFillMode, animationName } = getComputedStyle(element);
    return { animationDelay, animationFillMode, animationName };
  });
  expect(shown).toEqual({ animationDelay: '0.2s', animationFillMode: 'backwards', animationName: 'appear' });
  await expect(skeleton(page)).toHaveAttribute('aria-hidden', 'true');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).not.toBeFocused();
});
