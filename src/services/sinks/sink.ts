import type { JsonObject } from '#core';

/** A service that is told of events, of who somebody is, or both. */
export interface Sink {
  event?(name: string, fields: JsonObject): void;
  identify?(person: Readonly<Record<string, string>>): void;
}
