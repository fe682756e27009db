import { ownEntry, pointer } from '../../model/index.ts';
import { error, type Rule } from './rule.ts';

/** An event name that ends with a number has one in the flow, and no other name does. */
export const eventNumbers: Rule = ({ analytics }) =>
  Object.entries(analytics.events).flatMap(([id, { name, numbered }]) => {
    const at = pointer('events', id, 'name');
    if (numbered !== undefined && !name.includes('{number}'))
      return [
        error('SC09', 'analytics.json', at, `"${name}" has no place for the number`, 'write {number} where it goes'),
      ];
    return numbered === undefined && name.includes('{number}')
      ? [error('SC05', 'analytics.json', at, `"${name}" has a number that nothing gives`, 'add "numbered"')]
      : [];
  });

/** A removed parameter is one that addresses may keep. */
export const eventParams: Rule = ({ analytics, routes }) =>
  Object.entries(analytics.events).flatMap(([id, { when }]) => {
    if (!('arrives_at' in when) || when.without === undefined) return [];
    const kept = ownEntry(routes.routes, when.arrives_at)?.optional_params ?? [];
    if (kept.includes(when.without)) return [];
    const at = pointer('events', id, 'when', 'without');
    const message = `The address of "${when.arrives_at}" keeps no "${when.without}"`;
    return [
      error('RF17', 'analytics.json', at, message, kept.length > 0 ? `one of ${kept.join(', ')}` : 'leave it out'),
    ];
  });
