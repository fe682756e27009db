/** The state of a history entry: its question index, and that of the entry before. */
export interface Entry {
  question: number | null;
  /** null unless the previous entry shows an earlier question of the same questionnaire. */
  follows: number | null;
}

/** Reads our part of history.state. */
export function entryFrom(state: unknown): Entry {
  if (typeof state !== 'object' || state === null) return { question: null, follows: null };
  const question = 'question' in state && typeof state.question === 'number' ? state.question : null;
  return { question, follows: 'follows' in state && typeof state.follows === 'number' ? state.follows : null };
}

/** The router functions that effects need. */
export interface Navigator {
  go(path: string, options: { replace: boolean; state: Entry }): void;
  back(): void;
  /** The current history entry. */
  entry(): Entry;
  /** The current address with its query. */
  address(): { path: string; search: string };
}
