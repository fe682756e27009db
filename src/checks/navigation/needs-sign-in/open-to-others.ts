import { access, type Condition, pointerTo, type Route, signedIn } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAround } from '../../subject/conditions-at.ts';
import { callNodes } from '../../subject/call-nodes.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { sampleAt } from '../../subject/sample-matches.ts';
import { operationIn, type Subject } from '../../subject/subject.ts';
import { allVisitors, fieldOf } from '../../subject/visitors.ts';
import { quoted } from '../../quoted.ts';

/** A route with a call that the backend accepts only from certain people. */
interface RestrictedCall {
  call: string;
  route: Route;
  /** The field of the signed-in person that the backend tests, and the values that it accepts. */
  field: string;
  words: readonly string[];
}

/**
 * Finds routes that admit people from whom the backend refuses a call of the route, such as a staff search on a route
 * for everybody. When this is reported for every route of an access level, the level itself is reported instead.
 */
export function openToOthers(subject: Subject): Finding[] {
  const { flow } = subject;
  const restricted = restrictedCalls(subject);
  const conditions = restricted.map(({ field, words }): Condition => ({
    [`user.${field}`]: { is_one_of: [...words] },
  }));
  const visitors = restricted.length === 0 ? [] : allVisitors(flow, conditions).filter((state) => signedIn(state));
  const open = restricted.filter(({ route, field, words }) => {
    const { path } = sampleAt(route);
    return visitors.some((state) => {
      const value = fieldOf(state, 'user', field);
      const isOther = typeof value === 'string' && !words.includes(value);
      return isOther && access(flow, state, path).kind === 'enter';
    });
  });
  const first = open.filter(({ route }, index) => open.findIndex((other) => other.route === route) === index);
  const levels = new Set(first.map(({ route }) => route.access));
  return [...levels].flatMap((level) => {
    const routes = first.filter(({ route }) => route.access === level);
    const message = ({ call, route, words }: RestrictedCall) =>
      `"${route.id}" lets in people for whom the backend refuses "${call}": it is only for ${quoted(words)}`;
    const hint = ({ field, words }: RestrictedCall) =>
      `let in only who has { "user.${field}": ${words.length === 1 ? `{ "is": ${quoted(words)} }` : `{ "is_one_of": [${quoted(words)}] }`} }`;
    const [one] = routes;
    // If every route of an access level should be stricter, the level is the mistake.
    const isTheLevel = flow.routes.every(
      ({ id, access: own }) => own !== level || routes.some(({ route }) => route.id === id),
    );
    if (one !== undefined && isTheLevel)
      return [
        { file: 'flow.json', pointer: pointerTo('access', level, 'allows'), message: message(one), hint: hint(one) },
      ];
    return routes.map((kind) => ({
      file: 'routes.json',
      pointer: pointerTo('routes', kind.route.id, 'access'),
      message: message(kind),
      hint: hint(kind),
    }));
  });
}

/**
 * Every call for certain people, with each of its routes, unless a condition on the person's field is around the call.
 */
const restrictedCalls = (subject: Subject): RestrictedCall[] =>
  callNodes(subject).flatMap((node) => {
    const { onlyFor = {} } = operationIn(subject, node.call) ?? {};
    const isOnScreen = node.file.startsWith('screens/');
    return Object.entries(onlyFor).flatMap(([field, words]) =>
      // A condition may prevent the others from making the call.
      !isOnScreen || conditionsAround(subject, node).includes(`user.${field}`)
        ? []
        : routesAt(subject, node).map((route) => ({ call: node.call, route, field, words })),
    );
  });
