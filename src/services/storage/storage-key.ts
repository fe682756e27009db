import type { Flow } from '#core';
import { anonymousSession } from '../telemetry/anonymous-session.ts';

const PREFIX = 'tundish';

/** The entry that names the signed-in person, whose entries this browser uses. */
export const OWNER = `${PREFIX}:owner`;

/**
 * The parts of a storage key: a store, its owner (null for an anonymous visit or the device), and for an answer its
 * question.
 */
export interface StorageKey {
  store: string;
  owner: string | null;
  /** The anonymous visit, each with entries of its own (decision 3); null for entries of a person or the device. */
  visit: string | null;
  question: string | null;
}

/**
 * The keys of a flow's stores in the browser's storage: `tundish:<name>:<owner>[:<question>]` of a person,
 * `tundish:<name>::<visit>[:<question>]` of an anonymous visit, `tundish:<name>:` of the device. In sealed stores a
 * name that says nothing stands for the question.
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
      if (key === OWNER || key === anonymousSession.key) return undefined;
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

/** A key that somebody else wrote need not be well-formed. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
