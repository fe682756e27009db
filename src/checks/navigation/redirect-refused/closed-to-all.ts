import { asList, asObject, type Flow, isObject, type Json, jsonOf, pointerTo, type Route, segments } from '#core';
import type { Finding } from '../../check.ts';
import { contradicts } from '../../meaning/says-the-opposite/contradictions.ts';
import { conditionsAround, conditionsAt } from '../../subject/conditions-at.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { originText } from '../../subject/as-written.ts';
import { type ObjectNode, objectsTitled, type Subject } from '../../subject/subject.ts';
import { signsIn } from '../../subject/unknown-visitor.ts';

const allowed = (flow: Flow, { access }: Route): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    Object.entries(asObject(flow.access[access]?.allows)).flatMap(([name, test]) =>
      test === undefined ? [] : [[name, test]],
    ),
  );

/** A condition line that the target route requires and that is false for everybody on the route `from`. */
const opposed = (flow: Flow, from: Route, to: Route): string | undefined => {
  const here = allowed(flow, from);
  return Object.entries(allowed(flow, to)).find(([name, test]) => {
    const own = here[name];
    return own !== undefined && contradicts(own, test);
  })?.[0];
};

/** Whether an action, or an action inside it, signs the visitor in or out. */
const changesWho = (flow: Flow, action: Json | undefined): boolean => {
  const { wipe, call } = asObject(action);
  return wipe !== undefined || (typeof call === 'string' && signsIn(flow, call));
};

/** Whether an earlier action of the same list signs the visitor in or out. */
function isAfterChange({ flow, files }: Subject, { file, pointer }: ObjectNode): boolean {
  const path = segments(pointer);
  let around: Json | undefined = files[file];
  return path.some((part) => {
    const before = asList(around).slice(0, Number(part));
    around = Array.isArray(around) ? around[Number(part)] : isObject(around) ? around[part] : undefined;
    return [...before, around].some((action) => changesWho(flow, action));
  });
}

/** A link or an action that leads to another route. */
interface Lead extends Pick<Finding, 'file' | 'pointer'> {
  /** The target route, followed by the route of the link's own screen if there is only one. */
  routes: readonly Route[];
  /** Why people are refused; undefined when the target may admit some of them. */
  reason: Reason | undefined;
}

type Reason = Pick<Finding, 'message' | 'hint'>;

/**
 * A field that nobody can change, that the target screen requires, and that neither the link nor its screens require.
 */
const fixedAsked = (subject: Subject, node: ObjectNode, from: readonly Route[], to: Route): string | undefined =>
  subject.contract.fixed
    .map((field) => `user.${field}`)
    .filter((name) => Object.hasOwn(allowed(subject.flow, to), name))
    .find(
      (name) =>
        !from.some((route) => Object.hasOwn(allowed(subject.flow, route), name)) &&
        !conditionsAround(subject, node).includes(name),
    );

/** A line of a link's own condition that is false for everybody whom the target route admits. */
const shutByCondition = (subject: Subject, node: ObjectNode, to: Route): string | undefined => {
  // Only conditions of the block count. Actions inside the block may run for other people than the block is shown
  // to.
  const block = { file: node.file, pointer: node.pointer.replace(/\/(?:do|then|otherwise|on_\w+)(?:\/.*)?$/, '') };
  const asked = conditionsAt(subject, block).flatMap(({ condition, surely }) =>
    surely ? Object.entries(asObject(jsonOf(condition))) : [],
  );
  return Object.entries(allowed(subject.flow, to)).find(([name, test]) =>
    asked.some(([one, own]) => one === name && own !== undefined && contradicts(own, test)),
  )?.[0];
};

/** Why people who follow a link from some routes are refused; undefined when the target may admit some of them. */
function reasonOf(subject: Subject, node: ObjectNode, from: readonly Route[], to: Route): Reason | undefined {
  const shut = shutByCondition(subject, node, to);
  if (shut !== undefined)
    return {
      message: `Nobody who sees this may enter "${to.id}": both ask for "${shut}", and for opposite values of it`,
      hint: 'name a screen that lets these people in, or turn the condition round',
    };
  const lines = from.map((route) => opposed(subject.flow, route, to));
  const [line] = lines;
  if (line !== undefined && !lines.includes(undefined)) {
    return {
      message: `Nobody who is here may enter "${to.id}": both ask for "${line}", and for opposite values of it`,
      hint: 'name a screen that lets these people in',
    };
  }
  const fixed = from.length === 0 ? undefined : fixedAsked(subject, node, from, to);
  if (fixed === undefined) return undefined;
  return {
    message: `"${to.id}" lets in only who has a certain "${fixed}", and this is offered to everybody else, too`,
    hint:
      node.schema.title === 'NavLink'
        ? 'name a screen that lets them in'
        : `name a screen that lets them in, or show this only "if" they have that "${fixed}"`,
  };
}

/**
 * The routes that show a link: the routes of its screen, the routes with the portal's frame, or for the footer all
 * routes.
 */
function routesShowing(subject: Subject, node: ObjectNode): readonly Route[] {
  const { routes } = subject.flow;
  const [first, part] = segments(node.pointer);
  // Nobody sees the screen of a route that redirects immediately.
  if (node.file !== 'flow.json' || first !== 'layout')
    return routesAt(subject, node).filter(({ on_arrival: actions = [] }) => !actions.some((action) => 'go' in action));
  return part === 'portal' ? routes.filter(({ layout }) => layout === 'portal') : part === 'footer' ? routes : [];
}

/**
 * Finds links of the footer to a screen for people who are signed out. Signed-in people who follow the link are sent
 * back.
 */
const footerLinksToGuests = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'NavLink').flatMap(({ file, pointer, value }): Finding[] => {
    const to = subject.flow.routes.find(({ id }) => id === value.to);
    if (to === undefined || !pointer.startsWith('/layout/footer/')) return [];
    if (allowed(subject.flow, to)['auth.signed_in'] !== false) return [];
    if (to.beside === true) return [refusing(to)];
    const message = `"${to.id}" refuses whoever is signed in, and this is offered to everybody: for them the link does nothing`;
    return [{ file, pointer: pointer + pointerTo('to'), message, hint: 'name a page that everybody may read' }];
  });

const leads = (subject: Subject): Lead[] =>
  objectsTitled(subject, 'LinkBlock', 'GoAction', 'NavLink').flatMap((node) => {
    const key = 'to' in node.value ? 'to' : 'go';
    const target = subject.flow.routes.find(({ id }) => id === node.value[key]);
    if (target === undefined || isAfterChange(subject, node)) return [];
    const from = routesShowing(subject, node);
    const routes = from.length === 1 ? [target, ...from] : [target];
    // notFoundRefused reports the screen for unknown addresses.
    if (routes.some(({ id }) => id === subject.flow.not_found)) return [];
    const reason = reasonOf(subject, node, from, target);
    return [{ file: node.file, pointer: node.pointer + pointerTo(key), routes, reason }];
  });

/** The finding about a route that links and actions lead to, and whose `access` refuses the people who follow them. */
const refusing = ({ id }: Route): Finding => ({
  file: 'routes.json',
  pointer: pointerTo('routes', id, 'access'),
  message: `"${id}" refuses the people whom its links and actions lead there`,
  hint: 'give it an access that lets them in',
});

/**
 * Finds links and actions to a screen that refuses everybody who follows them. Reported when all of them lead to one
 * screen or come from one screen, because then that screen's access is wrong. Other rules report the rest.
 */
export function closedToAll(subject: Subject): Finding[] {
  const all = leads(subject);
  const closed = all.flatMap(({ reason, ...lead }) => (reason === undefined ? [] : [{ ...lead, ...reason }]));
  const places = new Set(closed.map((one) => originText(subject, one)));
  const guests = footerLinksToGuests(subject);
  // Such a page is read beside many others, so its access is wrong, not a link to it.
  const document = closed.flatMap(({ routes: [target] }) => (target?.beside === true ? [target] : []))[0];
  if (document !== undefined) return [...guests, refusing(document)];
  if (places.size <= 1)
    return [...guests, ...closed.map(({ file, pointer, message, hint }) => ({ file, pointer, message, hint }))];
  const shut = (closed[0]?.routes ?? []).find(
    (route) =>
      closed.every(({ routes }) => routes.includes(route)) &&
      all.every(({ routes: [target], reason }) => reason !== undefined || target !== route),
  );
  if (shut === undefined) return guests;
  return [...guests, refusing(shut)];
}
