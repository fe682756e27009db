import type { FastifyRequest } from 'fastify';
import { personOf } from '../auth/person.ts';
import { nextPath, funnelPosition } from '../ordering/funnel.ts';
import { summaryOf } from '../ordering/offers.ts';
import type { OperationHandlers } from '../operations.ts';
import { wireOrder } from '../ordering/purchase.ts';
import type { ServerContext } from '../server-context.ts';
import { requestLocale, localised } from '../visitor-language.ts';

/** The dashboard of a signed-in person. */
export const overviewOperations = (context: ServerContext): OperationHandlers<'getDashboard'> => ({
  getDashboard: { respond: overviewOf(context) },
});

/** A person's started products with their next steps, their orders, and the products they can start. */
export function overviewOf(context: ServerContext) {
  return async (request: FastifyRequest) => {
    const { id } = personOf(request).account;
    const here = localised(context, request);
    const { products, store, flow } = here;
    const slugs = (await store.members.begun(id)).filter((slug) => products.has(slug));
    const positions = await Promise.all(slugs.map((slug) => funnelPosition(here, id, slug)));
    return {
      started: positions.map((funnel) => {
        const next_path = funnel.next ?? nextPath(funnel, 'carts');
        return { product: summaryOf(funnel.product), path_type: next_path.path_type, next_path };
      }),
      orders: (await store.orders.of(id)).map((order) => wireOrder(order, requestLocale(flow, request))),
      products: [...products.values()].filter(({ slug }) => !slugs.includes(slug)).map(summaryOf),
    };
  };
}
