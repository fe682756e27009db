import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

interface ScreenHeadingProps {
  className: string;
  children: ReactNode;
}

let first = true;

/**
 * A heading takes the focus when it follows another, so that it is read out and the Tab key goes on from there
 * (WCAG 2.4.3); on the first page that is loaded the focus stays where the browser put it.
 */
export function useHeadingFocus(heading: RefObject<HTMLHeadingElement | null>): void {
  useEffect(() => {
    if (!first) heading.current?.focus();
    first = false;
  }, [heading]);
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
