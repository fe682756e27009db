import type { Page } from '@playwright/test';
import { isAccessible } from './support/axe.ts';
import { logIn, newMember, type Person } from './support/people.ts';
import { migraine, preAddress } from './support/products.ts';
import { heading, radio } from './support/questions.ts';
import { storageOf } from './support/storage.ts';
import { expect, test } from './support/test.ts';

const address = preAddress(migraine);
const PAST = 31 * 60_000;
const modal = (page: Page) => page.getByRole('dialog', { name: 'Session Timeout' });
const own = (page: Page) => page.getByRole('checkbox', { name: 'This is my own device' });
const keys = async (page: Page) => Object.keys(await storageOf(page)).join(' ');

/** Signs in, and answers the first question: only the browser has that answer. */
async function answering(page: Page, member: Person, ticked: boolean): Promise<void> {
  await page.goto('/');
  await expect(own(page)).not.toBeChecked();
  if (ticked) await own(page).check();
  await logIn(page, member);
  // The next screen appears only after everything is stored.
  await expect(heading(page)).toHaveText('A few details about you');
  await page.goto(address);
  await radio(page, '4 to 7 days').check();
  await expect(heading(page)).toContainText('What comes with your migraines?');
  await expect.poll(() => keys(page)).toContain('pre_questionnaire_answers');
}

/** Nobody does anything until the session is over. */
async function wait(page: Page): Promise<void> {
  await page.clock.setSystemTime(Date.now() + PAST);
  await page.evaluate(() => void dispatchEvent(new Event('focus')));
  await expect(modal(page)).toBeVisible();
}

test('@desktop [decision 54] an ended session leaves no answers on a shared device, and the same person gets them back', async ({
  page,
  context,
  request,
}) => {
  const member = await newMember(request);
  await page.clock.install();
  await answering(page, member, false);
  await wait(page);
  await expect.poll(() => keys(page)).not.toMatch(/answers|cart|queries|tundish:user|device/);
  // The screen behind the window is not readable either.
  await expect(page.getByRole('main', { includeHidden: true })).toBeHidden();
  await isAccessible(page);
  await modal(page).getByRole('button', { name: 'Sign Back In' }).click();
  await expect(heading(page)).toHaveText('Welcome back');
  expect(await keys(page)).not.toMatch(/answers|cart|queries|tundish:user|tundish:auth|tundish:navigation/);
  const other = await context.newPage();
  await other.goto(address);
  await expect(heading(other)).toContainText('On how many days');
  await expect(radio(other, '4 to 7 days')).not.toBeChecked();
  await other.close();
  await logIn(page, member);
  await expect(heading(page)).toContainText('What comes with your migraines?');
});

test('[decision 54] whoever opens the page after the end finds nothing', async ({ page, request }) => {
  const member = await newMember(request);
  await page.clock.install();
  await answering(page, member, false);
  await page.clock.setSystemTime(Date.now() + PAST);
  await page.reload();
  await expect(modal(page)).toBeVisible();
  await expect.poll(() => keys(page)).not.toMatch(/answers|cart|queries/);
});

test('[decision 54] [AU-2] a session that the server ended leaves no answer', async ({ page, request }) => {
  const member = await newMember(request);
  await answering(page, member, false);
  await page.route(/\/(api|oauth)\//, (route) => route.fulfill({ status: 401, json: {} }));
  await page.goto('/user-bmi');
  await expect(heading(page)).toHaveText('Welcome back');
  await expect.poll(() => keys(page)).not.toMatch(/answers|cart|queries|tundish:user/);
});

test('[decision 54] [SE-3] on the person’s own device the answers stay for this person', async ({ page, request }) => {
  const member = await newMember(request);
  await page.clock.install();
  await answering(page, member, true);
  await wait(page);
  await modal(page).getByRole('button', { name: 'Sign Back In' }).click();
  await expect(heading(page)).toHaveText('Welcome back');
  expect(await keys(page)).toContain('pre_questionnaire_answers');
  await page.reload();
  await logIn(page, member);
  await expect(heading(page)).toContainText('What comes with your migraines?');
});
