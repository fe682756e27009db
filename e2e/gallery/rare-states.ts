import { expect, type Page } from '@playwright/test';
import { mailedLink, newMember, newSignUp, SAMPLES } from '../support/people.ts';
import { heading } from '../support/questions.ts';
import type { State } from './state.ts';
import type { Visit } from './visit.ts';

/** Changes what a GET of the API returns, as another product or another moment would. */
const changed = (page: Page, path: string, change: (json: string) => string) =>
  page.route(`**/api/${path}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, body: change(await response.text()) });
  });

/** Makes the bought amount one that is sent and paid every month. The sample products have none. */
const everyMonth = (json: string) =>
  json.replaceAll('"subscriptionType":"once"', '"subscriptionType":"monthly"').replaceAll(' tablets"', ' tablets a month"');

/** A signed-in person does nothing for so many minutes. */
async function idle({ page }: Visit, minutes: number): Promise<void> {
  await page.clock.setSystemTime(Date.now() + minutes * 60_000);
  await page.evaluate(() => void dispatchEvent(new Event('focus')));
}

async function paying(visit: Visit, number: string): Promise<void> {
  await visit.at('cart', '/checkout');
  await visit.field('checkout.card_number').fill(number);
  await visit.field('checkout.card_expires').fill('1231');
  await visit.field('checkout.card_code').fill('123');
  await visit.page.getByRole('button', { name: /\$/ }).click();
}

/** Screens that few people see: repeating charges, refusals, slow or failing requests, and the end of a session. */
export const RARE_STATES: readonly State[] = [
  {
    name: 'First question, the server is busy',
    declared: ['errors.json', '/statuses/503'],
    reach: async (visit) => {
      await visit.page.context().addCookies([{ name: 'returning', value: '1', domain: 'localhost', path: '/' }]);
      await visit.page.route('**/api/**/pre_questionnaire', (route) => route.fulfill({ status: 503, json: {} }));
      await visit.page.goto('/products/migraine-relief/pre_questionnaire');
      await expect(heading(visit.page)).toBeVisible({ timeout: 30_000 });
    },
  },
  {
    name: 'Safety stop, no emergency',
    declared: ['modals.json', '/modals/safety-stop'],
    reach: async (visit) => {
      await visit.answer(visit.hair, 1);
      await expect(heading(visit.page)).toContainText(visit.hair.pre[1]?.says ?? '');
      await visit.page.getByRole('radio').first().check();
      await expect(visit.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'Quantities, sent every month',
    reach: async (visit) => {
      await changed(visit.page, 'products/*/quantities*', everyMonth);
      await visit.at('variant', '/products/migraine-relief/variant-selection');
      await visit.page.getByRole('main').getByRole('button').nth(1).click();
      await expect(heading(visit.page)).toHaveText(visit.words('quantities.heading'));
      await visit.page.getByRole('radio').first().check();
      await visit.sees('cart.total_today');
    },
  },
  {
    name: 'Cart, sent every month',
    reach: async (visit) => {
      await changed(visit.page, 'carts', everyMonth);
      await visit.at('cart', '/carts');
    },
  },
  {
    name: 'Checkout, paid every month',
    reach: async (visit) => {
      await changed(visit.page, 'checkout*', everyMonth);
      await visit.at('cart', '/checkout');
    },
  },
  {
    name: 'Checkout, the price in detail',
    reach: async (visit) => {
      await visit.at('cart', '/checkout');
      await visit.page.getByText(visit.words('checkout.price_details')).click();
    },
  },
  {
    name: 'Checkout, the payment is under way',
    reach: async (visit) => {
      await visit.page.route('**/api/checkout', (route) =>
        route.request().method() === 'POST' ? new Promise<void>(() => undefined) : route.fallback(),
      );
      await paying(visit, '4242424242424242');
      await expect(visit.page.locator('.button--busy')).toBeVisible();
    },
  },
  {
    name: 'Checkout, the card is refused',
    reach: async (visit) => {
      await paying(visit, '4000000000000002');
      await expect(visit.field('checkout.card_number')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'Dashboard before the email is confirmed',
    declared: ['blocks/verify-email.json', ''],
    reach: async (visit) => visit.as(await newSignUp(visit.page.request), '/dashboard'),
  },
  {
    name: 'Email confirmed',
    reach: async (visit) => {
      const person = await newSignUp(visit.page.request);
      await visit.as(person, '/dashboard');
      await visit.page.goto(await mailedLink(visit.page.request, person));
      await visit.sees('verify.done');
    },
  },
  {
    name: 'A new password',
    reach: async (visit) => {
      const { email } = await newMember(visit.page.request);
      await visit.page.request.post('/api/forgot_password', { data: { email } });
      await visit.page.goto(await mailedLink(visit.page.request, { email }));
      await expect(heading(visit.page)).toHaveText(visit.words('reset.heading'));
    },
  },
  {
    name: 'A new password, with a link that no longer works',
    declared: ['modals.json', '/modals/reset-refused'],
    reach: async (visit) => {
      await visit.page.goto('/reset-password?token=none');
      await expect(visit.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'Settings, changing the address',
    reach: async (visit) => {
      await visit.patient('/members_portal/settings');
      await visit.page.getByText(visit.words('settings.address')).first().click();
    },
  },
  {
    name: 'Settings, asking to delete',
    declared: ['modals.json', '/modals/confirm-deletion'],
    reach: async (visit) => {
      await visit.patient('/members_portal/settings');
      await visit.press('settings.delete');
      await expect(visit.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'Staff, acting for a member',
    declared: ['flow.json', '/layout/impersonation'],
    reach: async (visit) => {
      const person = await newMember(visit.page.request);
      await visit.as(SAMPLES.staff, '/staff/members');
      await visit.field('staff.query').fill(person.email);
      await visit.press('staff.search');
      await visit.page.getByRole('main').getByRole('listitem').getByRole('button').click();
      await expect(heading(visit.page)).toHaveText(visit.words('demographics.heading'));
    },
  },
  {
    name: 'Still there?',
    declared: ['flow.json', '/session/warning'],
    reach: async (visit) => {
      await visit.page.clock.install();
      await visit.patient('/members_portal/dashboard');
      await idle(visit, 28.5);
      await expect(visit.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'Signed out while away',
    declared: ['modals.json', '/modals/session-timeout'],
    reach: async (visit) => {
      await visit.page.clock.install();
      await visit.patient('/members_portal/dashboard');
      await idle(visit, 31);
      await expect(visit.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'No connection',
    declared: ['errors.json', '/statuses/network'],
    reach: async (visit) => {
      await visit.patient('/dashboard');
      await visit.page.route('**/api/**', (route) => route.abort('internetdisconnected'));
      await visit.page.getByRole('link', { name: visit.words('dashboard.portal') }).click();
      await expect(visit.page.getByRole('button', { name: visit.words('error.go_home') })).toBeVisible({ timeout: 30_000 });
    },
  },
  { name: 'Terms', reach: (visit) => visit.open('/terms') },
];
