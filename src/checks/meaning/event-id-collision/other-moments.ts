import { type AnalyticsEvent, type Flow, pointer, wordsInName } from '#core';
import type { Finding } from '../../check.ts';

const plain = (name: string) => wordsInName(name).join('');

/**
 * What the moment of an event has to be, when its id says so and nothing else. With one more word it may be a moment of
 * its own, such as "landing-page-view" or "staff-session-started".
 */
const MOMENTS = [
  { called: /^sessionstart(?:s|ed)?$/, moment: 'session_starts' },
  { called: /^pageview(?:s|ed)?$/, moment: 'path_changes' },
] as const;

/** Events that are called after the start of a session or a page view, and are told at another moment. */
const calledAfterMoment = ([id, event]: [string, AnalyticsEvent]): Finding[] => {
  const meant = MOMENTS.find(({ called }) => called.test(plain(id)));
  // The view of one page is told on arrival at it. What is told once a visit is told at its start.
  if (meant === undefined || meant.moment in event.when || 'arrives_at' in event.when || event.once === 'visit')
    return [];
  const message = `"${id}" is not told when its name says`;
  const hint = `write { "${meant.moment}": true }`;
  return [{ file: 'analytics.json', pointer: pointer('events', id, 'when'), message, hint }];
};

/**
 * Names by which services know what was done with a cart. Other names say less: "profile-completed" may be told after
 * any call with a part of the profile, and "login" after each way to sign in.
 */
const OF_CARTS: readonly string[] = ['addtocart', 'removefromcart'];

/** Events about a cart that are told after a call about something else. */
const calledAfterCall = ({ calls }: Flow, [id, event]: [string, AnalyticsEvent]): Finding[] => {
  const { when } = event;
  if (!('succeeds' in when) || ![id, event.name].some((name) => OF_CARTS.includes(plain(name)))) return [];
  const isOfCart = (name: string) =>
    [name, calls[name]?.operation ?? ''].some((one) => wordsInName(one).includes('cart'));
  const meant = Object.keys(calls).filter((name) => calls[name]?.method !== 'GET' && isOfCart(name));
  if (meant.length === 0 || isOfCart(when.succeeds)) return [];
  const other = meant.map((name) => `"${name}"`).join(' or ');
  const message = `"${id}" is told when "${when.succeeds}" succeeds, and is called after ${other}`;
  const place = pointer('events', id, 'when', 'succeeds');
  return [{ file: 'analytics.json', pointer: place, message, hint: `write ${other}, or call the event otherwise` }];
};

/** Events that are told at another moment than the one that they are called after: services count what did not happen. */
export const toldAtOtherMoments = (flow: Flow): Finding[] =>
  Object.entries(flow.analytics.events).flatMap((event) => [
    ...calledAfterMoment(event),
    ...calledAfterCall(flow, event),
  ]);
