import type { Finding } from '../../check.ts';
import type { Offer } from './offers.ts';

const named = ({ quantity, plan }: Offer) => `${quantity} ${String(plan)}`;

/** At least so many other variants must have the same amounts. */
const OTHERS = 2;

/**
 * An amount that is paid in another way than in all other variants of its product, which have the same amounts:
 * people pay once for what they take for a subscription, or the other way round.
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
    if (quantity !== String(one.quantity)) return [];
    const message = `All other variants offer ${quantity} as "${plan}", and "${one.variant}" only as "${String(one.plan)}"`;
    const pointer = one.pointer.replace(/price_cents$/, 'subscriptionType');
    return [{ file: one.file, pointer, message, hint: `write "${plan}"` }];
  });
}
