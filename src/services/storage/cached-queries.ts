import type { Flow, Json } from '#core';
import type { Clock } from '../browser/clock.ts';
import type { Reporter } from '../telemetry/report.ts';
import { type StorageKey, storageKeysOf } from './storage-key.ts';

/** A cached response. */
export interface CachedQuery {
  name: string;
  data: Json;
  /** The time when the response was received, in milliseconds since 1970. */
  at: number;
}

/** Responses cached in the browser's storage for the signed-in person (HT-4). */
export interface CachedQueries {
  keep(owner: string, name: string, data: Json): void;
  /** A person's cached responses. Unreadable entries are removed and reported (ST-9). */
  all(owner: string): Promise<CachedQuery[]>;
  /** Removes the entries of all people whose names match. */
  drop(matches: (name: string) => boolean): void;
}

/** Uses the store that the flow declares for cached responses. Without such a store, nothing is cached. */
export function createCachedQueries(flow: Flow, clock: Clock, reporter: Reporter): CachedQueries {
  const [store, declared] = Object.entries(flow.stores).find(([, { holds }]) => holds === 'queries') ?? [];
  const { formatKey, parseKey } = storageKeysOf(flow);
  const version = declared?.version ?? 1;

  const places = (): { key: string; storageKey: StorageKey }[] =>
    Object.keys(localStorage).flatMap((key) => {
      const storageKey = parseKey(key);
      return storageKey === undefined || storageKey.store !== store ? [] : [{ key, storageKey }];
    });

  function dropped(key: string, why: string): void {
    localStorage.removeItem(key);
    reporter.report('storage-entry-dropped', { store: store ?? null, why });
  }

  async function read(key: string, name: string): Promise<CachedQuery[]> {
    // Loaded only if something is stored, so that first-time visitors do not need this chunk.
    const { parseEnvelope } = await import('./entries.ts');
    try {
      const { at, content, version: written } = parseEnvelope(localStorage.getItem(key) ?? '');
      if (written !== version) throw new Error('older');
      const data: Json = JSON.parse(content);
      return [{ name, data, at }];
    } catch {
      dropped(key, 'unreadable');
      return [];
    }
  }

  return {
    keep(owner, name, data) {
      if (store === undefined) return;
      const key = formatKey({ store, owner, visit: null, question: name });
      try {
        localStorage.setItem(key, JSON.stringify({ version, at: clock.now(), content: JSON.stringify(data) }));
      } catch {
        dropped(key, 'refused');
      }
    },
    async all(owner) {
      const theirs = places().filter(({ storageKey }) => storageKey.owner === owner);
      return (await Promise.all(theirs.map(({ key, storageKey }) => read(key, storageKey.question ?? '')))).flat();
    },
    drop(matches) {
      for (const { key, storageKey } of places())
        if (storageKey.question === null || matches(storageKey.question)) localStorage.removeItem(key);
    },
  };
}
