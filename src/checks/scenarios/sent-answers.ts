import {
  carryOver,
  checkAnswers,
  type Flow,
  isObject,
  jsonOf,
  type JsonObject,
  ownEntry,
  ownQuestions,
  type Product,
  type QuestionAnswer,
} from '#core';
import type { Answers, SentAnswers } from './backend-answers.ts';
import { TODAY } from '../subject/clock.ts';

/** The answers in a request: to one medical question, or to a whole pre-questionnaire. */
export function answersIn(
  product: Product | undefined,
  question_id: string | undefined,
  body: JsonObject,
): SentAnswers | undefined {
  const question = product?.medical_questionnaire.find(({ id }) => id === question_id);
  const isDraft = body.draft === true;
  if (question !== undefined && Array.isArray(body.answer))
    return { list: 'medical_questionnaire', answers: { [question.id]: answerFrom(body) }, isDraft };
  const { questionnaire_answers: all } = body;
  if (!isObject(all)) return undefined;
  const of = (key: string, id: string) => {
    const part = body[key];
    return isObject(part) ? jsonOf(ownEntry(part, id)) : null;
  };
  const answers = Object.entries(all).map(([id, answer]) => [
    id,
    answerFrom({
      answer,
      ...Object.fromEntries(
        Object.entries({ user_texts: 'user_texts', medication: 'medications', allergy: 'allergies', asked: 'asked' })
          .map(([field, key]) => [field, of(key, id)] as const)
          .filter(([, value]) => value !== null),
      ),
    }),
  ]);
  return { list: 'pre_questionnaire', answers: Object.fromEntries(answers), isDraft };
}

function answerFrom({ answer, user_texts, asked, medication, allergy }: JsonObject): QuestionAnswer {
  const texts = isObject(user_texts) ? Object.entries(user_texts) : [];
  return {
    answer: Array.isArray(answer) ? answer.map(String) : [],
    user_texts: Object.fromEntries(texts.map(([id, text]) => [id, String(text)])),
    ...(isObject(medication) && { medication }),
    ...(isObject(allergy) && { allergy }),
    ...(isObject(asked) && typeof asked.version === 'string' && { version: asked.version }),
  };
}

/**
 * The result of answers to one of the flow's own questionnaires: the accepted answers, or the server's messages by
 * question.
 */
export type Submitted = { accepted: Answers } | { refused: JsonObject };

/**
 * Checks the answers in a request to one of the flow's own questionnaires, as the server does; undefined for any other
 * request.
 */
export function submittedIn(flow: Flow, name: string | undefined, body: JsonObject): Submitted | undefined {
  const { answers, texts, asked } = body;
  if (name === undefined || ownEntry(flow.questionnaires, name) === undefined || !isObject(answers)) return undefined;
  const part = (all: JsonObject[string], id: string) => (isObject(all) ? jsonOf(ownEntry(all, id)) : null);
  const questions = ownQuestions(flow, name, flow.default_locale, (key) => key);
  const given = Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => [
      id,
      answerFrom({ answer: jsonOf(answer), user_texts: part(texts, id), asked: part(asked, id) }),
    ]),
  );
  const carried = questions.flatMap((question) => {
    const answer = ownEntry(given, question.id);
    return answer === undefined ? [] : [[question.id, carryOver(question, answer)] as const];
  });
  const refused = (ids: readonly string[], text: 'question_changed' | 'answer_refused'): Submitted => ({
    refused: Object.fromEntries(ids.map((id) => [id, [flow.serverTexts[flow.default_locale]?.[text] ?? text]])),
  });
  const changed = carried.flatMap(([id, answer]) => (answer === undefined ? [id] : []));
  if (changed.length > 0) return refused(changed, 'question_changed');
  const accepted = Object.fromEntries(carried.flatMap(([id, answer]) => (answer === undefined ? [] : [[id, answer]])));
  const problems = checkAnswers(flow, questions, { ...given, ...accepted }, TODAY);
  if (problems.length === 0) return { accepted };
  return refused(
    problems.map(({ question_id }) => question_id),
    'answer_refused',
  );
}
