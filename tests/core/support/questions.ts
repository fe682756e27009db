import type { AnswerOption, Question, QuestionAnswer, SavedAnswer } from '#core';

/** An option with no more than it needs. */
export const option = (id: string, flags: Partial<AnswerOption> = {}): AnswerOption => ({
  id,
  answer_text: id,
  ...flags,
});

/** A question of a type with its options. */
export const question = (
  id: string,
  question_type: string,
  answer_options: AnswerOption[] = [],
  more: Partial<Question> = {},
): Question => ({
  id,
  question_text: `<p>${id}</p>`,
  question_type,
  answer_display_type: 1,
  answer_options,
  ...more,
});

export const single = (id: string, ...options: AnswerOption[]) => question(id, 'single_choice', options);
export const multiple = (id: string, ...options: AnswerOption[]) => question(id, 'multiple_choice', options);
export const text = (id: string) => question(id, 'plain_text');

/** An answer with these option ids, and free texts by option id. */
export const answer = (ids: string[], user_texts: Record<string, string> = {}): QuestionAnswer => ({
  answer: ids,
  user_texts,
});

/** The same answer as it is kept. */
export const saved = (
  ids: string[],
  user_texts: Record<string, string> = {},
  product: string | null = 'migraine-relief',
  at = 0,
): SavedAnswer => ({
  ...answer(ids, user_texts),
  at,
  product,
});

/** Three questions: a single choice that goes on by itself and can stop or ask for more, a multiple choice, a text. */
export const three = [
  single(
    'q1',
    option('yes'),
    option('no'),
    option('stop', { end_progress: true }),
    option('more', { need_more_info: true, user_text_title: 'What?' }),
  ),
  multiple('q2', option('a'), option('b'), option('none', { none_answer: true })),
  text('q3'),
];
