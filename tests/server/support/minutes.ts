/** The time `count` minutes after the start of 2026, when the tests begin. */
export const minutes = (count: number): Date => new Date(Date.UTC(2026, 0, 1) + count * 60_000);
