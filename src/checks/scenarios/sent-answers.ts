import { isObject, jsonOf, type JsonObject, ownEntry, type Product, type QuestionAnswer } from '#core';
import type { SentAnswers } from './kept-answers.ts';

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
