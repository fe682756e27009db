import { type Flow, type Product, questionContent } from '#core';
import { versionOf } from './version.ts';

/**
 * A question's version: the digest of everything that gives its answer a meaning (`questionContent`).
 * @param slug its product's slug
 */
export const questionVersion = (flow: Flow, slug: string, question: Product['medical_questionnaire'][number]): string =>
  versionOf(questionContent(flow, slug, question));

/** A questionnaire's version: the digest of its questions' versions in order. */
export const questionnaireVersion = (questions: readonly string[]): string => versionOf([...questions]);
