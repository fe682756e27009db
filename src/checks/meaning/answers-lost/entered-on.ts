import { asObject, firstPart, type Route } from '#core';
import { routesAt } from '../../subject/routes-at.ts';
import { cachedFor, objectsTitled } from '../../subject/subject.ts';

/** The first words of references to what people enter on a screen. */
const ENTERED = ['form', 'answers', 'answer'];

/** By route, the stores in which its screen saves what people enter or answer on it. */
export const enteredOn = cachedFor((subject): ReadonlyMap<Route, ReadonlySet<string>> => {
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
