import { pointerTo, type SinkName } from '#core';
import type { Check, Finding } from '../check.ts';
import { healthRouteOf } from '../subject/event-routes.ts';

/** Analytics services for advertising and audiences. */
const ADVERTISING: readonly SinkName[] = ['ads', 'audience'];

export const tagOnHealthScreen: Check = {
  rule: 'PR08',
  name: 'tag-on-health-screen',
  severity: 'warning',
  description:
    'A service that places or measures advertisements receives an event from a health screen. Even without properties, the event reveals that this browser was there.',
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
                pointer: pointerTo('events', id, 'to', index),
                message: `"${sink}" is told of "${id}" on a health screen ("${route.id}")`,
                hint: `take "${sink}" out of "to", or use a trigger on screens without "health": true`,
              },
            ]
          : [],
      );
    }),
};
