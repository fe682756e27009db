import { isObject } from '../model/index.ts';

/** An analytics session (AN-1). Times are in milliseconds since 1970. */
export interface AnalyticsSession {
  id: string;
  start_ts: number;
  last_activity: number;
}

/** Parses a session cookie. Null when the content is invalid, because anyone can write a cookie. */
export function sessionIn(text: string): AnalyticsSession | null {
  try {
    const found: unknown = JSON.parse(text);
    if (!isObject(found)) return null;
    const { id, start_ts, last_activity } = found;
    const isWhole = typeof id === 'string' && Number.isFinite(start_ts) && Number.isFinite(last_activity);
    return isWhole && typeof start_ts === 'number' && typeof last_activity === 'number'
      ? { id, start_ts, last_activity }
      : null;
  } catch {
    return null;
  }
}

/** The session in which an event happens: the current one, extended, or a new one if the pause was too long (AN-1). */
export function sessionAt(
  current: AnalyticsSession | null,
  now: number,
  idle: number,
  newId: () => string,
): { session: AnalyticsSession; isNew: boolean } {
  if (current === null || now - current.last_activity > idle)
    return { session: { id: newId(), start_ts: now, last_activity: now }, isNew: true };
  return { session: { ...current, last_activity: now }, isNew: false };
}
