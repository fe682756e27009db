import { SAMPLES, signIn } from './support/people.ts';
import { migraine, preAddress } from './support/products.ts';
import { answerAll, bar, heading, radio } from './support/questions.ts';
import { expect, test } from './support/test.ts';
import type { Locator, Page } from '@playwright/test';

/** The visitor has doubled the text size on the smallest phone. */
async function withLargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 200% !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}

/** @returns what extends beyond the right edge of a place */
const runningOut = (place: Locator): Promise<string[]> =>
  place.evaluate((element) => {
    const edge = element.getBoundingClientRect().right;
    return [...element.querySelectorAll('*')]
      .filter((part) => part.getBoundingClientRect().right > edge + 1 && part.closest('.visually-hidden') === null)
      .map((part) => `${part.tagName} ${part.textContent}`);
  });

test('[AX] [QS-8] at twice the text size on a small phone the whole safety modal can be read', async ({ page }) => {
  await withLargeText(page);
  await page.goto(preAddress(migraine));
  await answerAll(page, migraine.pre.slice(0, 2));
  await radio(page, 'Yes, at least one').check();
  const modal = page.getByRole('alertdialog');
  await expect(modal.getByRole('link', { name: '(212) 555-0134' })).toBeVisible();
  expect(await runningOut(modal)).toEqual([]);
});

test('[AX] [LY-1] at twice the text size on a small phone the logo and the portal do not overflow', async ({
  page,
}) => {
  await withLargeText(page);
  await signIn(page, SAMPLES.patient);
  await page.goto('/members_portal/dashboard');
  await expect(heading(page)).toBeVisible();
  expect(await runningOut(page.locator('body'))).toEqual([]);
  const logo = await page.getByRole('banner').getByRole('link').first().boundingBox();
  expect(logo?.width).toBeGreaterThan(60);
});

test('[AX] at twice the text size height and weight do not scroll sideways', async ({ page }) => {
  await withLargeText(page);
  await signIn(page, SAMPLES.patient);
  await page.goto('/user-bmi');
  await expect(heading(page)).toHaveText('Your height and weight');
  for (const width of [320, 390, 430]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await runningOut(page.locator('body'))).toEqual([]);
  }
});

test('[AX] [PG-7] with forced colours the edges of a modal and of the bar are visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(preAddress(migraine));
  await answerAll(page, migraine.pre.slice(0, 1));
  const edge = (place: Locator) =>
    place.evaluate((element) => {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
      return Number.parseFloat(borderTopWidth) > 0 && borderTopColor !== backgroundColor;
    });
  expect(await edge(bar(page))).toBe(true);
  await page.getByRole('button', { name: 'See more info' }).click();
  expect(await edge(page.getByRole('dialog'))).toBe(true);
});
