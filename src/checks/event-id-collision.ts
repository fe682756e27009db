import { type AnalyticsEvent, numberAt, pointer } from '#core';
import type { Check } from './check.ts';

export const eventIdCollision: Check = {
  rule: 'SM08',
  name: 'event-id-collision',
  severity: 'error',
  description:
    'Two events are called the same outside, so that one counts as the other: a question as a sign-up, for example.',
  bad: '"question-conversion": { "name": "g_eve00{number}", "numbered": { "first": 3 } } beside "sign-up-conversion": { "name": "g_eve006" }',
  good: '"numbered": { "first": 3, "skip": [{ "number": 6, "reason": "g_eve006 is the sign-up\'s" }] }',
  requirement: 'AN-5',
  run: ({ flow }) => {
    const called = Object.entries(flow.analytics.events).flatMap(([id, event]) =>
      namesOf(event).map((name) => ({ id, name, isNumbered: event.numbered !== undefined })),
    );
    return called.flatMap(({ id, name, isNumbered }, at) => {
      const other = called.slice(0, at).find((one) => one.name === name);
      if (other === undefined) return [];
      return [
        {
          file: 'analytics.json',
          pointer: pointer('events', id, 'name'),
          message: `The event "${id}" is called "${name}" outside, like "${other.id}": one would count as the other`,
          hint: isNumbered || other.isNumbered ? 'skip that number, with the reason' : 'give each its own name',
        },
      ];
    });
  },
};

/** More questions than any questionnaire asks. */
const QUESTIONS = 100;

/** Everything that an event may be called outside. */
const namesOf = ({ name, numbered }: AnalyticsEvent): string[] =>
  numbered === undefined
    ? [name]
    : Array.from({ length: QUESTIONS }, (_, place) => name.replace('{number}', String(numberAt(numbered, place))));
