import type { JsonObject } from '#core';

/** An analytics service that receives events, identities, or both. */
export interface Sink {
  event?(name: string, fields: JsonObject): void;
  identify?(person: Readonly<Record<string, string>>): void;
}
