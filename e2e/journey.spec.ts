import { arrived, barAt, choose, createAccount, giveBmi, giveCard, giveDemographics } from './support/journey.ts';
import type { Hand } from './support/journey.ts';
import { confirmEmail, ordersOf, stranger } from './support/people.ts';
import type { Person } from './support/people.ts';
import { dissolving, hair, migraine, preAddress } from './support/products.ts';
import type { Walk } from './support/walk.ts';
import { answerByKeys, backArrow, bar, goOn, heading, meet, pressUntil, reply } from './support/questions.ts';
import { expect, test } from './support/test.ts';
import { english, filledIn, inSpanish, spanish } from './support/words.ts';
import type { Page } from '@playwright/test';

/** "Question 2 of 5", for the question at an index. */
const countOf = (words: typeof english, index: number, total: number) =>
  words('question.count')
    .replace('{position}', String(index + 1))
    .replace('{total}', String(total));

/** The whole way, from the first question to the cart. */
async function walkAll(page: Page, walk: Walk, hand: Hand, person: Person, words = english): Promise<void> {
  const give = hand === 'keys' ? answerByKeys : reply;
  const { pre, medical } = walk;
  await page.goto(preAddress(walk));
  for (const [index, asked] of pre.entries()) {
    await meet(page, asked);
    await barAt(page, Math.max(0.5, index));
    await expect(page.getByText(countOf(words, index, pre.length))).toBeVisible();
    await give(page, asked, words);
  }
  await arrived(page, '/signup', words('signup.heading'));
  await expect(bar(page)).toHaveCount(0);
  await expect(backArrow(page)).toHaveCount(0);
  await createAccount(page, person, hand, words);

  await expect(page).toHaveURL(preAddress(walk));
  const last = pre.at(-1);
  if (last) await meet(page, last);
  await barAt(page, 5);
  await expect(page.getByRole('banner').getByRole('button', { name: words('layout.logout') })).toBeVisible();
  if (hand === 'keys') {
    await pressUntil(page, 'Tab', goOn(page, words));
    await page.keyboard.press('Enter');
  } else await goOn(page, words).click();

  await arrived(page, '/user-bmi', words('bmi.heading'));
  await expect(bar(page)).toHaveCount(0);
  await giveBmi(page, hand, words);
  await arrived(page, '/user-demographics', words('demographics.heading'));
  await expect(bar(page)).toHaveCount(0);
  await giveDemographics(page, hand, words);
  for (const [index, asked] of medical.entries()) {
    await expect(page).toHaveURL(
      new RegExp(`/products/${walk.slug}/user_questionnaires/[\\w-]+/questions/${asked.id}$`),
    );
    await meet(page, asked);
    await expect(heading(page)).toBeFocused();
    await barAt(page, 5 + index);
    await expect(page.getByText(countOf(words, index, medical.length))).toBeVisible();
    await give(page, asked, words);
  }
  await choose(page, walk, hand, words);
}

for (const walk of [migraine, hair]) {
  test(
    `[PG-1] [PG-2] [PG-3] [PG-4] [PG-5] [PG-6] [PQ-6] [PQ-7] [PQ-8] from the first question to the cart: ${walk.name}`,
    { tag: '@desktop' },
    async ({ page }) => {
      await walkAll(page, walk, 'pointer', stranger());
    },
  );
}

/** These combinations contain each product, kind of tablet and language at least once. */
const BY_KEYS = [
  { of: 'a tablet in English', walk: migraine, words: english, locale: 'en-US' },
  { of: 'a dissolving tablet in Spanish', walk: inSpanish(dissolving), words: spanish, locale: 'es-MX' },
  { of: 'a foam in Spanish', walk: inSpanish(hair), words: spanish, locale: 'es-US' },
];

for (const { of, walk, words, locale } of BY_KEYS) {
  test.describe(() => {
    test.use({ locale });

    test(`[AX] [QS-1] [PQ-2] [RT-14] an order by keyboard only, placed once: ${of}`, async ({ page }) => {
      const person = stranger();
      await walkAll(page, walk, 'keys', person, words);
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
      await confirmEmail(page, person, words);
      await giveCard(page, 'keys', words);
      // The first response is lost after the order was placed.
      let lost = false;
      await page.route('**/api/checkout', async (route) => {
        if (route.request().method() !== 'POST' || lost) return route.continue();
        lost = true;
        await route.fetch();
        await route.abort('connectionreset');
      });
      const pay = page.getByRole('button', { name: filledIn(words('checkout.pay')) });
      await pressUntil(page, 'Tab', pay);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main').getByText(words('errors.default'))).toBeVisible();
      await pressUntil(page, 'Tab', pay);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect(heading(page)).toHaveText(words('checkout.placed_by').replace('{name}', person.first_name));
      const [before = '', after = ''] = words('checkout.next').replace('{email}', person.email).split('{number}');
      await expect(page.getByRole('main')).toContainText(new RegExp(`${before}TD-\\d{6}${after}`));
      const [order, ...others] = await ordersOf(page.request, person);
      expect(others).toEqual([]);
      expect(order).toMatchObject({ line_items: [{ variant: { id: walk.variantId } }] });
    });
  });
}
