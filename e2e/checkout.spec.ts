import { isAccessible } from './support/axe.ts';
import type { Page } from '@playwright/test';
import { logIn, ordersOf } from './support/people.ts';
import type { Person } from './support/people.ts';
import { hair, migraine } from './support/products.ts';
import { memberAt } from './support/progress.ts';
import { bar, field, heading } from './support/questions.ts';
import { expect, test } from './support/test.ts';
import { english, spanish } from './support/words.ts';

const GOOD = '4242424242424242';

/** Signs in a member with a full cart and opens the checkout. */
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

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

for (const walk of [migraine, hair]) {
  test(`[RT-14] pressing Pay twice makes one order of ${walk.name}, with its number`, async ({ page }) => {
    const member = await memberAt(page.request, walk, 'cart');
    await openCheckout(page, member);
    await expect(page.getByRole('main')).toContainText(walk.total);
    await expect(field(page, 'Street address')).toHaveValue('12 Orchard Street');
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await isAccessible(page);
    await giveCard(page, GOOD);
    await expect(payButton(page)).toHaveText(`Pay ${walk.total}`);
    await expect(payButton(page).locator('svg[aria-hidden="true"]')).toBeVisible();
    const terms = page.getByRole('main').getByRole('link', { name: 'Read the terms of use' });
    await expect(terms).toHaveAttribute('href', '/terms');
    await payButton(page).dblclick();
    await expect(heading(page)).toHaveText(/Thank you, .*\. Your order is in\./);
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle(/^Order placed \| /);
    await expect(page.getByRole('main')).toContainText(/Order TD-\d{6}\./);
    await expect(page).toHaveURL(/\/checkout\?order=[\w-]+$/);
    await expect(bar(page)).toHaveAttribute('value', '1');
    await isAccessible(page);
    const [order, ...others] = await ordersOf(page.request, member);
    expect(others).toEqual([]);
    await page.reload();
    await expect(page.getByRole('main')).toContainText(`Order ${order?.number}.`);
    await expect(page).toHaveTitle(/^Order placed \| /);
  });
}

test('[ST-12] a route without a product in its address uses the product of the cart', async ({ page }) => {
  const member = await memberAt(page.request, hair, 'cart');
  await page.goto('/carts');
  await logIn(page, member);
  await page.getByRole('button', { name: 'Change amount' }).click();
  await expect(page).toHaveURL(`/products/${hair.slug}/quantity-selection`);
  await expect(heading(page)).toHaveText('Choose an amount');
});

test('[RT-14] [EC-7] when the connection drops during payment, the repeat shows the one order', async ({ page }) => {
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
  await expect(page.getByRole('main')).toContainText('Something went wrong. Please try again later.');
  await expect(field(page, 'Full name')).toHaveValue(`${member.first_name} ${member.last_name}`);
  await payButton(page).click();
  await expect(page.getByRole('main')).toContainText(/Order TD-\d{6}\./);
  expect(await ordersOf(page.request, member)).toHaveLength(1);
  expect(cards, 'a card number left the browser').toEqual([]);
});

test('[RT-14] [BK-5] a visitor who leaves the page while paying sees in the empty cart that the order is placed', async ({
  page,
}) => {
  const member = await memberAt(page.request, migraine, 'cart');
  await openCheckout(page, member);
  let hasPlaced = () => {};
  const placed = new Promise<void>((resolve) => (hasPlaced = resolve));
  await page.route('**/api/checkout', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    hasPlaced();
  });
  await giveCard(page, GOOD);
  await payButton(page).click();
  await placed;
  await page.goto('about:blank');
  await page.goto('/checkout');
  await expect(page).toHaveURL('/carts');
  await expect(heading(page)).toHaveText('Your cart is empty');
  await isAccessible(page);
  const [order, ...others] = await ordersOf(page.request, member);
  expect(others).toEqual([]);
  await expect(page.getByRole('main')).toContainText(`Your order ${order?.number} was placed on`);
  await page.getByRole('link', { name: 'See this order' }).click();
  await expect(page).toHaveURL(`/orders/${order?.id}`);
});

test('[VA-3] a declined card shows an error at its field, and typed values stay', async ({ page }) => {
  const member = await memberAt(page.request, migraine, 'cart');
  await openCheckout(page, member);
  await field(page, 'Full name').fill('Somebody Else');
  await giveCard(page, '4000000000000002');
  await payButton(page).click();
  await expect(field(page, 'Card number')).toHaveAccessibleDescription(/Your card was declined/);
  await expect(field(page, 'Full name')).toHaveValue('Somebody Else');
  await field(page, 'Card number').fill('4000000000009995');
  await payButton(page).click();
  await expect(field(page, 'Card number')).toHaveAccessibleDescription(/Your bank declined this card/);
  await field(page, 'Card number').fill('4111111111111111');
  await payButton(page).click();
  await expect(field(page, 'Card number')).toHaveAccessibleDescription(/This card can’t be used/);
  await field(page, 'Card number').fill(GOOD);
  await payButton(page).click();
  await expect(page.getByRole('main')).toContainText(/Your order is in/);
});

test('[VA-3] [QS-9] card errors show at their fields before anything is sent', async ({ page }) => {
  const member = await memberAt(page.request, migraine, 'cart');
  await openCheckout(page, member);
  const asked: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && asked.push(request.url())));
  const [number, expires, code] = [
    field(page, 'Card number'),
    field(page, 'Expires'),
    field(page, 'Security code'),
  ] as const;
  await field(page, 'ZIP code').focus();
  await page.keyboard.press('Tab');
  await expect(number).toBeFocused();
  await page.keyboard.type('378282246310006');
  await expect(number).toHaveValue('3782 822463 10006');
  await expect(number).toHaveAccessibleDescription(/Amex/);
  await page.keyboard.press('Tab');
  await page.keyboard.type('1/19');
  await expect(expires).toHaveValue('01/19');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(number).toHaveAccessibleDescription(/A digit is wrong or missing/);
  await expect(number).toBeFocused();
  await expect(expires).toHaveAccessibleDescription(/This card has expired/);
  await expect(code).toHaveAccessibleDescription(/too short/);
  await isAccessible(page);
  expect(asked).toEqual([]);
});

for (const [language, words, state] of [
  ['en-US', english, 'Order'],
  ['es-US', spanish, 'Pedido'],
] as const) {
  test(`[RT-16] [RT-14] an order has a page that only its owner can see, in ${language}`, async ({ browser }) => {
    const context = await browser.newContext({ locale: language });
    const page = await context.newPage();
    const member = await memberAt(page.request, migraine, 'cart');
    await page.goto('/carts');
    await field(page, words('login.email')).fill(member.email);
    await field(page, words('login.password')).fill(member.password);
    await page.getByRole('button', { name: words('login.submit') }).click();
    await page.getByRole('button', { name: words('cart.check_out') }).click();
    await field(page, words('checkout.card_number')).fill(GOOD);
    await field(page, words('checkout.card_expires')).fill('1231');
    await field(page, words('checkout.card_code')).fill('123');
    await page.getByRole('button', { name: words('checkout.pay').replace('{amount}', migraine.total) }).click();
    await page.getByRole('link', { name: words('portal.see_order') }).click();
    await expect(page).toHaveURL(/\/orders\/[\w-]+$/);
    await expect(heading(page)).toContainText(new RegExp(`^${state} TD-\\d{6}$`));
    await expect(page.getByRole('heading', { name: words('order.next') })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('12 Orchard Street');
    await expect(page.getByRole('main')).toContainText(migraine.total);
    await expect(page.getByRole('main').getByRole('link', { name: '(212) 555-0134' })).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    await isAccessible(page);
    const address = page.url();
    await page.goto('/members_portal/dashboard');
    await page.getByRole('link', { name: words('portal.see_order') }).click();
    await expect(page).toHaveURL(address);
    await context.close();

    const other = await browser.newPage();
    await other.goto(address);
    await logIn(other, await memberAt(other.request, migraine, 'pre'));
    await expect(heading(other)).toHaveText('404');
    await other.close();
  });
}
