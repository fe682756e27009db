import { isObject, type Json, type JsonObject, pointer, type Question, questionsIn } from '#core';
import { once } from './subject.ts';

/** A question of a sample product, as the backend would send it. */
export interface AskedQuestion {
  file: string;
  /** The questionnaire it stands in: "pre_questionnaire". */
  list: string;
  pointer: string;
  question: Question;
}

const LISTS = ['pre_questionnaire', 'medical_questionnaire'];

const questionsOf = (value: JsonObject, list: string): Question[] => questionsIn({ questions: value[list] }) ?? [];

/** Every question of the products beside the flow. */
export const askedQuestions = once(({ files }): AskedQuestion[] =>
  Object.entries(files).flatMap(([file, value]: [string, Json]) => {
    if (!file.startsWith('products/') || !isObject(value)) return [];
    return LISTS.flatMap((list) =>
      questionsOf(value, list).map((question, index) => ({ file, list, pointer: pointer(list, index), question })),
    );
  }),
);
