import { SAMPLES, logIn, newMember, signIn, signUp, stranger } from './support/people.ts';
import { memberAt } from './support/progress.ts';
import { hair, migraine, preAddress } from './support/products.ts';
import { box, field, goOn, heading, radio, reply, textField } from './support/questions.ts';
import { storageOf } from './support/storage.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

// A visitor who reloads at the very moment that the address changes, or that a choice is made, loses nothing: a
// change is stored before the address shows it.

const logOut = (page: Page) => page.getByRole('button', { name: 'Log out' });

/** How many answers the browser keeps. */
const answers = async (page: Page) =>
  Object.keys(await storageOf(page)).filter((key) => /^tundish:\w*answers:/.test(key)).length;

/** Reloads as soon as the address changes, whatever the page shows by then. */
async function reloadAt(page: Page, address: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === address, { waitUntil: 'commit' });
  await page.reload();
}

test('[ST-2] [GD-2] a reload right after sign-in keeps the person signed in', async ({ page, request }) => {
  const member = await newMember(request);
  await page.goto('/');
  await logIn(page, member);
  await reloadAt(page, '/user-demographics');
  await expect(heading(page)).toHaveText('A few details about you');
  await expect(logOut(page)).toBeVisible();
});

test('[ST-2] [PQ-8] a reload right after sign-up in the middle of an answer keeps both', async ({ page }) => {
  await page.goto(preAddress(hair));
  for (const asked of hair.pre) await reply(page, asked);
  await reloadAt(page, '/signup');
  await expect(field(page, 'First name')).toBeVisible();
  await signUp(page, stranger());
  await reloadAt(page, preAddress(hair));
  await expect(radio(page, '18 to 64')).toBeChecked();
  await expect(logOut(page)).toBeVisible();
});

test('[ST-2] [RT-15] a reload right after a sign-in with the provider keeps the person signed in', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Log in with Onyx' }).click();
  await page.getByRole('link', { name: SAMPLES.patient.email }).click();
  await reloadAt(page, '/dashboard');
  await expect(heading(page)).toHaveText('Your dashboard');
  await expect(logOut(page)).toBeVisible();
});

test('[ST-2] [LY-7] [AU-5] a reload right after impersonation starts or stops keeps the new state', async ({
  page,
  request,
}) => {
  const person = await newMember(request);
  const banner = page.getByText(`You are currently logged in as ${person.first_name} ${person.last_name}.`);
  await page.goto('/');
  await logIn(page, SAMPLES.staff);
  await field(page, 'Name or email').fill(person.email);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: `Act for ${person.first_name} ${person.last_name}` }).click();
  await reloadAt(page, '/user-demographics');
  await expect(heading(page)).toHaveText('A few details about you');
  await expect(banner).toBeVisible();
  await page.getByRole('link', { name: 'Stop impersonating' }).click();
  await reloadAt(page, '/staff/members');
  await expect(field(page, 'Name or email')).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('[AU-4] a reload right after signing out keeps the person signed out', async ({ page, request }) => {
  await page.goto('/');
  await logIn(page, await newMember(request));
  await logOut(page).click();
  await reloadAt(page, '/');
  await expect(heading(page)).toHaveText('Welcome back');
  await expect(logOut(page)).toHaveCount(0);
});

test('[ST-7] a reload right after the promotion token left the address keeps the token', async ({ page }) => {
  await page.goto(`${preAddress(hair)}?rpt=spring-24`, { waitUntil: 'commit' });
  await page.waitForURL((url) => url.search === '');
  await page.reload();
  for (const asked of hair.pre) await reply(page, asked);
  await expect(field(page, 'First name')).toBeVisible();
  const sent = page.waitForRequest((call) => call.url().endsWith('/pre_questionnaire_answers'));
  await signUp(page, stranger());
  await goOn(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ rpt: 'spring-24' });
});

test('[PQ-10] [ST-8] [QN-2] a reload right after a choice keeps the answer; a single tick stays a draft', async ({
  page,
}) => {
  await page.goto(preAddress(migraine));
  await radio(page, '4 to 7 days').check();
  await expect.poll(() => answers(page)).toBe(1);
  await page.reload();
  await expect(heading(page)).toContainText('What comes with your migraines?');
  await box(page, 'Light hurts').check();
  await expect.poll(() => answers(page)).toBe(2);
  await page.reload();
  await expect(heading(page)).toContainText('What comes with your migraines?');
  await expect(box(page, 'Light hurts')).toBeChecked();
  await goOn(page).click();
  await expect(heading(page)).toContainText('Right now, or in the last few days');
  await page.reload();
  await expect(heading(page)).toContainText('Right now, or in the last few days');
});

test('[QN-1] [ST-8] a reload right after a medical answer keeps it, sent or not', async ({ page, request }) => {
  const member = await memberAt(request, migraine, 'medical');
  await signIn(page, member);
  await page.goto(member.questionAddress('mr-med-heart'));
  await box(page, 'Heart disease in a parent, brother or sister before age 55').check();
  await expect.poll(() => answers(page)).toBe(1);
  await page.reload();
  await expect(box(page, 'Heart disease in a parent, brother or sister before age 55')).toBeChecked();
  await goOn(page).click();
  await reloadAt(page, member.questionAddress('mr-med-pregnancy'));
  await page.goBack();
  await expect(box(page, 'Heart disease in a parent, brother or sister before age 55')).toBeChecked();
});

test('[QN-1] [ST-8] a reload right after a text was typed keeps it', async ({ page }) => {
  await page.goto(preAddress(migraine));
  for (const asked of migraine.pre.slice(0, 4)) await reply(page, asked);
  await textField(page).fill('Quiet mornings, and choir');
  await expect.poll(() => answers(page)).toBe(5);
  await page.reload();
  await expect(textField(page)).toHaveValue('Quiet mornings, and choir');
});
