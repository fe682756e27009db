import { isStayedOn } from '../../subject/stayed-on.ts';
import {
  type Flow,
  type Scope,
  evaluate,
  factScope,
  firstPart,
  isObject,
  type Json,
  type JsonObject,
  jsonOf,
  pointerTo,
  type Route,
  segments,
  stringsIn,
} from '#core';
import type { Finding } from '../../check.ts';
import { TODAY } from '../../subject/clock.ts';
import { nestedFacts } from '../../subject/facts.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { type ObjectNode, objectsTitled, nodesKeyedBy, type Subject } from '../../subject/subject.ts';

/** The fields that an action sets, each with its value. */
const setBy = ({ set }: JsonObject): [name: string, value: Json | undefined][] =>
  isObject(set) ? Object.entries(set) : [];

/** The boolean of a constant that an action sets; undefined for any other value. */
const flagIn = (value: Json | undefined): boolean | undefined => {
  const constant = isObject(value) ? value.is : value;
  return typeof constant === 'boolean' ? constant : undefined;
};

/** Whether an action runs when people leave the screen with the back arrow. */
const isOnLeaving = ({ file, pointer }: ObjectNode) => file === 'routes.json' && segments(pointer)[2] === 'on_back';

/**
 * Several routes show one screen and set the same boolean to the same value, so one of them is wrong. Decides whether
 * this route is the wrong one. The wrong route is the first one that fits, in this order:
 * 1. a step leads to the route when the boolean has the opposite value (`path_type_when`);
 * 2. no step leads to the route when the boolean has the value that the route sets;
 * 3. any route.
 */
function isWrongOne({ routes, steps }: Flow, route: Route, twins: readonly Route[], scope: Scope): boolean {
  const leadsTo = ({ id, path_type: type = id }: Route, truth: boolean) =>
    steps.some(({ path_type_when: cases = [] }) =>
      cases.some((one) => one.path_type === type && evaluate(one.if, scope) === truth),
    );
  const all = routes.filter((one) => one === route || twins.includes(one));
  return (all.find((one) => leadsTo(one, false)) ?? all.find((one) => !leadsTo(one, true)) ?? all[0]) === route;
}

/**
 * Finds booleans that a route sets on every arrival, although a part of its screen is shown only for the opposite
 * value, and nothing on the screen changes it. This part is never shown.
 */
export function oppositeOnArrival(subject: Subject): Finding[] {
  const { flow } = subject;
  const actions = objectsTitled(subject, 'SetAction');
  // A route that redirects on arrival shows nothing.
  const twinsOf = (route: Route) =>
    flow.routes.filter((one) => one !== route && one.screen === route.screen && isStayedOn(one));
  const isTurned = (route: Route, name: string, flag: boolean) =>
    actions.some(
      (node) =>
        setBy(node.value).some(([one, value]) => one === name && flagIn(value) !== flag) &&
        routesAt(subject, node).includes(route),
    ) ||
    objectsTitled(subject, 'ClearAction').some(
      (node) =>
        (twinsOf(route).length === 0 || !isOnLeaving(node)) &&
        stringsIn(node.value.clear ?? null).some((one) => one === name || one === firstPart(name)) &&
        routesAt(subject, node).includes(route),
    );
  return actions.flatMap(({ file, pointer, value }): Finding[] => {
    const [, id] = /^\/routes\/([^/]+)\/on_arrival\/\d+$/.exec(pointer) ?? [];
    const route = file === 'routes.json' ? flow.routes.find((one) => one.id === id) : undefined;
    if (route === undefined) return [];
    return setBy(value).flatMap(([name, given]): Finding[] => {
      const flag = flagIn(given);
      if (flag === undefined || isTurned(route, name, flag)) return [];
      // If another route shows the same screen without setting the boolean, SM36 reports this.
      const setsSame = ({ on_arrival: list = [] }: Route) =>
        list.some((action) => 'set' in action && flagIn(jsonOf(action.set[name])) === flag);
      if (!twinsOf(route).every(setsSame)) return [];
      const scope = factScope(flow, nestedFacts([[name, flag]]), TODAY);
      const opposite = nodesKeyedBy(subject, 'reference').find(
        (node) =>
          node.file === `screens/${route.screen}.json` &&
          typeof node.value[name] === 'boolean' &&
          evaluate({ [name]: node.value[name] }, scope) === false,
      );
      if (opposite === undefined) return [];
      if (!isWrongOne(flow, route, twinsOf(route), scope)) return [];
      return [
        {
          file,
          pointer: pointer + pointerTo('set', name),
          message: `"${name}" is ${flag} on "${route.id}" from the start, and what the screen shows while it is ${!flag} never is`,
          hint: `write ${!flag}`,
        },
      ];
    });
  });
}
