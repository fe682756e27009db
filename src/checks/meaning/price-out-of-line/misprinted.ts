import type { Finding } from '../../check.ts';
import { dollars, type Offer } from './offers.ts';

/** At least this many other variants must have the same ratio between two amounts. */
const OTHERS = 2;

/** Rounding changes a price ratio by at most this part (1 %). */
const ROUNDED = 0.01;

/** A price whose ratio differs by more than this part (5 %) from that of the other variants is out of line. */
const OUT_OF_LINE = 0.05;

const isNear = (one: number, other: number, part: number) => Math.abs(one / other - 1) <= part;

/** The price of another amount of the same variant and plan. */
const priceOf = (all: readonly Offer[], { variant, plan }: Offer, quantity: number) =>
  all.find((one) => one.variant === variant && one.plan === plan && one.quantity === quantity)?.cents;

/**
 * What an amount would cost if its price had the same ratio to the other amounts of its variant as in all other
 * variants. Undefined when the other variants do not agree, or its price is in line.
 */
function priceInLine(all: readonly Offer[], own: Offer): number | undefined {
  const twins = all.filter(
    ({ variant, plan, quantity }) => variant !== own.variant && plan === own.plan && quantity === own.quantity,
  );
  const beside = all.filter((one) => one.variant === own.variant && one.plan === own.plan && one !== own);
  const wanted = beside.map(({ quantity, cents }) => {
    const ratios = twins.flatMap((twin) => {
      const theirs = priceOf(all, twin, quantity);
      return theirs === undefined ? [] : [twin.cents / theirs];
    });
    const [first] = ratios;
    const isUsual =
      first !== undefined && ratios.length >= OTHERS && ratios.every((one) => isNear(one, first, ROUNDED));
    return isUsual ? first * cents : undefined;
  });
  const [first] = wanted;
  // With a single other amount, the other one may be the misprinted one.
  const isAgreed =
    first !== undefined && wanted.length > 1 && wanted.every((one) => one !== undefined && isNear(one, first, ROUNDED));
  return isAgreed && !isNear(own.cents, first, OUT_OF_LINE) ? first : undefined;
}

/** The numbers that a number becomes when two of its digits are exchanged. */
function withTwoDigitsExchanged(number: number): number[] {
  const digits = [...String(number)];
  return digits.flatMap((one, index) =>
    digits.slice(index + 1).map((other, further) => {
      const swapped = digits.with(index, other).with(index + 1 + further, one);
      return Number(swapped.join(''));
    }),
  );
}

/**
 * Finds prices that are out of line with the other amounts of their variant, judged by all other variants, and that
 * have two digits exchanged or are the price of another variant.
 */
export const misprinted = (all: readonly Offer[]): Finding[] =>
  all.flatMap((one): Finding[] => {
    const wanted = priceInLine(all, one);
    if (wanted === undefined) return [];
    const { file, pointer, variant, quantity, cents } = one;
    const meant = withTwoDigitsExchanged(cents).find((price) => isNear(price, wanted, ROUNDED));
    const other = all.find(
      (each) =>
        each.variant !== variant && each.plan === one.plan && each.quantity === quantity && each.cents === cents,
    );
    const message = `Of "${variant}", ${quantity} cost ${dollars(cents)}, and by the prices of all other variants they would cost about ${dollars(wanted)}`;
    if (meant !== undefined)
      return [{ file, pointer, message, hint: `look at the order of its digits: is it ${meant}?` }];
    if (other === undefined) return [];
    return [
      { file, pointer, message: `${message}: this is the price of "${other.variant}"`, hint: 'write its own price' },
    ];
  });
