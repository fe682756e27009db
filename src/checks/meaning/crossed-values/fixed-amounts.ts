import { lastPart, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { routesAt, routesOfCall } from '../../subject/routes-at.ts';
import { objectsWith } from '../../subject/objects-with.ts';
import { type Subject, textIn } from '../../subject/subject.ts';

/** The references to amounts of money that the screens of some routes show: "data.order.total_cents". */
function amountsOn(subject: Subject, routes: readonly string[]): string[] {
  return objectsWith(subject, 'format').flatMap((node) => {
    const from = textIn(node.value, 'value');
    const isMoney = from !== undefined && textIn(node.value, 'format') === 'money';
    return isMoney && node.file.startsWith('screens/') && routesAt(subject, node).some(({ id }) => routes.includes(id))
      ? [from]
      : [];
  });
}

/**
 * Finds amounts of money that a call sends as a constant, although its screen shows an amount of the same name from its
 * data, which differs from order to order.
 */
export const fixedAmounts = (subject: Subject): Finding[] =>
  Object.entries(subject.flow.calls).flatMap(([id, { body = {} }]) => {
    const constants = Object.entries(body).filter(([, value]) => typeof value === 'number');
    if (constants.length === 0) return [];
    const shown = amountsOn(
      subject,
      routesOfCall(subject, id).map((route) => route.id),
    );
    return constants.flatMap(([key, value]): Finding[] => {
      const meant = shown.find((from) => from.startsWith('data.') && lastPart(from) === key);
      if (meant === undefined) return [];
      const message = `"${id}" sends ${String(value)} as "${key}" for everybody, whatever the screen shows them as "${meant}"`;
      return [{ file: 'calls.json', pointer: pointerTo('calls', id, 'body', key), message, hint: `write "${meant}"` }];
    });
  });
