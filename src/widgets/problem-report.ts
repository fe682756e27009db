import { useEffect, useRef, useState, type RefObject } from 'react';

/** Moves the focus to the first control that is marked as wrong, or into the first group that is. */
function focusFirst(frame: HTMLElement | null) {
  const first = frame?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
  if (first === null || first === undefined) return;
  const control = first.matches('input, select, textarea')
    ? first
    : first.querySelector<HTMLElement>('input, textarea');
  control?.focus();
}

/**
 * What happens when a submit is found wanting (VA-3): the problems are announced and the first field gets the focus.
 * @param frame the element that holds the form
 * @param outside problems that arrive from outside of RJSF, by core at once or by the server after the call
 * @param busy whether the call is still under way
 */
export function useProblemReport(frame: RefObject<HTMLElement | null>, outside: readonly string[], busy: boolean) {
  const [report, setReport] = useState({ attempt: 0, announced: '' });
  const [submits, setSubmits] = useState(0);
  const answered = useRef(0);
  const said = outside.join('\n');

  // Problems from outside count as the outcome of the latest submit, once; typing afterwards moves no focus.
  useEffect(() => {
    if (busy || said === '' || answered.current === submits) return;
    answered.current = submits;
    setReport({ attempt: submits, announced: said });
    focusFirst(frame.current);
  }, [busy, said, submits, frame]);

  return {
    ...report,
    /** RJSF found nothing wrong; the problems of outside are still to come. */
    submitted: () => setSubmits((count) => count + 1),
    /** RJSF found this wrong; its messages are on the screen already. */
    failed(messages: readonly string[]) {
      setReport(({ attempt }) => ({ attempt: attempt + 0.5, announced: [...new Set(messages)].join('\n') }));
      focusFirst(frame.current);
    },
  };
}
