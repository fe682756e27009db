import type { Product, Question } from '../generated/flow-files.ts';

/** Returns the new text for a text of a product. `key` identifies it: "mr-pre-days.mr-days-few.answer_text". */
type Translated = (key: string, text: string) => string;

const OPTION_TEXTS = ['answer_text', 'note', 'helper_text', 'user_text_title', 'user_text_placeholder'] as const;

/**
 * A copy of the product in which every visible text is replaced. Ids, prices and pictures stay the same (decision 25).
 */
export function withTexts(product: Product, made: Translated): Product {
  const { dissolving_tablet_html: dissolving } = product;
  return {
    ...product,
    name: made('name', product.name),
    summary: made('summary', product.summary),
    intro_html: made('intro_html', product.intro_html),
    ...(dissolving !== undefined && { dissolving_tablet_html: made('dissolving_tablet_html', dissolving) }),
    pre_questionnaire: product.pre_questionnaire.map((question) => mapQuestionTexts(question, made)),
    medical_questionnaire: product.medical_questionnaire.map((question) => mapQuestionTexts(question, made)),
    variants: product.variants.map((variant) => ({
      ...variant,
      name: made(`${variant.id}.name`, variant.name),
      description: made(`${variant.id}.description`, variant.description),
      ...(variant.badge !== undefined && { badge: made(`${variant.id}.badge`, variant.badge) }),
      ...(variant.level && {
        level: { ...variant.level, text: made(`${variant.id}.level.text`, variant.level.text) },
      }),
      quantities: variant.quantities.map((offer) => ({
        ...offer,
        label: made(`${variant.id}.${offer.quantity}-${offer.subscriptionType}`, offer.label),
      })),
    })),
  };
}

/** A copy of the question in which every text is replaced. */
export function mapQuestionTexts(question: Question, made: Translated): Question {
  const { id, question_text, answer_options: options } = question;
  return {
    ...question,
    question_text: made(`${id}.question_text`, question_text),
    ...(options && {
      answer_options: options.map((option) => ({
        ...option,
        ...Object.fromEntries(
          OPTION_TEXTS.flatMap((field) => {
            const text = option[field];
            return text ? [[field, made(`${id}.${option.id}.${field}`, text)]] : [];
          }),
        ),
      })),
    }),
  };
}

/** The texts of a product by key: "mr-pre-days.mr-days-few.answer_text". */
export function textsOfProduct(product: Product): Record<string, string> {
  const found: Record<string, string> = {};
  withTexts(product, (key, text) => (found[key] = text));
  return found;
}
