import {
  canonical,
  type Json,
  ownQuestionContent,
  ownQuestions,
  type Product,
  pointerTo,
  type Question,
  questionContent,
  routeOf,
  type Step,
  translator,
} from '#core';
import { LISTS, type ListName, listOf } from '../scenarios/backend-answers.ts';
import type { Build } from './build.ts';

/** A question, and its location in the flow's files. */
export interface LocatedQuestion {
  question: Question;
  pointer: string;
  /** Everything that decides what an answer to the question means, as text to compare. */
  meaning: string;
}

/** A step that asks questions. */
export interface AskingStep {
  step: Step;
  questions: readonly Question[];
  /** The product's list that these questions are in; undefined for the flow's own questionnaire. */
  list: ListName | undefined;
}

/** The questions of one file: of a product, or of the flow's own questionnaire. */
export interface Asking {
  file: string;
  /** Undefined for the flow's own questionnaire. */
  product: Product | undefined;
  /** The name of the flow's own questionnaire; undefined for a product. */
  own: string | undefined;
  places: readonly LocatedQuestion[];
  askingSteps: readonly AskingStep[];
}

const placeOf = (question: Question, pointer: string, content: Json): LocatedQuestion => ({
  question,
  pointer,
  meaning: canonical(content),
});

/** Every question of a build, grouped by file. */
export const askingsOf = (build: Build): Asking[] => [
  ...Object.values(build.products).map((product) => ofProduct(build, product)),
  ...Object.keys(build.flow.questionnaires).map((name) => ofFlow(build, name)),
];

function ofProduct({ flow, contract }: Build, product: Product): Asking {
  const { slug } = product;
  return {
    file: `products/${slug}.json`,
    product,
    own: undefined,
    places: LISTS.flatMap((list) =>
      product[list].map((question, index) =>
        placeOf(question, pointerTo(list, index), questionContent(flow, slug, question)),
      ),
    ),
    askingSteps: flow.steps.flatMap((step) => {
      const list = listOf(flow, contract, step);
      return list === undefined ? [] : [{ step, list, questions: product[list] }];
    }),
  };
}

function ofFlow({ flow }: Build, name: string): Asking {
  const { default_locale: language } = flow;
  const questions = ownQuestions(flow, name, language, translator(flow, language));
  const asks = (id: string) => {
    const screen = flow.screens[routeOf(flow, id).screen];
    return screen?.kind === 'questionnaire' && screen.asks === name;
  };
  return {
    file: `questionnaires/${name}.json`,
    product: undefined,
    own: name,
    places: (flow.questionnaires[name] ?? []).flatMap((written, index) => {
      const question = questions[index];
      return question === undefined
        ? []
        : [placeOf(question, pointerTo('questions', index), ownQuestionContent(flow, written))];
    }),
    askingSteps: flow.steps
      .filter(({ routes }) => routes.some(asks))
      .map((step) => ({ step, questions, list: undefined })),
  };
}

/** Where a file asks a question; undefined when it does not ask it. */
export const questionIn = (asking: Asking, id: string): LocatedQuestion | undefined =>
  asking.places.find(({ question }) => question.id === id);
