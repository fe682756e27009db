/** A moment, in minutes after the tests' beginning of time. */
export const minutes = (count: number): Date => new Date(Date.UTC(2026, 0, 1) + count * 60_000);
