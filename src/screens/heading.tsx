import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useSession } from '#runtime';

interface ScreenHeadingProps {
  className: string;
  children: ReactNode;
}

let first = true;

/**
 * A heading takes the focus when it follows another, so that it is read out and the Tab key goes on from there
 * (WCAG 2.4.3), and the page begins at its top; on the first page that is loaded both stay as the browser put them.
 */
export function useHeadingFocus(heading: RefObject<HTMLHeadingElement | null>): void {
  const { clock } = useSession().services;
  useEffect(() => {
    // Else the browser would scroll to where somebody was in the question that they come back to.
    history.scrollRestoration = 'manual';
    if (first) {
      first = false;
      return undefined;
    }
    document.documentElement.scrollTop = 0;
    return clock.painted(() => heading.current?.focus({ preventScroll: true }));
  }, [clock, heading]);
}

/** A screen's heading. */
export function ScreenHeading({ className, children }: ScreenHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingFocus(heading);
  return (
    <h1 className={className} ref={heading} tabIndex={-1} dir="auto">
      {children}
    </h1>
  );
}
