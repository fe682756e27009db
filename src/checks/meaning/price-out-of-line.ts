import { isObject, pointer, asList } from '#core';
import type { Check, Finding } from '../check.ts';
import type { Subject } from '../subject/subject.ts';

/** A price for which a product is offered. `pointer` is that of the price. */
interface Offer {
  file: string;
  pointer: string;
  variant: string;
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
          const { quantity, price_cents: cents } = one;
          if (typeof quantity !== 'number' || typeof cents !== 'number' || quantity <= 0) return [];
          const place = pointer('variants', at, 'quantities', index, 'price_cents');
          return [{ file, pointer: place, variant: String(variant.id), quantity, cents }];
        }),
      ),
    ];
  });

/** The price per piece, in cents. */
const each = ({ cents, quantity }: Offer) => cents / quantity;
/** The median. */
const middle = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/**
 * A price that is so many times lower or higher per piece than the others has a digit too many or too few, or is in
 * dollars instead of cents.
 */
const FAR = 5;

/** Prices per piece that are far from the other prices of the product. */
const farOff = (all: readonly Offer[]): Offer[] =>
  all.filter((one) => {
    const usual = middle(all.filter((other) => other !== one).map(each));
    const own = each(one);
    return usual > 0 && (own * FAR < usual || own > usual * FAR);
  });

/** If a larger quantity costs so much more per piece than a smaller one, one of the two prices is wrong. */
const DEARER = 1.25;

/**
 * Pairs of prices of one variant where the larger quantity costs less in total, or much more per piece. Of the two,
 * the wrong one is the one further from the other prices.
 */
function atOdds(all: readonly Offer[]): { wrong: Offer; fewer: Offer; more: Offer }[] {
  const isLess = (fewer: Offer, more: Offer) => more.cents <= fewer.cents;
  const isDearer = (fewer: Offer, more: Offer) => each(more) > each(fewer) * DEARER;
  const found = all.flatMap((more) => {
    const own = all.filter(({ variant }) => variant === more.variant);
    // Two swapped prices also make a third one look too high. Report the swapped ones.
    const isOdd = own.some((a) => own.some((b) => a.quantity < b.quantity && isLess(a, b))) ? isLess : isDearer;
    const fewer = own.find((one) => one.quantity < more.quantity && isOdd(one, more));
    if (fewer === undefined) return [];
    const rest = middle(all.filter((one) => one !== more && one !== fewer).map(each)) || each(fewer);
    const off = (one: Offer) => Math.abs(Math.log(each(one) / rest));
    return [{ wrong: off(fewer) > off(more) ? fewer : more, fewer, more }];
  });
  return [...new Map(found.map((one) => [one.wrong, one])).values()];
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

export const priceOutOfLine: Check = {
  rule: 'SM42',
  name: 'price-out-of-line',
  severity: 'warning',
  description:
    'A price is far from the other prices of its product: it has a digit too many, or is in dollars instead of cents. Or a larger quantity costs less than a smaller one, or much more per piece. People are charged a wrong price, or nobody buys.',
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
      return atOdds(all).map(({ wrong, fewer, more }) => ({
        file: wrong.file,
        pointer: wrong.pointer,
        message: `Of "${wrong.variant}", ${more.quantity} cost ${dollars(more.cents)}, and ${fewer.quantity} cost ${dollars(fewer.cents)}`,
        hint: 'let more cost more than fewer, and no more apiece',
      }));
    }),
};
