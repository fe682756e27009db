import { arrived, barAt, choose, createAccount, giveBmi, giveDemographics } from './support/journey.ts';
import type { Hand } from './support/journey.ts';
import { stranger } from './support/people.ts';
import { hair, migraine, preAddress } from './support/products.ts';
import type { Walk } from './support/products.ts';
import { answerByKeys, backArrow, bar, goOn, heading, meet, pressUntil, reply } from './support/questions.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

test.setTimeout(90_000);

/** The whole way, from the first question to the cart. */
async function walkAll(page: Page, walk: Walk, hand: Hand): Promise<void> {
  const give = hand === 'keys' ? answerByKeys : reply;
  const { pre, medical } = walk;
  await page.goto(preAddress(walk));
  for (const [index, asked] of pre.entries()) {
    await meet(page, asked);
    await barAt(page, Math.max(0.1, index / pre.length));
    await give(page, asked);
  }
  await arrived(page, '/signup', 'Create your account');
  await expect(bar(page)).toHaveCount(0);
  await expect(backArrow(page)).toHaveCount(0);
  await createAccount(page, stranger(), hand);

  await expect(page).toHaveURL(preAddress(walk));
  const last = pre.at(-1);
  if (last) await meet(page, last);
  await barAt(page, 1);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeVisible();
  if (hand === 'keys') {
    await pressUntil(page, 'Tab', goOn(page));
    await page.keyboard.press('Enter');
  } else await goOn(page).click();

  await arrived(page, '/user-bmi', 'Your height and weight');
  await expect(bar(page)).toHaveCount(0);
  await giveBmi(page, hand);
  await arrived(page, '/user-demographics', 'A few details about you');
  await expect(bar(page)).toHaveCount(0);
  await giveDemographics(page, hand);
  for (const [index, asked] of medical.entries()) {
    await expect(page).toHaveURL(
      new RegExp(`/products/${walk.slug}/user_questionnaires/[\\w-]+/questions/${asked.id}$`),
    );
    await meet(page, asked);
    await expect(heading(page)).toBeFocused();
    await barAt(page, 1 + index / medical.length);
    await give(page, asked);
  }
  await choose(page, walk, hand);
}

for (const walk of [migraine, hair]) {
  test(
    `[PG-1] [PG-2] [PG-3] [PG-4] [PG-5] [PG-6] [PQ-6] [PQ-7] [PQ-8] the whole way to the cart: ${walk.name}`,
    { tag: '@desktop' },
    async ({ page }) => {
      await walkAll(page, walk, 'pointer');
    },
  );
}

test('[AX] [QS-1] [PQ-2] the whole way to the cart with the keyboard alone', async ({ page }) => {
  await walkAll(page, migraine, 'keys');
});
