import type { FieldErrorProps } from '@rjsf/utils';
import { problemId } from '../control.ts';
import { ProblemText } from '../problem-text.tsx';

/** The first error of a field. Further errors would only repeat that the value is wrong. */
export function ErrorTemplate({ errors, fieldPathId }: FieldErrorProps) {
  const first = errors?.[0];
  return typeof first === 'string' ? <ProblemText id={problemId(fieldPathId.$id)}>{first}</ProblemText> : null;
}
