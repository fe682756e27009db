import { asObject, evaluate, factScope, isCondition, type Json, pointerTo, type Route, type Truth } from '#core';
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

/**
 * Whether the flags that a route sets allow a link's condition; undefined when the condition asks for none of them.
 */
function allows({ flow }: Subject, route: Route, condition: Json | undefined): Truth | undefined {
  const flags = flagsOf(route);
  const lines = Object.entries(asObject(condition)).filter(([name]) => flags.some(([flag]) => flag === name));
  if (lines.length === 0) return undefined;
  const asked = Object.fromEntries(lines);
  return isCondition(asked) ? evaluate(asked, factScope(flow, factsOf(flags), TODAY)) : undefined;
}

/**
 * Links that lead to the page that they stand on. Several routes show the same screen there, and the link is meant for
 * the other routes. Of several in a screen, the first is reported.
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
