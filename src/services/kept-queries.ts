import type { Flow, Json } from '#core';
import type { Clock } from './clock.ts';
import type { Reporter } from './report.ts';
import { type Spot, spotsOf } from './spot.ts';

/** A cached response. */
export interface KeptQuery {
  /** Its cache key. */
  name: string;
  data: Json;
  /** When it was received, in milliseconds since 1970. */
  at: number;
}

/** Responses cached in the browser's storage for the signed-in person (HT-4). */
export interface KeptQueries {
  keep(owner: string, name: string, data: Json): void;
  /** A person's cached responses. Unreadable entries are removed and reported (ST-9). */
  all(owner: string): Promise<KeptQuery[]>;
  /** Removes entries with matching names, of all people. */
  drop(matches: (name: string) => boolean): void;
}

/** Uses the store that the flow declares for cached responses. Without one nothing is cached. */
export function createKeptQueries(flow: Flow, clock: Clock, reporter: Reporter): KeptQueries {
  const [store, declared] = Object.entries(flow.stores).find(([, { holds }]) => holds === 'queries') ?? [];
  const { keyOf, spotOf } = spotsOf(flow);
  const version = declared?.version ?? 1;

  const spots = (): { key: string; spot: Spot }[] =>
    Object.keys(localStorage).flatMap((key) => {
      const spot = spotOf(key);
      return spot === undefined || spot.store !== store ? [] : [{ key, spot }];
    });

  function dropped(key: string, why: string): void {
    localStorage.removeItem(key);
    reporter.report('storage-entry-dropped', { store: store ?? null, why });
  }

  async function read(key: string, name: string): Promise<KeptQuery[]> {
    // Loaded only when something is stored, so that first-time visitors do not need this chunk.
    const { envelopeFrom } = await import('./entries.ts');
    try {
      const { at, content, version: written } = envelopeFrom(localStorage.getItem(key) ?? '');
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
      const key = keyOf({ store, owner, visit: null, question: name });
      try {
        localStorage.setItem(key, JSON.stringify({ version, at: clock.now(), content: JSON.stringify(data) }));
      } catch {
        dropped(key, 'refused');
      }
    },
    async all(owner) {
      const theirs = spots().filter(({ spot }) => spot.owner === owner);
      return (await Promise.all(theirs.map(({ key, spot }) => read(key, spot.question ?? '')))).flat();
    },
    drop(matches) {
      for (const { key, spot } of spots())
        if (spot.question === null || matches(spot.question)) localStorage.removeItem(key);
    },
  };
}
