import type { Flow, Kept } from '#core';
import { OWNER, spotsOf } from './spot.ts';
import { visit } from './visit.ts';

/** Stores that all tabs of a person share while open: a renewed token, an extended session, a confirmed address. */
const SHARED = ['auth', 'session', 'user'];

/** The storage that is watched. */
interface Watched {
  /** Reads the present owner's data. */
  read(): Promise<Kept>;
  /** Resolves when all writes so far are done. */
  settled(): Promise<void>;
  /** What was handed in last to be written. */
  latest(): unknown;
  /** Called when reading fails. */
  failed(): void;
}

/** Observes changes by other tabs (ST-10). @returns Storage's `watch` */
export function createWatch(flow: Flow, watched: Watched): (changed: (kept: Kept) => void) => () => void {
  const { spotOf } = spotsOf(flow);
  let news = 0;
  return (changed) => {
    const look = () => {
      const mine = (news += 1);
      // Reading takes time. The result is dropped when newer data arrived or the owner changed meanwhile.
      const tell = (kept: Kept) => {
        if (mine === news && kept.owner === localStorage.getItem(OWNER)) changed(kept);
      };
      void afterWrites(watched).then(tell).catch(watched.failed);
    };
    const written = ({ key, storageArea }: StorageEvent) => {
      const spot = key === null ? undefined : spotOf(key);
      const isOurs = spot !== undefined && (spot.visit === null || spot.visit === visit.id());
      const isShared = isOurs && (spot.question !== null || SHARED.includes(spot.store));
      if (storageArea === localStorage && (key === null || key === OWNER || isShared)) look();
    };
    // A page restored from the back/forward cache has missed earlier changes.
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
 * Reads storage once this tab has written what it is about to write. That is newer than what is stored, and must not be
 * taken back by reading too early.
 */
async function afterWrites({ read, settled, latest }: Watched): Promise<Kept> {
  for (;;) {
    const before = latest();
    await settled();
    const kept = await read();
    if (before === latest()) return kept;
  }
}
