import type { Finding } from '../../check.ts';
import { dollars, each, middle, type Offer } from './offers.ts';

/** The words of a label without its numbers: "tablets". */
const wordsOf = ({ label }: Offer): string[] => label.toLowerCase().match(/\p{L}+/gu) ?? [];

/** Whether two offers are of the same thing: "1 bottle" and "3 bottles", but not "1 pen" and "3 cartridges". */
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

/** The offers of the same thing in a variant, as often delivered, by quantity. */
const besides = (all: readonly Offer[], one: Offer): Offer[] =>
  all
    .filter((other) => other.variant === one.variant && other.plan === one.plan && isSameThing(one, other))
    .toSorted((a, b) => a.quantity - b.quantity);

/** How many times the price per piece is away from those of other offers, in either direction. */
function distance(one: Offer, others: readonly Offer[]): number {
  const usual = middle(others.map(each));
  return Math.max(each(one) / usual, usual / each(one));
}

/** A larger quantity that costs less than the next smaller one, and which of the two prices is the odd one. */
function cheaperInAll(all: readonly Offer[], more: Offer): { fewer: Offer; more: Offer; odd: Offer } | undefined {
  const here = besides(all, more);
  const fewer = here[here.indexOf(more) - 1];
  if (fewer === undefined || fewer.cents <= more.cents) return undefined;
  const apart = (from: readonly Offer[]) => from.filter((one) => one !== fewer && one !== more);
  const others = apart(here).length > 0 ? apart(here) : apart(all);
  return { fewer, more, odd: distance(fewer, others) > distance(more, others) ? fewer : more };
}

/**
 * A larger quantity may cost this many times more per piece: prices are rounded, and small packs are sometimes on
 * offer.
 */
const DEARER = 1.1;

/**
 * Whether a quantity costs clearly more per piece than each smaller one. One smaller one is not enough to tell: it may
 * be a trial.
 */
function isDearer(all: readonly Offer[], one: Offer): boolean {
  const smaller = besides(all, one).filter(({ quantity }) => quantity < one.quantity);
  return smaller.length > 1 && smaller.every((other) => each(one) > each(other) * DEARER);
}

/** Larger quantities for less money than smaller ones, or for more money per piece. */
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
