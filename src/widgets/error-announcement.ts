import { useEffect, useRef, useState, type RefObject } from 'react';

/** Moves the focus to the first invalid control, or into the first invalid group. */
function focusFirst(frame: HTMLElement | null) {
  const first = frame?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
  if (first === null || first === undefined) return;
  const control = first.matches('input, select, textarea')
    ? first
    : first.querySelector<HTMLElement>('input, textarea');
  control?.focus();
}

/**
 * Reports a failed submit (VA-3): announces the errors and focuses the first invalid field.
 * @param frame the element around the form
 * @param outside errors from core, or from the server after the call
 * @param busy whether the call is running
 */
export function useErrorAnnouncement(frame: RefObject<HTMLElement | null>, outside: readonly string[], busy: boolean) {
  const [report, setReport] = useState({ attempt: 0, announced: '' });
  const [submits, setSubmits] = useState(0);
  const answered = useRef(0);
  const text = outside.join('\n');

  // Errors from core or the server are reported once per submit. Typing afterwards does not move the focus.
  useEffect(() => {
    if (busy || text === '' || answered.current === submits) return;
    answered.current = submits;
    setReport({ attempt: submits, announced: text });
    focusFirst(frame.current);
  }, [busy, text, submits, frame]);

  return {
    ...report,
    /** Called when RJSF found no errors. Core or the server may still report some. */
    submitted() {
      setSubmits((count) => count + 1);
      // The last announcement may be wrong now.
      setReport(({ attempt }) => ({ attempt, announced: '' }));
    },
    /** Called when RJSF found errors. Its messages are already on the page. */
    failed(messages: readonly string[]) {
      setReport(({ attempt }) => ({ attempt: attempt + 0.5, announced: [...new Set(messages)].join('\n') }));
      focusFirst(frame.current);
    },
  };
}
