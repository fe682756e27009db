import type { Operations, Order, Product } from '#core';
import { personOf } from '../auth/person.ts';
import { type FunnelPosition, funnelPosition, orderingOf, productOf, requireStep } from '../ordering/funnel.ts';
import { answersToCheck } from '../ordering/answers-as-asked.ts';
import { draftOf, limitOf, offerOf, variantOf } from '../ordering/offers.ts';
import { numberOf } from '../ordering/purchase.ts';
import type { OperationHandlers } from '../operations.ts';
import { unprocessable } from '../refusal.ts';
import type { ServerContext } from '../server-context.ts';
import { localised } from '../visitor-language.ts';
import type { Cart } from '../store/carts.ts';

type CartBody = Operations['saveCart']['body'];

/** The operations on the signed-in person's cart. Responses contain the order that the cart would become. */
export function cartOperations(context: ServerContext): OperationHandlers<'getCart' | 'saveCart' | 'clearCart'> {
  const { store, flow, clock } = context;

  return {
    getCart: {
      respond: async (request) => {
        const funnel = await orderingOf(localised(context, request), personOf(request).account);
        if (funnel === null) return emptyCart(context, personOf(request).account.id);
        requireStep(flow, funnel, 'carts');
        return orderOf(context, personOf(request).account.id, funnel, funnel.cart);
      },
    },

    saveCart: {
      respond: async (request) => {
        const { id } = personOf(request).account;
        const { slug } = await productFor(context, id, request.body);
        const funnel = await funnelPosition(localised(context, request), id, slug);
        requireStep(flow, funnel, 'variant-selection');
        const { product } = funnel;
        const cart = cartFor(product, request.body);
        await store.carts.save(id, cart, clock());
        return orderOf(context, id, funnel, cart);
      },
    },

    clearCart: {
      respond: async (request, reply) => {
        await store.carts.clear(personOf(request).account.id);
        return reply.code(204).send();
      },
    },
  };
}

/**
 * An empty cart, with the order that was placed last. People who left the page while they were paying learn from it
 * that the order is placed.
 */
async function emptyCart({ flow, store }: ServerContext, userId: string): Promise<Order> {
  const [latest] = await store.orders.of(userId);
  return {
    ...draftOf(flow, null, null),
    ...(latest && {
      latest_order: { id: latest.id, number: numberOf(latest), placed_at: latest.placedAt.toISOString() },
    }),
  };
}

/** The order that a cart would become, with the answers that it is based on. */
const orderOf = async (context: ServerContext, userId: string, funnel: FunnelPosition, cart: Cart | null) => ({
  ...draftOf(context.flow, cart, funnel.product),
  answers: await answersToCheck(context, userId, funnel),
});

/**
 * The product to which a cart's variant belongs. If two products have a variant of this name, it is the product on
 * which the person worked last.
 * @throws Refusal 404 for an unknown slug, 422 when the variant does not identify a product
 */
async function productFor(
  context: ServerContext,
  userId: string,
  { product_slug, variant }: CartBody,
): Promise<Product> {
  if (product_slug) return productOf(context, product_slug);
  const candidates = [...context.products.values()].filter((each) => variantOf(each, variant));
  const latest = candidates.length > 1 ? await context.store.questionnaires.latest(userId) : null;
  const product = latest ? candidates.find(({ slug }) => slug === latest.productSlug) : candidates[0];
  if (!product) throw unprocessable({ variant: ['variant_unknown'] });
  return product;
}

/** The cart to store, after checking the product's limits. @throws Refusal 422 by field */
function cartFor(product: Product, body: CartBody): Cart {
  const variant = variantOf(product, body.variant);
  if (!variant || (typeof body.isRdt === 'boolean' && body.isRdt !== variant.isRdt)) {
    throw unprocessable({ variant: ['variant_unknown'] });
  }
  const quantity = body.quantity ?? null;
  const offer = quantity === null ? null : offerOf(variant, quantity, body.subscriptionType ?? null);
  if (quantity !== null && !offer) throw unprocessable({ quantity: ['quantity_unknown'] });
  if (quantity !== null && quantity > limitOf(variant)) throw unprocessable({ quantity: ['out_of_stock'] });
  return {
    product_slug: product.slug,
    variant: variant.id,
    quantity,
    subscriptionType: offer?.subscriptionType ?? null,
    isRdt: variant.isRdt,
    maxQuantity: limitOf(variant),
    numberOfVariants: body.numberOfVariants ?? null,
    isVariableVariant: body.isVariableVariant ?? false,
  };
}
