import { type Json, isObject, type JsonObject, pointerTo, type Route, asObject } from '#core';
import { partOfAChoice } from './left-from-another/part-of-a-choice.ts';
import { refusedValueStays } from './left-from-another/refused-value-stays.ts';
import { staleMessages } from './left-from-another/stale-messages.ts';
import { secretLeftByOne } from './left-from-another/secret-left-by-one.ts';
import { setInOneBranch } from './left-from-another/set-in-one-branch.ts';
import type { Check, Finding } from '../check.ts';
import { nodesByFile, type Subject } from '../subject/subject.ts';

/** The actions of an `on_arrival` as written in the file, at any depth. */
function actionsOf(list: Json | undefined): JsonObject[] {
  if (!Array.isArray(list)) return [];
  return list
    .filter(isObject)
    .flatMap((action) => [action, ...actionsOf(action.do), ...actionsOf(action.otherwise), ...actionsOf(action.then)]);
}

/** The fields ("cart.isRdt") and stores ("cart") that a route's `on_arrival` sets or clears. */
function touched(route: JsonObject): string[] {
  return actionsOf(route.on_arrival).flatMap(({ set, clear }) => [
    ...(isObject(set) ? Object.keys(set) : []),
    ...(Array.isArray(clear) ? clear.filter((one) => typeof one === 'string') : []),
  ]);
}

/** The fields that a route's `on_arrival` sets to a constant without a condition. */
const constants = ({ on_arrival: list }: JsonObject): string[] =>
  (Array.isArray(list) ? list.filter(isObject) : []).flatMap(({ set }) =>
    isObject(set) ? Object.keys(set).filter((name) => typeof set[name] !== 'string') : [],
  );

/** Whether a route redirects on arrival. */
const leadsAway = ({ on_arrival: list }: JsonObject) => actionsOf(list).some((action) => 'go' in action);

/** The fields that the conditions of a screen test. */
const testedOn = (subject: Subject, screen: string): Set<string> =>
  new Set(
    (nodesByFile(subject).get(`screens/${screen}.json`) ?? []).flatMap(({ schema, value }) =>
      schema.keyNames === 'reference' && isObject(value) ? Object.keys(value) : [],
    ),
  );

/** A route as written in routes.json. */
function written({ files }: Subject, { id }: Route): JsonObject {
  const routes = files['routes.json'];
  const all = asObject(asObject(routes).routes);
  const route = all[id];
  return asObject(route);
}

export const leftFromAnother: Check = {
  rule: 'SM36',
  name: 'left-from-another',
  severity: 'error',
  description:
    'Two routes show the same screen, whose content depends on a stored field. One route sets the field on arrival and the other does not, so a visitor who comes from the first one sees its content on the second.',
  alsoReported: [
    'A condition sets a field for one choice, and nothing resets it after another choice.',
    'A button stores which item was chosen, and not another field of it that is sent with it.',
    'A screen says that something is done, and says so again to whoever comes back.',
    'One call clears a value that the backend has refused, and another call that sends it keeps it.',
    'Of two buttons to one screen, only one clears the secret of a mailed link.',
  ],
  bad: '"dissolving-tablet": { "on_arrival": [{ "set": { "cart.isRdt": true } }] }, "intro": {}',
  good: '"intro": { "on_arrival": [{ "set": { "cart.isRdt": false } }] }',
  requirement: 'RT-9',
  run: (subject) => [
    ...setInOneBranch(subject),
    ...partOfAChoice(subject),
    ...refusedValueStays(subject),
    ...staleMessages(subject),
    ...secretLeftByOne(subject),
    ...subject.flow.routes.flatMap((route): Finding[] => {
      const own = written(subject, route);
      if (leadsAway(own)) return [];
      const others = subject.flow.routes.filter((other) => other !== route && other.screen === route.screen);
      if (others.length === 0) return [];
      const tested = testedOn(subject, route.screen);
      const done = touched(own);
      return others.flatMap((other) =>
        constants(written(subject, other))
          .filter((name) => tested.has(name) && !done.some((one) => name === one || name.startsWith(`${one}.`)))
          .map((name) => ({
            file: 'routes.json',
            pointer: pointerTo('routes', route.id, ...('on_arrival' in own ? ['on_arrival'] : [])),
            anchor: 'key' as const,
            message: `"${other.id}" sets "${name}" on arrival and "${route.id}" does not, and both show the screen "${route.screen}", which depends on it`,
            hint: `set "${name}" in "on_arrival" here too`,
          })),
      );
    }),
  ],
};
