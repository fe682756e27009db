import { linesIn, freeTextsOf, questionType } from '#core';
import type { AnswerError, Flow, Product } from '#core';
import { unprocessable } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { Sentence } from '../message.ts';
import type { SavedAnswer } from '../store/saved-answer.ts';

type Question = Product['medical_questionnaire'][number];
export type Medication = NonNullable<SavedAnswer['medication']>;
export type Allergy = NonNullable<SavedAnswer['allergy']>;

/**
 * Reduces an answer to what is stored: texts of chosen options only, entries only if the question asks for them, and
 * only the contract's fields.
 */
export function cleanAnswer(flow: Flow, question: Question, answer: SavedAnswer): SavedAnswer {
  const asks = questionType(flow, question)?.entries?.saved_as;
  const drugs = asks === 'medication' ? answer.medication : undefined;
  const allergens = asks === 'allergy' ? answer.allergy : undefined;
  return {
    answer: answer.answer,
    user_texts: freeTextsOf(question, answer),
    ...asIs(answer, 'version', 'questionnaire', 'language'),
    ...(drugs && {
      medication: {
        medication_entries: pick(drugs.medication_entries, medicationEntry),
        medication_free_text: linesIn(drugs.medication_free_text.join('\n')),
        none_medications: drugs.none_medications,
      },
    }),
    ...(allergens && {
      allergy: {
        allergy_entries: pick(allergens.allergy_entries, allergyEntry),
        allergy_free_text: linesIn(allergens.allergy_free_text.join('\n')),
        none_allergies: allergens.none_allergies,
      },
    }),
  };
}

const asIs = (answer: SavedAnswer, ...fields: ('version' | 'questionnaire' | 'language')[]) =>
  Object.fromEntries(fields.flatMap((field) => (answer[field] === undefined ? [] : [[field, answer[field]]])));

const pick = <T>(found: Record<string, T>, entry: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(found).map(([code, value]) => [code, entry(value)]));
const medicationEntry = ({ name, conceptType, strength }: Medication['medication_entries'][string]) => ({
  name,
  conceptType,
  strength,
});
const allergyEntry = ({ name, allergenCategory }: Allergy['allergy_entries'][string]) => ({ name, allergenCategory });

const SENTENCES: Partial<Record<AnswerError['kind'], Sentence>> = {
  missing: 'answer_missing',
  text_missing: 'answer_text_missing',
  text_too_long: 'answer_text_too_long',
  too_many_entries: 'answer_too_many',
};

/** A 422 that names the error of each question, and never contains an answer. */
export function answersRefused(errors: AnswerError[]): Refusal {
  const messages = errors.map(({ question_id, kind }): [string, Sentence[]] => [
    question_id,
    [SENTENCES[kind] ?? 'answer_refused'],
  ]);
  return unprocessable(Object.fromEntries(messages.toReversed()));
}
