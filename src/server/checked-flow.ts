import { ownQuestionContent, questionContent, questionProblems, repeatedQuestions, withTexts } from '#core';
import { questionnaireVersion, questionVersion } from '#files';
import type { Flow, JsonObject, Product, Question } from '#core';
import { STEPS } from './ordering/funnel.ts';
import type { Served } from './store/question-versions.ts';

/**
 * Checks that the products and the flow fit this server.
 * @returns the products by slug, each question with its version
 * @throws Error listing every unanswerable question (QS-11), every repeated slug, and every step that the flow lacks
 */
export function checkedProducts(flow: Flow, products: readonly Product[]): ReadonlyMap<string, Product> {
  const bySlug = new Map(products.map((product) => [product.slug, versioned(flow, product)]));
  const needed = flow.contract === 'ordering' ? STEPS : [];
  const missing = needed.filter((step) => !flow.steps.some(({ path_type }) => path_type === step));
  const faults = [
    ...missing.map((step) => `No step of steps.json has the path_type "${step}".`),
    ...(bySlug.size < products.length ? ['Two products have the same slug.'] : []),
    ...products.flatMap((product) => questionFaults(flow, product)),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return bySlug;
}

type VersionedContent = [version: string, content: JsonObject];

/** The versions of all questions and questionnaires, of the products and of the flow itself. */
export function servedVersions(flow: Flow, products: ReadonlyMap<string, Product>): Served {
  const all = [...products.values()].flatMap(({ slug, pre_questionnaire, medical_questionnaire }) =>
    [pre_questionnaire, medical_questionnaire].map((questions) => ({ slug, questions })),
  );
  const own = Object.entries(flow.questionnaires).map(([name, questions]) =>
    questions.map((question): VersionedContent => [
      flow.questionVersions[name]?.[question.id] ?? '',
      ownQuestionContent(flow, question),
    ]),
  );
  const sent = all.map(({ slug, questions }) =>
    questions.map((question): VersionedContent => [versionIn(question), questionContent(flow, slug, question)]),
  );
  const lists = [...sent, ...own];
  return {
    questions: Object.fromEntries(lists.flat()),
    questionnaires: Object.fromEntries(
      lists
        .map((list) => list.map(([version]) => version))
        .map((versions) => [questionnaireVersion(versions), versions]),
    ),
  };
}

/** The version of a question of a checked product. */
export const versionIn = ({ version }: Question): string => version ?? '';

const versioned = (flow: Flow, product: Product): Product =>
  withQuestions(product, (question) => ({
    ...question,
    version: questionVersion(flow, product.slug, question),
    language: flow.default_locale,
  }));

const withQuestions = (product: Product, made: (question: Question) => Question): Product => ({
  ...product,
  pre_questionnaire: product.pre_questionnaire.map(made),
  medical_questionnaire: product.medical_questionnaire.map(made),
});

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
  { locales, default_locale, productTexts }: Flow,
  products: ReadonlyMap<string, Product>,
): ReadonlyMap<string, ReadonlyMap<string, Product>> =>
  new Map(
    locales.map((locale) => {
      const texts = productTexts[locale] ?? {};
      const inLocale = (slug: string, product: Product) =>
        withQuestions(
          withTexts(product, (key, text) => texts[slug]?.[key] ?? text),
          (question) => ({ ...question, language: locale }),
        );
      if (locale === default_locale) return [locale, products];
      return [locale, new Map([...products].map(([slug, product]) => [slug, inLocale(slug, product)]))];
    }),
  );
