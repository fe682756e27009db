import { useEffect, useEffectEvent, useState } from 'react';
import { type FoundEntry, milliseconds } from '#core';
import type { PickerContext } from './context.ts';

/** The state of a search. */
export type SearchState = { kind: 'idle' | 'loading' | 'failed' } | { kind: 'found'; items: readonly FoundEntry[] };

const IDLE: SearchState = { kind: 'idle' };

/**
 * Searches when the visitor pauses typing (MA-5, MA-6). Further typing aborts the previous search, whose response is
 * ignored even if it arrives later (MA-11).
 */
export function useEntrySearch(
  typed: string,
  { search, find }: Pick<PickerContext, 'search' | 'find'>,
): { state: SearchState; retry(): void } {
  const query = typed.trim().replaceAll(/\s+/g, ' ');
  const isLong = query.length >= search.minimum;
  const pause = milliseconds(search.debounce);
  const [state, setState] = useState(IDLE);
  const [again, setAgain] = useState<{ query: string }>();
  const ask = useEffectEvent(find);

  useEffect(() => {
    if (!isLong) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const take = (next: SearchState) => {
      if (!signal.aborted) setState(next);
    };
    const timer = setTimeout(
      () => {
        take({ kind: 'loading' });
        ask(query, signal).then(
          (items) => take({ kind: 'found', items }),
          () => take({ kind: 'failed' }),
        );
      },
      again?.query === query ? 0 : pause,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, isLong, pause, again]);

  return {
    state: isLong ? state : IDLE,
    retry() {
      setState({ kind: 'loading' });
      setAgain({ query });
    },
  };
}
