import type { WidgetProps } from '@rjsf/utils';
import { useQuestion } from './context.ts';
import { asTexts, joinIds, problemId } from './control.ts';
import { ProblemText } from './problem-text.tsx';

interface MoreInfoProps {
  id: string;
  label: string;
  value: string;
  rows: number;
  placeholder?: string | undefined;
  longest: number;
  problem?: string | undefined;
  onChange(text: string): void;
}

/** The free text of an option (QS-4), with its own error (VA-1). */
export function MoreInfo({ id, label, value, rows, placeholder, longest, problem, onChange }: MoreInfoProps) {
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
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={joinIds(problem !== undefined && problemId(id))}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem !== undefined && <ProblemText id={problemId(id)}>{problem}</ProblemText>}
    </div>
  );
}

/** The same text box as the whole answer of a question. Blank text is no answer. */
export function NeedMoreInfo({ id, value }: WidgetProps) {
  const { moreInfo, problems, onWords } = useQuestion();
  return (
    <MoreInfo
      id={id}
      label={moreInfo.title}
      value={asTexts(value)[0] ?? ''}
      rows={moreInfo.rows}
      longest={moreInfo.longest}
      problem={problems['']}
      onChange={onWords}
    />
  );
}
