import type { APIRequestContext, Page } from '@playwright/test';
import { logIn, newMember, ordersOf, signIn } from './support/people.ts';
import type { Person } from './support/people.ts';
import { migraine } from './support/products.ts';
import { memberAt, placeOrder } from './support/progress.ts';
import type { Step } from './support/progress.ts';
import { bar, heading } from './support/questions.ts';
import { expect, test } from './support/test.ts';

const slug = '/products/migraine-relief';
/** The cart and the checkout are opened first, before the browser knows a product. */
const ADDRESSES = ['/carts', '/checkout', `${slug}/variant-selection`, `${slug}/quantity-selection`];

/** Opens each address of the order in a browser that knows only the signed-in person, and checks where it leads. */
async function leads(page: Page, member: Person, to: readonly (string | RegExp)[]): Promise<void> {
  await signIn(page, member);
  for (const [index, address] of ADDRESSES.entries()) {
    await page.goto(address);
    await expect(page, address).toHaveURL(to[index] ?? '');
    await expect(heading(page), address).toBeVisible();
    await expect(heading(page), address).not.toHaveText('Something went wrong...');
  }
}

const always = (where: string | RegExp) => ADDRESSES.map(() => where);

/** A member who has answered the first medical question and no other. */
async function halfway(request: APIRequestContext): Promise<Person> {
  const member = await memberAt(request, migraine, 'medical');
  const [first] = migraine.medical;
  const headers = { authorization: `Bearer ${member.token}` };
  const answered = await request.put(`/api${member.questionAddress(first?.id ?? '')}`, {
    headers,
    data: { answer: first?.sent },
  });
  expect(answered.ok()).toBe(true);
  return member;
}

const at = (step: Step) => (request: APIRequestContext) => memberAt(request, migraine, step);
const STATES: [string, (request: APIRequestContext) => Promise<Person>, (string | RegExp)[]][] = [
  ['nothing', newMember, ['/user-demographics', '/user-demographics', ...always(`${slug}/pre_questionnaire`).slice(2)]],
  ['the pre-questionnaire', at('bmi'), always('/user-bmi')],
  ['the BMI', at('demographics'), always('/user-demographics')],
  ['the demographics', at('medical'), always(/questions\/mr-med-heart$/)],
  ['half of the questions', halfway, always(/questions\/mr-med-pregnancy$/)],
  // Opening the intro counts as having seen it.
  ['the questions', at('intro'), [`${slug}/intro`, ...always(`${slug}/variant-selection`).slice(1)]],
  ['the cart', at('cart'), ADDRESSES],
];

for (const [done, person, to] of STATES) {
  test(`[RT-14] [decision 46] every step of an order redirects a person who has done ${done}`, async ({
    page,
    request,
  }) => {
    await leads(page, await person(request), to);
  });
}

test('[RT-14] [GD-1] an anonymous visitor signs in first, and then reaches the open step', async ({
  page,
  request,
}) => {
  const member = await halfway(request);
  for (const address of ADDRESSES) {
    await page.goto(address);
    await expect(page, address).toHaveURL('/');
  }
  await page.goto('/checkout');
  await logIn(page, member);
  await expect(page).toHaveURL(/questions\/mr-med-pregnancy$/);
});

test('[RT-13] [RT-14] [PG-5] a person without open orders sees an empty cart, a link to the order, and no bar', async ({
  page,
  request,
}) => {
  const member = await memberAt(request, migraine, 'cart');
  await placeOrder(request, member);
  await signIn(page, member);
  for (const address of ['/carts', '/checkout']) {
    await page.goto(address);
    await expect(page).toHaveURL('/carts');
    await expect(heading(page)).toHaveText('Your cart is empty');
    await expect(bar(page)).toHaveCount(0);
  }
  const [order] = await ordersOf(request, member);
  await page.goto(`/checkout?order=${order?.id}`);
  await expect(page.getByRole('main')).toContainText(order?.number ?? '');
  await page.goto('/carts');
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page.getByRole('main')).toContainText(order?.number ?? '');
});
