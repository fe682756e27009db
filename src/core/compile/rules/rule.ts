import type { Problem } from '../../model/index.ts';
import type { Files } from '../files.ts';

/** Something that must be true of a flow's files together. */
export type Rule = (files: Files) => Problem[];

/** An error at a value of a file. */
export const error = (rule: string, file: string, at: string, message: string, hint: string): Problem => ({
  rule,
  severity: 'error',
  file,
  pointer: at,
  at: 'value',
  message,
  hint,
});
