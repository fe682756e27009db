import type { PointerEventHandler, ReactNode } from 'react';
import { useQuestion } from './context.ts';
import { classes, joinIds, problemId } from './control.ts';
import { ProblemText } from './problem-text.tsx';

interface ChoiceGroupProps {
  id: string;
  role?: 'radiogroup';
  onPointerDown?: PointerEventHandler;
  children: ReactNode;
}

/** The group around the options of a question, named by the question's text, with the question's own problem below. */
export function ChoiceGroup({ id, role, onPointerDown, children }: ChoiceGroupProps) {
  const { headingId, describedBy, problems, display } = useQuestion();
  const problem = problems[''];
  return (
    <fieldset
      className="choices"
      role={role}
      aria-labelledby={headingId}
      aria-describedby={joinIds(describedBy, problem !== undefined && problemId(id))}
      aria-required={role === 'radiogroup' || undefined}
      data-invalid={problem === undefined ? undefined : ''}
      onPointerDown={onPointerDown}
    >
      <div className={classes('choices__options', `choices__options--${display}`)}>{children}</div>
      {problem !== undefined && <ProblemText id={problemId(id)}>{problem}</ProblemText>}
    </fieldset>
  );
}
