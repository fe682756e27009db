import { pointer } from '#core';
import type { Check } from './check.ts';

export const eventIdCollision: Check = {
  rule: 'SM08',
  name: 'event-id-collision',
  severity: 'error',
  description:
    'Two events are called the same outside, so that one counts as the other: a question as a sign-up, for example.',
  bad: '"fourth-question": { "name": "g_eve006" } beside "sign-up-conversion": { "name": "g_eve006" }',
  good: '"fourth-question": { "name": "g_eve007" }',
  requirement: 'AN-5',
  run: ({ flow }) => {
    const events = Object.entries(flow.events);
    return events.flatMap(([id, { name }], at) => {
      const other = events.slice(0, at).find(([, event]) => event.name === name);
      if (other === undefined) return [];
      return [
        {
          file: 'analytics.json',
          pointer: pointer('events', id, 'name'),
          message: `The event "${id}" is called "${name}" outside, like "${other[0]}": one would count as the other`,
          hint: 'give each its own name',
        },
      ];
    });
  },
};
