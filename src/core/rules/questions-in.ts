import type { AnswerOption, Question } from '../generated/flow-files.ts';
import { isObject, type Json, type JsonObject } from '../model/index.ts';
import { isCondition } from './truth.ts';

/**
 * The questions in the response of a screen's source: its `questions`, or the response itself if it is a single
 * question. Numeric ids become decimal strings.
 */
export function questionsIn(data: Json | undefined): Question[] | undefined {
  if (!isObject(data)) return undefined;
  if (Array.isArray(data.questions))
    return data.questions.flatMap((item) => (isObject(item) ? [questionOf(item)] : []));
  // A backend that sends one question at a time decides which questions are asked. The browser cannot, because the
  // response lacks the earlier answers.
  return 'question_type' in data ? [{ ...questionOf(data), ask_if: null }] : undefined;
}

const questionOf = (item: JsonObject): Question => (isQuestion(item) ? item : questionFrom(item));

/** The ids of all questions in order, from the response of a `counted_by` call. */
export function orderIn(data: Json): string[] {
  return isObject(data) && Array.isArray(data.question_ids) ? data.question_ids.map(idText) : [];
}

const idText = (id: Json | undefined) => (typeof id === 'number' ? String(id) : typeof id === 'string' ? id : '');
const textOrNull = (text: Json | undefined) => (typeof text === 'string' ? text : null);

type Test = (value: unknown) => boolean;
const isText: Test = (value) => typeof value === 'string';
const isFlag: Test = (value) => typeof value === 'boolean';
const or =
  (...tests: readonly Test[]): Test =>
  (value) =>
    value === undefined || value === null || tests.some((test) => test(value));
const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
const shaped =
  (tests: Readonly<Record<string, Test>>): Test =>
  (value) =>
    isObject(value) && Object.entries(tests).every(([key, test]) => test(value[key]));

const isOption = shaped({
  id: isText,
  answer_text: or(isText),
  note: or(isText),
  helper_text: or(isText),
  attachment: or(isText),
  need_more_info: or(isFlag),
  user_text_title: or(isText),
  user_text_placeholder: or(isText),
  end_progress: or(isFlag),
  urgent: or(isFlag),
  none_answer: or(isFlag),
  form: or(isText),
} satisfies Record<keyof AnswerOption, Test>);

const isWhole = shaped({
  id: isText,
  question_text: isText,
  question_type: isText,
  answer_options: or(listOf(isOption)),
  answer_display_type: or(isText, (value) => typeof value === 'number'),
  answer: or(listOf(isText)),
  ask_if: or(isObject),
  draft: (value) => value === undefined || isFlag(value),
  user_texts: or((value) => isObject(value) && Object.values(value).every(or(isText))),
  medication: or(isObject),
  version: or(isText),
  language: or(isText),
  replaces: or(),
  asked_again: or(isFlag),
  allergy: or(isObject),
} satisfies Record<keyof Question, Test>);

/**
 * Whether a question already has the form that core uses. Then it is not copied, because the query cache has the same
 * object.
 */
const isQuestion = (value: unknown): value is Question => isWhole(value);

function questionFrom(item: JsonObject): Question {
  const options = Array.isArray(item.answer_options) ? item.answer_options.filter(isObject) : [];
  const display = item.answer_display_type;
  return {
    id: idText(item.id),
    question_text: textOrNull(item.question_text) ?? '',
    question_type: textOrNull(item.question_type) ?? '',
    answer_display_type: typeof display === 'string' || typeof display === 'number' ? display : null,
    ...(isCondition(item.ask_if) ? { ask_if: item.ask_if } : {}),
    answer_options: options.map((option) => ({
      id: idText(option.id),
      answer_text: textOrNull(option.answer_text),
      note: textOrNull(option.note),
      helper_text: textOrNull(option.helper_text),
      attachment: textOrNull(option.attachment),
      need_more_info: option.need_more_info === true,
      user_text_title: textOrNull(option.user_text_title),
      user_text_placeholder: textOrNull(option.user_text_placeholder),
      end_progress: option.end_progress === true,
      urgent: option.urgent === true,
      none_answer: option.none_answer === true,
    })),
    ...(Array.isArray(item.answer) ? { answer: item.answer.map(idText) } : {}),
    ...(isObject(item.user_texts)
      ? {
          user_texts: Object.fromEntries(
            Object.entries(item.user_texts).map(([id, text]) => [id, textOrNull(text) ?? '']),
          ),
        }
      : {}),
    ...(isObject(item.medication) ? { medication: item.medication } : {}),
    ...(isObject(item.allergy) ? { allergy: item.allergy } : {}),
    ...(typeof item.draft === 'boolean' ? { draft: item.draft } : {}),
    ...(typeof item.version === 'string' ? { version: item.version } : {}),
    ...(typeof item.language === 'string' ? { language: item.language } : {}),
    ...(Array.isArray(item.replaces) ? { replaces: item.replaces.flatMap(replacesFrom) } : {}),
    ...(item.asked_again === true ? { asked_again: true } : {}),
  };
}

function replacesFrom(item: Json): NonNullable<Question['replaces']> {
  if (!isObject(item) || typeof item.version !== 'string') return [];
  const options = isObject(item.options) ? Object.entries(item.options) : [];
  return [
    {
      version: item.version,
      meaning: item.meaning === 'same' ? 'same' : 'changed',
      options: Object.fromEntries(options.map(([before, now]) => [before, idText(now)])),
    },
  ];
}
