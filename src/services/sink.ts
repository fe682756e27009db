import type { JsonObject } from '#core';

/** Where events of analytics.json go: a name and fields that can hold no answer (AN-9). */
export interface Sink {
  track(event: string, fields: JsonObject): void;
}
