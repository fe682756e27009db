import type { Problem } from '../../model/index.ts';
import type { Files } from '../files.ts';

/** A rule across the files of a flow. Returns a problem for each violation. */
export type Rule = (files: Files) => Problem[];

/** A problem of severity error at a value of a file. */
export const error = (rule: string, file: string, pointer: string, message: string, hint: string): Problem => ({
  rule,
  severity: 'error',
  file,
  pointer,
  anchor: 'value',
  message,
  hint,
});
