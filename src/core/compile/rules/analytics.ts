import { ownEntry, pointerTo } from '../../model/index.ts';
import { operationOf } from './operations.ts';
import { referencesOf } from '../../rules/index.ts';
import { fieldNamesIn } from '../name-kinds.ts';
import { namesRead } from './references.ts';
import { error, type Rule } from './rule.ts';

/** A numbered event has a number at the end of its name, and no other event has one. */
export const eventNumbers: Rule = ({ analytics }) =>
  Object.entries(analytics.events).flatMap(([id, { name, numbered }]) => {
    const pointer = pointerTo('events', id, 'name');
    if (numbered !== undefined && !name.includes('{number}'))
      return [
        error(
          'SC09',
          'analytics.json',
          pointer,
          `"${name}" has no place for the number`,
          'write {number} where it goes',
        ),
      ];
    return numbered === undefined && name.includes('{number}')
      ? [error('SC05', 'analytics.json', pointer, `"${name}" has a number that nothing gives`, 'add "numbered"')]
      : [];
  });

/** Analytics cookies have different names, because two cookies with one name overwrite each other. */
export const eventCookies: Rule = ({ analytics: { session, once } }) => {
  const cookies = [
    { pointer: '/session/cookie', name: session.cookie },
    { pointer: '/once/cookie', name: once.cookie },
    { pointer: '/once/visit_cookie', name: once.visit_cookie },
  ];
  return cookies.flatMap(({ pointer, name }, index) => {
    const other = cookies.slice(0, index).find((one) => one.name === name);
    if (name === undefined || other === undefined) return [];
    const message = `The cookie "${name}" is used at ${other.pointer} as well: each overwrites the other`;
    return [error('RF05', 'analytics.json', pointer, message, 'give each its own name')];
  });
};

/** Whether a name is a fact about an order, such as "order.value". */
const isOfOrder = (name: string | undefined) => name?.startsWith('order.') === true;

/**
 * An event with fields about an order is sent after a call that reaches the flow's goal. If at least as many of its
 * fields are about something else, the moment is right, and the fields are wrong.
 */
export const eventsOfOrders: Rule = (files) =>
  Object.entries(files.analytics.events).flatMap(([id, { when, fields, only_if: only }]) => {
    const [orderField] = [only, ...Object.values(fields)].filter(isOfOrder);
    const { goal = '' } = files.steps;
    const places = (name: string) => {
      const call = ownEntry(files.calls.calls, name);
      const { makes = [], mayMake = [] } = (call && operationOf(files, call)) ?? {};
      return [...makes, ...mayMake].includes(goal);
    };
    const meant = Object.keys(files.calls.calls).filter(places);
    // Other rules report an unknown call, and a goal that the last step does not reach.
    const isReached = referencesOf(files.steps.steps.at(-1)?.done_if ?? {}).includes(goal);
    if (orderField === undefined || meant.length === 0 || !isReached) return [];
    if ('succeeds' in when && (ownEntry(files.calls.calls, when.succeeds) === undefined || places(when.succeeds)))
      return [];
    const pointer = pointerTo('events', id, 'when', ...('succeeds' in when ? ['succeeds'] : []));
    const message = `"${id}" tells "${orderField}", and no order is placed at this moment`;
    const ofOrder = Object.keys(fields).filter((name) => isOfOrder(fields[name]));
    if (!isOfOrder(only) && ofOrder.length * 2 <= Object.keys(fields).length)
      return ofOrder.map((name) =>
        error(
          'RF26',
          'analytics.json',
          pointerTo('events', id, 'fields', name),
          `"${id}" tells "${fields[name]}", and no order is placed at this moment`,
          'name a value that is known without an order',
        ),
      );
    const hint = 'succeeds' in when ? `write "${meant.join('" or "')}"` : `write { "succeeds": "${meant[0]}" }`;
    return [error('RF26', 'analytics.json', pointer, message, hint)];
  });

/** If an event is for arrivals without a parameter (`without`), the route's address can have this parameter. */
export const eventParams: Rule = (files) =>
  Object.entries(files.analytics.events).flatMap(([id, { when }]) => {
    if (!('arrives_at' in when) || when.without === undefined) return [];
    const route = ownEntry(files.routes.routes, when.arrives_at);
    const optional = route?.optional_params ?? [];
    const param = `route.${when.without}`;
    // Another rule reports an unknown route.
    if (route === undefined || optional.includes(when.without)) return [];
    // If the parameter is also read elsewhere and no path has it, it is reported where it is read.
    if (namesRead(files).has(param) && fieldNamesIn(files, 'route')?.includes(when.without) !== true) return [];
    const pointer = pointerTo('events', id, 'when', 'without');
    const message = `The address of "${when.arrives_at}" keeps no "${when.without}"`;
    return [
      error(
        'RF17',
        'analytics.json',
        pointer,
        message,
        optional.length > 0 ? `one of ${optional.join(', ')}` : 'leave it out',
      ),
    ];
  });
