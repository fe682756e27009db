import { asObject, evaluate, factScope, isCondition, type Json, pointerTo, type Route, type Truth } from '#core';
import type { Finding } from '../../check.ts';
import { TODAY } from '../../subject/clock.ts';
import { nestedFacts } from '../../subject/facts.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** The booleans that a route sets on every arrival, with their values. */
const flagsOf = ({ on_arrival: list = [] }: Route): [name: string, flag: boolean][] =>
  list.flatMap((action) =>
    'set' in action
      ? Object.entries(action.set).flatMap(([name, value]): [string, boolean][] =>
          typeof value === 'boolean' ? [[name, value]] : [],
        )
      : [],
  );

/**
 * Whether a link's condition is true with the booleans that a route sets; undefined when the condition reads none of
 * them.
 */
function allows({ flow }: Subject, route: Route, condition: Json | undefined): Truth | undefined {
  const flags = flagsOf(route);
  const lines = Object.entries(asObject(condition)).filter(([name]) => flags.some(([flag]) => flag === name));
  if (lines.length === 0) return undefined;
  const asked = Object.fromEntries(lines);
  return isCondition(asked) ? evaluate(asked, factScope(flow, nestedFacts(flags), TODAY)) : undefined;
}

/**
 * Finds links on a screen that lead to the route on which they are shown. Several routes show the screen, and the link
 * is meant for the other routes. Only the first such link of a screen is reported.
 */
export const linksHere = (subject: Subject): Finding[] => {
  const { routes } = subject.flow;
  const found = objectsTitled(subject, 'LinkBlock').flatMap(({ file, pointer, value }): Finding[] => {
    const here = routes.find(({ id, screen }) => id === textIn(value, 'to') && file === `screens/${screen}.json`);
    if (here === undefined || value.params !== undefined) return [];
    const isFromOthers = routes.some(
      (one) => one !== here && one.screen === here.screen && allows(subject, one, value.if) === false,
    );
    if (!isFromOthers || allows(subject, here, value.if) !== true) return [];
    const message = `On "${here.id}" this link leads to the page that people are on`;
    return [{ file, pointer: pointer + pointerTo('to'), message, hint: 'name the other page' }];
  });
  return found.filter((one) => found.find(({ file }) => file === one.file) === one);
};
