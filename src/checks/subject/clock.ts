import { dayOf } from '#core';

/**
 * The time at which the checks play every event. It is constant, so that the same flow always gives the same findings.
 */
export const NOW = Date.UTC(2026, 0, 1);

/** The calendar date of that time. */
export const TODAY = dayOf(NOW);
