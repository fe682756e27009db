import {
  isObject,
  type Json,
  type JsonObject,
  ownQuestions,
  pointerTo,
  type Question,
  questionsIn,
  translator,
} from '#core';
import { cachedFor, type Subject } from './subject.ts';

/** A question of a sample product or of the flow itself, in the form that a backend sends. */
export interface AskedQuestion {
  file: string;
  /** The key of the list in the file that contains the question: "pre_questionnaire", "questions". */
  list: string;
  pointer: string;
  /** The key under which the file has the question's type. */
  typeKey: 'question_type' | 'type';
  question: Question;
}

/** The keys of a product file's lists of questions. */
export const QUESTION_LISTS = ['pre_questionnaire', 'medical_questionnaire'];

const questionsOf = (value: JsonObject, list: string): Question[] => questionsIn({ questions: value[list] }) ?? [];

/** Every question of the sample products and of the flow's own questionnaires. */
export const questionsOfFlow = cachedFor((subject): AskedQuestion[] => [
  ...sentQuestions(subject),
  ...ownOnes(subject),
]);

const sentQuestions = ({ files }: Subject): AskedQuestion[] =>
  Object.entries(files).flatMap(([file, value]: [string, Json]) => {
    if (!file.startsWith('products/') || !isObject(value)) return [];
    return QUESTION_LISTS.flatMap((list) =>
      questionsOf(value, list).map((question, index) => ({
        file,
        list,
        pointer: pointerTo(list, index),
        typeKey: 'question_type' as const,
        question,
      })),
    );
  });

const ownOnes = ({ flow }: Subject): AskedQuestion[] =>
  Object.keys(flow.questionnaires).flatMap((name) =>
    ownQuestions(flow, name, flow.default_locale, translator(flow, flow.default_locale)).map((question, index) => ({
      file: `questionnaires/${name}.json`,
      list: 'questions',
      pointer: pointerTo('questions', index),
      typeKey: 'type' as const,
      question,
    })),
  );
