import type { Page } from '@playwright/test';
import { isAccessible } from './support/axe.ts';
import { newMember, SAMPLES, signIn, signUp, stranger } from './support/people.ts';
import { migraine, preAddress } from './support/products.ts';
import { answerAll, backArrow, bar, field, goOn, heading, pressUntil, radio } from './support/questions.ts';
import { expect, test } from './support/test.ts';

const footer = (page: Page) => page.getByRole('contentinfo');
const link = (page: Page, name: string) => footer(page).getByRole('link', { name, exact: true });

/** Help, both documents and both languages are there, large enough to touch, and none covers another. */
async function hasFooter(page: Page): Promise<void> {
  const phone = link(page, '(212) 555-0134');
  const targets = [
    phone,
    link(page, 'Privacy'),
    link(page, 'Terms'),
    footer(page).getByRole('button', { name: 'English' }),
    footer(page).getByRole('button', { name: /español/i }),
  ];
  await expect(phone).toHaveAttribute('href', 'tel:2125550134');
  for (const target of targets) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const rows = new Set(await Promise.all(targets.map(async (one) => Math.round((await one.boundingBox())?.y ?? 0))));
  expect(rows.size).toBeLessThanOrEqual((page.viewportSize()?.width ?? 0) < 768 ? 2 : 1);
}

test('[LY-1] every kind of screen has the footer @desktop', async ({ page, request }) => {
  for (const [path, title] of [
    ['/', 'Welcome back'],
    ['/signup', 'Create your account'],
    [preAddress(migraine), migraine.pre[0]?.says ?? ''],
    ['/404', '404'],
    ['/privacy', 'Privacy notice'],
    ['/terms', 'Terms of use'],
  ] as const) {
    await page.goto(path);
    await expect(heading(page)).toContainText(title);
    await hasFooter(page);
    await isAccessible(page);
  }
  await signIn(page, await newMember(request));
  await hasFooter(page);
});

test('[LY-1] the members portal has the footer, too @desktop', async ({ page }) => {
  await signIn(page, SAMPLES.patient);
  await page.goto('/members_portal/settings');
  await expect(heading(page)).toHaveText('Settings');
  await hasFooter(page);
  await link(page, 'Privacy').click();
  await expect(heading(page)).toHaveText('Privacy notice');
  await backArrow(page).click();
  await expect(heading(page)).toHaveText('Settings');
});

test('[BK-1] [PQ-10] reading a document in the middle of the questions loses nothing', async ({ page }) => {
  await page.goto(preAddress(migraine));
  await answerAll(page, migraine.pre.slice(0, 2));
  await expect(heading(page)).toContainText(migraine.pre[2]?.says ?? '');
  await link(page, 'Terms').click();
  await expect(page).toHaveURL('/terms');
  await expect(heading(page)).toHaveText('Terms of use');
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle('Terms | Tundish Health');
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Read the privacy notice' }).click();
  await expect(heading(page)).toHaveText('Privacy notice');
  await page.goBack();
  await expect(heading(page)).toHaveText('Terms of use');
  await backArrow(page).click();
  await expect(heading(page)).toContainText(migraine.pre[2]?.says ?? '');
});

test('[LY-1] Continue comes before the footer, on screen and by keyboard', async ({ page }) => {
  await page.goto(preAddress(migraine));
  await pressUntil(page, 'Tab', radio(page, '1 to 3 days'));
  await page.keyboard.press('Space');
  const button = await goOn(page).boundingBox();
  const below = await footer(page).boundingBox();
  expect(below?.y).toBeGreaterThan((button?.y ?? 0) + (button?.height ?? 0) - 1);
});

test('[EC-7] documents linked from the consent open in a new tab; typed values and the tick stay', async ({ page }) => {
  const person = stranger();
  await page.goto('/signup');
  await field(page, 'First name').fill(person.first_name);
  await field(page, 'Password').fill(person.password);
  const [document] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Terms (opens in a new tab)' }).click(),
  ]);
  await expect(heading(document)).toHaveText('Terms of use');
  await expect(backArrow(document)).toHaveCount(0);
  await document.close();
  await expect(field(page, 'First name')).toHaveValue(person.first_name);
  await expect(field(page, 'Password')).toHaveValue(person.password);
  const sent = page.waitForRequest('**/api/signup');
  await signUp(page, person);
  expect((await sent).postDataJSON()).toMatchObject({
    consent: true,
    consent_version: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
  });
});

test('[EC-7] a link in the footer keeps the values typed into a form, except the password', async ({ page }) => {
  await page.goto('/signup');
  await field(page, 'First name').fill('Ada');
  await field(page, 'Password').fill('seven quiet herons');
  await link(page, 'Privacy').click();
  await expect(heading(page)).toHaveText('Privacy notice');
  await backArrow(page).click();
  await expect(field(page, 'First name')).toHaveValue('Ada');
  await expect(field(page, 'Password')).toHaveValue('');
});

test('[AX] the documents can be opened and left by keyboard, in Spanish, too', async ({ page }) => {
  await page.goto('/signup');
  await pressUntil(page, 'Tab', footer(page).getByRole('button', { name: /español/i }));
  await page.keyboard.press('Enter');
  await pressUntil(page, 'Shift+Tab', link(page, 'Privacidad'));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Aviso de privacidad');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(7);
  await isAccessible(page);
  await pressUntil(page, 'Shift+Tab', page.getByRole('banner').getByRole('button', { name: 'Atrás' }));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Cree su cuenta');
});

test('[PQ-8] after sign-up the question says that the account is ready, until Continue @desktop', async ({ page }) => {
  const person = stranger();
  await page.goto(preAddress(migraine));
  await answerAll(page, migraine.pre);
  await expect(page).toHaveURL('/signup');
  await signUp(page, person);
  const said = 'Your account is ready, and your answers are saved.';
  await expect(page.getByText(said)).toBeVisible();
  await expect(heading(page)).toContainText(migraine.pre.at(-1)?.says ?? '');
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toHaveAccessibleDescription(new RegExp(said));
  await isAccessible(page);
  await page.screenshot({ path: `test-results/account-ready-${page.viewportSize()?.width}.png` });
  await page.reload();
  await expect(page.getByText(said)).toBeVisible();
  await goOn(page).click();
  await expect(page).toHaveURL('/user-bmi');
  await page.goto('/dashboard');
  await expect(page.getByText(said)).toHaveCount(0);
});
