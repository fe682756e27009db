import { arrived } from './support/journey.ts';
import { logIn, signUp, stranger } from './support/people.ts';
import { answerAll, bar, give, goOn, heading, meet, reply, textField } from './support/questions.ts';
import { documented, StandIn } from './support/stand-in.ts';
import { expect, test } from './support/test.ts';
import { english } from './support/words.ts';
import type { Page } from '@playwright/test';

const { address, pre, medical, questionAddress } = documented;
const COUNT = 'GET /api/products/travel-health/questions';
const barAt = (page: Page, screens: number) =>
  expect.poll(async () => Number(await bar(page).getAttribute('value'))).toBeCloseTo(screens / 15, 3);

async function backend(page: Page): Promise<StandIn> {
  const standIn = new StandIn();
  await standIn.serve(page);
  return standIn;
}

/** A visitor without an account answers everything, signs up and submits. */
async function anonymously(page: Page): Promise<void> {
  await page.goto(address);
  await answerAll(page, pre);
  await expect(page).toHaveURL('/signup');
  await signUp(page, stranger());
  await expect(page).toHaveURL(address);
  await expect(textField(page)).toHaveValue('words, p3');
  await goOn(page).click();
}

/** A signed-in person answers everything; the last answer submits. */
async function signedIn(page: Page): Promise<void> {
  await page.goto('/');
  await logIn(page, stranger());
  await expect(page).toHaveURL('/user-demographics');
  await page.goto(address);
  await answerAll(page, pre);
}

/** Goes through the medical questions to the cart. The bar moves with each one. */
async function toTheCart(page: Page): Promise<void> {
  for (const [index, asked] of medical.entries()) {
    await expect(page).toHaveURL(questionAddress(asked.id));
    await meet(page, asked);
    await barAt(page, 5 + (6 * index) / medical.length);
    await expect(page.getByText(`Question ${index + 1} of ${medical.length}`)).toBeVisible();
    await reply(page, asked);
  }
  await arrived(page, '/products/travel-health/intro', 'Travel health');
  await barAt(page, 11);
  await page.getByRole('button', { name: english('intro.continue'), exact: true }).click();
  await arrived(page, '/products/travel-health/variant-selection', english('variants.heading'));
  await barAt(page, 12);
  await page.getByRole('button', { name: `Choose ${documented.variant}` }).click();
  await arrived(page, '/products/travel-health/quantity-selection', english('quantities.heading'));
  await barAt(page, 13);
  await page.getByRole('radio', { name: documented.quantity }).check();
  await page.getByRole('button', { name: /^Add to cart/ }).click();
  await arrived(page, '/carts', english('cart.heading'));
  await barAt(page, 14);
}

const sentAnswers = Object.fromEntries(pre.map(({ id, sent }) => [id, sent]));

for (const [who, comes] of [
  ['an anonymous visitor', anonymously],
  ['somebody signed in', signedIn],
] as const)
  for (const path_type of [null, undefined, 'consultation'])
    test(`[decision 43] [PQ-6] [PG-4] [HT-3] a backend with only the documented operations: ${who}, path_type ${path_type}`, async ({
      page,
    }) => {
      const standIn = await backend(page);
      standIn.next = StandIn.nextPath(path_type, 'm1');
      await comes(page);
      await expect(page).toHaveURL(questionAddress('m1'));
      await toTheCart(page);
      expect(standIn.submitted).toMatchObject([{ questionnaire_answers: sentAnswers }]);
      expect(standIn.calls).toContain(COUNT);
      expect(standIn.undocumented).toEqual([]);
    });

test('[PQ-6] path_type user-bmi leads to /user-bmi, and from there to the medical questions', async ({ page }) => {
  const standIn = await backend(page);
  standIn.next = StandIn.nextPath('user-bmi');
  await signedIn(page);
  await expect(page).toHaveURL('/user-bmi');
  await page.goto(questionAddress('m1'));
  await barAt(page, 5);
  expect(standIn.undocumented).toEqual([]);
});

test('[PQ-6] [PQ-9] a submission without a destination ends in the error screen and keeps the answers', async ({
  page,
}) => {
  const standIn = await backend(page);
  standIn.next = StandIn.nextPath('consultation');
  await anonymously(page);
  await expect(heading(page)).toHaveText(english('error.title'));
  await page.getByRole('button', { name: english('error.retry') }).click();
  await expect(textField(page)).toHaveValue('words, p3');
  await page.reload();
  await expect(textField(page)).toHaveValue('words, p3');
  standIn.next = StandIn.nextPath(null, 'm1');
  await goOn(page).click();
  await expect(page).toHaveURL(questionAddress('m1'));
  expect(standIn.submitted).toHaveLength(2);
  expect(standIn.submitted[1]).toEqual(standIn.submitted[0]);
});

test('[PG-4] [HT-5] when the count of questions fails, they can be answered and the bar stays', async ({ page }) => {
  const standIn = await backend(page);
  standIn.failing.set(COUNT, 500);
  await signedIn(page);
  for (const asked of medical.slice(0, 3)) {
    await expect(page).toHaveURL(questionAddress(asked.id));
    await meet(page, asked);
    await barAt(page, 5);
    await expect(page.getByText(/Question \d of \d/)).toHaveCount(0);
    await give(page, asked);
    if (!('pick' in asked.answer)) await goOn(page).click();
  }
  await expect(page).toHaveURL(questionAddress('m4'));
});
