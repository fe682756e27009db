/** What the app stores in a history entry. */
export interface HistoryEntry {
  /** The index of the question it shows; null when it shows none. */
  question: number | null;
  /**
   * The question index of the previous history entry; null when that entry shows no earlier question of this
   * questionnaire.
   */
  previousQuestion: number | null;
}

/** Reads our part of history.state. */
export function historyEntryFrom(state: unknown): HistoryEntry {
  if (typeof state !== 'object' || state === null) return { question: null, previousQuestion: null };
  const question = 'question' in state && typeof state.question === 'number' ? state.question : null;
  const previousQuestion =
    'previousQuestion' in state && typeof state.previousQuestion === 'number' ? state.previousQuestion : null;
  return { question, previousQuestion };
}

/** The router functions that effects need. */
export interface Navigator {
  go(path: string, options: { replace: boolean; state: HistoryEntry }): void;
  back(): void;
  /** The current history entry. */
  entry(): HistoryEntry;
  /** The current address with its query. */
  address(): { path: string; search: string };
}
