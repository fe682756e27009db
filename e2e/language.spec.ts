import { AxeBuilder } from '@axe-core/playwright';
import { signIn, SAMPLES } from './support/people.ts';
import { migraine, preAddress } from './support/products.ts';
import { field, goOn, heading, meet, radio, reply } from './support/questions.ts';
import { expect, test } from './support/test.ts';
import { english, inSpanish, spanish } from './support/words.ts';
import type { Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const inEnglish = migraine;
const enEspanol = inSpanish(migraine);
const choice = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('button', { name, exact: true });

test.describe('a visitor whose browser speaks Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('meets Spanish, can change to English, and is remembered with every answer @desktop', async ({ page }) => {
    await page.goto(preAddress(enEspanol));
    const [first, second, third] = enEspanol.pre;
    if (!first || !second || !third) throw new Error('too few questions');
    await reply(page, first);
    await reply(page, second, spanish);
    await meet(page, third);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page).toHaveTitle(/^Unas preguntas \| /);
    await expect(choice(page, 'español')).toHaveAttribute('aria-current', 'true');
    expect((await new AxeBuilder({ page }).withTags(WCAG).analyze()).violations).toEqual([]);

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

  test('the backend speaks it too, where something is refused', async ({ page }) => {
    await page.goto('/');
    await expect(heading(page)).toHaveText(spanish('login.heading'));
    await field(page, spanish('login.email')).fill('nobody@example.com');
    await field(page, spanish('login.password')).fill('no such password');
    await page.getByRole('button', { name: spanish('login.submit') }).click();
    await expect(page.getByText('El correo electrónico o la contraseña no son correctos.')).toBeVisible();
  });
});

test('a visitor whose browser speaks neither language meets English, and loads no other', async ({ browser }) => {
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
