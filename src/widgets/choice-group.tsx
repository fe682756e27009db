import type { PointerEventHandler, ReactNode } from 'react';
import { useQuestion } from './context.ts';
import { classes, joinIds, errorId } from './control.ts';
import { ErrorMessage } from './error-message.tsx';

interface ChoiceGroupProps {
  id: string;
  role?: 'radiogroup';
  onPointerDown?: PointerEventHandler;
  children: ReactNode;
}

/** The group around the options of a question, named by the question's text, with the question's own error below. */
export function ChoiceGroup({ id, role, onPointerDown, children }: ChoiceGroupProps) {
  const { headingId, describedBy, errors, display } = useQuestion();
  const error = errors[''];
  return (
    <fieldset
      className="choices"
      role={role}
      aria-labelledby={headingId}
      aria-describedby={joinIds(describedBy, error !== undefined && errorId(id))}
      aria-required={role === 'radiogroup' || undefined}
      data-invalid={error === undefined ? undefined : ''}
      onPointerDown={onPointerDown}
    >
      <div className={classes('choices__options', `choices__options--${display}`)}>{children}</div>
      {error !== undefined && <ErrorMessage id={errorId(id)}>{error}</ErrorMessage>}
    </fieldset>
  );
}
