import { isAccessible } from './support/axe.ts';
import { signIn, SAMPLES } from './support/people.ts';
import { migraine, preAddress } from './support/products.ts';
import { memberAt } from './support/progress.ts';
import { field, goOn, heading, meet, radio, reply } from './support/questions.ts';
import { expect, test } from './support/test.ts';
import { english, inSpanish, spanish } from './support/words.ts';
import type { Page } from '@playwright/test';

const inEnglish = migraine;
const enEspanol = inSpanish(migraine);
const choice = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('button', { name, exact: true });

test.describe('a visitor whose browser speaks Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('sees Spanish, can change to English, and keeps the choice and all answers @desktop', async ({ page }) => {
    await page.goto(preAddress(enEspanol));
    const [first, second, third] = enEspanol.pre;
    if (!first || !second || !third) throw new Error('too few questions');
    await reply(page, first);
    await reply(page, second, spanish);
    await meet(page, third);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page).toHaveTitle(/^Unas preguntas \| /);
    await expect(choice(page, 'español')).toHaveAttribute('aria-current', 'true');
    await isAccessible(page);

    await choice(page, 'English').click();
    const asked = inEnglish.pre[2];
    if (asked) await meet(page, asked);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(choice(page, 'English')).toHaveAttribute('aria-current', 'true');
    await page.reload();
    if (asked) await meet(page, asked);
    await expect(goOn(page)).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(radio(page, '4 to 7 days')).toBeChecked();
  });

  test('sees the backend’s refusals in Spanish, too', async ({ page }) => {
    await page.goto('/');
    await expect(heading(page)).toHaveText(spanish('login.heading'));
    await field(page, spanish('login.email')).fill('nobody@example.com');
    await field(page, spanish('login.password')).fill('no such password');
    await page.getByRole('button', { name: spanish('login.submit') }).click();
    await expect(
      page.getByRole('main').getByText('El correo electrónico o la contraseña no son correctos.'),
    ).toBeVisible();
  });
});

test.describe('the language of the page', () => {
  test.use({ locale: 'es-MX' });

  test('is set before anything is painted', async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { name } of list.getEntries()) {
          if (name === 'first-paint') document.documentElement.dataset['painted'] = document.documentElement.lang;
        }
      }).observe({ type: 'paint', buffered: true });
    });
    await page.goto('/');
    await expect(heading(page)).toHaveText(spanish('login.heading'));
    await expect(page.locator('html')).toHaveAttribute('data-painted', 'es');
  });

  test('can change in a partly filled form without losing values', async ({ page }) => {
    await page.goto('/signup');
    await field(page, spanish('signup.first_name')).fill('Ada');
    await field(page, spanish('login.password')).fill('seven quiet');
    await choice(page, 'English').click();
    await expect(heading(page)).toHaveText(english('signup.heading'));
    await expect(page).toHaveTitle(`${english('signup.title')} | Tundish Health`);
    await expect(field(page, english('signup.first_name'))).toHaveValue('Ada');
    await expect(field(page, english('login.password'))).toHaveValue('seven quiet');
    await choice(page, 'español').click();
    await expect(field(page, spanish('signup.first_name'))).toHaveValue('Ada');
  });

  test('can change in a form filled by the backend and in the middle of an answer', async ({ page }) => {
    const member = await memberAt(page.request, migraine, 'medical');
    await page.goto('/');
    await field(page, spanish('login.email')).fill(member.email);
    await field(page, spanish('login.password')).fill(member.password);
    await page.getByRole('button', { name: spanish('login.submit') }).click();
    await expect(heading(page)).toHaveText(spanish('dashboard.heading'));
    await page.goto('/members_portal/settings');
    await page.getByText(spanish('settings.profile')).click();
    const first = page.getByRole('textbox', { name: spanish('signup.first_name') });
    await first.fill('Half typ');
    await choice(page, 'English').click();
    await expect(heading(page)).toHaveText(english('portal.settings'));
    await expect(page.getByRole('textbox', { name: english('signup.first_name') })).toHaveValue('Half typ');

    await page.goto(member.questionAddress('mr-med-medicines'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByLabel('Can’t find it? Write it in yourself').fill('half a na');
    await choice(page, 'español').click();
    await expect(page.getByLabel(spanish('medications.free_text'))).toHaveValue('half a na');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  });
});

test('a language that fails to load shows an error and changes nothing', async ({ page }) => {
  await page.goto('/signup');
  await field(page, 'First name').fill('Ada');
  await expect(heading(page)).toHaveText(english('signup.heading'));
  await page.route('**/assets/*.js', (route) => route.abort('connectionreset'));
  await choice(page, 'español').click();
  await expect(page.getByRole('main').getByText(english('errors.default'))).toBeVisible();
  await expect(field(page, 'First name')).toHaveValue('Ada');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a visitor whose browser asks for French, which the flow lacks, sees English and loads no Spanish texts', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'fr-FR' });
  const page = await context.newPage();
  const texts: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) texts.push(await response.text().catch(() => ''));
  });
  await signIn(page, SAMPLES.patient);
  await expect(heading(page)).toHaveText(english('dashboard.heading'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(texts.length).toBeGreaterThan(3);
  expect(texts.filter((text) => text.includes(spanish('login.heading')))).toEqual([]);
  expect(texts.filter((text) => text.includes('no son correctos') || text.includes('not correct.'))).toEqual([]);
  await context.close();
});
