import { signIn, newMember, SAMPLES } from './support/people.ts';
import { DEMOGRAPHICS, memberAt } from './support/progress.ts';
import { migraine, preAddress } from './support/products.ts';
import { heading } from './support/questions.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

const slug = '/products/migraine-relief';
const pre = preAddress(migraine);
const question = (questionnaire: string) => `${slug}/user_questionnaires/${questionnaire}/questions/mr-med-heart`;

/** The address at which each kind of person arrives, and the heading there. */
type Seen = [path: string, heading: string | RegExp];
interface Row {
  address: string;
  anonymous: Seen;
  prospect: Seen;
  patient: Seen;
  staff: Seen;
}

const login: Seen = ['/', 'Welcome back'];
const details: Seen = ['/user-demographics', 'A few details about you'];
const dashboard: Seen = ['/dashboard', 'Your dashboard'];
const members: Seen = ['/staff/members', 'Members'];
const lost: Seen = ['/404', '404'];
const first: Seen = [pre, /On how many days a month/];

const everybody = (seen: Seen) => ({ anonymous: seen, prospect: seen, patient: seen, staff: seen });
const signedIn = (seen: Seen) => ({ ...everybody(seen), anonymous: login });
const guests = (seen: Seen) => ({ anonymous: seen, prospect: details, patient: dashboard, staff: members });

/** Section 2 of the specification, row by row. Nobody here has begun an order. */
const ROWS: Row[] = [
  { address: '/', ...guests(login) },
  { address: '/signup', ...guests(['/signup', 'Create your account']) },
  { address: '/forgot-password', ...guests(['/forgot-password', 'Forgot your password?']) },
  { address: '/user-demographics', ...signedIn(details) },
  { address: '/user-bmi', ...signedIn(['/user-bmi', 'Your height and weight']) },
  { address: '/dashboard', ...signedIn(dashboard) },
  { address: pre, ...everybody(first) },
  { address: `${slug}/intro`, ...signedIn(first) },
  { address: `${slug}/dissolving-tablet`, ...signedIn(first) },
  { address: `${slug}/variant-selection`, ...signedIn(first) },
  { address: `${slug}/quantity-selection`, ...signedIn(first) },
  { address: question('7'), ...signedIn(lost) },
  { address: '/carts', anonymous: login, prospect: details, patient: dashboard, staff: members },
  { address: '/checkout', anonymous: login, prospect: details, patient: dashboard, staff: members },
  {
    address: '/auth/onyx/callback',
    ...everybody(['/auth/onyx/callback', 'Something went wrong...']),
  },
  {
    address: '/members_portal/dashboard',
    ...signedIn(['/members_portal/dashboard', 'Hello, Ada']),
    prospect: details,
    staff: members,
  },
  {
    address: '/members_portal/settings',
    ...signedIn(['/members_portal/settings', 'Settings']),
    prospect: details,
    staff: members,
  },
  { address: '/members/dashboard', ...signedIn(['/members/dashboard', 'Dashboard']) },
  { address: '/staff/members', ...signedIn(members), prospect: details, patient: dashboard },
  { address: '/404', ...everybody(lost) },
  { address: '/nowhere/at/all', ...everybody(['/nowhere/at/all', '404']) },
];

async function walk(page: Page, kind: Exclude<keyof Row, 'address'>): Promise<void> {
  for (const row of ROWS) {
    const [path, title] = row[kind];
    await page.goto(row.address);
    await expect.soft(heading(page), `${kind} at ${row.address}`).toContainText(title);
    await expect.soft(page, `${kind} at ${row.address}`).toHaveURL(path);
  }
}

const TITLE =
  '[RT-1] [RT-2] [RT-3] [RT-5] [RT-6] [RT-7] [RT-8] [RT-9] [RT-10] [RT-11] [RT-12] [RT-13] [RT-14] [RT-15] [RT-16] [RT-17] [RT-18] [RT-19]';

test(`${TITLE} where every address leads an anonymous visitor`, async ({ page }) => {
  await walk(page, 'anonymous');
});

test(`${TITLE} where every address leads a prospect`, async ({ page, request }) => {
  await signIn(page, await newMember(request));
  await walk(page, 'prospect');
});

test(`${TITLE} where every address leads a patient`, async ({ page, request }) => {
  const patient = await newMember(request);
  const headers = { authorization: `Bearer ${patient.token}` };
  expect((await request.put('/api/users/demographics', { headers, data: DEMOGRAPHICS })).ok()).toBe(true);
  await signIn(page, patient);
  await walk(page, 'patient');
});

test(`${TITLE} where every address leads staff`, async ({ page }) => {
  await signIn(page, SAMPLES.staff);
  await walk(page, 'staff');
});

test('[RT-4] [GD-5] reset-password without a token is refused to anybody who is signed out', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('dialog')).toContainText('coming from a password reset email.');
  await page.getByRole('button', { name: 'Return to Login' }).click();
  await expect(heading(page)).toHaveText('Welcome back');
});

test('[RT-4] [GD-2] reset-password with or without a token redirects a signed-in person', async ({ page }) => {
  await signIn(page, SAMPLES.patient);
  for (const address of ['/reset-password', '/reset-password?token=any']) {
    await page.goto(address);
    await expect(heading(page)).toHaveText('Your dashboard');
    await expect(page).toHaveURL('/dashboard');
  }
});

test('[RT-9] [RT-10] [RT-11] [RT-12] [RT-13] [RT-14] a person with a full cart can open every step before it', async ({
  page,
}) => {
  const member = await memberAt(page.request, migraine, 'cart');
  await signIn(page, member);
  for (const [address, title] of [
    [question(member.questionnaire), 'Have you ever had any of these?'],
    [`${slug}/intro`, 'Migraine relief'],
    [`${slug}/dissolving-tablet`, 'Migraine relief'],
    [`${slug}/variant-selection`, 'Choose your treatment'],
    ['/carts', 'Your cart'],
    [`${slug}/quantity-selection`, 'Choose an amount'],
    ['/checkout', 'Checkout'],
  ] as const) {
    await page.goto(address);
    await expect(heading(page), address).toContainText(title);
    await expect(page, address).toHaveURL(address);
  }
});
