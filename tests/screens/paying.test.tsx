import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeClock, freshBrowser } from '../support/browser.ts';
import { lets, logIn, patient, write } from '../support/people.ts';
import { open, type Page } from '../support/render-flow.tsx';
import { ok, Wire } from '../support/wire.ts';

const PAY = 'POST /api/checkout';
let wire: Wire;

beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  wire = lets(new Wire().on('GET /api/users/dashboard', ok({ started: [], orders: [], products: [] })), patient);
});

/** The checkout of four tablets, as a signed-in patient sees it. @param subscriptionType how often they are bought */
async function checkout(subscriptionType: 'once' | 'monthly'): Promise<Page> {
  const product = { slug: 'x', name: 'X', summary: 'For X.', image: '/x.svg' };
  const variant = {
    id: 'v',
    name: 'V',
    description: 'Weak.',
    image: '/v.svg',
    badge: null,
    price_cents: 450,
    maxQuantity: 9,
    in_stock: true,
    isRdt: false,
    level: null,
  };
  const amounts = { total_cents: 1800, shipping_cents: 0, tax_cents: 0 };
  const item = {
    product,
    variant,
    quantity: 4,
    label: '4 tablets',
    subscriptionType,
    price_cents: 1800,
    unit_price_cents: 450,
    saving_percent: 0,
    ...amounts,
  };
  const shipping = { name: 'Ada', line1: '1 Main St', line2: '', city: 'Springfield', state: 'IL', zip: '62701' };
  const order = { line_items: [item], ...amounts };
  wire.on('GET /api/carts', ok(order)).on('GET /api/checkout', ok({ order, shipping, idempotency_key: 'key-of-this' }));
  const page = await open('/');
  await logIn(page);
  await page.close();
  const next = await open('/checkout', { clock: new FakeClock(Date.UTC(2026, 5, 15)) });
  await screen.findByRole('heading', { name: 'Checkout' });
  return next;
}

/** Types a card and presses Pay. @param expires month and year */
async function pay(page: Page, expires = '0829'): Promise<void> {
  await write(page, /^Card number/, '4242424242424242');
  await write(page, /^Expires/, expires);
  await write(page, /^Security code/, '123');
  await page.user.click(screen.getByRole('button', { name: /^Pay/ }));
  await page.settle();
}

test('[RT-14] Pay sends the key and the amount of the order that is on the screen', async () => {
  const page = await checkout('once');
  await pay(page);
  expect(wire.to(PAY)).toMatchObject([{ headers: { 'idempotency-key': 'key-of-this' }, body: { total_cents: 1800 } }]);
});

test('[VA-3] only a subscription asks for a consent to its payments, and is not paid without it', async () => {
  const once = await checkout('once');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await pay(once);
  expect(wire.to(PAY)).toHaveLength(1);
  await once.close();

  history.replaceState(null, '', '/');
  freshBrowser();
  const page = await checkout('monthly');
  const consent = screen.getByRole('checkbox', {
    name: /^I agree to pay \$18\.00 today, and then \$18\.00 every month/,
  });
  await pay(page);
  expect(consent).toHaveAccessibleDescription(expect.stringContaining('Tick this box'));
  expect(consent).toHaveFocus();
  expect(wire.to(PAY)).toHaveLength(1);
  await page.user.click(consent);
  await pay(page);
  expect(wire.to(PAY)).toHaveLength(2);
});

test('[QS-9] a card of last month shows an error at its date; one of this month pays', async () => {
  const page = await checkout('once');
  await pay(page, '0526');
  const expires = screen.getByLabelText(/^Expires/);
  expect(expires).toHaveAccessibleDescription(expect.stringContaining('This card has expired.'));
  expect(expires).toHaveFocus();
  expect(wire.to(PAY)).toEqual([]);
  await pay(page, '0626');
  expect(wire.to(PAY)).toHaveLength(1);
});
