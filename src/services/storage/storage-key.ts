import type { Flow } from '#core';
import { anonymousVisit } from './anonymous-visit.ts';

const PREFIX = 'tundish';

/** The key of the entry that names the signed-in person, whose entries this browser uses. */
export const OWNER = `${PREFIX}:owner`;

/**
 * The parts of a storage key: a store, its owner (null for an anonymous visit or the device), and for an answer its
 * question.
 */
export interface StorageKey {
  store: string;
  owner: string | null;
  /**
   * The id of the anonymous visit; each has its own entries (decision 3). Null for entries of a person or the device.
   */
  visit: string | null;
  question: string | null;
}

/**
 * The storage keys of a flow's stores: `tundish:<name>:<owner>[:<question>]` for a person,
 * `tundish:<name>::<visit>[:<question>]` for an anonymous visit, `tundish:<name>:` for the device. In sealed stores, a
 * digest replaces the question's id.
 */
export function storageKeysOf(flow: Flow): {
  formatKey(storageKey: StorageKey): string;
  parseKey(key: string): StorageKey | undefined;
} {
  const nameOf = (store: string) => flow.stores[store]?.name ?? store;
  return {
    formatKey: ({ store, owner, visit: by, question }) =>
      [PREFIX, nameOf(store), owner ?? '', by, question]
        .flatMap((part) => (part === null ? [] : [encodeURIComponent(part)]))
        .join(':'),
    parseKey(key) {
      if (key === OWNER || key === anonymousVisit.key) return undefined;
      const [prefix, name, owner = '', ...rest] = key.split(':').map(decoded);
      const store = Object.keys(flow.stores).find((id) => nameOf(id) === name);
      if (prefix !== PREFIX || store === undefined) return undefined;
      const [first = null, second = null] = rest;
      return owner === ''
        ? { store, owner: null, visit: first, question: second }
        : { store, owner, visit: null, question: first };
    },
  };
}

/** Decodes a part of a key. Another program may have written a malformed one, which is returned unchanged. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
