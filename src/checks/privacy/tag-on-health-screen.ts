import { type AnalyticsEvent, pointerTo, type SinkName } from '#core';
import type { Check, Finding } from '../check.ts';
import { healthRouteOf } from '../subject/event-routes.ts';

/** Analytics services for advertising and audiences. */
const ADVERTISING: readonly SinkName[] = ['ads', 'audience'];

/** When an event is sent, and what its fields tell: "when answers question: questions.position". */
function toldBy({ when, fields }: AnalyticsEvent): string {
  const triggers = Object.entries(when).map(([name, value]) => (value === true ? name : `${name} ${String(value)}`));
  const told = [...new Set(Object.values(fields))].toSorted();
  return `when ${triggers.join(', ')}: ${told.join(', ') || 'no fields'}`;
}

export const tagOnHealthScreen: Check = {
  rule: 'PR08',
  name: 'tag-on-health-screen',
  severity: 'warning',
  description:
    'A service that places or measures advertisements receives an event from a health screen. Even without properties, the event reveals that this browser was there. A suppression names as its "value" what is accepted, the sink, the trigger and what the fields tell, such as "ads when answers question: questions.position".',
  bad: '"answered-question": { …, "when": { "answers": ["question"] }, "to": ["ads"] }',
  good: '"to": ["data-layer"], or a trigger on screens without "health": true',
  requirement: 'AN-9, AN-5',
  run: (subject) =>
    Object.entries(subject.flow.analytics.events).flatMap(([id, event]): Finding[] => {
      const route = healthRouteOf(subject, event);
      if (route === undefined) return [];
      const told = toldBy(event);
      return event.to.flatMap((sink, index) =>
        ADVERTISING.includes(sink)
          ? [
              {
                file: 'analytics.json',
                pointer: pointerTo('events', id, 'to', index),
                message: `"${sink}" is told of "${id}" on a health screen ("${route.id}")`,
                hint: `take "${sink}" out of "to", or use a trigger on screens without "health": true`,
                accepts: `${sink} ${told}`,
              },
            ]
          : [],
      );
    }),
};
