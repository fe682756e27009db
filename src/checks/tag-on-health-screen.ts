import { pointer, type SinkName } from '#core';
import type { Check, Finding } from './check.ts';
import { healthRouteOf } from './subject/telling.ts';

/** Sinks for advertising and audiences. */
const ADVERTISING: readonly SinkName[] = ['ads', 'audience'];

export const tagOnHealthScreen: Check = {
  rule: 'PR08',
  name: 'tag-on-health-screen',
  severity: 'warning',
  description:
    'A service that places or counts advertisements is told of something on a screen about health. Even without any field it learns that this browser was there.',
  bad: '"answered-question": { …, "when": { "answers": ["question"] }, "to": ["ads"] }',
  good: '"to": ["data-layer"], or a trigger on screens without "health": true',
  requirement: 'AN-9, AN-5',
  run: (subject) =>
    Object.entries(subject.flow.analytics.events).flatMap(([id, event]): Finding[] => {
      const route = healthRouteOf(subject, event);
      if (route === undefined) return [];
      return event.to.flatMap((sink, index) =>
        ADVERTISING.includes(sink)
          ? [
              {
                file: 'analytics.json',
                pointer: pointer('events', id, 'to', index),
                message: `"${sink}" is told of "${id}" on a health screen ("${route.id}")`,
                hint: `take "${sink}" out of "to", or let it happen only on screens without "health": true`,
              },
            ]
          : [],
      );
    }),
};
