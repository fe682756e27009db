import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

/** The reason for a refusal, above the form or screen. It gets the focus when it appears (VA-3). */
export function RefusalText({ children }: { children: ReactNode }) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return (
    <div className="notice refusal-text" ref={summary} tabIndex={-1}>
      <Icon name="caution" />
      <div className="notice__text" dir="auto">
        {children}
      </div>
    </div>
  );
}
