import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { logIn, ordersOf } from './support/people.ts';
import type { Person } from './support/people.ts';
import { hair, migraine } from './support/products.ts';
import { memberAt } from './support/progress.ts';
import { bar, field, heading } from './support/questions.ts';
import { expect, test } from './support/test.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const GOOD = '4242424242424242';

/** Signs a member in whose cart is full, and opens the checkout. */
async function openCheckout(page: Page, person: Person): Promise<void> {
  await page.goto('/carts');
  await logIn(page, person);
  await expect(heading(page)).toHaveText('Your cart');
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(heading(page)).toHaveText('Checkout');
}

async function giveCard(page: Page, number: string): Promise<void> {
  await field(page, 'Card number').fill(number);
  await field(page, 'Expires').fill('1231');
  await field(page, 'Security code').fill('123');
}

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay and place the order' });

for (const walk of [migraine, hair]) {
  test(`[RT-14] an order of ${walk.name}, from the cart to its number, once after pressing twice`, async ({ page }) => {
    const member = await memberAt(page.request, walk, 'cart');
    await openCheckout(page, member);
    await expect(page.getByRole('main')).toContainText(walk.total);
    await expect(field(page, 'Street and number')).toHaveValue('12 Orchard Street');
    expect((await new AxeBuilder({ page }).withTags(WCAG).analyze()).violations).toEqual([]);
    await giveCard(page, GOOD);
    await payButton(page).dblclick();
    await expect(heading(page)).toHaveText('Thank you! Your order is placed.');
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle(/^Order placed \| /);
    await expect(page.getByRole('main')).toContainText(/Your order number is TD-\d{6}\./);
    await expect(page).toHaveURL(/\/checkout\?order=[\w-]+$/);
    await expect(bar(page)).toHaveAttribute('value', '1');
    expect((await new AxeBuilder({ page }).withTags(WCAG).analyze()).violations).toEqual([]);
    const [order, ...others] = await ordersOf(page.request, member);
    expect(others).toEqual([]);
    await page.reload();
    await expect(page.getByRole('main')).toContainText(`Your order number is ${order?.number}.`);
    await expect(page).toHaveTitle(/^Order placed \| /);
  });
}

test('[ST-12] where the address names no product, the order in the cart does', async ({ page }) => {
  const member = await memberAt(page.request, hair, 'cart');
  await page.goto('/carts');
  await logIn(page, member);
  await page.getByRole('button', { name: 'Change how much' }).click();
  await expect(page).toHaveURL(`/products/${hair.slug}/quantity-selection`);
  await expect(heading(page)).toHaveText('How much would you like?');
});

test('[RT-14] [EC-7] a connection that drops while paying leaves one order, and the repeat shows it', async ({
  page,
}) => {
  const member = await memberAt(page.request, migraine, 'cart');
  await openCheckout(page, member);
  const cards: string[] = [];
  page.on('request', (request) => {
    if ((request.postData() ?? '').replaceAll(/\s/g, '').includes(GOOD)) cards.push(request.url());
  });
  let dropped = false;
  await page.route('**/api/checkout', async (route) => {
    if (route.request().method() !== 'POST' || dropped) return route.continue();
    dropped = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await giveCard(page, GOOD);
  await payButton(page).click();
  await expect(page.getByText('Something went wrong. Please try again later.')).toBeVisible();
  await expect(field(page, 'Name for the delivery')).toHaveValue(`${member.first_name} ${member.last_name}`);
  await payButton(page).click();
  await expect(page.getByRole('main')).toContainText(/Your order number is TD-\d{6}\./);
  expect(await ordersOf(page.request, member)).toHaveLength(1);
  expect(cards, 'a card number left the browser').toEqual([]);
});

test('[VA-3] a card that is declined is told at its field, and nothing typed is lost', async ({ page }) => {
  const member = await memberAt(page.request, migraine, 'cart');
  await openCheckout(page, member);
  await field(page, 'Name for the delivery').fill('Somebody Else');
  await giveCard(page, '4000000000000002');
  await payButton(page).click();
  await expect(field(page, 'Card number')).toHaveAccessibleDescription(/Your card was declined/);
  await expect(field(page, 'Name for the delivery')).toHaveValue('Somebody Else');
  await field(page, 'Card number').fill('4000000000009995');
  await payButton(page).click();
  await expect(field(page, 'Card number')).toHaveAccessibleDescription(/not enough money/);
  await field(page, 'Card number').fill('4111111111111111');
  await payButton(page).click();
  await expect(field(page, 'Card number')).toHaveAccessibleDescription(/This card can’t be used/);
  await field(page, 'Card number').fill(GOOD);
  await payButton(page).click();
  await expect(page.getByRole('main')).toContainText(/is placed/);
});
