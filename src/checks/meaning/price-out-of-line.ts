import { asList, isObject, type Json, pointer } from '#core';
import type { Check, Finding } from '../check.ts';
import type { Subject } from '../subject/subject.ts';

/** A price for which a product is offered. `pointer` is that of the price. */
interface Offer {
  file: string;
  pointer: string;
  variant: string;
  /** How often it is sent, and paid. */
  plan: Json | undefined;
  quantity: number;
  cents: number;
}

/** The offers of each product. */
const offers = ({ files }: Subject): Offer[][] =>
  Object.entries(files).flatMap(([file, product]) => {
    if (!/^products\/[^.]+\.json$/.test(file) || !isObject(product)) return [];
    return [
      asList(product.variants).flatMap((variant, at) =>
        asList(isObject(variant) ? variant.quantities : []).flatMap((one, index): Offer[] => {
          if (!isObject(variant) || !isObject(one)) return [];
          const { quantity, price_cents: cents, subscriptionType: plan } = one;
          if (typeof quantity !== 'number' || typeof cents !== 'number' || quantity <= 0) return [];
          const place = pointer('variants', at, 'quantities', index, 'price_cents');
          return [{ file, pointer: place, variant: String(variant.id), plan, quantity, cents }];
        }),
      ),
    ];
  });

/** The price per piece, in cents. */
const each = ({ cents, quantity }: Offer) => cents / quantity;
/** The median. */
const middle = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/**
 * A price per piece that is so many times higher than the others has a digit too many. The smallest quantity is left
 * out: it may be a set with a device, such as a pen, and the others its refills.
 */
const TOO_HIGH = 8;

/** A price that is so many times lower is in dollars instead of cents. A sample or a trial costs more, or nothing. */
const IN_DOLLARS = 40;

/** Prices per piece that are far from the other prices of the product, and from all those of their own variant. */
const farOff = (all: readonly Offer[]): Offer[] =>
  all.filter((one) => {
    const others = all.filter((other) => other !== one);
    const beside = others.filter(({ variant }) => variant === one.variant);
    const isSmallest = beside.every(({ quantity }) => quantity > one.quantity);
    const own = beside.map(each);
    const isFar = (usual: number) =>
      (!isSmallest && each(one) > usual * TOO_HIGH) || (one.cents > 0 && each(one) * IN_DOLLARS < usual);
    // The only price of a variant may be that of a larger thing, such as a device.
    return own.length > 0 && [middle(others.map(each)), ...own].every((usual) => usual > 0 && isFar(usual));
  });

/** If two prices are that of the other one, the larger quantity may cost so many times less per piece. */
const DISCOUNT = 1.5;

/** Pairs of prices of one variant and plan that were exchanged: the larger quantity costs less, and none does afterwards. */
const exchanged = (all: readonly Offer[]): { fewer: Offer; more: Offer }[] =>
  all.flatMap((fewer) =>
    all.flatMap((more) => {
      const isSame = fewer.variant === more.variant && fewer.plan === more.plan;
      if (!isSame || fewer.quantity >= more.quantity || fewer.cents <= more.cents) return [];
      const [small, large] = [more.cents / fewer.quantity, fewer.cents / more.quantity];
      return large <= small && small <= large * DISCOUNT ? [{ fewer, more }] : [];
    }),
  );

const dollars = (cents: number) => (cents / 100).toFixed(2);

export const priceOutOfLine: Check = {
  rule: 'SM42',
  name: 'price-out-of-line',
  severity: 'warning',
  description:
    'A price is far from the other prices of its product: it has a digit too many, or is in dollars instead of cents. Or the prices of two quantities were exchanged, so that more costs less. People are charged a wrong price, or nobody buys.',
  bad: '{ "quantity": 9, "price_cents": 30, … } beside { "quantity": 4, "price_cents": 1400, … }',
  good: '{ "quantity": 9, "price_cents": 2992, … }',
  requirement: 'decision 34',
  run: (subject) =>
    offers(subject).flatMap((all): Finding[] => {
      const far = farOff(all);
      if (far.length > 0)
        return far.map((one) => ({
          file: one.file,
          pointer: one.pointer,
          message: `This is ${dollars(each(one))} apiece, and the other prices of the product are about ${dollars(middle(all.filter((other) => other !== one).map(each)))}`,
          hint: 'write the price in cents, and look at its number of digits',
        }));
      return exchanged(all).map(({ fewer, more }) => ({
        file: fewer.file,
        pointer: fewer.pointer,
        message: `Of "${fewer.variant}", ${more.quantity} cost ${dollars(more.cents)}, and ${fewer.quantity} cost ${dollars(fewer.cents)}`,
        hint: 'swap the two prices',
      }));
    }),
};
