import type { Page } from '@playwright/test';
import { isAccessible } from './support/axe.ts';
import { logIn } from './support/people.ts';
import { dissolving, migraine } from './support/products.ts';
import { memberAt } from './support/progress.ts';
import { heading, radio } from './support/questions.ts';
import { expect, test } from './support/test.ts';

const change = (page: Page, question: string) => page.getByRole('link', { name: `Change ${question}` });
const row = (page: Page, question: string) =>
  page.getByRole('main').getByRole('term').filter({ hasText: question }).locator('..');

const BEFORE = 'Have you taken a prescription medicine';
const PREGNANT = 'Are you pregnant or breastfeeding';

for (const [walk, address] of [
  [migraine, 'intro'],
  [dissolving, 'dissolving-tablet'],
] as const) {
  test(`[issue 15] ${address}: changing an answer leads back to the list`, async ({ page }) => {
    const member = await memberAt(page.request, walk, 'intro');
    await page.goto(`/products/${walk.slug}/${address}`);
    await logIn(page, member);
    await page.getByText('Check your answers').click();
    await isAccessible(page);
    await expect(row(page, BEFORE)).toContainText('Yes, and it helped');
    await change(page, BEFORE).click();
    await expect(heading(page)).toContainText(BEFORE);
    await radio(page, 'No').check();
    await expect(page).toHaveURL(`/products/${walk.slug}/${address}`);
    await expect(row(page, BEFORE)).toContainText('No');
  });
}

test('[issue 15] the cart: changing an answer leads back to the list', async ({ page }) => {
  const member = await memberAt(page.request, migraine, 'cart');
  await page.goto('/carts');
  await logIn(page, member);
  await page.getByText('Check your answers').click();
  await isAccessible(page);
  await change(page, BEFORE).click();
  await expect(heading(page)).toContainText(BEFORE);
  await radio(page, 'No').check();
  await expect(page).toHaveURL('/carts');
  await expect(row(page, BEFORE)).toContainText('No');
  await expect(row(page, BEFORE)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(migraine.variant);
});

test('[issue 15] [QS-8] the cart: an answer that stops blocks paying', async ({ page }) => {
  const member = await memberAt(page.request, migraine, 'cart');
  await page.goto('/carts');
  await logIn(page, member);
  await page.getByText('Check your answers').click();
  await change(page, PREGNANT).click();
  await expect(heading(page)).toContainText(PREGNANT);
  const draft = page.waitForResponse((response) => response.request().method() === 'PUT');
  await radio(page, 'Yes').check();
  await expect(page.getByRole('dialog')).toBeVisible();
  await draft;
  await page.goto('/checkout');
  await expect(heading(page)).toContainText(PREGNANT);
  await expect(page.getByRole('dialog')).toBeVisible();
});
