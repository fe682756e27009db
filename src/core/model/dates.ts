import type { CalendarDate } from '../generated/flow-files.ts';
import type { Json } from './json.ts';

const DAY = 86_400_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The calendar date of a time, as YYYY-MM-DD. In UTC, because the server does not know the visitor's time zone, and the
 * browser and the server must decide in the same way.
 */
export function dayOf(now: number): string {
  const day = Math.floor(now / DAY);
  if (day !== latest.day) latest = { day, date: new Date(now).toISOString().slice(0, 10) };
  return latest.date;
}

/** The last result. Every event needs it, and most events have the same date. */
let latest = { day: Number.NaN, date: '' };

/** Whether a text is an existing date, YYYY-MM-DD. Such texts are in order of time when they are sorted as texts. */
export function isDate(value: Json | undefined): value is string {
  // The Date class reads 2001-02-30 as 2 March. Only an existing date converts back to the same text.
  return typeof value === 'string' && DATE.test(value) && new Date(value).toJSON()?.slice(0, 10) === value;
}

/** The date some days later, but not after the last date of the year 9999. */
export function daysAfter(date: string, days: number): string {
  const time = Date.parse(date) + days * DAY;
  return dayOf(Math.min(Math.max(time, Date.parse('0000-01-01')), Date.parse('9999-12-31')));
}

/**
 * The number of complete years from a date to today, as ages are counted. From a date of 29 February, a year is
 * complete on 1 March if the year has no 29 February.
 */
export function yearsSince(date: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(date.slice(0, 4));
  return date.slice(5) > today.slice(5) ? years - 1 : years;
}

/** The calendar date that a date in a flow means; undefined when it depends on today and today is unknown. */
export function dateIn(date: CalendarDate, today: string | null): string | undefined {
  if ('date' in date) return date.date;
  return today === null ? undefined : daysAfter(today, date.days_from_now);
}
