/** What a history entry remembers: which question it shows, and which one the entry before it shows. */
export interface Entry {
  question: number | null;
  /** null unless the entry before shows an earlier question of the same questionnaire. */
  follows: number | null;
}

/** The entry's own part of history.state; anything else there is none of ours. */
export function entryFrom(state: unknown): Entry {
  if (typeof state !== 'object' || state === null) return { question: null, follows: null };
  const question = 'question' in state && typeof state.question === 'number' ? state.question : null;
  return { question, follows: 'follows' in state && typeof state.follows === 'number' ? state.follows : null };
}

/** The router, as effects need it. */
export interface Navigator {
  go(path: string, options: { replace: boolean; state: Entry }): void;
  back(): void;
  /** The present entry. */
  entry(): Entry;
  /** The present address with its query. */
  address(): { path: string; search: string };
}
