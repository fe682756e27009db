import { asList, asObject, callsIn, firstPart, isObject, type Json, type Route } from '#core';
import type { Finding } from '../../check.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { cachedFor, objectsTitled, type Subject, textIn } from '../../subject/subject.ts';
import { clearsIn } from './clears-in.ts';
import { sends } from './sent-later.ts';

/** The first words of references to what people enter on a screen. */
const ENTERED = ['form', 'answers', 'answer'];

/** Maps each route to the stores that its screen fills with what people enter there. */
const filledOn = cachedFor((subject): ReadonlyMap<Route, ReadonlySet<string>> => {
  const { flow } = subject;
  const filled = new Map<Route, Set<string>>(
    flow.routes.map((route) => {
      const screen = flow.screens[route.screen];
      return [route, new Set(screen?.kind === 'questionnaire' ? [screen.store] : [])];
    }),
  );
  for (const node of objectsTitled(subject, 'SetAction'))
    for (const [target, from] of Object.entries(asObject(node.value.set)))
      if (typeof from === 'string' && ENTERED.includes(firstPart(from)))
        for (const route of routesAt(subject, node)) filled.get(route)?.add(firstPart(target));
  return filled;
});

/** The routes to which a list of actions leads, in any branch. */
const ledTo = (list: Json | undefined): string[] =>
  asList(list).flatMap((action) =>
    isObject(action)
      ? [
          ...(textIn(action, 'go') === undefined ? [] : [String(action.go)]),
          ...ledTo(action.do),
          ...ledTo(action.otherwise),
        ]
      : [],
  );

/**
 * Finds buttons that lead back to a screen with entries of the visitor, and that delete entries of another screen. These
 * have not been sent, so the visitor must enter them again. Not reported: buttons that also delete the entries of their
 * destination, such as "start again".
 */
export const clearedWhenGoingBack = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'ButtonBlock').flatMap(({ file, pointer, value }): Finding[] => {
    if (!file.startsWith('screens/') || callsIn(value.do).length > 0) return [];
    const clears = clearsIn(value.do, `${pointer}/do`);
    const cleared = clears.flatMap((one) => one.cleared.map(firstPart));
    const to = ledTo(value.do);
    const route = subject.flow.routes.find(({ id }) => to.includes(id));
    const own = [...((route && filledOn(subject).get(route)) ?? [])];
    if (route === undefined || own.length === 0 || own.some((store) => cleared.includes(store))) return [];
    const isUnsent = (store: string) =>
      [...filledOn(subject)].some(([other, stores]) => other !== route && stores.has(store)) &&
      Object.keys(subject.flow.calls).some((call) => sends(subject, call, store));
    const lost = clears.flatMap((one) =>
      one.cleared.flatMap((name) => (isUnsent(firstPart(name)) ? [{ ...one, name }] : [])),
    );
    const [first] = lost;
    if (first === undefined) return [];
    const message = `This leads to "${route.id}" and deletes "${first.name}", which people have entered elsewhere and not sent yet`;
    return [{ file, pointer: first.pointer, message, hint: 'leave it out: it is cleared once it has been sent' }];
  });
