import { isAccessible } from './support/axe.ts';
import { comesBack, logIn, SAMPLES } from './support/people.ts';
import { hair, migraine, preAddress } from './support/products.ts';
import { answerAll, backArrow, heading } from './support/questions.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

const top = (page: Page) => page.evaluate(() => window.scrollY);

test('[QS-10] [AX] the first paragraph names the question, and the rest describes it @desktop', async ({ page }) => {
  await page.goto(preAddress(migraine));
  await answerAll(page, migraine.pre.slice(0, 2));
  await expect(heading(page)).toHaveText('Right now, or in the last few days, have you had any of these?');
  const group = page.getByRole('radiogroup', {
    name: 'Right now, or in the last few days, have you had any of these?',
  });
  await expect(group).toHaveAccessibleDescription(
    /^a sudden headache, the worst of your life.*the next question comes by itself/,
  );
  await expect(page.getByRole('region', { name: 'Right now' })).toHaveCount(0);
  await isAccessible(page);
});

test('[QN-3] [AX] going back and forward starts at the top of the question', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 420 });
  await page.goto(preAddress(hair));
  await answerAll(page, hair.pre.slice(0, 1));
  await expect(heading(page)).toContainText('Did your hair fall out');
  const scrolled = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(await top(page)).toBeGreaterThan(0);
  };
  for (const [move, words] of [
    [() => backArrow(page).click(), 'Which picture'],
    [() => page.goForward(), 'Did your hair fall out'],
    [() => page.goBack(), 'Which picture'],
  ] as const) {
    await scrolled();
    await move();
    await expect(heading(page)).toContainText(words);
    await expect(heading(page)).toBeFocused();
    await expect.poll(() => top(page)).toBe(0);
  }
});

test('[LY-6] the logo is in the middle of the window while the page loads @desktop', async ({ page }) => {
  await comesBack(page);
  await page.route('**/*.js', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  const logo = page.getByRole('img', { name: 'Survey Logo' });
  await expect(logo).toBeVisible();
  const box = await logo.boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - height / 2)).toBeLessThanOrEqual(2);
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThanOrEqual(2);
});

test('[LY-3] [AX] a toast is announced once, and disappears at sign-out', async ({ page }) => {
  await page.goto('/');
  await logIn(page, { ...SAMPLES.patient, password: 'not the password' });
  const toast = page.locator('.Toastify__toast');
  await expect(toast).toBeVisible();
  const live = await toast.evaluate((element) => {
    let count = 0;
    for (let part: Element | null = element; part !== null; part = part.parentElement) {
      const role = part.getAttribute('role') ?? '';
      if (['alert', 'status', 'log'].includes(role) || ['polite', 'assertive'].includes(part.ariaLive ?? ''))
        count += 1;
    }
    return count;
  });
  expect(live).toBeLessThanOrEqual(1);
});
