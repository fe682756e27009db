import { isAccessible } from './support/axe.ts';
import { DEMOGRAPHICS, memberAt } from './support/progress.ts';
import { newMember, signIn } from './support/people.ts';
import { migraine } from './support/products.ts';
import { field, heading, pressUntil } from './support/questions.ts';
import { expect, test } from './support/test.ts';

test('[RT-16] [LY-5] the portal shows the next step and leads to the settings @desktop', async ({ page, isMobile }) => {
  const member = await memberAt(page.request, migraine, 'cart');
  await signIn(page, member);
  await page.goto('/members_portal/dashboard');
  await expect(heading(page)).toHaveText(/^Hello, /);
  await expect(page.locator('.portal__person')).toContainText(`${member.first_name} ${member.last_name}`);
  await expect(page.getByRole('main')).toContainText('Migraine relief');
  await expect(page.getByRole('heading', { name: 'Your orders' })).toHaveCount(0);
  await isAccessible(page);
  await page.screenshot({ path: `test-results/portal-${isMobile ? 390 : 1280}.png` });
  const links = page.getByRole('navigation', { name: 'Members portal' });
  if (isMobile) {
    await expect(links.getByRole('link')).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
  } else expect((await page.locator('.portal__sidebar').boundingBox())?.width).toBe(250);
  await links.getByRole('link', { name: 'Settings' }).click();
  await expect(heading(page)).toHaveText('Settings');
  if (isMobile) await expect(links.getByRole('link')).toHaveCount(0);
  await isAccessible(page);
  await page.screenshot({ path: `test-results/settings-${isMobile ? 390 : 1280}.png`, fullPage: true });
});

test('[LY-5] the drawer closes by its button, a tap beside it, Escape, and the link to the current page', async ({
  page,
}) => {
  const member = await memberAt(page.request, migraine, 'cart');
  await signIn(page, member);
  await page.goto('/members_portal/dashboard');
  await expect(heading(page)).toHaveText(/^Hello, /);
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const drawer = page.getByRole('dialog', { name: 'Members portal' });
  const ways = [
    () => drawer.getByRole('button', { name: 'Close the menu' }).click(),
    () => page.mouse.click(380, 400),
    () => page.keyboard.press('Escape'),
    () => drawer.getByRole('link', { name: 'Dashboard' }).click(),
  ];
  for (const leave of ways) {
    await menu.click();
    await expect(drawer).toBeVisible();
    expect((await drawer.boundingBox())?.width).toBe(250);
    await leave();
    await expect(drawer).toHaveCount(0);
    await expect(menu).toBeFocused();
  }
  await menu.click();
  await isAccessible(page);
});

test('[RT-16] settings save a name, show password errors, and offer a download of the data', async ({ page }) => {
  const member = await newMember(page.request);
  const headers = { authorization: `Bearer ${member.token}` };
  expect((await page.request.put('/api/users/demographics', { headers, data: DEMOGRAPHICS })).ok()).toBe(true);
  await signIn(page, member);
  await page.goto('/members_portal/settings');
  await page.getByText('Your name').click();
  await field(page, 'First name').fill('Grace');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.locator('.portal__person')).toContainText('Grace');
  await expect(field(page, 'First name')).toBeHidden();
  await expect(page.locator('summary', { hasText: 'Your name' })).toBeFocused();
  await page.getByText('Change your password').click();
  await field(page, 'Current password').fill('not this one');
  await field(page, 'New password').fill('another long password');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(field(page, 'Current password')).toHaveAccessibleDescription(/not your current password/);
  await expect(field(page, 'New password')).toHaveValue('another long password');
  await field(page, 'Current password').fill(member.password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password changed').first()).toBeVisible();
  for (const label of ['Current password', 'New password']) await expect(field(page, label)).toHaveValue('');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await file).suggestedFilename()).toBe('my-data.json');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('You are signed out on all your devices')).toBeVisible();
});

test('[RT-16] deletion is confirmed in a modal, shown with its date, and withdrawn by keyboard @desktop', async ({
  page,
}) => {
  await signIn(page, await memberAt(page.request, migraine, 'cart'));
  await page.goto('/members_portal/settings');
  const ask = page.getByRole('button', { name: 'Ask us to delete my data' });
  const modal = page.getByRole('dialog', { name: 'Ask us to delete your data?' });
  await pressUntil(page, 'Tab', ask);
  await page.keyboard.press('Enter');
  await expect(modal).toContainText('Until then you can withdraw your request');
  await isAccessible(page);
  await page.screenshot({ path: `test-results/deletion-${page.viewportSize()?.width}.png` });
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await expect(ask).toBeFocused();
  await page.keyboard.press('Enter');
  await modal.getByRole('button', { name: 'Keep my data' }).click();
  await expect(ask).toBeVisible();
  await ask.click();
  await pressUntil(page, 'Tab', modal.getByRole('button', { name: 'Send my request' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('We received your request')).toBeVisible();
  await expect(ask).toHaveCount(0);
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date());
  await expect(page.getByRole('definition').last()).toHaveText(today);
  await isAccessible(page);
  await page.reload();
  await expect(page.getByText('Deletion requested on')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw my request' }).click();
  await expect(ask).toBeVisible();
  await expect(page.getByText('Deletion requested on')).toHaveCount(0);
});

test('[RT-17] the members’ placeholder shows only "Dashboard"', async ({ page }) => {
  const member = await memberAt(page.request, migraine, 'cart');
  await signIn(page, member);
  await page.goto('/members/dashboard');
  await expect(page.getByRole('main')).toHaveText('Dashboard');
});

test('[RT-7] the dashboard continues a started product at its next question', async ({ page }) => {
  const member = await memberAt(page.request, migraine, 'medical');
  await signIn(page, member);
  await expect(heading(page)).toHaveText('Your dashboard');
  await expect(page.getByRole('main')).toContainText('Next: your medical questions.');
  await page.getByRole('button', { name: 'Continue Migraine relief' }).click();
  await expect(heading(page)).toContainText('Have you ever had any of these?');
  await expect(page).toHaveURL(member.questionAddress('mr-med-heart'));
});
