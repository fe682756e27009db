import type { Finding } from '../../check.ts';
import { dollars, each, middle, type Offer } from './offers.ts';

/** The words of a label without its numbers: "tablets". */
const wordsOf = ({ label }: Offer): string[] => label.toLowerCase().match(/\p{L}+/gu) ?? [];

/** Whether two offers are for the same thing: "1 bottle" and "3 bottles", but not "1 pen" and "3 cartridges". */
function isSameThing(one: Offer, other: Offer): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  return (
    words.length === others.length &&
    words.every((word, index) => {
      const beside = others[index] ?? '';
      return word.startsWith(beside) || beside.startsWith(word);
    })
  );
}

/** The offers of one variant for the same thing and with the same plan, by quantity. */
const besides = (all: readonly Offer[], one: Offer): Offer[] =>
  all
    .filter((other) => other.variant === one.variant && other.plan === one.plan && isSameThing(one, other))
    .toSorted((a, b) => a.quantity - b.quantity);

/**
 * How many times an offer's price per piece is higher or lower than the price per piece of the other offers; at least
 * 1.
 */
function distance(one: Offer, others: readonly Offer[]): number {
  const usual = middle(others.map(each));
  return Math.max(each(one) / usual, usual / each(one));
}

/**
 * A larger quantity that costs less than the next smaller one. `odd` is the one of the two whose price is probably
 * wrong.
 */
function cheaperInAll(all: readonly Offer[], more: Offer): { fewer: Offer; more: Offer; odd: Offer } | undefined {
  const here = besides(all, more);
  const fewer = here[here.indexOf(more) - 1];
  if (fewer === undefined || fewer.cents <= more.cents) return undefined;
  const apart = (from: readonly Offer[]) => from.filter((one) => one !== fewer && one !== more);
  const others = apart(here).length > 0 ? apart(here) : apart(all);
  return { fewer, more, odd: distance(fewer, others) > distance(more, others) ? fewer : more };
}

/**
 * The price per piece of a larger quantity may be this many times higher, because prices are rounded and small packs
 * may be on sale.
 */
const DEARER = 1.1;

/**
 * If a quantity costs more per piece than this many times the price per piece of a larger quantity, its price is too
 * high, and no trial price of a smaller quantity explains it.
 */
const BUMP = 1.5;

/**
 * Whether a quantity costs clearly more per piece than each smaller quantity. A single smaller quantity may be a cheap
 * trial, so it counts only if a larger quantity costs much less per piece (BUMP).
 */
function isDearer(all: readonly Offer[], one: Offer): boolean {
  const others = besides(all, one);
  const smaller = others.filter(({ quantity }) => quantity < one.quantity);
  const isBump = others.some((other) => other.quantity > one.quantity && each(one) > each(other) * BUMP);
  return smaller.length > (isBump ? 0 : 1) && smaller.every((other) => each(one) > each(other) * DEARER);
}

/** Finds larger quantities that cost less than smaller ones, or more per piece. */
export function moreForLess(all: readonly Offer[]): Finding[] {
  const less = all.flatMap((one) => cheaperInAll(all, one) ?? []);
  const odd = less.filter((one, index) => less.findIndex((other) => other.odd === one.odd) === index);
  const dearer = all.filter((one) => less.every(({ more }) => more.variant !== one.variant) && isDearer(all, one));
  return [
    ...odd.map(({ fewer, more, odd: { file, pointer } }) => ({
      file,
      pointer,
      message: `Of "${more.variant}", ${more.quantity} cost ${dollars(more.cents)}, and ${fewer.quantity} cost ${dollars(fewer.cents)}: nobody buys the smaller amount, or people pay too much`,
      hint: 'look at the digits of this price: a larger amount costs more',
    })),
    ...dearer.map((one) => ({
      file: one.file,
      pointer: one.pointer,
      message: `Of "${one.variant}", ${one.quantity} cost ${dollars(each(one))} apiece, more than any smaller amount: people who buy more pay too much`,
      hint: 'look at the digits of this price: apiece, a larger amount costs no more',
    })),
  ];
}
