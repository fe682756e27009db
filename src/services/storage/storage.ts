import type { Flow, PersistedState, State } from '#core';
import type { Clock } from '../browser/clock.ts';
import type { Reporter } from '../telemetry/report.ts';
import type { Cipher } from './cipher.ts';

/** Persists the stores of stores.json between visits (ST). */
export interface Storage {
  /** Whether answers outlive this page. They do not without a secure context (no encryption), nor when storage is full. */
  readonly isPersistent: boolean;
  /** Loads the state of the signed-in person, else of this visit. @param resuming whether a new tab may resume an anonymous visit */
  load(resuming: boolean): Promise<PersistedState>;
  /** Loads the code that reads entries. Called during sign-in, before `adopt`. */
  prepare(): void;
  /** Loads a person's state, and removes other people's entries (ST-11). */
  adopt(owner: string): Promise<PersistedState>;
  /**
   * Stores what differs between two states. When the owner changed, this visit's anonymous entries are removed (decision
   * 3), after everything else is stored, so that a reload in between loses nothing (PQ-10).
   */
  persist(before: State, after: State): void;
  /** Resolves once everything handed to `persist` is stored (decision 13). */
  settled(): Promise<void>;
  /**
   * Removes stores of a person whose session ended. This page's memory holds their content for the same person's next
   * `adopt`, and for nobody else's.
   */
  setAside(stores: readonly string[], of: PersistedState): Promise<void>;
  /** Removes some stores, or everything of this origin with the encryption key. */
  wipe(stores: readonly string[] | 'everything'): Promise<void>;
  /** Calls back with the state after another tab changed it. @returns a function that stops watching */
  watch(changed: (persisted: PersistedState) => void): () => void;
}

/** The dependencies of storage. */
export interface StorageParts {
  flow: Flow;
  cipher: Cipher | undefined;
  clock: Clock;
  reporter: Reporter;
}
