import type { Question } from '../generated/flow-files.ts';
import { entriesErrors } from './entries.ts';
import { type AnswerError, type Flow, type JsonObject, ownEntry, type QuestionAnswer } from '../model/index.ts';
import { askedOf } from './asked-questions.ts';
import { isTyped, isValid } from './typed-answers.ts';
import { isAnswered, isStopped, NO_ANSWER, optionsOf, optionsWithText, questionType } from './options.ts';

/**
 * The errors of an answer, most important first; empty when it may be accepted. The browser's Continue and the
 * backend both use this function (decision 12).
 */
export function checkAnswer(flow: Flow, question: Question, answer: QuestionAnswer = NO_ANSWER): AnswerError[] {
  const question_id = question.id;
  if (!isAnswered(answer)) return [{ question_id, kind: 'missing' }];
  const type = questionType(flow, question);
  const { longest } = flow.questions.more_info;
  if (type === undefined || isTyped(type)) {
    if (answer.answer.length > 1) return [{ question_id, kind: 'too_many' }];
    if (answer.answer.some((words) => words.length > longest)) return [{ question_id, kind: 'text_too_long' }];
    const isFit = type === undefined || answer.answer.every((words) => isValid(type, words));
    return isFit ? [] : [{ question_id, kind: 'not_valid' }];
  }
  const stopped: AnswerError[] = isStopped(flow, question, answer) ? [{ question_id, kind: 'stopped' }] : [];
  if (type.selects === 'entries')
    return type.entries === undefined ? [] : [...entriesErrors(type.entries, question, answer), ...stopped];
  const errors: AnswerError[] = [];
  const options = optionsOf(question);
  for (const id of answer.answer) {
    if (!options.some((option) => option.id === id))
      errors.push({ question_id, kind: 'unknown_option', option_id: id });
  }
  if (type.selects === 'one' && answer.answer.length > 1) errors.push({ question_id, kind: 'too_many' });
  if (type.none_answer === 'exclusive' && answer.answer.length > 1) {
    const none = options.find((option) => option.none_answer === true && answer.answer.includes(option.id));
    if (none !== undefined) errors.push({ question_id, kind: 'not_exclusive', option_id: none.id });
  }
  for (const { id } of optionsWithText(question, answer)) {
    const text = ownEntry(answer.user_texts, id)?.trim() ?? '';
    if (text === '') errors.push({ question_id, kind: 'text_missing', option_id: id });
    else if (text.length > longest) errors.push({ question_id, kind: 'text_too_long', option_id: id });
  }
  return [...errors, ...stopped];
}

/** The kinds of errors that disappear when the visitor finishes the answer. */
const UNFINISHED: readonly AnswerError['kind'][] = ['missing', 'text_missing', 'text_too_long', 'not_valid', 'stopped'];

/** The errors of a draft that finishing it cannot remove (decision 13). */
export function draftErrors(flow: Flow, question: Question, answer: QuestionAnswer): AnswerError[] {
  return checkAnswer(flow, question, answer).filter(({ kind }) => !UNFINISHED.includes(kind));
}

/**
 * Checks the answers to a whole questionnaire. An answer to an unknown question is an error; an answer to a question
 * that is not asked is ignored.
 */
export function checkAnswers(
  flow: Flow,
  questions: readonly Question[],
  answers: Readonly<Record<string, QuestionAnswer>>,
  today: string | null,
): AnswerError[] {
  const strays = Object.keys(answers).filter((id) => !questions.some((question) => question.id === id));
  return [
    ...askedOf(flow, questions, ({ id }) => ownEntry(answers, id), today).flatMap((question) =>
      checkAnswer(flow, question, ownEntry(answers, question.id)),
    ),
    ...strays.map((question_id): AnswerError => ({ question_id, kind: 'unknown_option' })),
  ];
}

/**
 * Answers in the form in which they are sent (QN-6, decision 9): option ids, and the free texts of the selected
 * options.
 */
export function payloadOf(
  questions: readonly Question[],
  answers: Readonly<Record<string, QuestionAnswer>>,
): { map: JsonObject; user_texts: JsonObject; medications: JsonObject; allergies: JsonObject; asked?: JsonObject } {
  const given = questions.flatMap((question) => {
    const answer = ownEntry(answers, question.id);
    return answer !== undefined && isAnswered(answer) ? [{ question, answer }] : [];
  });
  const part = (pick: (answer: QuestionAnswer) => JsonObject | undefined) =>
    Object.fromEntries(
      given.flatMap(({ question, answer }) => (pick(answer) === undefined ? [] : [[question.id, pick(answer)]])),
    );
  return {
    map: Object.fromEntries(given.map(({ question, answer }) => [question.id, [...answer.answer]])),
    user_texts: Object.fromEntries(
      given.flatMap(({ question, answer }) => {
        const texts = freeTextsOf(question, answer);
        return Object.keys(texts).length > 0 ? [[question.id, texts]] : [];
      }),
    ),
    medications: part((answer) => answer.medication),
    allergies: part((answer) => answer.allergy),
    ...(given.some(({ answer }) => answer.version !== undefined) && { asked: part(askedIn) }),
  };
}

/** The version and language of the question when it was answered, if the backend stores versions. */
function askedIn({ version, language }: QuestionAnswer): JsonObject | undefined {
  return version === undefined ? undefined : { version, language };
}

/**
 * The free texts of an answer that count: those of selected options that ask for one. For an answer to an older
 * version, whose options are unknown, those of all selected options.
 */
export function freeTextsOf(question: Question, answer: QuestionAnswer): Record<string, string> {
  const isEarlier = answer.version !== undefined && answer.version !== question.version;
  const ids = isEarlier ? answer.answer : optionsWithText(question, answer).map(({ id }) => id);
  return Object.fromEntries(
    ids.flatMap((id) => {
      const text = ownEntry(answer.user_texts, id);
      return text === undefined ? [] : [[id, text]];
    }),
  );
}
