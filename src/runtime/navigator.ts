/** What the app stores in a history entry. */
export interface Entry {
  /** The index of the question it shows; null when it shows none. */
  question: number | null;
  /**
   * The question index of the previous history entry; null when that entry shows no earlier question of this
   * questionnaire.
   */
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
