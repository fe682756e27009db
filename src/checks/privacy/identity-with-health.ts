import { pointerTo } from '#core';
import type { Check, Finding } from '../check.ts';
import { healthRouteOf } from '../subject/event-routes.ts';

export const identityWithHealth: Check = {
  rule: 'PR09',
  name: 'identity-with-health',
  severity: 'error',
  strict: true,
  description:
    'A service that knows who somebody is (their email address) also receives events from a health screen, so it can combine the two. No event can contain an email address or a product, but one service could learn both separately.',
  bad: '"identity": { …, "to": ["crm"] }   and   "answered-question": { …, "to": ["crm"] }',
  good: '"answered-question": { …, "to": ["data-layer"] }',
  requirement: 'AN-7, AN-9',
  run: (subject) => {
    const { events, identity } = subject.flow.analytics;
    const found = Object.entries(events).flatMap(([id, event]): Finding[] => {
      const route = healthRouteOf(subject, event);
      return event.to.flatMap((sink, index) =>
        route !== undefined && identity.to.includes(sink)
          ? [
              {
                file: 'analytics.json',
                pointer: pointerTo('events', id, 'to', index),
                message: `"${sink}" knows the visitor's ${identity.sends.join(' and ')}, and would receive "${id}" on a health screen ("${route.id}")`,
                hint: `take "${sink}" out of "to" here, or out of "identity"`,
              },
            ]
          : [],
      );
    });
    // When several events go to one service, only one finding is reported: at the event that sends the identity.
    const [first, second] = found;
    const sink = identity.to.findIndex((name) => first?.message.startsWith(`"${name}"`));
    return first === undefined || second === undefined || sink === -1
      ? found
      : [
          {
            ...first,
            pointer: pointerTo('identity', 'to', sink),
            message: `${first.message}, and ${found.length - 1} more`,
            hint: `take "${identity.to[sink]}" out of "to" here, or out of the events`,
          },
        ];
  },
};
