import type { QuestionType } from '../generated/flow-files.ts';
import { isDate } from '../model/index.ts';

/** Matches a number as people type it: digits, with a decimal point if needed. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** Whether people answer questions of this type by typing one value: a text, a date or a number. */
export const isTyped = ({ selects }: QuestionType): boolean =>
  selects === 'text' || selects === 'date' || selects === 'number';

/**
 * The value of a typed answer, as conditions compare it; undefined for a text that is not the required date or number.
 */
export function typedValue({ selects }: QuestionType, text: string): string | number | undefined {
  const words = text.trim();
  if (selects === 'number') return NUMBER.test(words) ? Number(words) : undefined;
  if (selects === 'date') return isDate(words) ? words : undefined;
  return text;
}

/** Whether a typed text is a valid value for the question type. */
export function isValid(type: QuestionType, text: string): boolean {
  const value = typedValue(type, text);
  const { minimum = -Infinity, maximum = Infinity } = type;
  return typeof value === 'number' ? value >= minimum && value <= maximum : value !== undefined;
}
