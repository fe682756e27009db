import type { BrowserContext, Page } from '@playwright/test';
import { isAccessible } from './support/axe.ts';
import { logIn, newMember, signIn } from './support/people.ts';
import { field, heading } from './support/questions.ts';
import { expect, test } from './support/test.ts';

const CHECK = '**/api/users/validate_session';
/** Matches the calls that count as activity, and signing in. */
const LASTING = /\/api\/(?!users\/validate_session)/;
const modal = (page: Page) => page.getByRole('dialog', { name: 'Session Timeout' });

/** Shortens the session duration that the browser is told (the header `expires-in`). The server's own limit stays. */
async function lasting(context: BrowserContext, seconds: string): Promise<void> {
  await context.route(LASTING, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'expires-in': seconds } });
  });
}

/** Makes the server report every session as ended. @returns the URLs of the session checks, filled as they happen */
async function ending(context: BrowserContext): Promise<string[]> {
  const checks: string[] = [];
  await context.route(CHECK, (route) => {
    checks.push(route.request().url());
    return route.fulfill({ json: { valid: false } });
  });
  return checks;
}

async function expectTimeout(page: Page): Promise<void> {
  await expect(modal(page)).toContainText('Session Timeout');
  await expect(modal(page)).toContainText('You have been signed out due to inactivity.');
}

test('@desktop [SE-1] [SE-3] [ST-10] when the session ends, both tabs show the modal, and signing back in continues in both', async ({
  page,
  context,
  request,
}) => {
  const member = await newMember(request);
  await lasting(context, '4');
  const checks = await ending(context);
  await signIn(page, member);
  const other = await context.newPage();
  await other.goto('/user-bmi');
  await expect(heading(other)).toHaveText('Your height and weight');
  await expectTimeout(page);
  await expectTimeout(other);
  expect(checks.length).toBeGreaterThan(0);
  await modal(page).getByRole('button', { name: 'Sign Back In' }).click();
  await expect(heading(page)).toHaveText('Welcome back');
  // Both tabs have lost the token, and no data of the person are visible.
  await expect(heading(other)).toHaveText('Welcome back');
  await expect(modal(other)).toHaveCount(0);
  await context.unroute(CHECK);
  await context.unroute(LASTING);
  await logIn(page, member);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect(modal(page)).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Log out' })).toBeVisible();
});

test('[SE-1] [ST-10] activity in one tab keeps the session in all tabs', async ({ page, context, request }) => {
  await lasting(context, '4');
  const checks = await ending(context);
  await signIn(page, await newMember(request));
  const other = await context.newPage();
  await context.unroute(LASTING);
  // During this navigation the page loads the person again, and with them a new session length of half an hour.
  await other.goto('/user-bmi');
  await expect(heading(other)).toHaveText('Your height and weight');
  await field(other, 'pounds').fill('150');
  const longer = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('tundish:session:')) ?? '';
      const { content } = JSON.parse(localStorage.getItem(key) ?? '{"content":"{}"}');
      return JSON.parse(content).expiresAt - Date.now();
    });
  await expect.poll(longer).toBeGreaterThan(60_000);
  // Wait far beyond the session end that the first tab knew when it opened.
  await page.waitForTimeout(5000);
  expect(checks).toEqual([]);
  await expect(modal(page)).toHaveCount(0);
  await expect(modal(other)).toHaveCount(0);
});

test('[SE-1] a session that the server finds valid continues without a message', async ({ page, context, request }) => {
  await lasting(context, '3');
  const asked = page.waitForResponse(CHECK);
  await signIn(page, await newMember(request));
  expect(await (await asked).json()).toEqual({ valid: true });
  await expect(modal(page)).toHaveCount(0);
  await page.goto('/user-bmi');
  await expect(heading(page)).toHaveText('Your height and weight');
});

test('[SE-2] [SE-6] after the computer slept past the end, the modal opens when the visitor returns, without asking the server', async ({
  page,
  context,
  request,
}) => {
  const member = await newMember(request);
  await page.clock.install();
  await signIn(page, member);
  await page.goto('/user-bmi');
  await expect(heading(page)).toHaveText('Your height and weight');
  const checks = await ending(context);
  // While a computer sleeps, time passes and no timer runs.
  await page.clock.setSystemTime(Date.now() + 31 * 60_000);
  await page.evaluate(() => void dispatchEvent(new Event('focus')));
  await expectTimeout(page);
  expect(checks).toEqual([]);
  await modal(page).getByRole('button', { name: 'Sign Back In' }).click();
  await logIn(page, member);
  await expect(heading(page)).toHaveText('Your height and weight');
});

test('[SE-2] [SE-3] a page opened after the end of the session shows the session modal until the visitor closes the modal', async ({
  page,
  request,
}) => {
  const member = await newMember(request);
  await page.clock.install();
  await signIn(page, member);
  const asked = page.waitForRequest('**/api/users/bmi');
  await page.goto('/user-bmi');
  const { authorization = '' } = (await asked).headers();
  expect((await request.delete('/api/logout', { headers: { authorization } })).ok()).toBe(true);
  await page.clock.setSystemTime(Date.now() + 31 * 60_000);
  await page.reload();
  await expectTimeout(page);
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(3000);
  await expectTimeout(page);
  await modal(page).getByRole('button', { name: 'Sign Back In' }).click();
  await logIn(page, member);
  await expect(heading(page)).toHaveText('Your height and weight');
});

test('[SE-2] [EC-7] the modal opens without a connection, too', async ({ page, context, request }) => {
  await page.clock.install();
  await signIn(page, await newMember(request));
  await page.goto('/user-bmi');
  await expect(heading(page)).toHaveText('Your height and weight');
  await page.clock.runFor(5000);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.clock.setSystemTime(Date.now() + 31 * 60_000);
  await page.evaluate(() => void dispatchEvent(new Event('focus')));
  await expectTimeout(page);
});

test('[SE-1] [SE-6] a timer that fires late asks the server whether the session is still valid', async ({
  page,
  request,
}) => {
  await page.clock.install();
  await signIn(page, await newMember(request));
  const asked = page.waitForResponse(CHECK);
  // When a laptop wakes up, an overdue timer fires once.
  await page.clock.fastForward(31 * 60_000);
  expect(await (await asked).json()).toEqual({ valid: true });
  await expect(modal(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
});

test('[SE-4] [SE-5] a reload while the modal is open checks the session again', async ({ page, context, request }) => {
  await lasting(context, '3');
  await ending(context);
  await signIn(page, await newMember(request));
  await expectTimeout(page);
  await page.reload();
  await expectTimeout(page);
  await modal(page).getByRole('button', { name: 'Sign Back In' }).click();
  await expect(heading(page)).toHaveText('Welcome back');
  await page.reload();
  await expect(heading(page)).toHaveText('Welcome back');
  await expect(modal(page)).toHaveCount(0);
});

const warning = (page: Page, name = 'Are you still there?') => page.getByRole('alertdialog', { name });
const MINUTE = 60_000;

/** A signed-in person does nothing until the warning appears, in every page of the context. */
async function quietUntilWarned(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await page.clock.setSystemTime(Date.now() + 28.5 * MINUTE);
    await page.evaluate(() => void dispatchEvent(new Event('focus')));
  }
}

test('@desktop [SE-1] [SE-6] [decision 47] a dialog warns before the end, and staying keeps the typed values', async ({
  page,
  request,
}) => {
  await page.clock.install();
  await signIn(page, await newMember(request));
  await page.goto('/user-bmi');
  await field(page, 'pounds').fill('150');
  await quietUntilWarned([page]);
  await expect(warning(page)).toContainText(/You will be signed out in 1 minute 30 seconds\./);
  await expect(warning(page).getByRole('heading')).toBeFocused();
  await isAccessible(page);
  await page.keyboard.press('Tab');
  await expect(warning(page).getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  const asked = page.waitForResponse('**/api/users/me');
  await page.keyboard.press('Enter');
  expect((await asked).headers()['expires-in']).toBeDefined();
  await expect(warning(page)).toHaveCount(0);
  await expect(field(page, 'pounds')).toHaveValue('150');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
});

test('[ST-10] [decision 47] staying in one tab closes the dialog in the other', async ({ page, context, request }) => {
  await page.clock.install();
  await signIn(page, await newMember(request));
  const other = await context.newPage();
  await other.clock.install();
  await other.goto('/user-bmi');
  await expect(heading(other)).toHaveText('Your height and weight');
  await quietUntilWarned([page, other]);
  await expect(warning(page)).toBeVisible();
  await expect(warning(other)).toBeVisible();
  await warning(other).getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning(other)).toHaveCount(0);
  await expect(warning(page)).toHaveCount(0);
});

test('[decision 47] logging out from the dialog leads to the login screen', async ({ page, request }) => {
  await page.clock.install();
  await signIn(page, await newMember(request));
  await quietUntilWarned([page]);
  await warning(page).getByRole('button', { name: 'Log out' }).click();
  await expect(heading(page)).toHaveText('Welcome back');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('[decision 47] the dialog and its times are in Spanish', async ({ page, request }) => {
    const { email, password } = await newMember(request);
    await page.clock.install();
    await page.goto('/');
    await page.getByLabel(/^Correo/).fill(email);
    await page.getByRole('textbox', { name: /^Contraseña/ }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(/^Correo/)).toHaveCount(0);
    await quietUntilWarned([page]);
    await expect(warning(page, '¿Sigue ahí?')).toContainText('en 1 minuto 30 segundos.');
  });
});
