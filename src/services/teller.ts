import type { Effect } from '#core';

/** What leaves for other services: events, who somebody is, faults. Core and the reporter decide; nothing is added here. */
export type Told = Extract<Effect, { type: 'track' | 'identify' }> | { type: 'fault'; what: string; detail: object };

/** Keeps what is to be told until whoever tells it has been loaded. */
export interface Teller {
  tell(told: Told): void;
  /** Has it loaded: not before the visitor sees the page. */
  begin(): void;
}

/** @param load brings the tracker; undefined in a build without any sink, where nothing is kept or told (AN-8) */
export function createTeller(load: (() => Promise<(told: Told) => void>) | undefined): Teller {
  if (load === undefined) return { tell: () => {}, begin: () => {} };
  let waiting: Told[] = [];
  let tell = (told: Told): void => void waiting.push(told);
  let begun = false;
  return {
    tell: (told) => tell(told),
    begin() {
      if (begun) return;
      begun = true;
      void load().then(
        (track) => {
          tell = track;
          for (const told of waiting) track(told);
          waiting = [];
        },
        // A browser that lets nothing of the kind in.
        () => {
          tell = () => {};
          waiting = [];
        },
      );
    },
  };
}
