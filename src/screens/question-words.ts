import type { AnswerError, Flow, Question, QuestionType, Translate } from '#core';

/**
 * Everything that a question's widget needs besides the answer: the question, its type, the layout of its options, and
 * the labels of its help buttons and text fields.
 */
export function questionWords(flow: Flow, question: Question, type: QuestionType, t: Translate) {
  const { more_info, helper, displays } = flow.questions;
  return {
    question,
    type,
    display: displays[String(question.answer_display_type)] ?? ('list' as const),
    helperLabel: t(helper.label),
    moreInfo: { rows: more_info.rows, title: t(more_info.title), longest: more_info.longest },
  };
}

/** The errors that Continue has found, by option id; the key '' is for the question itself (VA-1). */
export function answerErrorTexts(
  flow: Flow,
  errors: readonly AnswerError[],
  question: Question,
  type: QuestionType,
  t: Translate,
): Record<string, string> {
  const { more_info, entries_missing } = flow.questions;
  return Object.fromEntries(
    errors
      .filter(({ question_id }) => question_id === question.id)
      .map(({ kind, option_id = '' }) => {
        if (kind === 'text_missing') return [option_id, t(more_info.required)];
        if (kind === 'text_too_long') return [option_id, t(type.entries?.free_text.too_long ?? more_info.too_long)];
        if (kind === 'not_valid') return ['', t(type.invalid ?? entries_missing)];
        if (kind === 'too_many_entries') return ['', t(type.entries?.too_many ?? entries_missing)];
        return ['', t(entries_missing)];
      }),
  );
}
