import { dayOf } from '#core';

/**
 * The time at which the checks play every event (epoch milliseconds). It is constant, so that a flow always has the
 * same findings.
 */
export const NOW = Date.UTC(2026, 0, 1);

/** The calendar date of NOW. */
export const TODAY = dayOf(NOW);
