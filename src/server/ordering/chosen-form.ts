import { askedOf, ownEntry } from '#core';
import type { Flow, Product } from '#core';
import type { SavedAnswers } from '../store/saved-answer.ts';

/** The form of a product that the medical answers select, or null. If several questions select one, the last counts. */
export function chosenForm(
  flow: Flow,
  { medical_questionnaire }: Product,
  answers: SavedAnswers,
  today: string,
): string | null {
  const chosen = askedOf(flow, medical_questionnaire, ({ id }) => ownEntry(answers, id), today).flatMap(
    ({ id, answer_options }) => (answer_options ?? []).filter((option) => answers[id]?.answer.includes(option.id)),
  );
  return chosen.findLast(({ form }) => form != null)?.form ?? null;
}

/** Whether a form of a product dissolves in the mouth. All variants of a form agree on this (SM22). */
export const isDissolving = ({ variants }: Product, form: string | null): boolean =>
  form !== null && variants.some((variant) => variant.form === form && variant.isRdt);
