import { type AnalyticsEvent, type Flow, pointerTo, wordsInName } from '#core';
import type { Finding } from '../../check.ts';

const plain = (name: string) => wordsInName(name).join('');

/**
 * The moment at which an event is sent, by words in the event's id. Ids with further words are not checked, because
 * they may name another moment: "landing-page-view", "staff-session-started".
 */
const MOMENTS = [
  { called: /^sessionstart(?:s|ed)?$/, moment: 'session_starts' },
  { called: /^pageview(?:s|ed)?$/, moment: 'path_changes' },
] as const;

/** Finds events that are named after a session start or a page view and sent at another moment. */
const calledAfterMoment = ([id, event]: [string, AnalyticsEvent]): Finding[] => {
  const meant = MOMENTS.find(({ called }) => called.test(plain(id)));
  // An event for one page is sent on arrival at this page. An event that is sent once a visit is sent at its start.
  if (meant === undefined || meant.moment in event.when || 'arrives_at' in event.when || event.once === 'visit')
    return [];
  const message = `"${id}" is not told when its name says`;
  const hint = `write { "${meant.moment}": true }`;
  return [{ file: 'analytics.json', pointer: pointerTo('events', id, 'when'), message, hint }];
};

/**
 * The names of events about a cart that analytics services know. Other names do not show which call they belong to:
 * "profile-completed" may be sent after any call that saves a part of the profile, and "login" after each kind of
 * sign-in.
 */
const OF_CARTS: readonly string[] = ['addtocart', 'removefromcart'];

/** Finds events about a cart that are sent after a call about something else, or one that only loads the cart. */
const calledAfterCall = ({ calls }: Flow, [id, event]: [string, AnalyticsEvent]): Finding[] => {
  const { when } = event;
  if (!('succeeds' in when) || ![id, event.name].some((name) => OF_CARTS.includes(plain(name)))) return [];
  const isAdded = [id, event.name].some((name) => plain(name) === 'addtocart');
  const isOfCart = (name: string) =>
    [name, calls[name]?.operation ?? ''].some((one) => wordsInName(one).includes('cart'));
  const meant = Object.keys(calls).filter((name) => calls[name]?.method !== 'GET' && isOfCart(name));
  // A call that empties a cart does not match an event about adding to it.
  const isEmptying = (name: string) => calls[name]?.method === 'DELETE' && isAdded;
  if (meant.length === 0 || (meant.includes(when.succeeds) && !isEmptying(when.succeeds))) return [];
  const other = meant
    .filter((name) => !isEmptying(name))
    .map((name) => `"${name}"`)
    .join(' or ');
  const message = `"${id}" is told when "${when.succeeds}" succeeds, and its name belongs to ${other}`;
  const place = pointerTo('events', id, 'when', 'succeeds');
  return [{ file: 'analytics.json', pointer: place, message, hint: `write ${other}, or call the event otherwise` }];
};

/** The names of events about a sign-up that analytics services know. */
const OF_SIGN_UPS: readonly string[] = ['completeregistration', 'signup'];

/** Whether the name of a call contains one of some words: "signup", "sign-up". */
const isCalledAfter = (name: string, words: RegExp) => words.test(plain(name));

/** Finds events about a sign-up that are sent when somebody with an account signs in. */
const signedUpAgain = ({ calls }: Flow, [id, event]: [string, AnalyticsEvent]): Finding[] => {
  const { when } = event;
  if (!('succeeds' in when) || !OF_SIGN_UPS.includes(plain(event.name))) return [];
  const meant = Object.keys(calls).find((name) => isCalledAfter(name, /^(?:signup|register)/));
  if (meant === undefined || !isCalledAfter(when.succeeds, /^(?:login|signin)/)) return [];
  const message = `"${id}" is told whenever somebody logs in, and services count "${event.name}" as a new account`;
  const place = pointerTo('events', id, 'when', 'succeeds');
  return [{ file: 'analytics.json', pointer: place, message, hint: `write "${meant}"` }];
};

/**
 * Finds events that are sent at another moment than their name says, so that services count something that did not
 * happen.
 */
export const sentAtOtherMoments = (flow: Flow): Finding[] =>
  Object.entries(flow.analytics.events).flatMap((event) => [
    ...calledAfterMoment(event),
    ...calledAfterCall(flow, event),
    ...signedUpAgain(flow, event),
  ]);
