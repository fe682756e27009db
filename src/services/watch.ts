import type { Flow, Kept } from '#core';
import { OWNER, spotsOf } from './spot.ts';
import { visit } from './visit.ts';

/** Stores that all tabs of a person share while they are open: a renewed token, a longer session, a confirmed email. */
const SHARED = ['auth', 'session', 'user'];

/**
 * What hears of other tabs (ST-10).
 * @param read what is kept for whoever is here @param failed told when that can't be read
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
      // Reading takes its time: what is over by then, by newer news or because somebody left here, is not told.
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
    // A page that the browser kept whole, for the way back to it, hears nothing meanwhile.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && look();
    addEventListener('storage', written);
    addEventListener('pageshow', shown);
    return () => {
      removeEventListener('storage', written);
      removeEventListener('pageshow', shown);
    };
  };
}
