import type { JsonObject } from '#core';

/** Where faults of the product are told: what happened and details that hold no health data and nothing anyone typed. */
export interface Reporter {
  /** @param consoleOnly not for whoever else is told of faults */
  report(what: string, detail: JsonObject, consoleOnly?: boolean): void;
}

/** Tells the browser's console; an error reporting service is a build setting of its own (AN-8). */
export const consoleReporter: Reporter = {
  report: (what, detail) => console.warn(`Tundish: ${what}`, JSON.stringify(detail)),
};
