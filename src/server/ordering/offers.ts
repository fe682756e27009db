import type {
  Flow,
  LineItem,
  Order,
  Product,
  ProductIntro,
  ProductQuantity,
  ProductSummary,
  ProductVariant,
  QuantityList,
  Variant,
} from '#core';
import type { Cart } from '../store/carts.ts';

/** A product as the catalogue lists it. */
export const summaryOf = ({ slug, name, summary, image }: Product): Required<ProductSummary> => ({
  slug,
  name,
  summary,
  image,
});

export const variantOf = (product: Product, id: string): ProductVariant | null =>
  product.variants.find((variant) => variant.id === id) ?? null;

/** The most units of a variant that one order may contain at the moment. */
export const limitOf = ({ maxQuantity, stock }: ProductVariant): number => Math.min(maxQuantity, stock);

const offersOf = (variant: ProductVariant): ProductQuantity[] =>
  variant.quantities.filter(({ quantity }) => quantity <= limitOf(variant));

/** The quantities of a product's variant that can be ordered now. Money is in whole cents. */
export function quantitiesOf(flow: Flow, product: Product, variant: ProductVariant): Required<QuantityList> {
  const offers = offersOf(variant);
  const [dearest] = offers.toSorted((one, other) => exactUnitPrice(other) - exactUnitPrice(one));
  const quantities = offers.map((offer) => ({
    ...offer,
    ...amountsOf(flow, offer.price_cents),
    unit_price_cents: unitPrice(offer),
    saving_percent: dearest === undefined ? 0 : savingOf(offer, dearest),
  }));
  return {
    quantities,
    product: product.name,
    variant: variant.name,
    image: variant.image ?? product.image,
    maxQuantity: limitOf(variant),
  };
}

/**
 * The cheapest quantity in stock, for an introduction.
 * @param isRdt true to count only variants that dissolve, false to count only others, null to count all
 * @returns nothing when everything is out of stock
 */
export function cheapestOf(
  { variants }: Product,
  isRdt: boolean | null,
): Pick<ProductIntro, 'from_cents' | 'from_label'> {
  const shown = variants.filter((variant) => isRdt === null || variant.isRdt === isRdt);
  const offers = shown.flatMap(offersOf);
  const [cheapest] = offers.toSorted((one, other) => one.price_cents - other.price_cents);
  return cheapest === undefined ? {} : { from_cents: cheapest.price_cents, from_label: cheapest.label };
}

/** A variant in the form of the contract. `price_cents` is the lowest price of one unit. */
export function wireVariant(variant: ProductVariant): Variant {
  const { id, name, description, image, badge, level, isRdt, quantities } = variant;
  const [cheapest] = quantities.map(unitPrice).toSorted((one, other) => one - other);
  return {
    id,
    name,
    description,
    image: image ?? null,
    badge: badge ?? null,
    level: level ?? null,
    isRdt,
    ...(cheapest !== undefined && { price_cents: cheapest }),
    maxQuantity: limitOf(variant),
    in_stock: offersOf(variant).length > 0,
  };
}

/** The offer for a number of units. Without a subscription type, the only offer for this number. */
export function offerOf(
  variant: ProductVariant,
  quantity: number,
  subscription: string | null,
): ProductQuantity | null {
  const offers = variant.quantities.filter((offer) => offer.quantity === quantity);
  if (subscription === null) return offers.length === 1 ? (offers[0] ?? null) : null;
  return offers.find(({ subscriptionType }) => subscriptionType === subscription) ?? null;
}

/** The amounts of a price, in whole cents. Delivery and tax are included even when they are zero. */
export function amountsOf({ money }: Flow, price_cents: number): Required<Pick<Order, Amounts>> {
  const { shipping_cents = 0, tax_percent = 0 } = money;
  const tax_cents = Math.round((price_cents * tax_percent) / 100);
  return { shipping_cents, tax_cents, total_cents: price_cents + shipping_cents + tax_cents };
}

type Amounts = 'shipping_cents' | 'tax_cents' | 'total_cents';

/** The order that a cart would become. An offer that no longer exists has no price. */
export function draftOf(flow: Flow, cart: Cart | null, product: Product | null): Order {
  if (!cart || !product) return { line_items: [], total_cents: 0 };
  const variant = cart.variant === null ? null : variantOf(product, cart.variant);
  const offer = variant && cart.quantity !== null ? offerOf(variant, cart.quantity, cart.subscriptionType) : null;
  const item: LineItem = {
    product: summaryOf(product),
    ...(variant && { variant: wireVariant(variant) }),
    ...(offer && {
      quantity: offer.quantity,
      subscriptionType: offer.subscriptionType,
      price_cents: offer.price_cents,
      label: offer.label,
    }),
  };
  return { line_items: [item], ...(offer ? amountsOf(flow, offer.price_cents) : { total_cents: 0 }) };
}

/**
 * What an offer saves per unit, in whole percent, rounded down. Computed in whole cents, so that 20 percent is not
 * 19.99.
 */
function savingOf(offer: ProductQuantity, dearest: ProductQuantity): number {
  const whole = dearest.price_cents * offer.quantity;
  return whole === 0 ? 0 : Math.floor((100 * (whole - offer.price_cents * dearest.quantity)) / whole);
}

const exactUnitPrice = ({ price_cents, quantity }: ProductQuantity) => price_cents / quantity;
const unitPrice = (offer: ProductQuantity) => Math.round(exactUnitPrice(offer));
