import type { Question } from '../generated/flow-files.ts';
import { type Answers, ownEntry, type QuestionAnswer, type SavedAnswer } from '../model/index.ts';
import { optionsOf } from './options.ts';

type Declared = NonNullable<Question['replaces']>[number];

/**
 * Converts an earlier answer to the question's current version, as the question's `replaces` says. Browser and backend
 * both use this function.
 * @returns the answer with current option ids, unchanged if the question has no version; undefined if the question must
 * be asked again
 */
export function carryOver<A extends QuestionAnswer>(question: Question, answer: A): A | undefined {
  if (question.version == null || answer.version === question.version) return answer;
  const declared = question.replaces?.find(({ version }) => version === answer.version);
  return declared === undefined ? undefined : renamed(question, declared, answer);
}

function renamed<A extends QuestionAnswer>(question: Question, declared: Declared, answer: A): A | undefined {
  const options = optionsOf(question);
  const nowOf = (id: string) => {
    const now = ownEntry(declared.options ?? {}, id) ?? (declared.meaning === 'same' ? id : undefined);
    return options.length === 0 || options.some((option) => option.id === now) ? now : undefined;
  };
  const now = answer.answer.flatMap((id) => nowOf(id) ?? []);
  if (now.length < answer.answer.length) return undefined;
  const texts = Object.entries(answer.user_texts).flatMap(([id, text]) => {
    const known = nowOf(id);
    return known === undefined ? [] : [[known, text] as const];
  });
  return { ...answer, answer: [...new Set(now)], user_texts: Object.fromEntries(texts) };
}

/**
 * Stored answers, converted to the current versions of their questions. Answers that must be given again are omitted.
 */
export const validAnswers = <A extends QuestionAnswer>(
  questions: readonly Question[],
  answers: Readonly<Record<string, A>>,
): Record<string, A> => {
  const valid: Record<string, A> = {};
  for (const question of questions) {
    const saved = ownEntry(answers, question.id);
    const carried = saved && carryOver(question, saved);
    if (carried !== undefined) valid[question.id] = carried;
  }
  return valid;
};

/** The stored answer to a question, converted to its current version; undefined when there is none. */
export function carriedAnswer(question: Question, answers: Answers): SavedAnswer | undefined {
  const stored = ownEntry(answers, question.id);
  return stored && carryOver(question, stored);
}

/** Whether a question must be asked again: it was answered, then changed, and has no valid answer since. */
export function isAskedAgain(question: Question, answers: Answers): boolean {
  const stored = ownEntry(answers, question.id);
  if (stored === undefined || carryOver(question, stored) !== undefined) return question.asked_again === true;
  return stored.answer.length > 0 && question.answer == null;
}
