import { type AnalyticsEvent, type Flow, pointerTo, wordsInName } from '#core';
import type { Check, Finding } from '../check.ts';
import { sentAtOtherMoments } from './event-id-collision/other-moments.ts';
import {
  incompleteProperties,
  misnamedEvents,
  misspeltProperties,
  takenByEvent,
  plainName,
} from './event-id-collision/standard-names.ts';

export const eventIdCollision: Check = {
  rule: 'SM08',
  name: 'event-id-collision',
  severity: 'warning',
  description:
    'Two events are sent to other services under the same name, so the services count one as the other: a question as a sign-up, for example.',
  alsoReported: [
    'Two events with different names are sent to the same services at the same moment, so one of them says what did not happen.',
    'An event is told at another moment than its name says.',
    'A standard name is misspelt, two properties have one name, or an amount has no currency: services do not count it.',
  ],
  bad: '"question-conversion": { "name": "g_eve00{number}", "numbered": { "first": 3 } } beside "sign-up-conversion": { "name": "g_eve006" }',
  good: '"question-conversion": { "name": "question_{number}", … } beside "sign-up-conversion": { "name": "g_eve006" }',
  requirement: 'AN-5',
  run: ({ flow }) => {
    const named = sameNames(flow);
    const eventOf = ({ pointer }: Finding) => pointer.replace(/\/(?:name|when(?:\/.*)?)$/, '');
    // An event that has the name of another event also seems to be sent at the wrong moment. Only the name is
    // reported.
    const isNamed = (one: Finding) => named.some((other) => eventOf(other) === eventOf(one));
    return [
      ...named,
      ...sameMoments(flow),
      ...sentAtOtherMoments(flow).filter((one) => !isNamed(one)),
      ...misnamedEvents(flow),
      ...misspeltProperties(flow),
      ...incompleteProperties(flow),
      ...takenByEvent(flow),
    ];
  },
};

/** Finds several events that are sent under one name. */
function sameNames(flow: Flow): Finding[] {
  const called = Object.entries(flow.analytics.events).flatMap(([id, event]) =>
    namesOf(event).map((name) => ({ id, name })),
  );
  return called.flatMap(({ id, name }, index) => {
    const other = called.slice(0, index).find((one) => one.name === name);
    if (other === undefined) return [];
    // If one of the two events has the name as its id, the other event is wrong.
    const [wrong, right] = isCalled(id, name) && !isCalled(other.id, name) ? [other.id, id] : [id, other.id];
    return [
      {
        file: 'analytics.json',
        pointer: pointerTo('events', wrong, 'name'),
        message: `The event "${wrong}" is sent as "${name}", like "${right}": services would count one as the other`,
        hint: 'give each its own name',
      },
    ];
  });
}

/** When and to which services an event is sent, under which condition and with which fields, as text to compare. */
const momentOf = ({ when, to, once, only_if: only, fields }: AnalyticsEvent) =>
  JSON.stringify([Object.entries(when).toSorted(), to.toSorted(), once, only, fields]);

/**
 * Finds events that are sent to the same services at the same moment with the same fields, and that differ only in
 * name.
 */
function sameMoments({ analytics: { events } }: Flow): Finding[] {
  const all = Object.entries(events);
  return all.flatMap(([id, event], index): Finding[] => {
    const twin = all.find(([other, one]) => other !== id && momentOf(one) === momentOf(event));
    if (twin === undefined) return [];
    // The event whose id has more words in common with its trigger is right. If both have as many, the earlier one
    // is.
    const fit = ([name, { when }]: (typeof all)[number]) =>
      wordsInName(name).filter((word) => wordsInName(JSON.stringify(when)).includes(word)).length;
    const gain = fit(twin) - fit([id, event]);
    if (gain < 0 || (gain === 0 && index < all.indexOf(twin))) return [];
    const message = `"${id}" is told at the same moment as "${twin[0]}", to the same services`;
    return [
      { file: 'analytics.json', pointer: pointerTo('events', id, 'when'), message, hint: 'say when this happens' },
    ];
  });
}

/** Whether an event's id and name consist of the same words, ignoring case and separators. */
const isCalled = (id: string, name: string) => plainName(id) === plainName(name);

/** An event that is numbered by question has at most this many names. */
const QUESTIONS = 100;

/** All names under which an event may be sent to services. */
const namesOf = ({ name, numbered }: AnalyticsEvent): string[] =>
  numbered === undefined
    ? [name]
    : Array.from({ length: QUESTIONS }, (_, place) => name.replace('{number}', String(numbered.first + place)));
