import { pointerTo, wordsInName } from '../../model/index.ts';
import { error, type Rule } from './rule.ts';

/**
 * Guesses which of several variants with the same id has the wrong id: the one whose name has the fewest words in
 * common with the id. @returns its index; if several have equally few, the index of the last one
 */
function lessLike(variants: readonly { id: string; name: string }[], id: string): number {
  const words = wordsInName(id);
  const alike = variants.map((one) => {
    const own = one.name.toLowerCase().split(/[^\p{L}\d]+/u);
    return one.id === id ? words.filter((word) => own.includes(word)).length : Infinity;
  });
  return alike.lastIndexOf(Math.min(...alike));
}

/** Every offered combination is orderable, and no offer appears twice. */
export const productOffers: Rule = ({ products: known }) =>
  Object.entries(known).flatMap(([slug, { variants }]) => {
    const file = `products/${slug}.json`;
    return variants.flatMap(({ id, name, stock, maxQuantity, quantities }, index) => [
      ...(variants.findIndex((other) => other.id === id) === index
        ? []
        : [
            error(
              'RF05',
              file,
              pointerTo('variants', lessLike(variants, id), 'id'),
              `Two variants have the id "${id}"`,
              'give each its own',
            ),
          ]),
      ...(variants.findIndex((other) => other.name === name) === index
        ? []
        : [
            error(
              'RF05',
              file,
              pointerTo('variants', otherwiseNumbered(variants, name) ?? index, 'name'),
              `Two variants are called "${name}", and nobody can tell them apart in the cart`,
              'give each its own name',
            ),
          ]),
      ...(quantities.length > 1 && quantities.every(({ quantity }) => quantity > maxQuantity)
        ? [
            error(
              'SM19',
              file,
              pointerTo('variants', index, 'maxQuantity'),
              `Nothing of "${id}" can be ordered: every quantity is above ${maxQuantity}`,
              'write the largest quantity that may be ordered',
            ),
          ]
        : []),
      // A stock of 0 is no mistake: the author says that the variant is sold out.
      ...(stock > 0 && quantities.length > 0 && quantities.every(({ quantity }) => quantity > stock)
        ? [
            error(
              'SM19',
              file,
              pointerTo('variants', index, 'stock'),
              `Nothing of "${id}" can be ordered: "stock" is ${stock}, and every quantity is larger`,
              'write how many there are, or 0 when it is sold out',
            ),
          ]
        : []),
      ...quantities.flatMap(({ quantity, subscriptionType, label }, place) => {
        // If the label names the quantity, the quantity is intended, and the limit is the mistake.
        const isNamed = label?.split(/\D+/).includes(String(quantity)) === true;
        const where = pointerTo('variants', index, 'quantities', place, 'quantity');
        const first = quantities.findIndex(
          (other) => other.quantity === quantity && other.subscriptionType === subscriptionType,
        );
        return [
          ...(quantity <= maxQuantity ||
          (quantities.length > 1 && quantities.every((one) => one.quantity > maxQuantity))
            ? []
            : [
                error(
                  'SM19',
                  file,
                  isNamed ? pointerTo('variants', index, 'maxQuantity') : where,
                  `${quantity} can be chosen, but not ordered: "maxQuantity" is ${maxQuantity}`,
                  `write ${maxQuantity} or less, or raise "maxQuantity"`,
                ),
              ]),
          ...(first === place
            ? []
            : [
                error(
                  'SM19',
                  file,
                  where,
                  `${quantity}, ${subscriptionType}, is offered twice`,
                  'delete one, or change its quantity',
                ),
              ]),
        ];
      }),
    ]);
  });

const numbersIn = (text: string): readonly string[] => text.match(/\d+/g) ?? [];

/** The only variant of a name whose id has none of the numbers in it: "tablet-25" with the name "Tablet 50 mg". */
function otherwiseNumbered(variants: readonly { id: string; name: string }[], name: string): number | undefined {
  const named = variants.flatMap((one, index) => (one.name === name ? [{ index, own: numbersIn(one.id) }] : []));
  const [only, ...more] = named.filter(
    ({ own }) => own.length > 0 && numbersIn(name).every((number) => !own.includes(number)),
  );
  return more.length === 0 && named.length > 1 ? only?.index : undefined;
}
