import { dearDelivery } from './price-out-of-line/dear-delivery.ts';
import type { Check, Finding } from '../check.ts';
import type { Subject } from '../subject/subject.ts';
import { labelOfOtherAmount } from './price-out-of-line/label-of-other-amount.ts';
import { otherPlan } from './price-out-of-line/other-plan.ts';
import { misprinted } from './price-out-of-line/misprinted.ts';
import { moreForLess } from './price-out-of-line/more-for-less.ts';
import { dollars, each, middle, type Offer, offers } from './price-out-of-line/offers.ts';

/**
 * If a price per piece is this many times higher than the others, it probably has a digit too many. The smallest
 * quantity is not checked: it may include a device, such as a pen, for which the other quantities are refills.
 */
const TOO_HIGH = 5;

/**
 * If a price is this many times lower than the others, it is probably in dollars instead of cents. Samples and trials
 * are not so much cheaper, unless they are free.
 */
const IN_DOLLARS = 40;

/**
 * The offers whose price per piece is far from the other prices of the product, and from all prices of the same
 * variant.
 */
const farOff = (all: readonly Offer[]): Offer[] =>
  all.filter((one) => {
    const others = all.filter((other) => other !== one);
    const beside = others.filter(({ variant }) => variant === one.variant);
    const isSmallest = beside.every(({ quantity }) => quantity > one.quantity);
    const own = beside.map(each);
    const isFar = (usual: number) =>
      (!isSmallest && each(one) > usual * TOO_HIGH) || (one.cents > 0 && each(one) * IN_DOLLARS < usual);
    // If a variant has only one price, it may be for something larger, such as a device.
    return own.length > 0 && [middle(others.map(each)), ...own].every((usual) => usual > 0 && isFar(usual));
  });

/** A product whose usual price is below this many cents is priced in dollars. Nothing is sent for less. */
const LEAST = 100;

/** A product with all prices in dollars instead of cents: one finding, at its first price. */
function allInDollars(all: readonly Offer[]): Finding[] {
  const [first] = all.filter(({ cents }) => cents > 0);
  const usual = middle(all.map(({ cents }) => cents));
  if (first === undefined || usual === 0 || usual >= LEAST) return [];
  const message = `The prices of this product are about ${dollars(usual)}, so they seem to be in dollars`;
  return [{ file: first.file, pointer: first.pointer, message, hint: 'write all its prices in cents: 2400 for 24.00' }];
}

/** After exchanging two prices, the larger quantity may be at most this many times cheaper per piece. */
const DISCOUNT = 1.5;

/**
 * Pairs of prices of one variant and plan that were probably exchanged: the larger quantity costs less, and after
 * exchanging the two, none does.
 */
const exchanged = (all: readonly Offer[]): { fewer: Offer; more: Offer }[] =>
  all.flatMap((fewer) =>
    all.flatMap((more) => {
      const isSame = fewer.variant === more.variant && fewer.plan === more.plan;
      if (!isSame || fewer.quantity >= more.quantity || fewer.cents <= more.cents) return [];
      const [small, large] = [more.cents / fewer.quantity, fewer.cents / more.quantity];
      return large <= small && small <= large * DISCOUNT ? [{ fewer, more }] : [];
    }),
  );

/**
 * Whether a flow translates its products. A changed plan is then already reported as a missing translation (CP08),
 * because the keys of translations contain quantity and plan ("27-once").
 */
const isTranslated = ({ files }: Subject) =>
  Object.keys(files).some((file) => /^products\/[^.]+\.[^.]+\.json$/.test(file));

export const priceOutOfLine: Check = {
  rule: 'SM42',
  name: 'price-out-of-line',
  severity: 'warning',
  description:
    'A price is far from the other prices of its product: it has a digit too many, or is in dollars instead of cents, as all prices of a product may be. People are charged a wrong price, or get another amount, or nobody buys.',
  alsoReported: [
    'A larger quantity costs less than a smaller one, or more apiece than every smaller one.',
    'A price does not fit the other amounts of its variant, has two digits exchanged or is the price of another variant.',
    'An amount is paid once in all other variants and again and again in this one.',
    'An amount is called by another number than is ordered.',
    'The delivery costs more than everything that is sold.',
  ],
  bad: '{ "quantity": 9, "price_cents": 30, … } beside { "quantity": 4, "price_cents": 1400, … }',
  good: '{ "quantity": 9, "price_cents": 2992, … }',
  requirement: 'decision 34',
  run: (subject) => [
    ...dearDelivery(subject),
    ...offers(subject).flatMap((all): Finding[] => {
      const tiny = allInDollars(all);
      if (tiny.length > 0) return tiny;
      const far = farOff(all);
      if (far.length > 0)
        return far.map((one) => ({
          file: one.file,
          pointer: one.pointer,
          message: `This is ${dollars(each(one))} apiece, and the other prices of the product are about ${dollars(middle(all.filter((other) => other !== one).map(each)))}`,
          hint: 'write the price in cents, and look at its number of digits',
        }));
      const swapped = exchanged(all);
      if (swapped.length === 0) {
        const [plans, priced] = [isTranslated(subject) ? [] : otherPlan(all), moreForLess(all)];
        // A wrong quantity makes the price per piece wrong, too. It is reported once.
        const odd = priced.length === 0 ? misprinted(all) : [];
        return [...priced, ...odd, ...plans, ...([...priced, ...odd].length === 0 ? labelOfOtherAmount(all) : [])];
      }
      return swapped.map(({ fewer, more }) => ({
        file: fewer.file,
        pointer: fewer.pointer,
        message: `Of "${fewer.variant}", ${more.quantity} cost ${dollars(more.cents)}, and ${fewer.quantity} cost ${dollars(fewer.cents)}`,
        hint: 'swap the two prices',
      }));
    }),
  ],
};
