import { access, type Condition, isObject, type Json, pointer, type Route, segments, signedIn } from '#core';
import type { Finding } from './check.ts';
import { callSpots, routesAt, sampleAt } from './subject/places.ts';
import { operationIn, type Subject } from './subject/subject.ts';
import { allVisitors, fieldOf } from './subject/visitors.ts';

/** A call that the backend answers only for some people, at a route where it is made. */
interface Kept {
  call: string;
  route: Route;
  /** The field of the person, and the values that it is for. */
  field: string;
  words: readonly string[];
}

const listed = (words: readonly string[]) => words.map((word) => `"${word}"`).join(', ');

/** Routes that let in people for whom the backend refuses their calls: staff's search for who is no staff. */
export function openToOthers(subject: Subject): Finding[] {
  const { flow } = subject;
  const kept = keptCalls(subject);
  const conditions = kept.map(({ field, words }): Condition => ({ [`user.${field}`]: { is_one_of: [...words] } }));
  const visitors = kept.length === 0 ? [] : allVisitors(flow, conditions).filter((state) => signedIn(state));
  const open = kept.filter(({ route, field, words }) => {
    const { path } = sampleAt(route);
    return visitors.some((state) => {
      const value = fieldOf(state, 'user', field);
      const isOther = typeof value === 'string' && !words.includes(value);
      return isOther && access(flow, state, path).kind === 'enter';
    });
  });
  const first = open.filter(({ route }, at) => open.findIndex((other) => other.route === route) === at);
  const levels = new Set(first.map(({ route }) => route.access));
  return [...levels].flatMap((level) => {
    const routes = first.filter(({ route }) => route.access === level);
    const message = ({ call, route, words }: Kept) =>
      `"${route.id}" lets in people for whom the backend refuses "${call}": it is only for ${listed(words)}`;
    const hint = ({ field, words }: Kept) =>
      `let in only who has { "user.${field}": ${words.length === 1 ? `{ "is": ${listed(words)} }` : `{ "is_one_of": [${listed(words)}] }`} }`;
    const [one] = routes;
    // A level that all its routes need to be stricter is itself the mistake.
    const isTheLevel = flow.routes.every(
      ({ id, access: own }) => own !== level || routes.some(({ route }) => route.id === id),
    );
    if (one !== undefined && isTheLevel)
      return [
        { file: 'flow.json', pointer: pointer('access', level, 'allows'), message: message(one), hint: hint(one) },
      ];
    return routes.map((kind) => ({
      file: 'routes.json',
      pointer: pointer('routes', kind.route.id, 'access'),
      message: message(kind),
      hint: hint(kind),
    }));
  });
}

const keptCalls = (subject: Subject): Kept[] =>
  callSpots(subject).flatMap((spot) => {
    const { onlyFor = {} } = operationIn(subject, spot.call) ?? {};
    const isOnScreen = spot.file.startsWith('screens/');
    return Object.entries(onlyFor).flatMap(([field, words]) =>
      !isOnScreen || isAsked(subject.files[spot.file], spot.pointer, field)
        ? []
        : routesAt(subject, spot).map((route) => ({ call: spot.call, route, field, words })),
    );
  });

/** Whether a condition around a place asks about the person's field. It may keep the others from the call. */
function isAsked(file: Json | undefined, at: string, field: string): boolean {
  let here: Json | undefined = file;
  return segments(at).some((part) => {
    const condition = isObject(here) ? JSON.stringify(here.if ?? '') : '';
    here = Array.isArray(here) ? here[Number(part)] : isObject(here) ? here[part] : undefined;
    return condition.includes(`"user.${field}"`);
  });
}
