/** @returns the moment this many minutes after the tests' first one */
export const minutes = (count: number): Date => new Date(Date.UTC(2026, 0, 1) + count * 60_000);
