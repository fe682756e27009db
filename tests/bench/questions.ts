/** A made-up questionnaire, which Tundish and the pages it is compared with all show. */

/** How long each page waits between a choice and the next question, as the flow's screen says it. */
export const DELAY_MS = 1000;

export interface Option {
  id: string;
  answer_text: string;
}
export interface Question {
  id: string;
  question_text: string;
  question_type: 'single_choice';
  answer_options: Option[];
}

const WORDS = ['Never', 'On a few days', 'On most days', 'Every day'];

/** @returns questions with one answer each, in the words of the API */
export const questionnaire = (count: number): Question[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `bench-${index}`,
    question_text: `Question ${index + 1}: how often did this happen to you in the last month?`,
    question_type: 'single_choice',
    answer_options: WORDS.map((word, option) => ({ id: `bench-${index}-${option}`, answer_text: word })),
  }));

export const slugOf = (count: number): string => `bench-${count}`;
export const pathOf = (count: number): string => `/products/${slugOf(count)}/pre_questionnaire`;
