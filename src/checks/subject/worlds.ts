import {
  answerOf,
  type Block,
  type Condition,
  type Contract,
  evaluate,
  type Flow,
  inside,
  isObject,
  type Json,
  type JsonObject,
  jsonOf,
  knownWords,
  learnsOf,
  partOf,
  pointer,
  referencesOf,
  type Route,
  shapeOf,
  type Truth,
} from '#core';
import { setPath, decidableLines } from './controls.ts';
import { testsIn } from './facts.ts';
import type { Needs } from './moves.ts';
import type { Position } from './position.ts';
import { ANOTHER, factsIn, testedValues } from './tested-facts.ts';
import { routeTaking } from './steps.ts';
import { cachedFor, objectsTitled, operationIn, type Subject } from './subject.ts';
import { guardFacts, withField } from './visitors.ts';

/**
 * Possible values in a call's response, or of what the backend knows of the person, that stay the same during the whole
 * exploration: an amount of zero, a true, a missing value.
 */
export interface World {
  /** The call; undefined for what is known of the person. */
  call: string | undefined;
  /** The values by reference as screens use it: "data.total_cents", "user.firstName". null where nothing is sent. */
  values: readonly (readonly [reference: string, value: Json])[];
  /** The route where they are so, for fields of a store that another screen fills. Default: everywhere. */
  route?: string;
}

/** Whether conditions may be true in a world. Lines that the world does not decide count as true. */
export function isOpen({ flow }: Subject, { state, at }: Position, needs: Needs, world: World): boolean {
  if (world.call !== undefined && sourceOf(flow.screens[at.route.screen]) !== world.call) return true;
  if (world.route !== undefined && world.route !== at.route.id) return true;
  if (needs.every((condition) => Object.keys(decidedIn(world, condition)).length === 0)) return true;
  const data: JsonObject = {};
  let known = state;
  for (const [reference, value] of world.values) {
    const [root = '', ...path] = reference.split('.');
    if (root === 'data') setPath(data, path, value);
    else known = withField(known, root, path.join('.'), value);
  }
  const scope = { flow, state: known, at, data };
  return needs.every((condition) => isMet(condition, evaluate(decidedIn(world, condition), scope)));
}

/** The lines of each condition that a world decides, cached: all positions ask for the same ones. */
const decided = new WeakMap<World, Map<Condition, Condition>>();

function decidedIn(world: World, condition: Condition): Condition {
  const known = decided.get(world) ?? new Map<Condition, Condition>();
  decided.set(world, known);
  const isTold = (name: string) => world.values.some(([reference]) => reference === name);
  const lines = known.get(condition) ?? decidableLines(condition, isTold);
  known.set(condition, lines);
  return lines;
}

/** Whether a control is available. An unknown value hides a control, but does not disable it. */
const isMet = (condition: Condition, truth: Truth): boolean =>
  Object.keys(condition).join() === 'not' ? truth !== false : truth === true;

const sourceOf = (screen: Subject['flow']['screens'][string] | undefined) =>
  screen !== undefined && 'source' in screen ? screen.source : undefined;

/**
 * The worlds that some conditions about a screen's data distinguish: for an amount, values below, at and above the
 * compared one; both booleans; each word that the contract knows, or else each compared text and another one; nothing,
 * where the contract allows it. Lists have at
 * least one item.
 */
export const worldsOf = (subject: Subject, { at: { route } }: Position, needs: Needs): World[] =>
  needs.flatMap((condition) => {
    const known = worldsAt(subject);
    const byCondition = known.get(route) ?? new Map<Condition, World[]>();
    known.set(route, byCondition);
    const found = byCondition.get(condition) ?? toldApart(subject, route, condition);
    byCondition.set(condition, found);
    return found;
  });

/** The worlds by route and condition, because many visitors meet the same conditions. */
const worldsAt = cachedFor(() => new Map<Route, Map<Condition, World[]>>());

function toldApart(subject: Subject, route: Route, condition: Condition): World[] {
  const source = sourceOf(subject.flow.screens[route.screen]);
  return [...new Set(referencesOf(condition))].flatMap((reference): World[] => {
    const call = reference.startsWith('data.') ? source : undefined;
    const operation = call === undefined ? undefined : operationIn(subject, call);
    const shape = call === undefined ? personIn(subject, reference) : operation && answerOf(operation);
    if (call === undefined && shape === undefined)
      return [
        ...storedValues(subject, reference, condition).map((value): World => ({ call, values: [[reference, value]] })),
        ...unfilled(subject, route, reference),
      ];
    return valuesOf(subject, shape, reference, condition).map((value) => ({ call, values: [[reference, value]] }));
  });
}

/** Whether a guard reads a fact. The kinds of visitors differ in these. */
const isGuards = (flow: Flow, reference: string) =>
  guardFacts(flow).some(({ store, field }) => reference === `${store}.${field}`);

/** The schema of the person, for what no guard reads about them: a name, or whether their address is confirmed. */
const personIn = ({ flow, contract }: Subject, reference: string): string | undefined =>
  reference.startsWith('user.') && !isGuards(flow, reference) ? contract.user : undefined;

/** Whether a store's field holds only what responses, lists and forms bring, and no words or numbers of the flow. */
function isBrought(subject: Subject, reference: string): boolean {
  const set = objectsTitled(subject, 'SetAction').flatMap(({ value }) =>
    isObject(value.set) && Object.hasOwn(value.set, reference) ? [value.set[reference]] : [],
  );
  const learnt = Object.values(subject.flow.calls).flatMap((call) => learnsOf(call)[reference] ?? []);
  const sources = [...set, ...learnt];
  return (
    sources.length > 0 && sources.every((from) => typeof from === 'string' && /^(?:item|data|response)\./.test(from))
  );
}

/**
 * The values of a store's field that the flow does not decide: it comes with an address, or it holds what somebody chose
 * from the backend's lists, such as an amount.
 */
function storedValues(subject: Subject, reference: string, condition: Condition): Json[] {
  const { flow } = subject;
  const isTaken = flow.routes.some(({ takes = {} }) => Object.hasOwn(takes, reference));
  if (!isTaken && !isBrought(subject, reference)) return [];
  return factsIn(flow, [condition])
    .filter(({ store, field }) => reference === `${store}.${field}`)
    .flatMap(({ values }) => values.filter((value) => isTaken || value !== null));
}

/** Whether the arrival at a route sets a field. */
const isSetAt = (subject: Subject, { id }: Route, reference: string): boolean =>
  objectsTitled(subject, 'SetAction').some(
    ({ file, pointer: at, value }) =>
      file === 'routes.json' &&
      at.startsWith(`${pointer('routes', id)}/`) &&
      isObject(value.set) &&
      Object.hasOwn(value.set, reference),
  );

/**
 * A store's field with its default, where only another screen fills it: the backend also leads people to this step who
 * were on that screen with another device.
 */
function unfilled(subject: Subject, route: Route, reference: string): World[] {
  const { flow } = subject;
  const [store = '', field = ''] = reference.split('.');
  const kept = flow.stores[store]?.fields?.[field];
  const isLedTo = flow.steps.some((step) => step.path_type !== undefined && routeTaking(flow, step) === route);
  const isLearnt = Object.values(flow.calls).some((call) => Object.hasOwn(learnsOf(call), reference));
  const isTaken = flow.routes.some(({ takes = {} }) => Object.hasOwn(takes, reference));
  const isOpening = isGuards(flow, reference) && route.requires !== undefined;
  if (kept === undefined || !isLedTo || isLearnt || isTaken || isOpening || isSetAt(subject, route, reference))
    return [];
  return [{ call: undefined, values: [[reference, jsonOf(kept.default)]], route: route.id }];
}

/** Whether a screen says something to whom a fact concerns: a text or notice, or a group with one, asks about it. */
export function isSaid({ flow }: Subject, { at }: Position, world: World): boolean {
  const screen = flow.screens[at.route.screen];
  const says = (block: Block, isAround: boolean): boolean => {
    const asked = referencesOf(block.if ?? {});
    const isAbout = isAround || asked.some((name) => world.values.some(([reference]) => reference === name));
    if (isAbout && (block.block === 'text' || block.block === 'notice')) return true;
    return (inside(block) ?? []).some((inner) => says(inner, isAbout));
  };
  if (world.call !== undefined || screen?.kind !== 'page') return false;
  return [...(screen.aside ?? []), ...screen.blocks].some((block) => says(block, false));
}

/** The worlds that combine two values of the same response. */
export function pairsOf(worlds: readonly World[]): World[] {
  return worlds.flatMap((one, index) =>
    worlds.slice(index + 1).flatMap((other) => {
      const isSame = one.values.some(([name]) => other.values.some(([reference]) => reference === name));
      return one.call !== other.call || isSame ? [] : [{ call: one.call, values: [...one.values, ...other.values] }];
    }),
  );
}

/** Whether the contract lets a value be left out, or be null. */
function mayBeMissing(contract: Contract, shape: string, path: readonly string[]): boolean {
  return path.some((name, index) => {
    const around = partOf(shapeOf(contract, shape), path.slice(0, index)) ?? [];
    const own = partOf(shapeOf(contract, shape), path.slice(0, index + 1)) ?? [];
    const isListed = /^(?:\d+|length)$/.test(name);
    const isOptional = around.some(({ schema: { required } }) => !(Array.isArray(required) && required.includes(name)));
    return (!isListed && isOptional) || own.some(({ schema: { type } }) => [type ?? []].flat().includes('null'));
  });
}

function valuesOf(subject: Subject, shape: string | undefined, reference: string, condition: Condition): Json[] {
  const path = reference.split('.').slice(1);
  const isAmong = path.some((part) => /^(?:\d+|length)$/.test(part));
  const isAsked = testsIn(condition).some(
    ([name, test]) => name === reference && isObject(test) && test.known !== undefined,
  );
  const isOptional = shape !== undefined && !isAmong && mayBeMissing(subject.contract, shape, path);
  const nothing = isAsked && isOptional ? [null] : [];
  return [...nothing, ...sentValues(subject, shape, path, condition, reference)];
}

function sentValues(
  subject: Subject,
  shape: string | undefined,
  path: readonly string[],
  condition: Condition,
  reference: string,
): Json[] {
  if (/^\d+$/.test(path.at(-1) ?? '')) return ['something'];
  const parts = shape === undefined ? undefined : partOf(shapeOf(subject.contract, shape), path);
  const [schema, ...others] = (parts ?? []).map((part) => part.schema);
  if (schema === undefined || others.length > 0) return [];
  const types = [schema.type ?? []].flat();
  if (types.includes('boolean')) return [true, false];
  const tested = [
    ...new Set(testsIn(condition).flatMap(([name, test]) => (name === reference ? testedValues(test) : []))),
  ];
  const words = Array.isArray(schema.enum) ? schema.enum : knownWords(schema);
  const texts = tested.filter((value) => typeof value === 'string');
  if (types.includes('string') && texts.some((text) => text !== ANOTHER)) return words.length > 0 ? words : texts;
  if (!types.includes('integer') && !types.includes('number')) return [];
  const least = path.at(-1) === 'length' ? 1 : schema.minimum;
  const { maximum } = schema;
  return tested.filter(
    (value) =>
      typeof value === 'number' &&
      (typeof least !== 'number' || value >= least) &&
      (typeof maximum !== 'number' || value <= maximum),
  );
}
