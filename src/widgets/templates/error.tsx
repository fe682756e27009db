import type { FieldErrorProps } from '@rjsf/utils';
import { errorId } from '../control.ts';
import { ErrorMessage } from '../error-message.tsx';

/** Shows the first error of a field. Further errors would only repeat that the value is wrong. */
export function ErrorTemplate({ errors, fieldPathId }: FieldErrorProps) {
  const first = errors?.[0];
  return typeof first === 'string' ? <ErrorMessage id={errorId(fieldPathId.$id)}>{first}</ErrorMessage> : null;
}
