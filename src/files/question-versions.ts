import { type Flow, type Product, questionContent } from '#core';
import { versionOf } from './version.ts';

/** The version of a question: the digest of all that gives an answer its meaning (`questionContent`). @param slug of its product */
export const questionVersion = (flow: Flow, slug: string, question: Product['medical_questionnaire'][number]): string =>
  versionOf(questionContent(flow, slug, question));

/** The version of a questionnaire: the digest of its questions' versions in their order. */
export const questionnaireVersion = (questions: readonly string[]): string => versionOf([...questions]);
