import type { JsonObject } from '#core';

/** Receives errors: what happened and details, without health data or anything a person typed. */
export interface Reporter {
  /** @param consoleOnly whether the error reporting service is left out */
  report(what: string, detail: JsonObject, consoleOnly?: boolean): void;
}

/** Writes to the browser's console. The error reporting service is a build setting (AN-8). */
export const consoleReporter: Reporter = {
  report: (what, detail) => console.warn(`Tundish: ${what}`, JSON.stringify(detail)),
};
