import type { Flow, PersistedState } from '#core';
import { OWNER, storageKeysOf } from './storage-key.ts';
import { anonymousVisit } from './anonymous-visit.ts';

/**
 * Stores that all tabs of a person share while they are open, because they may change: a renewed token, an extended
 * session, a confirmed address.
 */
const SHARED = ['auth', 'session', 'user'];

/** The parts of storage that watching needs. */
interface Watched {
  /** Reads the current owner's data. */
  read(): Promise<PersistedState>;
  /** Resolves when all writes so far are finished. */
  settled(): Promise<void>;
  /** The state that was last passed to `persist`. */
  latest(): unknown;
  /** Called when reading fails. */
  failed(): void;
}

/** Observes changes by other tabs (ST-10). @returns the function `watch` of Storage */
export function createWatch(
  flow: Flow,
  watched: Watched,
): (changed: (persisted: PersistedState) => void) => () => void {
  const { parseKey } = storageKeysOf(flow);
  let news = 0;
  return (changed) => {
    const look = () => {
      const mine = (news += 1);
      // Reading takes time. If newer data have arrived or the owner has changed in the meantime, the result is ignored.
      const notify = (persisted: PersistedState) => {
        if (mine === news && persisted.owner === localStorage.getItem(OWNER)) changed(persisted);
      };
      void afterWrites(watched).then(notify).catch(watched.failed);
    };
    const written = ({ key, storageArea }: StorageEvent) => {
      const storageKey = key === null ? undefined : parseKey(key);
      const isOurs =
        storageKey !== undefined && (storageKey.visit === null || storageKey.visit === anonymousVisit.id());
      const isShared = isOurs && (storageKey.question !== null || SHARED.includes(storageKey.store));
      if (storageArea === localStorage && (key === null || key === OWNER || isShared)) look();
    };
    // A page that was restored from the back/forward cache has missed earlier changes.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && look();
    addEventListener('storage', written);
    addEventListener('pageshow', shown);
    return () => {
      removeEventListener('storage', written);
      removeEventListener('pageshow', shown);
    };
  };
}

/**
 * Reads storage after this tab's pending writes are finished. These are newer than the stored data, and reading earlier
 * would undo them.
 */
async function afterWrites({ read, settled, latest }: Watched): Promise<PersistedState> {
  for (;;) {
    const before = latest();
    await settled();
    const persisted = await read();
    if (before === latest()) return persisted;
  }
}
