import { type PathTypeName, pathTypesOf } from '#core';
import { personOf } from '../auth/person.ts';
import { answersToCheck } from '../ordering/answers-as-asked.ts';
import { nextPath, requireQuestionnaire, requireStep, funnelPosition } from '../ordering/funnel.ts';
import { cheapestOf, quantitiesOf, summaryOf, variantOf, wireVariant } from '../ordering/offers.ts';
import type { OperationHandlers, RequestFor } from '../operations.ts';
import { notFound, unfinishedPage } from '../refusal.ts';
import type { ServerContext } from '../server-context.ts';
import { localised } from '../visitor-language.ts';

/** The path type of the intro for dissolving tablets (RT-9). */
const DISSOLVING: PathTypeName = 'dissolving-tablet';

/**
 * The operations for products, which are open to everybody, and for a product's intro, variants and quantities, each of
 * which belongs to a step.
 */
export function productOperations(
  context: ServerContext,
): OperationHandlers<'getProducts' | 'getProduct' | 'readStep' | 'getVariants' | 'getQuantities'> {
  const { store, flow, clock } = context;
  const position = (request: RequestFor<'getProduct' | 'readStep' | 'getVariants' | 'getQuantities'>) =>
    funnelPosition(localised(context, request), personOf(request).account.id, request.params.product_slug);

  return {
    getProducts: {
      respond: async (request) => ({
        products: [...localised(context, request).products.values()].map(summaryOf),
      }),
    },

    // Reading the intro marks it as seen. Only this call does.
    getProduct: {
      respond: async (request) => {
        const found = await position(request);
        const questionnaire = requireQuestionnaire(flow, found, 'intro');
        const { path_type } = request.query;
        const isRdt = path_type === DISSOLVING || (path_type === 'intro' ? false : null);
        if (isRdt === true && !found.product.variants.some((variant) => variant.isRdt))
          throw unfinishedPage('form_unknown', nextPath(found, 'intro'));
        await store.questionnaires.seeIntro(questionnaire.id, isRdt, clock());
        const { intro_html, dissolving_tablet_html } = found.product;
        return {
          ...summaryOf(found.product),
          ...cheapestOf(found.product, isRdt ?? found.isRdt),
          intro_html,
          dissolving_tablet_html: dissolving_tablet_html ?? null,
          answers: await answersToCheck(context, personOf(request).account.id, found),
        };
      },
    },

    // Marks a step as read. For steps that only show a text.
    readStep: {
      respond: async (request) => {
        const { path_type } = request.params;
        if (!flow.steps.some((step) => pathTypesOf(step).includes(path_type))) throw notFound('not_found');
        const questionnaire = requireQuestionnaire(flow, await position(request), path_type);
        await store.questionnaires.readStep(questionnaire.id, path_type, clock());
        return { next_path: (await position(request)).next };
      },
    },

    getVariants: {
      respond: async (request) => {
        const found = await position(request);
        requireStep(flow, found, 'variant-selection');
        const { variants: all } = found.product;
        // If every offered variant has the chosen form, it is not needed to tell variants apart.
        const differ = all.some(({ isRdt, form }) => isRdt === (found.isRdt ?? isRdt) && form !== found.form);
        const variants = all.map((variant) => ({
          ...wireVariant(variant),
          preselected: found.form !== null && differ && variant.form === found.form,
        }));
        // The preselected variants come first. The sort is stable, so the order of the others does not change.
        return {
          variants: variants.toSorted((one, other) => +other.preselected - +one.preselected),
          isRdt: found.isRdt,
        };
      },
    },

    getQuantities: {
      respond: async (request) => {
        const found = await position(request);
        // The chosen variant is only in the browser until the cart is saved together with the quantity. So this step
        // need not be done yet.
        requireStep(flow, found, 'variant-selection');
        const variant = variantOf(found.product, request.query.variant ?? found.cart?.variant ?? '');
        if (!variant) throw unfinishedPage('elsewhere_first', nextPath(found, 'variant-selection'));
        return quantitiesOf(flow, found.product, variant);
      },
    },
  };
}
