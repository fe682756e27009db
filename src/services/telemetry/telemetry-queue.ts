import type { Effect } from '#core';

/**
 * Data for analytics services: events, identity, errors. Core and the reporter decide what they contain; nothing is
 * added in this folder.
 */
export type Telemetry =
  | Extract<Effect, { type: 'track' | 'identify' }>
  | { type: 'fault'; what: string; detail: object };

/** Queues data until the tracker has loaded. */
export interface TelemetryQueue {
  tell(item: Telemetry): void;
  /** Starts loading the tracker. Called when the page is visible. */
  begin(): void;
}

/** @param load loads the tracker; undefined in a build without sinks, in which nothing is queued (AN-8) */
export function createTelemetryQueue(load: (() => Promise<(item: Telemetry) => void>) | undefined): TelemetryQueue {
  if (load === undefined) return { tell: () => {}, begin: () => {} };
  let waiting: Telemetry[] = [];
  let tell = (item: Telemetry): void => void waiting.push(item);
  let begun = false;
  return {
    tell: (item) => tell(item),
    begin() {
      if (begun) return;
      begun = true;
      void load().then(
        (track) => {
          tell = track;
          for (const item of waiting) track(item);
          waiting = [];
        },
        // Some browsers block analytics scripts. Nothing is sent then.
        () => {
          tell = () => {};
          waiting = [];
        },
      );
    },
  };
}
