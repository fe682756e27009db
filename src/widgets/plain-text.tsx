import type { WidgetProps } from '@rjsf/utils';
import { useQuestion } from './context.ts';
import { joinIds, errorId } from './control.ts';
import { ErrorMessage } from './error-message.tsx';

/**
 * A question that people answer in words (QS-6): in one line, or in several if the question type has `rows`. Blank text
 * is no answer.
 */
export function PlainText({ id }: WidgetProps) {
  const { type, t, answer, headingId, describedBy, errors, moreInfo, onWords } = useQuestion();
  const error = errors[''];
  const shared = {
    id,
    dir: 'auto',
    maxLength: moreInfo.longest,
    value: answer[0] ?? '',
    'aria-labelledby': type.label === undefined ? headingId : joinIds(headingId, `${id}__label`),
    'aria-describedby': joinIds(describedBy, error !== undefined && errorId(id)),
    'aria-invalid': error !== undefined || undefined,
    'aria-required': true,
    onChange: (event: { target: { value: string } }) => onWords(event.target.value),
  };
  return (
    <div className="plain-text">
      {type.label !== undefined && (
        <label className="field__label" id={`${id}__label`} htmlFor={id}>
          {t(type.label)}
        </label>
      )}
      {(type.rows ?? 1) > 1 ? (
        <textarea className="input input--area" rows={type.rows} {...shared} />
      ) : (
        <input className="input" autoComplete="off" {...shared} />
      )}
      {error !== undefined && <ErrorMessage id={errorId(id)}>{error}</ErrorMessage>}
    </div>
  );
}
