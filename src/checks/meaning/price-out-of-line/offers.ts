import { asList, isObject, type Json, pointerTo } from '#core';
import type { Subject } from '../../subject/subject.ts';

/** One price of a product. `pointer` is the pointer of the price. */
export interface Offer {
  file: string;
  pointer: string;
  variant: string;
  /** The plan: how often the product is sent and paid. */
  plan: Json | undefined;
  quantity: number;
  /** The label that people read: "9 tablets". */
  label: string;
  cents: number;
}

/** The offers of each product, one list for each product. */
export const offers = ({ files }: Subject): Offer[][] =>
  Object.entries(files).flatMap(([file, product]) => {
    if (!/^products\/[^.]+\.json$/.test(file) || !isObject(product)) return [];
    return [
      asList(product.variants).flatMap((variant, variantIndex) =>
        asList(isObject(variant) ? variant.quantities : []).flatMap((one, index): Offer[] => {
          if (!isObject(variant) || !isObject(one)) return [];
          const { quantity, price_cents: cents, subscriptionType: plan, label } = one;
          if (typeof quantity !== 'number' || typeof cents !== 'number' || quantity <= 0) return [];
          const place = pointerTo('variants', variantIndex, 'quantities', index, 'price_cents');
          return [{ file, pointer: place, variant: String(variant.id), plan, quantity, cents, label: String(label) }];
        }),
      ),
    ];
  });

/** The price per piece of an offer, in cents. */
export const each = ({ cents, quantity }: Offer) => cents / quantity;
/** The median of some numbers. */
export const middle = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** An amount in dollars: 29.92. */
export const dollars = (cents: number) => (cents / 100).toFixed(2);
