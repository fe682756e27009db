import { signIn, SAMPLES, newMember, logIn } from './support/people.ts';
import { migraine } from './support/products.ts';
import { memberAt } from './support/progress.ts';
import { field, heading } from './support/questions.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

const NEW = 'nine calm otters drift';

/**
 * Requests a link on the current screen.
 * @returns the link, from the outbox
 */
async function linkFor(page: Page, email: string): Promise<string> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('a link is on its way')).toBeVisible();
  await page.goto('/outbox');
  const mail = page.getByRole('article').filter({ hasText: email }).first();
  return (await mail.getByRole('link').getAttribute('href')) ?? '';
}

test('@desktop [RT-3] [RT-4] [GD-5] resetting a password by mail works once', async ({ page, request }) => {
  const person = await newMember(request);
  const link = await linkFor(page, person.email);
  await page.goto(link);
  await expect(heading(page)).toHaveText('Choose a new password');
  await expect(page).toHaveURL('/reset-password');
  await field(page, 'New password').fill('password123');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('alert')).toContainText('easy to guess');
  await field(page, 'New password').fill(NEW);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(page).toHaveURL('/');
  await logIn(page, { ...person, password: NEW });
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(heading(page)).toHaveText('Welcome back');

  await page.goto(link);
  const modal = page.getByRole('dialog');
  await expect(modal).toContainText('You can’t access this page without coming from a password reset email.');
  await expect(modal).toContainText('please make sure you used the full URL provided.');
  await modal.getByRole('button', { name: 'Return to Login' }).click();
  await expect(page).toHaveURL('/');
});

test('[GD-5] reset-password without a token opens a modal; a failed check can be retried', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('dialog')).toContainText('without coming from a password reset email');
  let times = 0;
  await page.route('**/api/reset_password/*', (route) => {
    times += 1;
    return times === 1 ? route.fulfill({ status: 500, body: '{}' }) : route.fulfill({ status: 204 });
  });
  await page.goto('/reset-password?token=x');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page)).toHaveText('Choose a new password');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => times).toBe(2);
});

test('[RD-1] the redirect wipes the browser’s storage and leaves for the allowed site', async ({ page }) => {
  await page.route('https://www.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The other site</h1>' }),
  );
  await signIn(page, SAMPLES.patient);
  await page.goto('/auth_redirects/bufo?redirect_to=/refills');
  await expect(page).toHaveURL('https://www.example.com/refills');
  await page.goto('/dashboard');
  await expect(heading(page)).toHaveText('Welcome back');
});

test('[RD-1] a redirect to an address that is not allowed is refused', async ({ page }) => {
  await page.route('**/api/auth_redirects/bufo*', (route) =>
    route.fulfill({ json: { redirect_to: 'https://evil.example/' } }),
  );
  await signIn(page, SAMPLES.patient);
  await page.goto('/auth_redirects/bufo?redirect_to=/refills');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
});

test('[RT-15] a sign-in with the provider leads to the same screen as any sign-in', async ({ page }) => {
  const exchanges: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/api/auth/onyx/callback')) exchanges.push(sent.method());
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Log in with Onyx' }).click();
  await page.getByRole('link', { name: SAMPLES.patient.email }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  expect(exchanges).toEqual(['GET']);
});

test('[RT-15] a refused code of the provider shows the error screen', async ({ page }) => {
  await page.goto('/auth/onyx/callback?code=none&state=none');
  await expect(page.getByRole('button', { name: 'Go Home' })).toBeVisible();
  await page.getByRole('button', { name: 'Go Home' }).click();
  await expect(heading(page)).toHaveText('Welcome back');
});

test('@desktop [LY-7] staff find a member and impersonate them', async ({ page, request }) => {
  const person = await newMember(request);
  await signIn(page, SAMPLES.staff);
  await expect(page).toHaveURL('/staff/members');
  await field(page, 'Name or email').fill(person.email);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: `Act for ${person.first_name} ${person.last_name}` }).click();
  await expect(heading(page)).toHaveText('A few details about you');
  await page.reload();
  await expect(heading(page)).toHaveText('A few details about you');
});

test('[AU-5] [LY-7] [ST-10] during impersonation every screen and tab shows the banner until it is stopped', async ({
  page,
  request,
  context,
}) => {
  const person = await newMember(request);
  await signIn(page, SAMPLES.staff);
  const other = await context.newPage();
  await other.goto('/staff/members');
  await expect(field(other, 'Name or email')).toBeVisible();

  await field(page, 'Name or email').fill(person.email);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: `Act for ${person.first_name} ${person.last_name}` }).click();
  const banner = `You are currently logged in as ${person.first_name} ${person.last_name}.`;
  await expect(page.getByText(banner)).toBeVisible();
  await page.waitForURL((url) => url.pathname !== '/staff/members');
  for (const address of ['/user-demographics', '/user-bmi', '/dashboard', '/members/dashboard', '/404', '/nowhere']) {
    await page.goto(address);
    await expect(page.getByText(banner)).toBeVisible();
  }
  await expect(other.getByText(banner)).toBeVisible();
  await expect(field(other, 'Name or email')).toHaveCount(0);

  await page.getByRole('link', { name: 'Stop impersonating' }).click();
  await expect(field(page, 'Name or email')).toBeVisible();
  await expect(page.getByText('You are currently logged in as')).toHaveCount(0);
  await expect(field(other, 'Name or email')).toBeVisible();
  await expect(other.getByText('You are currently logged in as')).toHaveCount(0);
  await page.reload();
  await expect(field(page, 'Name or email')).toBeVisible();
});

test('[decision 29] during impersonation paying and changing the password are refused with a message', async ({
  page,
  request,
}) => {
  const person = await memberAt(request, migraine, 'cart');
  await signIn(page, SAMPLES.staff);
  await field(page, 'Name or email').fill(person.email);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: `Act for ${person.first_name} ${person.last_name}` }).click();
  await expect(page.getByText('You are currently logged in as')).toBeVisible();
  // The address changes once the sign-in is stored. Draining the page earlier would lose the sign-in.
  await page.waitForURL((url) => url.pathname !== '/staff/members');

  await page.goto('/carts');
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(page.getByRole('main')).toContainText('Only the member can pay');
  await expect(page.getByRole('main')).toContainText(migraine.total);
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  await page.goto('/members_portal/settings');
  await expect(page.getByRole('main')).toContainText('Only the member can change their password');
  await expect(field(page, 'First name')).toHaveValue(person.first_name);
  for (const name of ['Save password', 'Sign out everywhere', 'Download my data', 'Ask for deletion'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);

  const refused = await page.evaluate(async () => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('tundish:auth:')) ?? '';
    const { accessToken } = JSON.parse(JSON.parse(localStorage.getItem(key) ?? '{}').content);
    const ask = async (method: string, path: string, body: object) => {
      const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
      return (await fetch(`/api${path}`, { method, headers, body: JSON.stringify(body) })).status;
    };
    return [
      await ask('PUT', '/members_portal/password', { present_password: 'x', password: 'another horse entirely' }),
      await ask('POST', '/checkout', { shipping: {}, payment_token: 'test_ok_1' }),
    ];
  });
  expect(refused).toEqual([403, 403]);
});

test('[VA-2] an email with a space around it, as keyboards of phones add, signs in', async ({ page, request }) => {
  const member = await newMember(request);
  await page.goto('/');
  await logIn(page, { ...member, email: ` ${member.email} ` });
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
});
