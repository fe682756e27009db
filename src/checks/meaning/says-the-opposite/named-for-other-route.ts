import { asObject, type Json, lastPart, pointerTo, type Route, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** The value to which a route sets a boolean on every arrival. */
const setOnArrival = ({ on_arrival: actions = [] }: Route, flag: string): Json | undefined =>
  actions.flatMap((action) => ('set' in action ? [asObject(action.set)[flag]] : [])).at(-1);

/** Whether a value is named after a route: "data.intro_html" after the route "intro". */
const isNamedAfter = (from: string, { id }: Route) =>
  wordsInName(id).every((word) => wordsInName(lastPart(from)).includes(word));

/**
 * Two routes show one screen, and each sets a boolean to another value. Finds parts that are named after one of the
 * routes and shown for the boolean of the other: "data.intro_html" is not shown on "intro".
 */
export function namedForOtherRoute(subject: Subject): Finding[] {
  const blocks = objectsTitled(subject, 'HtmlBlock');
  const found = blocks.flatMap(({ file, pointer, value }) => {
    const from = textIn(value, 'from') ?? '';
    const routes = subject.flow.routes.filter(({ screen }) => file === `screens/${screen}.json`);
    const own = routes.filter((route) => isNamedAfter(from, route));
    const isAlone = !blocks.some((one) => one.file === file && one.pointer !== pointer && one.value.from === from);
    const [route, ...more] = own;
    if (route === undefined || more.length > 0 || !isAlone) return [];
    return Object.entries(asObject(value.if)).flatMap(([flag, test]): Finding[] => {
      const isOfOther = routes.some((one) => one !== route && setOnArrival(one, flag) === test);
      if (typeof test !== 'boolean' || setOnArrival(route, flag) !== !test || !isOfOther) return [];
      const message = `"${from}" is not shown on "${route.id}", after which it is named: there "${flag}" is ${String(!test)}`;
      return [{ file, pointer: pointer + pointerTo('if', flag), message, hint: `write ${String(!test)}` }];
    });
  });
  // If two parts are each shown on the other's route, their values were exchanged, and crossed-values reports this.
  return found.filter((one) => found.every((other) => other === one || other.file !== one.file));
}
