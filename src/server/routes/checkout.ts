import { personOf } from '../auth/person.ts';
import { consentsOf } from '../consents.ts';
import { formOf, formsThatSend, refuseFieldErrors } from '../forms.ts';
import type { FieldErrors } from '../forms.ts';
import { wireAnswers } from '../ordering/answers-as-asked.ts';
import { wholeAddress } from '../ordering/demographics.ts';
import { orderingOf, pathTo, requireQuestionnaire, requireStep } from '../ordering/funnel.ts';
import type { FunnelPosition } from '../ordering/funnel.ts';
import { draftOf } from '../ordering/offers.ts';
import { keyFrom } from '../idempotency.ts';
import type { OperationHandlers } from '../operations.ts';
import { originOf } from '../origin.ts';
import { placeOrder } from '../ordering/pay.ts';
import { checkoutKey, namesOf, purchaseOf, wireOrder } from '../ordering/purchase.ts';
import { orderPage } from '../ordering/receipt.ts';
import { unfinishedPage, notFound, Refusal } from '../refusal.ts';
import type { ServerContext } from '../server-context.ts';
import { linesOf } from '../clean-text.ts';
import { requestLocale, localised } from '../visitor-language.ts';
import type { Account } from '../store/accounts.ts';
import type { ShippingAddress } from '../store/orders.ts';

/** The operations for paying for the cart, and for reading orders (RT-14). */
export function checkoutOperations(
  context: ServerContext,
): OperationHandlers<'getCheckout' | 'placeOrder' | 'getOrder' | 'getOrders'> {
  const { store, flow, clock, settings } = context;
  const form = formOf(context, 'placeOrder');
  const asked = consentsOf(context, formsThatSend(flow, 'placeOrder'));
  orderPage(flow, 'any');

  return {
    getCheckout: {
      respond: async (request) => {
        const { account } = personOf(request);
        const { order: id } = request.query;
        if (id !== undefined) {
          const order = await store.orders.find(id, account.id);
          if (!order) throw notFound('not_found');
          return { order: wireOrder(order, requestLocale(flow, request)), shipping: order.shipping };
        }
        const settled = await ready(localised(context, request), account);
        const { id: questionnaireId } = requireQuestionnaire(flow, settled, 'carts');
        return {
          order: draftOf(flow, settled.cart, settled.product),
          shipping: await shippingOf(context, account),
          idempotency_key: checkoutKey(questionnaireId, settled.cart),
          payment_tokens_url: settings.payment?.tokensUrl ?? null,
        };
      },
    },

    placeOrder: {
      respond: async (request, reply) => {
        const { account } = personOf(request);
        const { payment_token: token, total_cents: seen, consent } = request.body;
        const locale = requestLocale(flow, request);
        const shipping = shippingIn(linesOf(request.body.shipping));
        refuseFieldErrors(besideCard(form.check({ shipping })));
        const placed = await placeOrder(context, {
          userId: account.id,
          key: keyFrom(request),
          shipping,
          locale,
          origin: originOf(settings, request),
          token,
          async position() {
            // When a request is repeated, the cart may be gone already. So an unfinished step matters only if there is
            // no order yet.
            const settled = await ready(context, account).catch(refusalOnly);
            const questionnaireId = settled instanceof Refusal ? null : (settled.questionnaire?.id ?? null);
            return {
              questionnaireId,
              decide(locked) {
                if (settled instanceof Refusal) throw settled;
                const bought = purchaseOf(flow, settled.product, locked, seen, clock());
                const item = { ...bought.item, names: namesOf(context.translated, bought.item) };
                const purchase = { ...bought, item };
                const data = { order: draftOf(flow, locked.cart, settled.product) };
                refuseFieldErrors(besideCard(form.check({ shipping, consent }, data)));
                return { ...purchase, consents: asked.given(request.body, locale, data) };
              },
            };
          },
        });
        const counted = placed.totalCents > 0 || !context.settings.skipZeroPurchases;
        return reply.code(201).send({ ...wireOrder(placed, locale), counted });
      },
    },

    getOrder: {
      respond: async (request) => {
        const { account } = personOf(request);
        const order = await store.orders.find(request.params.order_id, account.id);
        if (!order) throw notFound('not_found');
        const answers = wireAnswers(await store.questionVersions.orderedUpon(order.id, account.id));
        return { ...wireOrder(order, requestLocale(flow, request)), answers };
      },
    },

    getOrders: {
      respond: async (request) => {
        const orders = await store.orders.of(personOf(request).account.id);
        return { orders: orders.map((order) => wireOrder(order, requestLocale(flow, request))) };
      },
    },
  };
}

/**
 * The person's progress with the product for which they are about to pay.
 * @throws Refusal 422 with the page that they must finish first
 */
async function ready(context: ServerContext, account: Account): Promise<FunnelPosition> {
  const settled = await orderingOf(context, account);
  if (settled === null) throw unfinishedPage('cart_empty', pathTo('carts'));
  requireStep(context.flow, settled, 'carts');
  return settled;
}

function refusalOnly(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

const shippingIn = ({ name = '', ...address }: Record<string, string>): ShippingAddress => ({
  name,
  ...wholeAddress(address),
});

/** The errors without errors of card fields, because card fields are never sent to the server. */
const besideCard = (all: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(all).filter(([field]) => field.split('.')[0] !== 'card'));

/** The person's home address, as a suggestion for the delivery address. */
async function shippingOf(
  { store }: ServerContext,
  { id, firstName, lastName }: Account,
): Promise<ShippingAddress | null> {
  const demographics = await store.profiles.demographics(id);
  return demographics && { name: `${firstName} ${lastName}`.trim(), ...demographics.address };
}
