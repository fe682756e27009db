import type { ChangeEvent } from 'react';
import type { WidgetProps } from '@rjsf/utils';
import { useQuestion } from './context.ts';
import { joinIds, errorId } from './control.ts';
import { formatTyped, formatValue, parseValue } from './formatters.ts';
import { ErrorMessage } from './error-message.tsx';

/** A question that people answer with a date, formatted while they type, or with a number. */
export function TypedAnswer({ id }: WidgetProps) {
  const { type, t, answer, headingId, describedBy, errors, onWords } = useQuestion();
  const error = errors[''];
  const isDate = type.selects === 'date';
  const words = answer[0] ?? '';

  function changed({ target }: ChangeEvent<HTMLInputElement>) {
    if (!isDate) return onWords(target.value);
    const next = formatTyped('date', target.value, target.selectionStart ?? target.value.length);
    // Set here, before React writes the value. Otherwise the caret would jump to the end.
    target.value = next.text;
    target.setSelectionRange(next.caret, next.caret);
    onWords(parseValue('date', next.text));
  }

  return (
    <div className="plain-text">
      {type.label !== undefined && (
        <label className="field__label" id={`${id}__label`} htmlFor={id}>
          {t(type.label)}
        </label>
      )}
      <input
        className="input"
        id={id}
        inputMode={isDate ? 'numeric' : 'decimal'}
        autoComplete="off"
        dir="auto"
        value={isDate ? formatValue('date', words) : words}
        aria-labelledby={type.label === undefined ? headingId : joinIds(headingId, `${id}__label`)}
        aria-describedby={joinIds(describedBy, error !== undefined && errorId(id))}
        aria-invalid={error !== undefined || undefined}
        aria-required
        onChange={changed}
      />
      {error !== undefined && <ErrorMessage id={errorId(id)}>{error}</ErrorMessage>}
    </div>
  );
}
