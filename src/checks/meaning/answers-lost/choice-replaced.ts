import { stepIndex } from '../../subject/steps.ts';
import { isObject, jsonOf, referencesOf, type Route, stringsIn } from '#core';
import type { Finding } from '../../check.ts';
import { callNodes } from '../../subject/call-nodes.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { objectsTitled, nodesKeyedBy, type Subject } from '../../subject/subject.ts';
import { givenOnArrival } from './overwritten-later.ts';

/** A field in which a button of a list stores a value of its item, and the route that shows the list. */
interface Choice {
  name: string;
  route: Route;
}

/** The fields that buttons in lists fill from the chosen item: "cart.variant" from "item.id". */
const choicesIn = (subject: Subject): Choice[] =>
  objectsTitled(subject, 'SetAction').flatMap((node) => {
    if (!node.file.startsWith('screens/') || !isObject(node.value.set)) return [];
    const names = Object.entries(node.value.set).flatMap(([name, from]) =>
      typeof from === 'string' && from.startsWith('item.') ? [name] : [],
    );
    return routesAt(subject, node).flatMap((route) => names.map((name) => ({ name, route })));
  });

/** Whether a condition or a call of a route reads a field. */
function reads(subject: Subject, route: Route, name: string): boolean {
  const isTested = nodesKeyedBy(subject, 'reference').some(
    ({ file, value }) => file === `screens/${route.screen}.json` && Object.hasOwn(value, name),
  );
  const isSent = callNodes(subject).some(
    (node) =>
      node.file !== 'calls.json' &&
      routesAt(subject, node).includes(route) &&
      stringsIn(jsonOf(subject.flow.calls[node.call])).includes(name),
  );
  return isTested || isSent;
}

/**
 * Finds fields in which people choose something from a list, and which a page of a later step sets to one value for
 * everybody although that page or a later one uses the choice. Not reported: a default that is set before the choice,
 * or on a page where people choose again.
 */
export const choiceReplaced = (subject: Subject): Finding[] => {
  const { flow } = subject;
  const choices = choicesIn(subject);
  return givenOnArrival(subject).flatMap(({ route: id, step, name, value, pointer }): Finding[] => {
    const chosen = choices.find((one) => {
      const own = stepIndex(flow, one.route.id);
      return one.name === name && own !== -1 && own < step;
    });
    if (chosen === undefined || typeof value === 'string' || value === null) return [];
    const isOfStep = flow.steps.slice(0, step).some(({ done_if }) => referencesOf(done_if).includes(name));
    const isChosenAnew = choices.some((one) => one.name === name && one.route.id === id);
    const isNeeded = flow.routes.some((one) => stepIndex(flow, one.id) >= step && reads(subject, one, name));
    if ((isChosenAnew && !isOfStep) || !isNeeded) return [];
    const shown = isObject(value) && 'is' in value ? value.is : value;
    const message = `People choose "${name}" on "${chosen.route.id}", and arriving at "${id}" makes it ${JSON.stringify(shown)} for all`;
    return [{ file: 'routes.json', pointer, message, hint: 'leave it out' }];
  });
};
