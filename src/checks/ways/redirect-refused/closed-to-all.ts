import { asList, asObject, type Flow, isObject, type Json, pointer, type Route, segments } from '#core';
import type { Finding } from '../../check.ts';
import { contradicts } from '../../meaning/says-the-opposite/contradictions.ts';
import { routesAt } from '../../subject/places.ts';
import { type ObjectSpot, objectsTitled, type Subject } from '../../subject/subject.ts';
import { signsIn } from '../../subject/unknown-visitor.ts';

const allowed = (flow: Flow, { access }: Route): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    Object.entries(asObject(flow.access[access]?.allows)).flatMap(([name, test]) =>
      test === undefined ? [] : [[name, test]],
    ),
  );

/** A line that a route asks of people, and that nobody on the other route fulfils. */
const opposed = (flow: Flow, from: Route, to: Route): string | undefined => {
  const here = allowed(flow, from);
  return Object.entries(allowed(flow, to)).find(([name, test]) => {
    const own = here[name];
    return own !== undefined && contradicts(own, test);
  })?.[0];
};

/** Whether an action, or what follows it, makes somebody else of the visitor: it signs them in or out. */
const changesWho = (flow: Flow, action: Json | undefined): boolean => {
  const { wipe, call } = asObject(action);
  return wipe !== undefined || (typeof call === 'string' && signsIn(flow, call));
};

/** Whether an action before this place signs the visitor in or out. */
function isAfterChange({ flow, files }: Subject, { file, pointer: at }: ObjectSpot): boolean {
  const path = segments(at);
  let around: Json | undefined = files[file];
  return path.some((part) => {
    const before = asList(around).slice(0, Number(part));
    around = Array.isArray(around) ? around[Number(part)] : isObject(around) ? around[part] : undefined;
    return [...before, around].some((action) => changesWho(flow, action));
  });
}

/**
 * A link or an action that leads people to a screen that lets in none of them. With several of them, the access of a
 * screen is wrong, which other rules report.
 */
export function closedToAll(subject: Subject): Finding[] {
  const found = all(subject);
  const isOne = new Set(found.map(({ message }) => message)).size === 1;
  return isOne ? found : [];
}

const all = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'LinkBlock', 'GoAction').flatMap((spot): Finding[] => {
    const { flow } = subject;
    const key = 'to' in spot.value ? 'to' : 'go';
    const target = flow.routes.find(({ id }) => id === spot.value[key]);
    const from = target === undefined ? [] : routesAt(subject, spot);
    const [line] = target === undefined ? [] : from.map((route) => opposed(flow, route, target));
    const isClosed = target !== undefined && from.every((route) => opposed(flow, route, target) !== undefined);
    if (!isClosed || line === undefined || isAfterChange(subject, spot)) return [];
    const message = `Nobody who is here may enter "${target.id}": both ask for "${line}", and for opposite values of it`;
    return [
      {
        file: spot.file,
        pointer: spot.pointer + pointer(key),
        message,
        hint: 'name a screen that lets these people in',
      },
    ];
  });
