import { dayOf } from '#core';

/** The time at which the checks play every event. It stands still, so that they find the same tomorrow. */
export const NOW = Date.UTC(2026, 0, 1);

/** The calendar date of that time. */
export const TODAY = dayOf(NOW);
