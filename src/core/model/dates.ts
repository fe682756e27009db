import type { CalendarDate } from '../generated/flow-files.ts';
import type { Json } from './json.ts';

const DAY = 86_400_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The calendar date of a time, as YYYY-MM-DD. In UTC, so that the browser and the server have the same day and decide
 * alike: the server does not know in which time zone somebody is.
 */
export function dayOf(now: number): string {
  const day = Math.floor(now / DAY);
  if (day !== latest.day) latest = { day, date: new Date(now).toISOString().slice(0, 10) };
  return latest.date;
}

/** The day asked for last. Every event asks, and days last longer than events. */
let latest = { day: Number.NaN, date: '' };

/** Whether a text is a real date, YYYY-MM-DD. Such texts sort by date. */
export function isDate(value: Json | undefined): value is string {
  // The Date class reads 2001-02-30 as 2 March. Only a real date converts back to the same text.
  return typeof value === 'string' && DATE.test(value) && new Date(value).toJSON()?.slice(0, 10) === value;
}

/** The date some days later; at most the last date of the year 9999. */
export function daysAfter(date: string, days: number): string {
  const time = Date.parse(date) + days * DAY;
  return dayOf(Math.min(Math.max(time, Date.parse('0000-01-01')), Date.parse('9999-12-31')));
}

/**
 * The whole years from a date until today, as ages are counted. For a date of 29 February, a year is complete on 1
 * March in years without that day.
 */
export function yearsSince(date: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(date.slice(0, 4));
  return date.slice(5) > today.slice(5) ? years - 1 : years;
}

/** The calendar date that a flow's date means; undefined when it depends on today and today is unknown. */
export function dateIn(date: CalendarDate, today: string | null): string | undefined {
  if ('date' in date) return date.date;
  return today === null ? undefined : daysAfter(today, date.days_from_now);
}
