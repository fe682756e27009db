import {
  asList,
  asObject,
  isObject,
  type Json,
  type JsonObject,
  jsonOf,
  lastPart,
  paramsOf,
  schemasAt,
  pointerTo,
  reactionTo,
  responseSchemaNameOf,
  type Route,
  shapeOf,
  stringsIn,
} from '#core';
import type { Finding } from '../../check.ts';
import { objectsWith } from '../../subject/objects-with.ts';
import { routesOfCall } from '../../subject/routes-at.ts';
import { operationIn, type Subject, textIn } from '../../subject/subject.ts';

/** The status of a refusal because the data have changed since the screen was loaded. */
const CONFLICT = 409;

/** Actions after which people are still on the same screen, with the same data. */
const STAYS = ['show', 'toast', 'set', 'clear'];

/** Whether a list of actions leaves both the screen and its data as they were. */
const leavesAll = (actions: readonly Json[]): boolean =>
  actions.every((action) => isObject(action) && STAYS.some((key) => key in action));

/** The fields that some actions set. */
const setBy = (actions: readonly Json[]): string[] =>
  actions.flatMap((action) => Object.keys(asObject(asObject(action).set)));

/**
 * The routes to which a visitor can go after a refusal: the target of the link in the message, and the targets in parts
 * of the screen whose condition reads a field that the reaction sets.
 */
function offered(subject: Subject, id: string, actions: readonly Json[]): Route[] {
  const links = actions.map((action) => textIn(asObject(action).link, 'to'));
  const fields = setBy(actions);
  const files = routesOfCall(subject, id).map(({ screen }) => `screens/${screen}.json`);
  const shown = objectsWith(subject, 'if').flatMap(({ file, value }) =>
    files.includes(file) && Object.keys(asObject(value.if)).some((name) => fields.includes(name))
      ? stringsIn(value)
      : [],
  );
  return subject.flow.routes.filter((route) => [...links, ...shown].includes(route.id));
}

/** Whether a route's screen loads a value of this name. */
function loads(subject: Subject, { screen }: Route, name: string): boolean {
  const operation = operationIn(subject, subject.flow.screens[screen]?.source ?? '');
  const shape = operation && responseSchemaNameOf(operation);
  return shape !== undefined && schemasAt(shapeOf(subject.contract, shape), [name]) !== undefined;
}

/** The route that actions lead to, and the index of the action. */
function firstGo({ flow }: Subject, actions: readonly Json[]) {
  const index = actions.findIndex((action) => textIn(action, 'go') !== undefined);
  const route = flow.routes.find(({ id }) => id === textIn(actions[index], 'go'));
  return route === undefined ? undefined : { index, route };
}

/** Where a call's reactions lack one that leads to a screen with the data of now, and what to write there. */
function missingWay(
  subject: Subject,
  { id, own, first }: { id: string; own: JsonObject; first: string },
): Pick<Finding, 'pointer' | 'anchor' | 'hint'> {
  const way = `a "go" to a screen that loads "${lastPart(first)}" anew`;
  const at = (...place: string[]) => pointerTo('calls', id, ...place);
  if (Object.hasOwn(own, String(CONFLICT)))
    return { pointer: at('errors', String(CONFLICT), 'do'), hint: `write [{ "show": "message" }, …] with ${way}` };
  const [only, ...others] = Object.keys(own);
  if (only === undefined) return { pointer: at(), anchor: 'key', hint: `add "errors" with "${CONFLICT}" and ${way}` };
  if (others.length === 0 && firstGo(subject, asList(asObject(own[only]).do)) !== undefined)
    return { pointer: at('errors', only), anchor: 'key', hint: `write "${CONFLICT}"` };
  return { pointer: at('errors'), anchor: 'key', hint: `add "${CONFLICT}", with ${way}` };
}

/**
 * Finds calls that send what their screen has loaded, and that the backend refuses if this has changed since. People
 * then send the same again, and are refused again, unless the reaction leads to a screen that loads the value again.
 */
export const sentAsBefore = (subject: Subject): Finding[] =>
  Object.entries(subject.flow.calls).flatMap(([id, call]): Finding[] => {
    const sent = stringsIn(Object.values(call.body ?? {})).filter((name) => name.startsWith('data.'));
    const [first] = sent;
    const refuses = Object.hasOwn(operationIn(subject, id)?.responses ?? {}, String(CONFLICT));
    if (first === undefined || !refuses || call.method === 'GET') return [];
    const own = asObject(asObject(asObject(asObject(subject.files['calls.json']).calls)[id]).errors);
    const actions = asList(jsonOf(reactionTo(subject.flow, id, { status: CONFLICT }).on_action));
    if (offered(subject, id, actions).some((route) => sent.some((name) => loads(subject, route, lastPart(name)))))
      return [];
    if (leavesAll(actions)) {
      const message = `When "${first}" has changed in the meantime (${CONFLICT}), "${id}" sends it again as it was, and is refused again`;
      return [{ file: 'calls.json', message, ...missingWay(subject, { id, own, first }) }];
    }
    const led = firstGo(subject, actions);
    const isOwn = isObject(own[String(CONFLICT)]);
    const here = routesOfCall(subject, id);
    // If the reaction clears what was to be sent, it may lead anywhere.
    const isDropped = actions.some((action) => isObject(action) && 'clear' in action);
    if (led === undefined || !isOwn || isDropped || here.includes(led.route)) return [];
    if (sent.some((name) => loads(subject, led.route, lastPart(name)))) return [];
    const [meant, ...more] = subject.flow.routes.filter(
      (route) =>
        paramsOf(route.path).length === 0 &&
        !here.includes(route) &&
        sent.some((name) => loads(subject, route, lastPart(name))),
    );
    if (meant === undefined) return [];
    const message = `"${id}" is refused when "${first}" has changed, and "${led.route.id}" does not show it`;
    return [
      {
        file: 'calls.json',
        pointer: pointerTo('calls', id, 'errors', String(CONFLICT), 'do', led.index, 'go'),
        message,
        hint: more.length === 0 ? `write "${meant.id}"` : 'name a route that loads it anew',
      },
    ];
  });
