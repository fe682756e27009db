import type { QuestionType } from '../generated/flow-files.ts';
import { isDate } from '../model/index.ts';

/** A number as people type it: digits, with a decimal point where there is one. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** What a question type takes as one typed value: text, a date or a number. */
export const isTyped = ({ selects }: QuestionType): boolean =>
  selects === 'text' || selects === 'date' || selects === 'number';

/** The value of a typed answer, as conditions compare it; undefined for a text that is no date or no number. */
export function typedValue({ selects }: QuestionType, text: string): string | number | undefined {
  const words = text.trim();
  if (selects === 'number') return NUMBER.test(words) ? Number(words) : undefined;
  if (selects === 'date') return isDate(words) ? words : undefined;
  return text;
}

/** Whether a typed text is a value that the question type takes. */
export function isValid(type: QuestionType, text: string): boolean {
  const value = typedValue(type, text);
  const { minimum = -Infinity, maximum = Infinity } = type;
  return typeof value === 'number' ? value >= minimum && value <= maximum : value !== undefined;
}
