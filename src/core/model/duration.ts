import type { Duration } from '../generated/flow-files.ts';

/** Milliseconds of each unit, the shortest first. */
export const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * The milliseconds of a duration as flows write it ("500ms", "1s", "5m").
 * @throws RangeError for a text that is no duration, which compiled flows do not contain
 */
export function milliseconds(duration: Duration): number {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(duration) ?? [];
  const factor = unit === undefined ? undefined : UNITS[unit];
  if (amount === undefined || factor === undefined) throw new RangeError(`"${duration}" is no duration`);
  return Number(amount) * factor;
}
