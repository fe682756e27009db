import type { WidgetProps } from '@rjsf/utils';
import { useQuestion } from './context.ts';
import { joinIds, errorId } from './control.ts';
import { ErrorMessage } from './error-message.tsx';

interface MoreInfoProps {
  id: string;
  label: string;
  value: string;
  rows: number;
  placeholder?: string | undefined;
  longest: number;
  error?: string | undefined;
  onChange(text: string): void;
}

/** The free text of an option (QS-4), with its own error (VA-1). */
export function MoreInfo({ id, label, value, rows, placeholder, longest, error, onChange }: MoreInfoProps) {
  return (
    <div className="more-info">
      <label className="field__label" htmlFor={id} dir="auto">
        {label}
      </label>
      <textarea
        className="input input--area"
        id={id}
        rows={rows}
        dir="auto"
        value={value}
        placeholder={placeholder}
        maxLength={longest}
        aria-required
        aria-invalid={error !== undefined || undefined}
        aria-describedby={joinIds(error !== undefined && errorId(id))}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && <ErrorMessage id={errorId(id)}>{error}</ErrorMessage>}
    </div>
  );
}

/** The same text box, for a question whose whole answer is a text. Blank text is no answer. */
export function NeedMoreInfo({ id }: WidgetProps) {
  const { answer, moreInfo, errors, onWords } = useQuestion();
  return (
    <MoreInfo
      id={id}
      label={moreInfo.title}
      value={answer[0] ?? ''}
      rows={moreInfo.rows}
      longest={moreInfo.longest}
      error={errors['']}
      onChange={onWords}
    />
  );
}
