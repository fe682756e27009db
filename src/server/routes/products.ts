import type { PathTypeName } from '#core';
import { personOf } from '../auth/person.ts';
import { nextPath, requireQuestionnaire, requireStep, standingOf } from '../ordering/funnel.ts';
import { quantitiesOf, summaryOf, variantOf, wireVariant } from '../ordering/offers.ts';
import type { Offers, RequestFor } from '../operations.ts';
import { elsewhereFirst } from '../refusal.ts';
import type { Server } from '../server.ts';
import { speaking } from '../words.ts';

/** The intro of what dissolves in the mouth (RT-9). */
const DISSOLVING: PathTypeName = 'dissolving-tablet';

/** What there is, for everyone; a product's intro, variants and quantities, each once its turn has come. */
export function productOperations(
  server: Server,
): Offers<'getProducts' | 'getProduct' | 'getVariants' | 'getQuantities'> {
  const { store, flow, clock } = server;
  const standing = (request: RequestFor<'getProduct' | 'getVariants' | 'getQuantities'>) =>
    standingOf(speaking(server, request), personOf(request).account.id, request.params.product_slug);

  return {
    getProducts: {
      answer: async (request) => ({
        products: [...speaking(server, request).products.values()].map(summaryOf),
      }),
    },

    // Reading the intro is how it is seen: there is no call that says so.
    getProduct: {
      answer: async (request) => {
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
    },

    getVariants: {
      answer: async (request) => {
        const found = await standing(request);
        requireStep(flow, found, 'variant-selection');
        const variants = found.product.variants.map((variant) => ({
          ...wireVariant(variant),
          preselected: found.form !== null && variant.form === found.form,
        }));
        // What was chosen stands first; sorting leaves the rest as it was.
        return {
          variants: variants.toSorted((one, other) => +other.preselected - +one.preselected),
          isRdt: found.isRdt,
        };
      },
    },

    getQuantities: {
      answer: async (request) => {
        const found = await standing(request);
        // The variant is chosen in the browser and reaches the cart with the quantity: its own step need not be done.
        requireStep(flow, found, 'variant-selection');
        const variant = variantOf(found.product, request.query.variant ?? found.cart?.variant ?? '');
        if (!variant) throw elsewhereFirst('elsewhere_first', nextPath(found, 'variant-selection'));
        return quantitiesOf(variant);
      },
    },
  };
}
