import { pointer } from '#core';
import type { Check, Finding } from './check.ts';
import { healthRouteOf } from './subject/telling.ts';

export const identityWithHealth: Check = {
  rule: 'PR09',
  name: 'identity-with-health',
  severity: 'error',
  strict: true,
  description:
    'A service that is told who somebody is (their e-mail address) is also told what they did on a screen about health, so it can put the two together. No event can hold an e-mail address or a product; this keeps one service from learning both apart.',
  bad: '"identity": { …, "to": ["crm"] }   and   "answered-question": { …, "to": ["crm"] }',
  good: '"answered-question": { …, "to": ["data-layer"] }',
  requirement: 'AN-7, AN-9',
  run: (subject) => {
    const { events, identity } = subject.flow.analytics;
    return Object.entries(events).flatMap(([id, event]): Finding[] => {
      const route = healthRouteOf(subject, event);
      return event.to.flatMap((sink, index) =>
        route !== undefined && identity.to.includes(sink)
          ? [
              {
                file: 'analytics.json',
                pointer: pointer('events', id, 'to', index),
                message: `"${sink}" knows the visitor's ${identity.sends.join(' and ')}, and would be told of "${id}" on a health screen ("${route.id}")`,
                hint: `take "${sink}" out of "to" here, or out of "identity"`,
              },
            ]
          : [],
      );
    });
  },
};
