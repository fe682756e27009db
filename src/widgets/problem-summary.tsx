import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

/** The reason for a refusal, above the form or screen. It takes the focus when it appears (VA-3). */
export function ProblemSummary({ children, link }: { children: string; link?: ReactNode }) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return (
    <div className="problem-summary" ref={summary} tabIndex={-1}>
      <Icon name="caution" />
      <div className="problem-summary__text">
        <p dir="auto">{children}</p>
        {link}
      </div>
    </div>
  );
}
