import {
  callsIn,
  entryAt,
  type Flow,
  formsOf,
  isObject,
  type Json,
  jsonOf,
  learnsOf,
  pointerTo,
  type Route,
} from '#core';
import { routesAt } from './routes-at.ts';
import { routeTaking } from './steps.ts';
import { cachedFor, objectsTitled, type ObjectNode, type Subject } from './subject.ts';
import { guardFacts } from './visitors.ts';
import type { Assumption } from './assumption.ts';

/**
 * Whether a guard reads a fact. Kinds of visitors already differ in such facts, so no assumption is needed for them.
 */
export const isGuards = (flow: Flow, reference: string) =>
  guardFacts(flow).some(({ store, field }) => reference === `${store}.${field}`);

/**
 * The assumptions for one screen about one value that the browser stores: as another screen leaves it, as it is on
 * another device, and as it is on a first visit.
 */
export const screenAssumptions = (subject: Subject, route: Route, reference: string): Assumption[] =>
  reference === 'navigation.has_previous'
    ? withAndWithoutPrevious(subject, route)
    : [...withDefault(subject, route, reference), ...asSetElsewhere(subject, route, reference)];

/** Two assumptions: a visitor comes to a screen from another screen, or opens its address directly. */
function withAndWithoutPrevious({ flow }: Subject, { id, screen }: Route): Assumption[] {
  const isEverBefore = flow.routes.some((other) => other.id !== id && other.remember !== false);
  return (isEverBefore ? [false, true] : [false]).map((value) => ({
    call: undefined,
    values: [['navigation.has_previous', value]],
    screen,
  }));
}

const routesShowing = ({ routes }: Flow, { screen }: Route) => routes.filter((one) => one.screen === screen);

/** The `set` actions that set a field. */
const setting = (subject: Subject, reference: string): ObjectNode[] =>
  objectsTitled(subject, 'SetAction').filter(({ value }) => isObject(value.set) && Object.hasOwn(value.set, reference));

/** Whether a field is set on arrival at some routes. */
const isSetOnArrival = (subject: Subject, routes: readonly Route[], reference: string): boolean =>
  setting(subject, reference).some(
    ({ file, pointer }) =>
      file === 'routes.json' && routes.some(({ id }) => pointer.startsWith(`${pointerTo('routes', id)}/`)),
  );

/** Whether a press on a route's own screen sets a field. */
const isSetThere = (subject: Subject, route: Route, reference: string): boolean =>
  setting(subject, reference).some(
    (node) => /^(?:screens\/|modals\.json$)/.test(node.file) && routesAt(subject, node).includes(route),
  );

/**
 * Whether the browser has a value that a call learns before people see a route's screen. Either the screen's own call
 * learns it, or a call that is always made earlier, when the app starts or somebody signs in.
 */
function isLearntBy({ flow }: Subject, route: Route, reference: string): boolean {
  const screen = flow.screens[route.screen];
  const made = [screen !== undefined && 'source' in screen ? screen.source : undefined];
  made.push(...callsIn(routesShowing(flow, route).map((one) => one.on_arrival)), ...callsIn(flow.on_start));
  return Object.entries(flow.calls).some(
    ([name, call]) => Object.hasOwn(learnsOf(call), reference) && (made.includes(name) || call.signs_in),
  );
}

/**
 * The assumption that a stored field still has its default on a screen, although another screen fills it. There are two
 * such cases. The backend leads people to this screen who were on the other screen with another device. And on a first
 * visit, calls have nothing to learn yet.
 */
function withDefault(subject: Subject, route: Route, reference: string): Assumption[] {
  const { flow } = subject;
  const [store = '', field = ''] = reference.split('.');
  const declared = flow.stores[store]?.fields?.[field];
  const isLedTo = flow.steps.some((step) => step.path_type !== undefined && routeTaking(flow, step) === route);
  const isLearnt = Object.values(flow.calls).some((call) => Object.hasOwn(learnsOf(call), reference));
  const isThere = isLearnt && (isLearntBy(subject, route, reference) || isSetThere(subject, route, reference));
  const isTaken = flow.routes.some(({ takes = {} }) => Object.hasOwn(takes, reference));
  const isOpening = isGuards(flow, reference) && route.requires !== undefined;
  const isSet = isSetOnArrival(subject, routesShowing(flow, route), reference);
  if (declared === undefined || !isLedTo || isThere || isTaken || isOpening || isSet) return [];
  const when = isLearnt ? 'as on a first visit' : 'as on another device';
  return [{ call: undefined, values: [[reference, jsonOf(declared.default)]], screen: route.screen, when }];
}

/** The values that a person can give a boolean in a form. A required one can only be true. */
function entered({ flow }: Subject, { file }: ObjectNode, key: string): boolean[] {
  const screen = flow.screens[file.slice('screens/'.length, -'.json'.length)];
  const forms = screen === undefined ? [] : formsOf(screen);
  return forms.flatMap(({ fields }) => {
    const entry = entryAt(fields, key);
    if (entry === undefined || 'group' in entry || entry.type !== 'boolean') return [];
    return entry.optional === true ? [true, false] : [true];
  });
}

/** For each boolean, the values that it may get from what people choose or enter, or from the backend. */
const givenTo = cachedFor(() => new Map<string, readonly Json[]>());

function valuesGiven(subject: Subject, reference: string): readonly Json[] {
  const known = givenTo(subject).get(reference);
  if (known !== undefined) return known;
  const given = setting(subject, reference).flatMap((node): boolean[] => {
    const from = isObject(node.value.set) ? node.value.set[reference] : undefined;
    if (typeof from !== 'string') return [];
    if (from.startsWith('form.')) return entered(subject, node, from.slice('form.'.length));
    return /^(?:item|data|response)\./.test(from) ? [true, false] : [];
  });
  const values = [...new Set(given)];
  givenTo(subject).set(reference, values);
  return values;
}

/**
 * The assumptions that a boolean has the value that people gave it on another screen, such as when they signed in. A
 * boolean that this screen sets itself is left out, because people can change it here.
 */
function asSetElsewhere(subject: Subject, route: Route, reference: string): Assumption[] {
  const { flow } = subject;
  const [store = '', field = ''] = reference.split('.');
  const isBoolean = flow.stores[store]?.fields?.[field]?.type === 'boolean';
  if (!isBoolean || isGuards(flow, reference) || isSetThere(subject, route, reference)) return [];
  if (isSetOnArrival(subject, routesShowing(flow, route), reference)) return [];
  return valuesGiven(subject, reference).map((value) => ({
    call: undefined,
    values: [[reference, value]],
    screen: route.screen,
  }));
}
