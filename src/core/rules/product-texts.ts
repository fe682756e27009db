import { pointerTo } from '../model/index.ts';
import type { Product, Question } from '../generated/flow-files.ts';

/**
 * Returns the new text for a place of a product.
 * @param key how translations call the place: "mr-pre-days.mr-days-few.answer_text"
 * @param pointer where the text is in the product's file: "/pre_questionnaire/0/answer_options/1/answer_text"
 */
type Translated = (key: string, text: string, pointer: string) => string;

const OPTION_TEXTS = ['answer_text', 'note', 'helper_text', 'user_text_title', 'user_text_placeholder'] as const;

/**
 * A copy of the product in which every visible text is replaced. Ids, prices and pictures stay the same (decision 25).
 */
export function withTexts(product: Product, made: Translated): Product {
  const own = (name: string, text: string) => made(name, text, pointerTo(name));
  const { dissolving_tablet_html: dissolving } = product;
  const questionsIn = (list: 'pre_questionnaire' | 'medical_questionnaire') =>
    product[list].map((question, index) => mapQuestionTexts(question, made, pointerTo(list, index)));
  return {
    ...product,
    name: own('name', product.name),
    summary: own('summary', product.summary),
    intro_html: own('intro_html', product.intro_html),
    ...(dissolving !== undefined && { dissolving_tablet_html: own('dissolving_tablet_html', dissolving) }),
    pre_questionnaire: questionsIn('pre_questionnaire'),
    medical_questionnaire: questionsIn('medical_questionnaire'),
    variants: product.variants.map((variant, index) => variantTexts(variant, made, pointerTo('variants', index))),
  };
}

function variantTexts(variant: Product['variants'][number], made: Translated, pointer: string): typeof variant {
  const { id, badge, level } = variant;
  const own = (path: string[], text: string) => made([id, ...path].join('.'), text, pointer + pointerTo(...path));
  return {
    ...variant,
    name: own(['name'], variant.name),
    description: own(['description'], variant.description),
    ...(badge !== undefined && { badge: own(['badge'], badge) }),
    ...(level && { level: { ...level, text: own(['level', 'text'], level.text) } }),
    quantities: variant.quantities.map((offer, index) => ({
      ...offer,
      label: made(
        `${id}.${offer.quantity}-${offer.subscriptionType}`,
        offer.label,
        pointer + pointerTo('quantities', index, 'label'),
      ),
    })),
  };
}

/**
 * The question with every text replaced.
 * @param pointer where the question is in its file
 */
export function mapQuestionTexts(question: Question, made: Translated, pointer = ''): Question {
  const { id, question_text, answer_options: options } = question;
  return {
    ...question,
    question_text: made(`${id}.question_text`, question_text, `${pointer}/question_text`),
    ...(options && {
      answer_options: options.map((option, index) => ({
        ...option,
        ...Object.fromEntries(
          OPTION_TEXTS.flatMap((field) => {
            const text = option[field];
            const place = pointer + pointerTo('answer_options', index, field);
            return text ? [[field, made(`${id}.${option.id}.${field}`, text, place)]] : [];
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
