import { type AnalyticsEvent, type Flow, pointer, wordsInName } from '#core';
import type { Finding } from '../../check.ts';

/** Shorter words of a call's name, such as "save", say nothing about what the event is. */
const SHORTEST = 4;
const VERBS: readonly string[] = ['save', 'load', 'send', 'submit', 'create', 'update', 'check', 'start'];

const plain = (name: string) => wordsInName(name).join('');

/** The words of a call's name that say what it is about: "cart" of "save-cart". */
const subjectOf = (call: string) =>
  wordsInName(call).filter((word) => word.length >= SHORTEST && !VERBS.includes(word));

/** Whether an event's id or name contains one of these words, also as a part of another word. */
const contains = (id: string, { name }: AnalyticsEvent, words: readonly string[]) =>
  words.some((word) => plain(id).includes(word) || plain(name).includes(word));

/** Whether one of the words of an event's id or name is one of these words. */
const isAbout = (id: string, { name }: AnalyticsEvent, words: readonly string[]) =>
  [...wordsInName(id), ...wordsInName(name)].some((word) => words.includes(word));

/** What the moment of an event has to be, when its id says so. */
const MOMENTS = [
  { words: ['session', 'start'], moment: 'session_starts' },
  { words: ['page', 'view'], moment: 'path_changes' },
] as const;

/** Events that are called after the start of a session or a page view, and are told at another moment. */
const calledAfterMoment = ([id, event]: [string, AnalyticsEvent]): Finding[] => {
  const meant = MOMENTS.find(({ words }) => words.every((word) => plain(id).includes(word)));
  // The view of one page is told on arrival at it.
  if (meant === undefined || meant.moment in event.when || 'arrives_at' in event.when) return [];
  const message = `"${id}" is not told when its name says`;
  const hint = `write { "${meant.moment}": true }`;
  return [{ file: 'analytics.json', pointer: pointer('events', id, 'when'), message, hint }];
};

/** Events that are called after one call that writes, and are told after another one. */
const calledAfterCall = ({ calls }: Flow, [id, event]: [string, AnalyticsEvent]): Finding[] => {
  const { when } = event;
  if (!('succeeds' in when) || contains(id, event, [...subjectOf(when.succeeds), plain(when.succeeds)])) return [];
  const writes = Object.keys(calls).filter((name) => calls[name]?.method !== 'GET');
  const meant = writes.filter((name) => isAbout(id, event, subjectOf(name)));
  if (meant.length === 0) return [];
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
