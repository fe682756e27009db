import { asList, asObject, type Flow, formatted, type JsonObject } from '#core';
import { askedIn, optionsIn, stopNames, textOrEmpty } from './asked.ts';
import type { Difference } from './finding.ts';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** The lowest and the highest price of a product, as "from $14.00 to $137.70". If they are equal, one price. */
function pricesOf(flow: Flow, variants: readonly JsonObject[]): string | undefined {
  const prices = variants
    .flatMap(({ quantities }) => asList(quantities))
    .map((one) => asObject(one).price_cents)
    .filter((cents) => typeof cents === 'number');
  if (prices.length === 0) return undefined;
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)].map((cents) =>
    formatted(cents, 'money', flow, flow.default_locale),
  );
  return lowest === highest ? `for ${lowest}` : `from ${lowest} to ${highest}`;
}

/**
 * Describes a new product: what it offers, asks and stops. Its class is about safety if it asks questions, otherwise
 * about money.
 */
export function newProduct(flow: Flow, product: JsonObject): Pick<Difference, 'class' | 'says'> {
  const asked = [...askedIn(product).values()];
  const variants = asList(product.variants).map((one) => asObject(one));
  const stopping = asked
    .flatMap((one) => [...optionsIn(one).values()])
    .filter(({ option }) => stopNames(flow, option).length > 0);
  const offers = [counted(variants.length, 'variant', 'variants'), pricesOf(flow, variants)].filter(Boolean).join(' ');
  const asks = counted(asked.length, 'question', 'questions');
  const stops = `${counted(stopping.length, 'answer stops', 'answers stop')} people`;
  return {
    class: asked.length > 0 ? 'safety' : 'money',
    says: `The product "${textOrEmpty(product.name)}" is offered, and was not: ${offers}; ${asks}; ${stops}`,
  };
}
