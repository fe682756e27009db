import { type Flow, ownQuestionContent, type Product, questionContent } from '#core';
import { versionOf } from './version.ts';

/**
 * The version of a question: the digest of everything that decides what an answer means (`questionContent`).
 * @param slug the product that asks the question
 */
export const questionVersion = (flow: Flow, slug: string, question: Product['medical_questionnaire'][number]): string =>
  versionOf(questionContent(flow, slug, question));

/** The version of a questionnaire: the digest of the versions of its questions, in order. */
export const questionnaireVersion = (questions: readonly string[]): string => versionOf([...questions]);

/** The version of each of the flow's own questions, by questionnaire and id. */
export const ownQuestionVersions = (flow: Flow): Flow['questionVersions'] =>
  Object.fromEntries(
    Object.entries(flow.questionnaires).map(([name, questions]) => [
      name,
      Object.fromEntries(questions.map((question) => [question.id, versionOf(ownQuestionContent(flow, question))])),
    ]),
  );
