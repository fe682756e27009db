import { createHash } from 'node:crypto';
import { dayOf, type Flow, type Order, type Product, type ProductVariant } from '#core';
import { conflict, unprocessable } from '../refusal.ts';
import type { ServerContext } from '../server-context.ts';
import type { Cart } from '../store/carts.ts';
import type { OrderItem, PlacedOrder, ShippingAddress } from '../store/orders.ts';
import type { LockedPerson, Purchase } from '../store/reservation-rows.ts';
import { withValidAnswers } from './valid-answers.ts';
import { isAdult } from './demographics.ts';
import { areBothAnswered } from './funnel.ts';
import { amountsOf, offerOf, summaryOf, variantOf } from './offers.ts';

/** The prefix of order numbers, so that people do not mistake them for a ZIP code or a phone number. */
const NUMBER_PREFIX = 'TD-';

/**
 * The purchase in a person's cart, at the product's current price, if the person may order (RT-14).
 * @param seen the total in cents that the person saw, if the request states it
 * @throws Refusal 422 if they are under 18; 409 if questions are unanswered, the cart is incomplete, sold out or no
 * longer offered, or its price has changed
 */
export function purchaseOf(
  flow: Flow,
  product: Product,
  locked: LockedPerson,
  seen: number | undefined,
  today: Date,
): Omit<Purchase, 'consents'> {
  const { cart, dateOfBirth } = locked;
  const answers = locked.questionnaire && withValidAnswers(product, locked.questionnaire);
  if (dateOfBirth === null || !isAdult(dateOfBirth, today)) throw unprocessable('adults_only');
  if (
    answers === null ||
    !areBothAnswered(flow, product, answers, dayOf(today.getTime())) ||
    cart?.product_slug !== product.slug
  )
    throw conflict('cart_changed');
  const variant = cart.variant === null ? null : variantOf(product, cart.variant);
  const offer = variant && cart.quantity !== null ? offerOf(variant, cart.quantity, cart.subscriptionType) : null;
  if (!variant || !offer) throw conflict('cart_changed');
  if (offer.quantity > variant.maxQuantity) throw conflict('out_of_stock');
  const { quantity, subscriptionType, price_cents, label } = offer;
  const { shipping_cents, tax_cents, total_cents } = amountsOf(flow, price_cents);
  if (seen !== undefined && seen !== total_cents) throw conflict('price_changed');
  return {
    item: {
      product: summaryOf(product),
      variant: calledVariant(variant),
      quantity,
      subscriptionType,
      price_cents,
      label,
    },
    shippingCents: shipping_cents,
    taxCents: tax_cents,
    totalCents: total_cents,
    taking: { productSlug: product.slug, variantId: variant.id, units: quantity, initial: variant.stock },
  };
}

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/**
 * The Idempotency-Key of a checkout. It is the same for the same cart content on every page, tab and device, and
 * different for every other cart and order (decision 36).
 */
export const checkoutKey = (questionnaireId: string, cart: Cart | null): string => digest([questionnaireId, cart]);

/**
 * Identifies the content of a checkout request. The card is not a part of it, because people type it again after a
 * broken connection.
 */
export const requestHashOf = ({ name, line1, line2, city, state, zip }: ShippingAddress): string =>
  digest([name, line1, line2, city, state, zip]);

/** An order's number as people see it. */
export const numberOf = ({ number }: Pick<PlacedOrder, 'number'>): string => `${NUMBER_PREFIX}${number}`;

const calledVariant = ({ id, name, image }: ProductVariant) => ({ id, name, image: image ?? null });

/** The names of an item's product, variant and quantity in each language. */
export function namesOf(translated: ServerContext['translated'], item: OrderItem) {
  const {
    product: { slug },
    variant: { id },
    quantity,
    subscriptionType,
  } = item;
  return Object.fromEntries(
    [...translated].flatMap(([locale, products]) => {
      const product = products.get(slug);
      const variant = product && variantOf(product, id);
      if (!variant) return [];
      const label = offerOf(variant, quantity, subscriptionType)?.label;
      return [[locale, { product: summaryOf(product), variant: calledVariant(variant), ...(label && { label }) }]];
    }),
  );
}

/** A placed order in the contract's form, in a language. The product has the names that it had when it was ordered. */
export function wireOrder(order: PlacedOrder, locale: string): Order {
  const { id, state, items, shipping, shippingCents, taxCents, totalCents, consent, placedAt } = order;
  return {
    id,
    number: numberOf(order),
    state,
    placed_at: placedAt.toISOString(),
    line_items: items.map(({ names, ...item }) => ({ ...item, ...names?.[locale] })),
    shipping,
    shipping_cents: shippingCents,
    tax_cents: taxCents,
    total_cents: totalCents,
    ...(consent && { consent: consent.text }),
  };
}
