import { useLayoutEffect, useRef } from 'react';

/** Draws a frame around an element of the page. */
export function Outline({ element }: { element: Element | undefined }) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element === undefined) return undefined;
    let next = 0;
    const follow = () => {
      const { left, top, width, height } = element.getBoundingClientRect();
      Object.assign(frame.current?.style ?? {}, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${width}px`,
        height: `${height}px`,
      });
      next = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(next);
  }, [element]);
  return element === undefined ? null : <div className="outline" ref={frame} aria-hidden="true" />;
}
