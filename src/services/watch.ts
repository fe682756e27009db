import type { Flow, Kept } from '#core';
import { OWNER, spotsOf } from './spot.ts';
import { visit } from './visit.ts';

/** Stores that all tabs of a person share while open: a renewed token, an extended session, a confirmed address. */
const SHARED = ['auth', 'session', 'user'];

/**
 * Observes changes by other tabs (ST-10).
 * @param read reads the present owner's data
 * @param failed called when reading fails
 * @returns Storage's `watch`
 */
export function createWatch(
  flow: Flow,
  read: () => Promise<Kept>,
  failed: () => void,
): (changed: (kept: Kept) => void) => () => void {
  const { spotOf } = spotsOf(flow);
  let news = 0;
  return (changed) => {
    const look = () => {
      const mine = (news += 1);
      // Reading takes time. The result is dropped when newer data arrived or the owner changed meanwhile.
      const tell = (kept: Kept) => {
        if (mine === news && kept.owner === localStorage.getItem(OWNER)) changed(kept);
      };
      void read().then(tell).catch(failed);
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
