/** What a history entry remembers: which question it shows, and whether the entry before it is the question before. */
export interface Entry {
  question: number | null;
  follows: boolean;
}

/** The entry's own part of history.state; anything else there is none of ours. */
export function entryFrom(state: unknown): Entry {
  if (typeof state !== 'object' || state === null) return { question: null, follows: false };
  const question = 'question' in state && typeof state.question === 'number' ? state.question : null;
  return { question, follows: 'follows' in state && state.follows === true };
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
