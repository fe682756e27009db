import type { JsonObject } from '#core';

/** Receives errors: what happened and details, without health data or anything a person typed. */
export interface Reporter {
  /** @param consoleOnly whether the report is not sent to the error reporting service */
  report(what: string, detail: JsonObject, consoleOnly?: boolean): void;
}

/**
 * Writes reports to the browser's console. Whether they are also sent to a service is a setting of the build (AN-8).
 */
export const consoleReporter: Reporter = {
  report: (what, detail) => console.warn(`Tundish: ${what}`, JSON.stringify(detail)),
};
