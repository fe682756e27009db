import type { Finding } from '../../check.ts';
import type { Offer } from './offers.ts';

const named = ({ quantity, plan }: Offer) => `${quantity} ${String(plan)}`;

/** At least this many other variants must have the same quantities. */
const OTHERS = 2;

/** The ratio between a price and the price of another quantity of the same variant. */
const timesAnother = (all: readonly Offer[], one: Offer, other: string) => {
  const beside = all.find((each) => each.variant === one.variant && named(each) === other);
  return beside === undefined ? undefined : one.cents / beside.cents;
};

/** Rounding changes a price ratio by at most this part (2 %). */
const ROUNDED = 0.02;

/**
 * Whether an offer is priced like `twin`: the ratio to the price of each other quantity is the same in both variants.
 */
const isPricedLike = (all: readonly Offer[], one: Offer, twin: Offer): boolean =>
  all
    .filter(({ variant }) => variant === twin.variant)
    .every((other) => {
      const [own, theirs] = [one, twin].map((each) => timesAnother(all, each, named(other)));
      return own === undefined || theirs === undefined || Math.abs(own / theirs - 1) <= ROUNDED;
    });

/**
 * Finds a quantity whose `subscriptionType` differs from that of the same quantity in all other variants of its
 * product: a single purchase where the others offer a subscription, or the reverse. Not reported when the price differs
 * as well, because then the author meant another offer.
 */
export function otherPlan(all: readonly Offer[]): Finding[] {
  const variants = [...new Set(all.map(({ variant }) => variant))];
  const setOf = (variant: string) => all.filter((one) => one.variant === variant).map(named);
  return all.flatMap((one): Finding[] => {
    const [usual, ...others] = variants.filter((variant) => variant !== one.variant).map(setOf);
    const isUsual = others.every((other) => other.toSorted().join() === usual?.toSorted().join());
    if (usual === undefined || others.length + 1 < OTHERS || !isUsual) return [];
    const own = setOf(one.variant);
    const [odd, ...more] = own.filter((name) => !usual.includes(name));
    const [lacking, ...rest] = usual.filter((name) => !own.includes(name));
    if (odd !== named(one) || more.length > 0 || rest.length > 0) return [];
    const [quantity, plan = ''] = lacking?.split(' ') ?? [];
    const twin = all.find((other) => other.variant !== one.variant && named(other) === lacking);
    if (quantity !== String(one.quantity) || twin === undefined || !isPricedLike(all, one, twin)) return [];
    const message = `All other variants offer ${quantity} as "${plan}", and "${one.variant}" only as "${String(one.plan)}"`;
    const pointer = one.pointer.replace(/price_cents$/, 'subscriptionType');
    return [{ file: one.file, pointer, message, hint: `write "${plan}"` }];
  });
}
