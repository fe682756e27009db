import { type Flow, type Json, type JsonObject, translator } from '../model/index.ts';
import type { OwnQuestion, Question } from '../generated/flow-files.ts';
import { asSent } from './own-questions.ts';
import { mapQuestionTexts } from './product-texts.ts';

/** The fields of an option that people can see, or that have an effect. Other fields do not change its meaning. */
const OPTION_FIELDS = [
  'answer_text',
  'note',
  'helper_text',
  'attachment',
  'need_more_info',
  'user_text_title',
  'user_text_placeholder',
  'end_progress',
  'urgent',
  'none_answer',
  'form',
] as const;

/**
 * Everything that decides what an answer means: the question in each language, with its options in order. Absent, null,
 * false and empty values count as equal and are omitted. For a missing translation, the text of the default language is
 * used.
 * @param slug the product that asks the question
 */
export function questionContent(flow: Flow, slug: string, question: Question): JsonObject {
  return Object.fromEntries(
    flow.locales.map((locale) => {
      const texts = locale === flow.default_locale ? {} : (flow.productTexts[locale]?.[slug] ?? {});
      return [locale, contentOf(mapQuestionTexts(question, (key, text) => texts[key] ?? text))];
    }),
  );
}

/** Like `questionContent`, for one of the flow's own questions. */
export const ownQuestionContent = (flow: Flow, question: OwnQuestion): JsonObject =>
  Object.fromEntries(flow.locales.map((locale) => [locale, contentOf(asSent(question, translator(flow, locale)))]));

function contentOf({ id, question_text, question_type, answer_display_type, answer_options }: Question): JsonObject {
  const options = (answer_options ?? []).map((option) =>
    withoutEmpty({
      id: String(option.id),
      ...Object.fromEntries(OPTION_FIELDS.map((field) => [field, option[field]])),
    }),
  );
  return withoutEmpty({
    id: String(id),
    question_text,
    question_type,
    answer_display_type,
    answer_options: options.length > 0 ? options : null,
  });
}

const withoutEmpty = (fields: Record<string, Json | undefined>): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== null && value !== false && value !== '',
    ),
  );
