import {
  type Effect,
  fieldsOf,
  type Flow,
  milliseconds,
  redactedUrl,
  sessionAt,
  sessionIn,
  type SinkName,
  type SinkSettings,
  type Visit,
} from '#core';
import type { Clock } from '../clock.ts';
import { createFaults, createSinks } from '../sinks/registry.ts';
import type { Told } from '../teller.ts';
import { readCookie, writeCookie } from './cookies.ts';

type Tracked = Extract<Effect, { type: 'track' }>;

/** What the tracker works with. */
export interface TrackerParts {
  flow: Flow;
  settings: SinkSettings;
  clock: Clock;
  /** Where the visitor came from and first arrived: `document.referrer` and `location.href` at the start. */
  arrival: { referrer: string; entry: string };
}

/** Hands what is told to the sinks it is meant for; each is loaded with the first thing it is told. */
export function createTracker({ flow, settings, clock, arrival }: TrackerParts): (told: Told) => void {
  const { analytics } = flow;
  const sinks = createSinks(settings);
  const faults = createFaults(settings);
  const entered = new URL(arrival.entry);
  const { origin } = entered;
  let first: Pick<Visit, 'referrer' | 'entry' | 'params'> | null = {
    referrer: redactedUrl(flow, arrival.referrer, origin),
    entry: redactedUrl(flow, arrival.entry, origin),
    params: Object.fromEntries(entered.searchParams),
  };

  /** What a service's own code does wrong is told, and stops neither the visitor nor the other services. */
  function attempt<T>(run: () => T): T | undefined {
    try {
      return run();
    } catch {
      faults('sink-failed', {});
      return undefined;
    }
  }

  const sinksOf = (names: readonly SinkName[]) => names.flatMap((name) => attempt(() => sinks(name)) ?? []);

  function send(told: Tracked, visit: Visit): void {
    const event = analytics.events[told.event];
    const takers = sinksOf(event?.to ?? []);
    if (event === undefined || takers.length === 0 || (event.once === true && !isFirst(told.name))) return;
    const fields = fieldsOf(flow, told.event, told.fields, visit);
    for (const sink of takers) attempt(() => sink.event?.(told.name, fields));
  }

  /** Whether this browser has not told of an event of this name yet; from now on it has (AN-6). */
  function isFirst(name: string): boolean {
    const { cookie, days } = analytics.once;
    const before = (readCookie(cookie) ?? '').split(',').filter((one) => one !== '');
    if (before.includes(name)) return false;
    writeCookie(cookie, [...before, name].join(','), milliseconds(`${days}d`));
    return true;
  }

  function track(told: Tracked): void {
    const { cookie } = analytics.session;
    const idle = milliseconds(analytics.session.idle);
    const { session, isNew } = sessionAt(sessionIn(readCookie(cookie) ?? ''), clock.now(), idle, () =>
      crypto.randomUUID(),
    );
    writeCookie(cookie, JSON.stringify(session), idle);
    // A visit that begins while the page is open was entered where it begins.
    const { referrer, entry, params } = first ?? { referrer: '', entry: origin + told.page, params: {} };
    first = null;
    const visit = { origin, referrer, entry, params, session, page: told.page };
    const starts = Object.entries(analytics.events).filter(([, { when }]) => 'session_starts' in when);
    if (isNew) for (const [event, { name }] of starts) send({ ...told, event, name, fields: {} }, visit);
    send(told, visit);
  }

  return (told) => {
    if (told.type === 'fault') return faults(told.what, told.detail);
    // Without encryption there are no cookies that other sites may see, and no session.
    if (!isSecureContext) return;
    if (told.type === 'track') return track(told);
    for (const sink of sinksOf(analytics.identity.to)) attempt(() => sink.identify?.(told.person));
  };
}
