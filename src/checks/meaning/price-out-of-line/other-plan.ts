import type { Finding } from '../../check.ts';
import type { Offer } from './offers.ts';

const named = ({ quantity, plan }: Offer) => `${quantity} ${String(plan)}`;

/** At least so many other variants must have the same amounts. */
const OTHERS = 2;

/** How many times the price of another amount of the same variant a price is. */
const timesAnother = (all: readonly Offer[], one: Offer, other: string) => {
  const beside = all.find((each) => each.variant === one.variant && named(each) === other);
  return beside === undefined ? undefined : one.cents / beside.cents;
};

/** Prices that are rounded differ by this part at most. */
const ROUNDED = 0.02;

/** Whether an offer has the price of the others' plan: each amount costs as many times another one as it does there. */
const isPricedLike = (all: readonly Offer[], one: Offer, twin: Offer): boolean =>
  all
    .filter(({ variant }) => variant === twin.variant)
    .every((other) => {
      const [own, theirs] = [one, twin].map((each) => timesAnother(all, each, named(other)));
      return own === undefined || theirs === undefined || Math.abs(own / theirs - 1) <= ROUNDED;
    });

/**
 * A quantity with another `subscriptionType` than the same quantity in all other variants of its product: a single
 * purchase where the others offer a subscription, or the reverse. Not reported when its price differs from theirs, too:
 * then the author meant another offer.
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
