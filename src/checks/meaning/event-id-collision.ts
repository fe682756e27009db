import { type AnalyticsEvent, pointer } from '#core';
import type { Check } from '../check.ts';

export const eventIdCollision: Check = {
  rule: 'SM08',
  name: 'event-id-collision',
  severity: 'warning',
  description:
    'Two events are sent to other services under the same name, so the services count one as the other: a question as a sign-up, for example.',
  bad: '"question-conversion": { "name": "g_eve00{number}", "numbered": { "first": 3 } } beside "sign-up-conversion": { "name": "g_eve006" }',
  good: '"question-conversion": { "name": "question_{number}", … } beside "sign-up-conversion": { "name": "g_eve006" }',
  requirement: 'AN-5',
  run: ({ flow }) => {
    const called = Object.entries(flow.analytics.events).flatMap(([id, event]) =>
      namesOf(event).map((name) => ({ id, name })),
    );
    return called.flatMap(({ id, name }, at) => {
      const other = called.slice(0, at).find((one) => one.name === name);
      if (other === undefined) return [];
      // If the name is the id of one of the two events, the other event is wrong.
      const [wrong, right] = isCalled(id, name) && !isCalled(other.id, name) ? [other.id, id] : [id, other.id];
      return [
        {
          file: 'analytics.json',
          pointer: pointer('events', wrong, 'name'),
          message: `The event "${wrong}" is sent as "${name}", like "${right}": services would count one as the other`,
          hint: 'give each its own name',
        },
      ];
    });
  },
};

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
/** Whether an event's id and name are the same words, whatever their case and separators. */
const isCalled = (id: string, name: string) => plain(id) === plain(name);

/** A numbered event has at most this number of names: one for each question. */
const QUESTIONS = 100;

/** All names under which an event may be sent to services. */
const namesOf = ({ name, numbered }: AnalyticsEvent): string[] =>
  numbered === undefined
    ? [name]
    : Array.from({ length: QUESTIONS }, (_, place) => name.replace('{number}', String(numbered.first + place)));
