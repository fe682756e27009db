import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useSession } from '#runtime';

interface ScreenHeadingProps {
  className: string;
  children: ReactNode;
}

/**
 * Moves the focus to a heading that replaces another one, so that it is announced and Tab continues from it (WCAG
 * 2.4.3), and scrolls to the top. After the first page has loaded, focus and scroll position stay as the browser has
 * set them.
 */
export function useHeadingFocus(heading: RefObject<HTMLHeadingElement | null>): void {
  const session = useSession();
  useEffect(() => {
    // Otherwise, when the visitor goes back to a question, the browser would scroll to the old position.
    history.scrollRestoration = 'manual';
    if (session.isFirstHeading(heading.current)) return undefined;
    document.documentElement.scrollTop = 0;
    return session.services.clock.painted(() => heading.current?.focus({ preventScroll: true }));
  }, [heading, session]);
}

/** The heading of a screen. */
export function ScreenHeading({ className, children }: ScreenHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingFocus(heading);
  return (
    <h1 className={className} ref={heading} tabIndex={-1} dir="auto">
      {children}
    </h1>
  );
}
