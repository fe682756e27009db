import type { Question } from '../../generated/flow-files.ts';
import { pointerTo } from '../../model/index.ts';
import { asSent } from '../../rules/index.ts';
import type { Files } from '../files.ts';

/** A list of questions in the order they are asked. */
export interface QuestionList {
  file: string;
  /** The JSON pointer of the list of questions. */
  pointer: string;
  questions: readonly Question[];
}

/** Every list of questions: of the sample products, and the flow's own. */
export const questionLists = (files: Files): QuestionList[] => [...listsOfProducts(files), ...ownLists(files)];

const ownLists = ({ questionnaires }: Files): QuestionList[] =>
  Object.entries(questionnaires).map(([name, { questions }]) => ({
    file: `questionnaires/${name}.json`,
    pointer: pointerTo('questions'),
    questions: questions.map((question) => asSent(question, (key) => key)),
  }));

const listsOfProducts = ({ products }: Files): QuestionList[] =>
  Object.entries(products).flatMap(([slug, product]) =>
    (['pre_questionnaire', 'medical_questionnaire'] as const).map((list) => ({
      file: `products/${slug}.json`,
      pointer: pointerTo(list),
      questions: product[list],
    })),
  );
