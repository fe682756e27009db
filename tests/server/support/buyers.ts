import { expect } from 'vitest';
import type { Product } from '#core';
import type { Member, TestApp } from './app.ts';
import { journey, productFor } from './ordering.ts';

export const SHIPPING = { name: 'Ada Lovelace', line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' };
export const CHOICE = { variant: 'mr-tablet-50', quantity: 9, subscriptionType: 'once' };
/** A variant with units for two orders only. */
export const SCARCE = { ...CHOICE, variant: 'mr-tablet-25' };
export const ORDERS_LEFT = 2;

/** A person with a full cart, the key of their checkout, and a card that nobody else uses. */
export interface Buyer {
  as: Member;
  key: string;
  card: string;
}

let cards = 0;

export async function buyer(on: TestApp, choice = CHOICE): Promise<Buyer> {
  const { member: as } = await journey(on, 'intro');
  expect((await on.call('PUT', '/api/carts', { as, body: choice })).statusCode).toBe(200);
  const opened = (await on.call('GET', '/api/checkout', { as })).json<{ idempotency_key: string }>();
  return { as, key: opened.idempotency_key, card: `test_ok_${(cards += 1)}` };
}

/** Presses Pay. */
export const pay = (on: TestApp, { as, key, card }: Buyer, token = card) =>
  on.call('POST', '/api/checkout', {
    as,
    body: { shipping: SHIPPING, payment_token: token },
    headers: { 'idempotency-key': key },
  });

export const scarce = (products: Product[]): Product[] =>
  products.map((product) => ({
    ...product,
    variants: product.variants.map((variant) =>
      variant.id === SCARCE.variant ? { ...variant, stock: SCARCE.quantity * ORDERS_LEFT } : variant,
    ),
  }));

/** An offer that is charged again each month. Only tests have one; the sample products have none. */
export const REPEATS = { ...CHOICE, subscriptionType: 'monthly' };
const MONTHLY = {
  quantity: 9,
  price_cents: 3645,
  subscriptionType: 'monthly',
  label: '9 tablets, every month',
} as const;

export const repeating = (products: Product[]): Product[] =>
  products.map((product) => ({
    ...product,
    variants: product.variants.map((variant) =>
      variant.id === REPEATS.variant ? { ...variant, quantities: [...variant.quantities, MONTHLY] } : variant,
    ),
  }));

/** @returns how many units of a variant are left */
export async function left(on: TestApp, variant: string): Promise<number> {
  const { slug, variants } = productFor(on);
  const { stock } = await on.store.funnel.current('nobody', slug);
  return stock[variant] ?? variants.find(({ id }) => id === variant)?.stock ?? Number.NaN;
}
