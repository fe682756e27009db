import {
  type Contract,
  type Flow,
  type Given,
  ownEntry,
  type PersistedState,
  type Product,
  type QuestionAnswer,
} from '#core';
import { type Answers, type BackendAnswers, type ListName, listOf, LISTS, NO_ANSWERS } from './backend-answers.ts';

/** A question that a scenario may give an answer to. */
interface AnswerableQuestion {
  id: string;
  version?: string | null | undefined;
}

/**
 * Those answers of a scenario that belong to some questions: the drafts, or the given ones. An answer without a version
 * counts as given to the current version.
 */
const those = ({ answers = {} }: Given, questions: readonly AnswerableQuestion[], isDraft: boolean): Answers =>
  Object.fromEntries(
    questions.flatMap(({ id, version: present }): [string, QuestionAnswer][] => {
      const found = ownEntry(answers, id);
      if (found === undefined || (found.draft === true) !== isDraft) return [];
      const { answer, user_texts = {}, version = present } = found;
      return [[id, { answer, user_texts, ...(version != null && { version }) }]];
    }),
  );

/** The lists of questions that a scenario gives answers to. */
export const listsAnswered = (product: Product | undefined, { answers = {} }: Given): ListName[] =>
  LISTS.filter((list) => product?.[list].some(({ id }) => ownEntry(answers, id) !== undefined));

/** The answers of a scenario that the backend stores. They belong to a signed-in person. */
export const backendAnswers = (product: Product | undefined, given: Given): BackendAnswers =>
  product === undefined || given.signed_in !== true
    ? NO_ANSWERS
    : {
        given: {
          pre_questionnaire: those(given, product.pre_questionnaire, false),
          medical_questionnaire: those(given, product.medical_questionnaire, false),
        },
        drafts: those(given, product.medical_questionnaire, true),
      };

/** The answers of a scenario that the browser stores, by store. */
export function browserAnswers(
  flow: Flow,
  contract: Contract,
  product: Product | undefined,
  given: Given,
): PersistedState['answers'] {
  const stores: Record<string, PersistedState['answers'][string]> = {};
  for (const { id, screen: name } of flow.routes) {
    const screen = flow.screens[name];
    if (screen?.kind !== 'questionnaire') continue;
    const step = flow.steps.find(({ routes }) => routes.includes(id));
    const list = step && listOf(flow, contract, step);
    const questions = screen.asks === undefined ? list && product?.[list] : ownOnes(flow, screen.asks);
    const slug = screen.asks === undefined ? (product?.slug ?? null) : null;
    for (const draft of [false, true])
      for (const [question, answer] of Object.entries(those(given, questions ?? [], draft)))
        stores[screen.store] = { ...stores[screen.store], [question]: { ...answer, at: 0, product: slug, draft } };
  }
  return stores;
}

const ownOnes = ({ questionnaires, questionVersions }: Flow, name: string): AnswerableQuestion[] =>
  (ownEntry(questionnaires, name) ?? []).map(({ id }) => ({ id, version: questionVersions[name]?.[id] }));
