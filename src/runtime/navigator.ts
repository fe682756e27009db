/** The data that the app stores in a history entry. */
export interface HistoryEntry {
  /** The index of the shown question; null when none is shown. */
  question: number | null;
  /**
   * The question index of the previous history entry; null if that entry shows no earlier question of the
   * questionnaire.
   */
  previous: number | null;
}

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

/** Reads the app's part of history.state. Any other value gives an entry without questions. */
export function historyEntryFrom(state: unknown): HistoryEntry {
  const { question, previous }: { question?: unknown; previous?: unknown } = Object(state);
  return { question: numberOrNull(question), previous: numberOrNull(previous) };
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
