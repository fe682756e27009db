import type { Product } from '../generated/flow-files.ts';
import { compiledText } from './parse-text.ts';
import { formsIn, nearest, matchesWords, stringsIn } from '../model/index.ts';
import { textsOfProduct } from '../rules/index.ts';
import type { Files } from './files.ts';

/** The ids of all questions of products and of the flow's own questionnaires. */
export const questionIdsIn = ({ products, questionnaires }: Files): string[] => [
  ...Object.values(products).flatMap(({ pre_questionnaire: pre, medical_questionnaire: medical }) =>
    [...pre, ...medical].map(({ id }) => id),
  ),
  ...Object.values(questionnaires).flatMap(({ questions }) => questions.map(({ id }) => id)),
];

const textsIn = (product: Product) => Object.values(textsOfProduct(product));

/**
 * The hint for words in a scenario that no screen shows. Scenarios name a text by its copy key, or as people read it,
 * with any value for a placeholder.
 * @returns undefined when some screen shows the words
 */
export function unseenText(files: Files, words: string): string | undefined {
  const { texts = {}, server } = files.copy[files.flow.default_locale] ?? {};
  const shown = [
    ...Object.values(texts).map(compiledText),
    ...stringsIn(server),
    ...Object.values(files.products).flatMap(textsIn),
  ];
  if (Object.hasOwn(texts, words) || shown.some((text) => matchesWords(text, words))) return undefined;
  const isKey = /^[a-z0-9_]+\.[a-z0-9_.]+$/.test(words);
  const near = nearest(words, isKey ? Object.keys(texts) : shown.flatMap(formsIn));
  return near === undefined ? 'write the key of a text, or a text as people read it' : `did you mean "${near}"?`;
}
