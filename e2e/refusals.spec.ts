import type { Page } from '@playwright/test';
import { isAccessible } from './support/axe.ts';
import { logIn, newMember, SAMPLES, signIn } from './support/people.ts';
import { migraine } from './support/products.ts';
import { memberAt } from './support/progress.ts';
import { field, goOn, heading, pressUntil } from './support/questions.ts';
import { expect, test } from './support/test.ts';

const REFUSED = 'The email or password is not correct.';
const refusal = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ });
const summary = (page: Page) => page.locator('.refusal-text');
const newPassword = (page: Page) => refusal(page).getByRole('link', { name: 'Choose a new password' });

test('@desktop [EC-4] [VA-3] a refused log-in shows above the form, keeps the typed values, and disappears on a change', async ({
  page,
}) => {
  await page.goto('/');
  await logIn(page, { ...SAMPLES.patient, password: 'not the password' });
  await expect(refusal(page)).toContainText(REFUSED);
  await expect(newPassword(page)).toHaveAttribute('href', '/forgot-password');
  await expect(summary(page)).toBeFocused();
  // The notification is hidden from assistive technology, so that the sentence is announced once.
  await expect(page.getByRole('alert').filter({ hasText: REFUSED })).toHaveCount(1);
  await expect(page.getByRole('group', { name: 'Action Required' })).toHaveCount(0, { timeout: 15_000 });
  await expect(refusal(page)).toContainText(REFUSED);
  await isAccessible(page);
  await expect(field(page, 'Email')).toHaveValue(SAMPLES.patient.email);
  await field(page, 'Password').press('End');
  await expect(refusal(page)).toContainText(REFUSED);
  await field(page, 'Password').fill(SAMPLES.patient.password);
  await expect(refusal(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
});

test('[VA-3] by keyboard, Tab leads from the refusal to what helps, and to the first field', async ({ page }) => {
  await page.goto('/');
  await field(page, 'Email').fill('nobody@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(summary(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(newPassword(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page, 'Email')).toBeFocused();
  await pressUntil(page, 'Tab', page.getByRole('button', { name: 'Log in' }));
  await page.keyboard.press('Enter');
  // The second refusal has the same text as the first. It receives the focus, so a screen reader reads it again.
  await expect(summary(page)).toBeFocused();
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('[EC-4] the server’s refusal is in Spanish, too', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel(/^Correo/).fill('nadie@example.com');
    await page.getByRole('textbox', { name: /^Contraseña/ }).fill('no es esta');
    await page.keyboard.press('Enter');
    await expect(refusal(page)).toContainText('contraseña');
  });
});

test('[EC-4] on a page with several forms a refusal shows at the form that was sent', async ({ page }) => {
  await signIn(page, SAMPLES.patient);
  await page.goto('/members_portal/settings');
  await expect(field(page, 'First name')).not.toHaveValue('');
  await page.route('**/api/members_portal/settings', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, json: { errors: { message: 'Changed elsewhere.' } } })
      : route.continue(),
  );
  await page.getByText('Your name').click();
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(refusal(page)).toHaveText('Changed elsewhere.');
  const form = page.locator('.json-form').filter({ has: page.getByLabel('First name') });
  await expect(form.getByRole('alert')).toHaveText('Changed elsewhere.');
});

test('@desktop [EC-4] [EC-7] the refusal of a button outside of forms shows at the top of the screen', async ({
  page,
  request,
}) => {
  const member = await memberAt(request, migraine, 'variant');
  const choose = page.getByRole('button', { name: /^Choose/ }).first();
  await signIn(page, member);
  await page.goto(`/products/${migraine.slug}/variant-selection`);
  await choose.click();
  await expect(heading(page)).toHaveText('Choose an amount');
  await page.getByRole('radio').first().check();
  const add = page.getByRole('button', { name: /^Add to cart/ });
  await page.route('**/api/carts', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, json: { errors: { message: 'This is sold out.' } } })
      : route.continue(),
  );
  await add.click();
  await expect(refusal(page)).toHaveText('This is sold out.');
  await expect(summary(page)).toBeFocused();
  await isAccessible(page);
  await page.unroute('**/api/carts');
  await add.click();
  await expect(heading(page)).toHaveText('Your cart');
  await expect(refusal(page)).toHaveCount(0);
});

test('[AU-2] [EC-7] a token renewal that fails for the moment signs nobody out and loses nothing', async ({
  page,
  request,
}) => {
  await signIn(page, await memberAt(request, migraine, 'bmi'));
  await page.goto('/user-bmi');
  await field(page, 'feet').fill('5');
  await field(page, 'inches').fill('8');
  await field(page, 'pounds').fill('150');
  const bmi = '**/api/users/bmi';
  await page.route(bmi, (route) => route.fulfill({ status: 401, json: { errors: { message: 'The token is old.' } } }));
  const busy = { errors: { message: 'There were too many attempts.', warning: true } };
  let asked = 0;
  page.on('request', (call) => (asked += Number(call.url().endsWith('/oauth/token'))));
  for (const answer of [
    { status: 429, json: busy, headers: { 'retry-after': '1' } },
    { status: 503, json: busy },
    { status: 200, contentType: 'text/html', body: '<!doctype html><p>Welcome to the station</p>' },
    undefined,
  ]) {
    await page.route('**/oauth/token', (route) => (answer ? route.fulfill(answer) : route.abort()));
    const before = asked;
    // The page sends no further request before the time that the server named.
    await expect(async () => {
      await goOn(page).click();
      await expect.poll(() => asked, { timeout: 1000 }).toBeGreaterThan(before);
    }).toPass();
    await expect(refusal(page)).not.toHaveText('The token is old.');
    await expect(refusal(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await expect(field(page, 'inches')).toHaveValue('8');
    await page.unroute('**/oauth/token');
  }
  await page.unroute(bmi);
  await goOn(page).click();
  await expect(page).toHaveURL('/user-demographics');
});

test('[EC-7] without a connection the form shows an error and can be sent again', async ({ page, request }) => {
  const member = await newMember(request);
  await page.goto('/');
  await page.route('**/api/login', (route) => route.abort());
  await logIn(page, member);
  await expect(refusal(page)).toHaveText('Something went wrong. Please try again later.');
  await page.unroute('**/api/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
});
