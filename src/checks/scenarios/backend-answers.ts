import {
  responseSchemaNameOf,
  checkAnswer,
  checkAnswers,
  type Contract,
  draftErrors,
  type Flow,
  type JsonObject,
  operationOf,
  ownEntry,
  type Product,
  type Question,
  type QuestionAnswer,
  routeOf,
  carryOver,
  type Step,
  validAnswers,
} from '#core';
import { TODAY } from '../subject/clock.ts';

/** The questionnaires of a product, each with the contract's schema for its questions. */
const SHAPES = { pre_questionnaire: 'Questionnaire', medical_questionnaire: 'Question' } as const;
export type ListName = keyof typeof SHAPES;
export const LISTS = ['pre_questionnaire', 'medical_questionnaire'] as const satisfies ListName[];

/** The questionnaire that the screens of a step load; undefined when they load none. */
export function listOf(flow: Flow, contract: Contract, step: Step): ListName | undefined {
  const shapes = step.routes.flatMap((id) => {
    const screen = flow.screens[routeOf(flow, id).screen];
    const call = screen?.kind === 'questionnaire' ? flow.calls[screen.source ?? ''] : undefined;
    const operation = call && operationOf({ contract }, call);
    return operation === undefined ? [] : [responseSchemaNameOf(operation)];
  });
  return LISTS.find((list) => shapes.includes(SHAPES[list]));
}

/** Answers by question id. */
export type Answers = Readonly<Record<string, QuestionAnswer>>;

/** The answers that the backend stores for one person and product. */
export interface BackendAnswers {
  given: Readonly<Record<ListName, Answers>>;
  /** Drafts of medical answers. A question with a draft stays unanswered until an answer is given. */
  drafts: Answers;
}

export const NO_ANSWERS: BackendAnswers = { given: { pre_questionnaire: {}, medical_questionnaire: {} }, drafts: {} };

/**
 * The answers of a questionnaire that count: given, valid for the current version of the question, and not replaced by
 * a draft.
 */
export function inForce(product: Product | undefined, list: ListName, { given, drafts }: BackendAnswers): Answers {
  const valid = validAnswers(product?.[list] ?? [], given[list]);
  if (list === 'pre_questionnaire') return valid;
  return Object.fromEntries(Object.entries(valid).filter(([id]) => ownEntry(drafts, id) === undefined));
}

export const isComplete = (
  flow: Flow,
  product: Product | undefined,
  list: ListName,
  answers: BackendAnswers,
): boolean => checkAnswers(flow, product?.[list] ?? [], inForce(product, list, answers), TODAY).length === 0;

/** The answers in a request. */
export interface SentAnswers {
  list: ListName;
  answers: Answers;
  isDraft: boolean;
}

/**
 * The stored answers after a request. `changed` is the id of a question that has changed since the answer was given.
 * "refused" means that an answer is invalid.
 */
export function answersAfter(
  flow: Flow,
  product: Product | undefined,
  before: BackendAnswers,
  { list, answers, isDraft }: SentAnswers,
): BackendAnswers | { changed: string } | 'refused' {
  const asked = (product?.[list] ?? []).flatMap((question) => {
    const answer = ownEntry(answers, question.id);
    return answer === undefined ? [] : [{ question, answer: asAsked(question, answer) }];
  });
  for (const { question, answer } of asked) {
    const carried = carryOver(question, answer);
    if (carried === undefined) return { changed: question.id };
    if ((isDraft ? draftErrors : checkAnswer)(flow, question, carried).length > 0) return 'refused';
  }
  const received = Object.fromEntries(asked.map(({ question, answer }) => [question.id, answer]));
  const { given, drafts } = before;
  if (isDraft) return { given, drafts: { ...drafts, ...received } };
  if (list === 'pre_questionnaire') return { given: { ...given, [list]: received }, drafts };
  const others = Object.entries(drafts).filter(([id]) => ownEntry(received, id) === undefined);
  return { given: { ...given, [list]: { ...given[list], ...received } }, drafts: Object.fromEntries(others) };
}

/** An answer with a version of its question: the answer's own version if it has one, otherwise the current one. */
const asAsked = (question: Question, answer: QuestionAnswer): QuestionAnswer => ({
  ...answer,
  ...(answer.version === undefined && question.version != null && { version: question.version }),
});

/** The fields that a response adds to a question: its draft, or else the saved answer. Outdated answers are omitted. */
export function sentAlong(question: Question, { given, drafts }: BackendAnswers): JsonObject {
  const stored = [ownEntry(drafts, question.id), ownEntry(given.medical_questionnaire, question.id)].flatMap(
    (one) => one ?? [],
  );
  const carried = stored.flatMap((one) => carryOver(question, one) ?? [])[0];
  const { answer, user_texts, medication, allergy } = carried ?? {};
  return {
    ...(carried === undefined
      ? stored.length > 0 && { asked_again: true }
      : { answer: [...(answer ?? [])], user_texts }),
    ...(medication && { medication }),
    ...(allergy && { allergy }),
    draft: ownEntry(drafts, question.id) !== undefined,
  };
}
