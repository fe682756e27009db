import type { Flow } from '#core';
import type { Reporter } from '../telemetry/report.ts';
import type { Cipher } from './cipher.ts';
import { type StorageKey, storageKeysOf } from './storage-key.ts';

/** localStorage and sessionStorage with the entries of a flow's stores. */
export interface StorageAreas {
  /** The area that contains a store; undefined for a store in memory only. */
  areaOf(store: string): globalThis.Storage | undefined;
  /** Whether a store's entries are encrypted. */
  isSealed(store: string): boolean;
  /** Whether local storage and session storage contain no entries of the flow. */
  isEmpty(): boolean;
  /**
   * The storage key of an entry. A question's id may reveal a condition, so in sealed stores the key contains a digest
   * of the id.
   */
  keyFor(storageKey: StorageKey): Promise<string>;
  /** Removes all entries that match. */
  removeWhere(matches: (storageKey: StorageKey) => boolean): void;
  /** Removes an entry that is damaged, outdated or refused, and reports it (ST-9). */
  drop(key: string, why: string): void;
  /** Removes all entries of this origin. */
  clear(): void;
}

/**
 * Opens the browser's storage for a flow. Without a cipher, keys contain no digests, and nothing is written to sealed
 * stores.
 */
export function openAreas(flow: Flow, cipher: Cipher | undefined, reporter: Reporter): StorageAreas {
  const areas = { local: localStorage, session: sessionStorage };
  const { formatKey, parseKey } = storageKeysOf(flow);
  const isSealed = (store: string) => flow.stores[store]?.encrypted === true;
  return {
    areaOf(store) {
      const kind = flow.stores[store]?.persist;
      return kind === 'local' || kind === 'session' ? areas[kind] : undefined;
    },

    isSealed,

    isEmpty: () => Object.values(areas).every((area) => Object.keys(area).every((key) => parseKey(key) === undefined)),

    async keyFor(storageKey) {
      const key = formatKey(storageKey);
      return storageKey.question === null || !isSealed(storageKey.store) || cipher === undefined
        ? key
        : formatKey({ ...storageKey, question: await cipher.name(key) });
    },

    removeWhere(matches) {
      for (const area of Object.values(areas)) {
        for (const key of Object.keys(area)) {
          const storageKey = parseKey(key);
          if (storageKey !== undefined && matches(storageKey)) area.removeItem(key);
        }
      }
    },

    drop(key, why) {
      for (const area of Object.values(areas)) area.removeItem(key);
      reporter.report('storage-entry-dropped', { store: parseKey(key)?.store ?? null, why });
    },

    clear() {
      for (const area of Object.values(areas)) area.clear();
    },
  };
}
