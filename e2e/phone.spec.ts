import type { Locator, Page } from '@playwright/test';
import { SAMPLES, signIn } from './support/people.ts';
import { migraine, preAddress } from './support/products.ts';
import { memberAt } from './support/progress.ts';
import { answerAll, backArrow, goOn, heading, radio, textField } from './support/questions.ts';
import { expect, test } from './support/test.ts';

/** The visible part of a page on a phone with an open keyboard, when the page shrinks for it (interactive-widget). */
const WITH_KEYBOARD = { width: 390, height: 500 };

/** The `enterkeyhint` of every text field on the page, in order. */
const enterKeys = (page: Page) =>
  page
    .getByRole('main')
    .locator('input:not([type=radio], [type=checkbox])')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).enterKeyHint));

const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('[issue 14] the viewport covers safe areas and shrinks for the keyboard', async ({ page }) => {
  await page.goto('/');
  const viewport = page.locator('meta[name=viewport]');
  await expect(viewport).toHaveAttribute('content', /viewport-fit=cover/);
  await expect(viewport).toHaveAttribute('content', /interactive-widget=resizes-content/);
});

test('[issue 14] the keyboard covers neither the field nor Continue', async ({ page }) => {
  await page.goto(preAddress(migraine));
  await radio(page, '15 days or more').check();
  await page.setViewportSize(WITH_KEYBOARD);
  await textField(page).focus();
  await textField(page).fill('More than before');
  const [written, bar] = [await boxOf(textField(page)), await boxOf(goOn(page))];
  expect(written.y).toBeGreaterThanOrEqual(0);
  expect(written.y + written.height).toBeLessThanOrEqual(bar.y);
  await expect(goOn(page)).toBeInViewport({ ratio: 1 });
});

test('[issue 14] Enter is labelled "next" and moves to the next field, except in the last', async ({ page }) => {
  await page.goto('/');
  await expect.poll(() => enterKeys(page)).toEqual(['next', 'go']);
  await page.getByLabel('Email').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter your email address.').last()).toBeVisible();
});

test('[issue 14] Enter is labelled "search" in a search and "next" in a question', async ({ page }) => {
  await signIn(page, SAMPLES.staff);
  await expect(heading(page)).toHaveText('Members');
  await expect.poll(() => enterKeys(page)).toEqual(['search']);
  await page.goto('/forgot-password');
  const member = await memberAt(page.request, migraine, 'medical');
  await page.getByRole('button', { name: 'Log out' }).click();
  // Leaving the page before would end the call.
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await signIn(page, member);
  await page.goto(member.questionAddress('mr-med-medicines'));
  await expect.poll(async () => (await enterKeys(page))[0]).toBe('search');
});

test('[issue 14] card fields have a numeric keyboard and can be filled in by the browser', async ({ page }) => {
  await signIn(page, await memberAt(page.request, migraine, 'cart'));
  await page.goto('/checkout');
  for (const [label, autocomplete] of [
    ['Card number', 'cc-number'],
    ['Expires', 'cc-exp'],
    ['Security code', 'cc-csc'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expect(field).toHaveAttribute('autocomplete', autocomplete);
  }
});

test('[issue 14] [BK-2] a swipe back goes back one question, like the back arrow', async ({ page }) => {
  await page.goto(preAddress(migraine));
  await answerAll(page, migraine.pre.slice(0, 2));
  await expect(heading(page)).toContainText('Right now, or in the last few days');
  await page.goBack();
  await expect(heading(page)).toContainText(migraine.pre[1]?.says ?? '');
  await backArrow(page).click();
  await expect(heading(page)).toContainText(migraine.pre[0]?.says ?? '');
});

test('[issue 14] the intro’s button sticks to the bottom of the window, and covers no content at the end of the page', async ({
  page,
}) => {
  await signIn(page, await memberAt(page.request, migraine, 'intro'));
  await page.goto(`/products/${migraine.slug}/intro`);
  const on = page.getByRole('button', { name: 'See your choices' });
  await expect(on).toBeInViewport({ ratio: 1 });
  const notice = page.getByText('This is a sample product.');
  const answers = page.getByText('Check your answers');
  await answers.scrollIntoViewIfNeeded();
  await expect(answers).toBeInViewport({ ratio: 1 });
  const [said, bar, below] = [await boxOf(notice), await boxOf(on), await boxOf(answers)];
  expect(said.y + said.height).toBeLessThanOrEqual(bar.y);
  expect(bar.y + bar.height).toBeLessThanOrEqual(below.y);
});

test('[issue 14] a sticky bar takes at most half of the window, even with much content', async ({ page }) => {
  await signIn(page, await memberAt(page.request, migraine, 'intro'));
  await page.goto(`/products/${migraine.slug}/intro`);
  const on = page.getByRole('button', { name: 'See your choices' });
  await expect(on).toBeInViewport({ ratio: 1 });
  await page.locator('.group--bar').evaluate((group) => {
    const picture = document.createElement('div');
    picture.style.blockSize = '2000px';
    group.prepend(picture);
  });
  const notice = page.getByText('This is a sample product.');
  await notice.scrollIntoViewIfNeeded();
  // A click reaches the text only if nothing covers it.
  await notice.click({ trial: true });
  await on.click({ trial: true });
});
