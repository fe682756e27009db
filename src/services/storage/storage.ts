import type { Flow, PersistedState, State } from '#core';
import type { Clock } from '../browser/clock.ts';
import type { Reporter } from '../telemetry/report.ts';
import type { Cipher } from './cipher.ts';

/** Persists the stores of stores.json between visits (ST). */
export interface Storage {
  /**
   * Whether answers are still stored after this page is closed. They are not without a secure context (because there is
   * no encryption), or when storage is full.
   */
  readonly isPersistent: boolean;
  /**
   * Loads the state of the signed-in person; without one, of this visit.
   * @param resuming whether a new tab may resume an anonymous visit
   */
  load(resuming: boolean): Promise<PersistedState>;
  /** Loads the code that reads entries. Called during sign-in, before `adopt`. */
  prepare(): void;
  /** Loads a person's state, and removes other people's entries (ST-11). */
  adopt(owner: string): Promise<PersistedState>;
  /**
   * Stores the differences between two states. If the owner has changed, this visit's anonymous entries are removed
   * (decision 3). This happens after everything else is stored, so that a reload in between loses nothing (PQ-10).
   */
  persist(before: State, after: State): void;
  /** Resolves when everything that was passed to `persist` is stored (decision 13). */
  settled(): Promise<void>;
  /**
   * Removes stores of a person whose session has ended. Their content stays in this page's memory, for the next `adopt`
   * of the same person and of nobody else.
   */
  setAside(stores: readonly string[], of: PersistedState): Promise<void>;
  /** Removes some stores, or everything of this origin including the encryption key. */
  wipe(stores: readonly string[] | 'everything'): Promise<void>;
  /**
   * Calls a function with the stored state after another tab has changed it. @returns a function that stops watching
   */
  watch(changed: (persisted: PersistedState) => void): () => void;
}

/** The dependencies of storage. */
export interface StorageParts {
  flow: Flow;
  cipher: Cipher | undefined;
  clock: Clock;
  reporter: Reporter;
}
