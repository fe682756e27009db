import { useEffect, useRef } from 'react';
import type { Stop } from '#core';
import { Blocks } from './blocks/blocks.tsx';

/**
 * The notice for an answer that stops the visitor (QS-8). It scrolls into view, because a modal may have covered it.
 */
export function StopNotice({ stop }: { stop: Stop }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place}>
      <Blocks blocks={stop.notice} />
    </div>
  );
}
