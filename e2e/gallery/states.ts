import { expect } from '@playwright/test';
import { SAMPLES } from '../support/people.ts';
import { heading } from '../support/questions.ts';
import { RARE_STATES } from './rare-states.ts';
import type { State } from './state.ts';
import type { Visit } from './visit.ts';

const questionnaire = (slug: string) => `**/api/products/${slug}/pre_questionnaire`;

/** The search for medications. */
const SEARCH = '**/api/**search**';

async function ordered(visit: Visit): Promise<void> {
  await visit.at('cart', '/checkout');
  await visit.field('checkout.card_number').fill('4242424242424242');
  await visit.field('checkout.card_expires').fill('1231');
  await visit.field('checkout.card_code').fill('123');
  await visit.page.getByRole('button', { name: /\$/ }).click();
  await visit.sees('order.next');
}

/** In the order in which visitors meet them. */
export const STATES: readonly State[] = [
  {
    name: 'First question',
    reach: async (visit) => visit.answer(visit.migraine, 0),
  },
  {
    name: 'First question, loading',
    declared: ['flow.json', '/layout/loading'],
    reach: async ({ page }) => {
      await page.context().addCookies([{ name: 'returning', value: '1', domain: 'localhost', path: '/' }]);
      await page.route(questionnaire('migraine-relief'), () => new Promise(() => undefined));
      await page.goto('/products/migraine-relief/pre_questionnaire');
      await page.waitForTimeout(1500);
    },
  },
  {
    name: 'First question, could not be loaded',
    declared: ['errors.json', '/screen'],
    reach: async (visit) => {
      await visit.page.context().addCookies([{ name: 'returning', value: '1', domain: 'localhost', path: '/' }]);
      await visit.page.route(questionnaire('migraine-relief'), (route) => route.fulfill({ status: 400, json: {} }));
      await visit.page.goto('/products/migraine-relief/pre_questionnaire');
      await visit.sees('error.go_home');
    },
  },
  {
    name: 'An answer with a text of its own, and its error',
    reach: async (visit) => {
      await visit.answer(visit.migraine, 0);
      await visit.page.getByRole('radio').nth(3).check();
      await visit.press('question.continue');
      await visit.page.waitForTimeout(300);
    },
  },
  {
    name: 'Multiple choice',
    reach: async (visit) => {
      await visit.answer(visit.migraine, 1);
      await visit.page.getByRole('checkbox').first().check();
    },
  },
  {
    name: 'More information',
    declared: ['modals.json', '/modals/helper'],
    reach: async (visit) => {
      await visit.answer(visit.migraine, 1);
      await visit.page
        .getByRole('button', { name: visit.words('question.see_more_info') })
        .first()
        .click();
      await expect(visit.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'Safety stop, in an emergency',
    declared: ['modals.json', '/modals/emergency'],
    reach: async (visit) => {
      await visit.answer(visit.migraine, 2);
      await visit.page.getByRole('radio').first().check();
      await expect(visit.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'Safety stop, what stays',
    reach: async (visit) => {
      await visit.answer(visit.migraine, 2);
      await visit.page.getByRole('radio').first().check();
      await visit.press('safety.return');
      await expect(visit.page.getByRole('alertdialog')).toHaveCount(0);
    },
  },
  { name: 'Pictures as answers', reach: (visit) => visit.answer(visit.hair, 0) },
  {
    name: 'A text as answer',
    reach: async (visit) => visit.answer(visit.migraine, 4),
  },
  {
    name: 'Sign-up',
    reach: async (visit) => {
      await visit.answer(visit.migraine, 5);
      await expect(heading(visit.page)).toHaveText(visit.words('signup.heading'));
    },
  },
  {
    name: 'Sign-up, with errors',
    reach: async (visit) => {
      await visit.open('/signup');
      await visit.press('signup.submit');
      await visit.sees('errors.consent');
    },
  },
  { name: 'Login', reach: (visit) => visit.open('/') },
  {
    name: 'Login, with errors',
    reach: async (visit) => {
      await visit.open('/');
      await visit.press('login.submit');
      await visit.sees('errors.email_required');
    },
  },
  {
    name: 'Login, refused',
    declared: ['errors.json', ''],
    reach: async (visit) => {
      await visit.open('/');
      await visit.field('login.email').fill('patient@example.com');
      await visit.field('login.password').fill('not the password');
      await visit.press('login.submit');
      await expect(visit.page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  },
  { name: 'Forgot password', reach: (visit) => visit.open('/forgot-password') },
  { name: 'Body measures', reach: (visit) => visit.at('bmi', '/user-bmi') },
  {
    name: 'Body measures, with errors',
    reach: async (visit) => {
      await visit.at('bmi', '/user-bmi');
      await visit.press('common.continue');
      await visit.page.waitForTimeout(300);
    },
  },
  { name: 'Details about a person', reach: (visit) => visit.at('demographics', '/user-demographics') },
  {
    name: 'Details about a person, with errors',
    reach: async (visit) => {
      await visit.at('demographics', '/user-demographics');
      await visit.press('demographics.submit');
      await visit.sees('errors.date_required');
    },
  },
  { name: 'Medical question', reach: (visit) => visit.medical('mr-med-form') },
  { name: 'Medications', reach: (visit) => visit.medical('mr-med-medicines') },
  {
    name: 'Medications, found',
    reach: async (visit) => {
      await visit.medical('mr-med-medicines');
      await visit.page.getByRole('combobox').fill('ibu');
      await expect(visit.page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'Medications, added',
    reach: async (visit) => {
      await visit.medical('mr-med-medicines');
      for (const word of ['ibu', 'asp']) {
        await visit.page.getByRole('combobox').fill(word);
        await visit.page.getByRole('option', { name: new RegExp(word, 'i') }).first().click();
      }
      await visit.page.getByRole('combobox').fill('');
    },
  },
  {
    name: 'Medications, searching',
    reach: async (visit) => {
      await visit.medical('mr-med-medicines');
      await visit.page.route(SEARCH, () => new Promise(() => undefined));
      await visit.page.getByRole('combobox').fill('ibu');
      await visit.sees('search.loading');
    },
  },
  {
    name: 'Medications, nothing found',
    reach: async (visit) => {
      await visit.medical('mr-med-medicines');
      await visit.page.getByRole('combobox').fill('qqqq');
      await visit.sees('medications.none_found');
    },
  },
  {
    name: 'Medications, the search failed',
    reach: async (visit) => {
      await visit.medical('mr-med-medicines');
      await visit.page.route(SEARCH, (route) => route.fulfill({ status: 503, json: {} }));
      await visit.page.getByRole('combobox').fill('ibu');
      await visit.sees('search.failed');
    },
  },
  {
    name: 'Medications, twenty added',
    reach: async (visit) => {
      await visit.medical('mr-med-medicines');
      const found = Array.from({ length: 20 }, (_, index) => ({
        code: String(index),
        name: `Ibuprofen (Advil, Motrin) oral tablet ${index + 1}`,
        strength: `${100 * (index + 1)} mg`,
      }));
      await visit.page.route(SEARCH, (route) => route.fulfill({ json: found }));
      await visit.page.getByRole('combobox').fill('ibu');
      for (const { name, strength } of found)
        await visit.page.getByRole('option', { name: `${name} ${strength}` }).click();
      await visit.page.getByRole('combobox').fill('');
    },
  },
  { name: 'Intro', reach: (visit) => visit.at('intro', '/products/migraine-relief/intro') },
  { name: 'Variants', reach: (visit) => visit.at('variant', '/products/migraine-relief/variant-selection') },
  {
    name: 'Quantities',
    reach: async (visit) => {
      await visit.at('variant', '/products/migraine-relief/variant-selection');
      await visit.page.getByRole('main').getByRole('button').nth(1).click();
      await expect(heading(visit.page)).toHaveText(visit.words('quantities.heading'));
    },
  },
  {
    name: 'Quantities, one chosen',
    reach: async (visit) => {
      await visit.at('variant', '/products/migraine-relief/variant-selection');
      await visit.page.getByRole('main').getByRole('button').nth(1).click();
      await visit.page.getByRole('radio').nth(1).check();
      await visit.sees('cart.total_today');
    },
  },
  { name: 'Cart', reach: (visit) => visit.at('cart', '/carts') },
  {
    name: 'Cart, empty',
    reach: async (visit) => {
      await ordered(visit);
      await visit.open('/carts');
    },
  },
  { name: 'Checkout', reach: (visit) => visit.at('cart', '/checkout') },
  {
    name: 'Checkout, with errors',
    reach: async (visit) => {
      await visit.at('cart', '/checkout');
      await visit.page.getByRole('button', { name: /\$/ }).click();
      await visit.sees('errors.card_code');
    },
  },
  { name: 'Order placed', reach: ordered },
  {
    name: 'Order',
    reach: async (visit) => {
      await ordered(visit);
      await visit.page.getByRole('link', { name: visit.words('portal.see_order') }).click();
      await expect(visit.page).toHaveURL(/\/orders\//);
      await expect(heading(visit.page)).toBeVisible();
    },
  },
  { name: 'Dashboard', reach: (visit) => visit.patient('/dashboard') },
  { name: 'Dashboard of somebody new', reach: (visit) => visit.as(SAMPLES.prospect, '/dashboard') },
  { name: 'Portal', reach: (visit) => visit.patient('/members_portal/dashboard') },
  {
    name: 'Portal, drawer',
    reach: async (visit) => {
      await visit.patient('/members_portal/dashboard');
      const open = visit.page.getByRole('button', { name: visit.words('portal.open') });
      if (await open.isVisible()) await open.click();
    },
  },
  {
    name: 'Portal, with an order',
    reach: async (visit) => {
      await ordered(visit);
      await visit.open('/members_portal/dashboard');
    },
  },
  { name: 'Settings', reach: (visit) => visit.patient('/members_portal/settings') },
  { name: 'Staff, members', reach: (visit) => visit.as(SAMPLES.staff, '/staff/members') },
  {
    name: 'Staff, members found',
    reach: async (visit) => {
      await visit.as(SAMPLES.staff, '/staff/members');
      await visit.field('staff.query').fill('patient');
      await visit.press('staff.search');
      await expect(visit.page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    },
  },
  { name: 'Not found', reach: (visit) => visit.open('/404') },
  { name: 'Privacy', reach: (visit) => visit.open('/privacy') },
  ...RARE_STATES,
];
