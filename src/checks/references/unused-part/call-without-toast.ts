import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { type Subject, textIn } from '../../subject/subject.ts';
import { stemsOf } from './used-instead.ts';

/**
 * The finding at the only action that makes a call without anything after it and is named like an unused toast:
 * "withdraw-deletion" for "deletion-withdrawn". The toast was probably shown there.
 */
export function callWithoutToast(subject: Subject, toast: string): Finding | undefined {
  const words = stemsOf(toast);
  const [only, ...more] = writtenWith(subject, 'call').filter(({ value }) => {
    const own = stemsOf(textIn(value, 'call') ?? '');
    return value.then === undefined && own.length === words.length && own.every((word) => words.includes(word));
  });
  if (only === undefined || more.length > 0) return undefined;
  const message = `Nothing follows "${String(only.value.call)}" here, and nothing shows the toast "${toast}"`;
  const hint = `add "then": [{ "toast": "${toast}" }], or remove that toast`;
  return { file: only.file, pointer: only.pointer, message, hint };
}
