import {
  type AnalyticsSession,
  type Effect,
  eventFields,
  type Flow,
  milliseconds,
  redactedUrl,
  sessionAt,
  sessionIn,
  type SinkName,
  type SinkSettings,
  type BrowserFacts,
} from '#core';
import type { Clock } from '../../browser/clock.ts';
import { createFaults, createSinks } from '../sinks/registry.ts';
import type { Telemetry } from '../telemetry-queue.ts';
import { readCookie, writeCookie } from './cookies.ts';

type Tracked = Extract<Effect, { type: 'track' }>;

/** The dependencies of a tracker. */
export interface TrackerParts {
  flow: Flow;
  settings: SinkSettings;
  clock: Clock;
  /** The values of `document.referrer` and `location.href` when the page was loaded. */
  arrival: { referrer: string; entry: string };
}

/** The most marks (`markOf`: hashes of sent events) in one cookie, so that its size is limited. */
const MOST_KEPT = 200;

const SALT = 'tundish:salt';

/**
 * A random salt of this browser for the hashes that mark an event as sent (`markOf`). No cookie contains it, so the
 * cookies alone do not reveal which events were sent. Signing out deletes it. Without storage, it is lost when the page
 * is closed, so that an event may be counted twice.
 */
function readSalt(): string {
  try {
    const stored = localStorage.getItem(SALT);
    if (stored !== null) return stored;
    const made = crypto.randomUUID();
    localStorage.setItem(SALT, made);
    return made;
  } catch {
    return crypto.randomUUID();
  }
}

/** A 32-bit FNV-1a hash. It is short, and sufficient to distinguish the events of one visit. */
function markOf(text: string): string {
  let mark = 0x811c9dc5;
  for (const letter of text) mark = Math.imul(mark ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (mark >>> 0).toString(36);
}

/** Sends events to the sinks that analytics.json names. Each sink is loaded with its first event. */
export function createTracker({ flow, settings, clock, arrival }: TrackerParts): (item: Telemetry) => void {
  const { analytics } = flow;
  const sinks = createSinks(settings);
  const faults = createFaults(settings);
  const entered = new URL(arrival.entry);
  let salt: string | undefined;
  const { origin } = entered;
  let first: Pick<BrowserFacts, 'referrer' | 'entry' | 'params'> | null = {
    referrer: redactedUrl(flow, arrival.referrer, origin),
    entry: redactedUrl(flow, arrival.entry, origin),
    params: Object.fromEntries(entered.searchParams),
  };

  /** Catches and reports errors in a sink's code, so that the page and other sinks continue. */
  function attempt<T>(run: () => T): T | undefined {
    try {
      return run();
    } catch {
      faults('sink-failed', {});
      return undefined;
    }
  }

  const sinksOf = (names: readonly SinkName[]) => names.flatMap((name) => attempt(() => sinks(name)) ?? []);

  function send(tracked: Tracked, visit: BrowserFacts): void {
    const event = analytics.events[tracked.event];
    const takers = sinksOf(event?.to ?? []);
    if (event === undefined || takers.length === 0 || !isDue(tracked, visit.session)) return;
    const fields = eventFields(flow, tracked.event, tracked.fields, visit);
    for (const sink of takers) attempt(() => sink.event?.(tracked.name, fields));
  }

  /**
   * Whether to send an event that counts once per browser (AN-6) or once per visit (AN-5). Any other event is always
   * sent.
   */
  function isDue({ event, name, about }: Tracked, { id }: AnalyticsSession): boolean {
    const { cookie, visit_cookie } = analytics.once;
    const once = analytics.events[event]?.once;
    if (once === 'browser') return isFirst(cookie, name);
    // The mark includes the id of the visit, so marks of earlier visits do not count.
    return (
      once === undefined || isFirst(visit_cookie, markOf(`${(salt ??= readSalt())} ${id} ${event} ${name} ${about}`))
    );
  }

  /** Whether a mark is new in a cookie. Adds the mark to the cookie. */
  function isFirst(cookie: string, mark: string): boolean {
    const before = (readCookie(cookie) ?? '').split(',').filter((one) => one !== '');
    if (before.includes(mark)) return false;
    writeCookie(cookie, [...before.slice(1 - MOST_KEPT), mark].join(','), milliseconds(`${analytics.once.days}d`));
    return true;
  }

  function track(tracked: Tracked): void {
    const { cookie } = analytics.session;
    const idle = milliseconds(analytics.session.idle);
    const { session, isNew } = sessionAt(sessionIn(readCookie(cookie) ?? ''), clock.now(), idle, () =>
      crypto.randomUUID(),
    );
    writeCookie(cookie, JSON.stringify(session), idle);
    // A session that begins while the page is open starts on the current page.
    const { referrer, entry, params } = first ?? { referrer: '', entry: origin + tracked.page, params: {} };
    first = null;
    const visit = { origin, referrer, entry, params, session, page: tracked.page };
    const starts = Object.entries(analytics.events).filter(([, { when }]) => 'session_starts' in when);
    if (isNew) for (const [event, { name }] of starts) send({ ...tracked, event, name, fields: {} }, visit);
    send(tracked, visit);
  }

  return (item) => {
    if (item.type === 'fault') return faults(item.what, item.detail);
    // Without HTTPS there are no secure cookies, and so no session.
    if (!isSecureContext) return;
    if (item.type === 'track') return track(item);
    for (const sink of sinksOf(analytics.identity.to)) attempt(() => sink.identify?.(item.person));
  };
}
