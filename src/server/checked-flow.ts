import { questionProblems, repeatedQuestions, withTexts } from '#core';
import type { Flow, Product } from '#core';
import { STEPS } from './ordering/funnel.ts';

/**
 * The products by slug, after checking that they and the flow fit this server.
 * @throws Error listing every unanswerable question (QS-11), every repeated slug and every step the flow lacks
 */
export function checkedProducts(flow: Flow, products: readonly Product[]): ReadonlyMap<string, Product> {
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  const missing = STEPS.filter((step) => !flow.steps.some(({ path_type }) => path_type === step));
  const faults = [
    ...missing.map((step) => `No step of steps.json has the path_type "${step}".`),
    ...(bySlug.size < products.length ? ['Two products have the same slug.'] : []),
    ...products.flatMap((product) => questionFaults(flow, product)),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return bySlug;
}

function questionFaults(flow: Flow, { slug, pre_questionnaire, medical_questionnaire }: Product): string[] {
  const problems = [pre_questionnaire, medical_questionnaire].flatMap((questions) => [
    ...questions.flatMap((question) => questionProblems(flow, question).filter(({ fatal }) => fatal)),
    ...repeatedQuestions(questions).map(({ id }) => ({
      message: `Two questions have the id "${id}"`,
      hint: 'give each its own',
    })),
  ]);
  return problems.map(({ message, hint }) => `${slug}: ${message}; ${hint}.`);
}

/** The products in each language of the flow. The checker guarantees that no text is missing. */
export const translatedProducts = (
  { locales, productTexts }: Flow,
  products: ReadonlyMap<string, Product>,
): ReadonlyMap<string, ReadonlyMap<string, Product>> =>
  new Map(locales.map((locale) => [locale, new Map(entriesIn(productTexts[locale] ?? {}, products))]));

const entriesIn = (texts: Flow['productTexts'][string], products: ReadonlyMap<string, Product>) =>
  [...products].map(
    ([slug, product]) => [slug, withTexts(product, (key, text) => texts[slug]?.[key] ?? text)] as const,
  );
