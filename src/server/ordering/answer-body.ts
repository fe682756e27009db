import { linesIn, textsOf, typeOf } from '#core';
import type { AnswerProblem, Flow, Product } from '#core';
import { unprocessable } from '../refusal.ts';
import type { Refusal } from '../refusal.ts';
import type { Sentence } from '../words.ts';
import type { SavedAnswer } from '../store/saved-answer.ts';

const text = { type: 'string', maxLength: 5000 };
const label = { type: 'string', maxLength: 500 };
/** Far more than questions.json lets anybody list, who is told so at the question; beyond it a request is no honest one. */
const MOST = 5000;
const lines = { type: 'array', maxItems: MOST, items: text };
const entries = (...fields: string[]) => ({
  type: 'object',
  maxProperties: MOST,
  propertyNames: { maxLength: 100 },
  additionalProperties: {
    type: 'object',
    required: fields,
    properties: Object.fromEntries(fields.map((field) => [field, label])),
  },
});

/** An id → something, of a size that no honest request exceeds. */
export const byId = (schema: object) => ({
  type: 'object',
  maxProperties: 200,
  propertyNames: { maxLength: 100 },
  additionalProperties: schema,
});
export const choices = { type: 'array', maxItems: 100, items: text };
export const userTexts = byId(text);
export const medication = {
  type: 'object',
  required: ['medication_entries', 'medication_free_text', 'none_medications'],
  properties: {
    medication_entries: entries('name', 'conceptType', 'strength'),
    medication_free_text: lines,
    none_medications: { type: 'boolean' },
  },
};
export const allergy = {
  type: 'object',
  required: ['allergy_entries', 'allergy_free_text', 'none_allergies'],
  properties: {
    allergy_entries: entries('name', 'allergenCategory'),
    allergy_free_text: lines,
    none_allergies: { type: 'boolean' },
  },
};

type Question = Product['medical_questionnaire'][number];
export type Medication = NonNullable<SavedAnswer['medication']>;
export type Allergy = NonNullable<SavedAnswer['allergy']>;

/**
 * An answer as it came, reduced to what is kept: without texts of options that are not chosen, without entries that
 * the question does not ask for, and of these only what the contract names.
 */
export function cleanAnswer(flow: Flow, question: Question, answer: SavedAnswer): SavedAnswer {
  const asks = typeOf(flow, question)?.entries?.saved_as;
  const drugs = asks === 'medication' ? answer.medication : undefined;
  const allergens = asks === 'allergy' ? answer.allergy : undefined;
  return {
    answer: answer.answer,
    user_texts: textsOf(question, answer),
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

const pick = <T>(found: Record<string, T>, entry: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(found).map(([code, value]) => [code, entry(value)]));
const medicationEntry = ({ name, conceptType, strength }: Medication['medication_entries'][string]) => ({
  name,
  conceptType,
  strength,
});
const allergyEntry = ({ name, allergenCategory }: Allergy['allergy_entries'][string]) => ({ name, allergenCategory });

const SENTENCES: Partial<Record<AnswerProblem['kind'], Sentence>> = {
  missing: 'answer_missing',
  text_missing: 'answer_text_missing',
  text_too_long: 'answer_text_too_long',
  too_many_entries: 'answer_too_many',
};

/** A 422 that tells by question what to mend, and of the answers themselves nothing. */
export function answersRefused(problems: AnswerProblem[]): Refusal {
  const told = problems.map(({ question_id, kind }): [string, Sentence[]] => [
    question_id,
    [SENTENCES[kind] ?? 'answer_refused'],
  ]);
  return unprocessable(Object.fromEntries(told.toReversed()));
}
