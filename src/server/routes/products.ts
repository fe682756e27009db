import type { FastifyInstance, FastifyRequest } from 'fastify';
import { personOf } from '../auth/person.ts';
import { nextPath, requireQuestionnaire, requireStep, standingOf } from '../ordering/funnel.ts';
import { quantitiesOf, summaryOf, variantOf, wireVariant } from '../ordering/offers.ts';
import { elsewhereFirst } from '../refusal.ts';
import type { Server } from '../server.ts';
import { speaking } from '../words.ts';

/** The intro of what dissolves in the mouth (RT-9). */
const DISSOLVING = 'dissolving-tablet';

interface Slug {
  slug: string;
}

/** GET /products: what there is, for everyone. */
export function catalogueRoutes(app: FastifyInstance, server: Server): void {
  app.get('/products', async (request) => ({
    products: [...speaking(server, request).products.values()].map(summaryOf),
  }));
}

/** A product's intro, variants and quantities, each once its turn has come. Behind `requirePerson`. */
export function productRoutes(app: FastifyInstance, server: Server): void {
  const { store, flow, clock } = server;
  const standing = (request: FastifyRequest<{ Params: Slug }>) =>
    standingOf(speaking(server, request), personOf(request).account.id, request.params.slug);

  // Reading the intro is how it is seen: there is no call that says so.
  const page = { type: 'object', properties: { path_type: { type: 'string', maxLength: 100 } } };
  app.get<{ Params: Slug; Querystring: { path_type?: string } }>(
    '/products/:slug',
    { schema: { querystring: page } },
    async (request) => {
      const found = await standing(request);
      const questionnaire = requireQuestionnaire(flow, found, 'intro');
      const { path_type } = request.query;
      const isRdt = path_type === DISSOLVING || (path_type === 'intro' ? false : null);
      if (isRdt === true && !found.product.variants.some((variant) => variant.isRdt))
        throw elsewhereFirst('form_unknown', nextPath(found, 'intro'));
      await store.questionnaires.seeIntro(questionnaire.id, isRdt, clock());
      const { intro_html, dissolving_tablet_html } = found.product;
      return { ...summaryOf(found.product), intro_html, dissolving_tablet_html: dissolving_tablet_html ?? null };
    },
  );

  app.get<{ Params: Slug }>('/products/:slug/variants', async (request) => {
    const found = await standing(request);
    requireStep(flow, found, 'variant-selection');
    const variants = found.product.variants.map((variant) => ({
      ...wireVariant(variant),
      preselected: found.form !== null && variant.form === found.form,
    }));
    // What was chosen stands first; sorting leaves the rest as it was.
    return { variants: variants.toSorted((one, other) => +other.preselected - +one.preselected), isRdt: found.isRdt };
  });

  const query = { type: 'object', properties: { variant: { type: 'string', maxLength: 200 } } };
  app.get<{ Params: Slug; Querystring: { variant?: string } }>(
    '/products/:slug/quantities',
    { schema: { querystring: query } },
    async (request) => {
      const found = await standing(request);
      // The variant is chosen in the browser and reaches the cart with the quantity: its own step need not be done.
      requireStep(flow, found, 'variant-selection');
      const variant = variantOf(found.product, request.query.variant ?? found.cart?.variant ?? '');
      if (!variant) throw elsewhereFirst('elsewhere_first', nextPath(found, 'variant-selection'));
      return quantitiesOf(variant);
    },
  );
}
