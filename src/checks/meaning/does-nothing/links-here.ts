import { evaluate, factScope, isCondition, isObject, type Json, pointer, type Route } from '#core';
import type { Finding } from '../../check.ts';
import { TODAY } from '../../subject/clock.ts';
import { factsOf } from '../../subject/facts.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** The flags that a route sets whenever somebody arrives there. */
const flagsOf = ({ on_arrival: list = [] }: Route): [name: string, flag: boolean][] =>
  list.flatMap((action) =>
    'set' in action
      ? Object.entries(action.set).flatMap(([name, value]): [string, boolean][] =>
          typeof value === 'boolean' ? [[name, value]] : [],
        )
      : [],
  );

/** Whether a link may be shown on a route: what the route sets on arrival does not rule it out. */
function isShownOn({ flow }: Subject, route: Route, condition: Json | undefined): boolean {
  if (!isObject(condition) || !isCondition(condition)) return true;
  const flags = flagsOf(route);
  const scope = factScope(flow, factsOf(flags), TODAY);
  return Object.entries(condition).every(
    ([name, test]) => !flags.some(([flag]) => flag === name) || evaluate({ [name]: test }, scope) !== false,
  );
}

/** Links that lead to the page that people are on. Of several in a screen, the first is reported. */
export const linksHere = (subject: Subject): Finding[] => {
  const found = objectsTitled(subject, 'LinkBlock').flatMap(({ file, pointer: at, value }): Finding[] => {
    const here = subject.flow.routes.find(
      ({ id, screen }) => id === textIn(value, 'to') && file === `screens/${screen}.json`,
    );
    if (here === undefined || value.params !== undefined || here.optional_params !== undefined) return [];
    if (!isShownOn(subject, here, value.if)) return [];
    const message = `On "${here.id}" this link leads to the page that people are on`;
    return [{ file, pointer: at + pointer('to'), message, hint: 'name another page, or show the link elsewhere only' }];
  });
  return found.filter((one) => found.find(({ file }) => file === one.file) === one);
};
