import {
  responseSchemaNameOf,
  type Condition,
  isObject,
  type Json,
  learnsOf,
  referencesOf,
  type Route,
  type Truth,
  truthOf,
} from '#core';
import { TODAY } from './clock.ts';
import { decidableLines } from './controls.ts';
import type { Needs } from './moves.ts';
import type { Position } from './position.ts';
import { factsIn } from './tested-facts.ts';
import { isGuards, screenAssumptions } from './screen-assumptions.ts';
import { responseValues } from './response-values.ts';
import { cachedFor, objectsTitled, operationIn, type Subject } from './subject.ts';
import type { Assumption } from './assumption.ts';

/** Whether conditions may be true under an assumption. Lines that read other values count as true. */
export function mayHold(
  { flow }: Subject,
  { match: { route } }: Position,
  needs: Needs,
  assumption: Assumption,
): boolean {
  if (assumption.call !== undefined && sourceOf(flow.screens[route.screen]) !== assumption.call) return true;
  if (assumption.screen !== undefined && assumption.screen !== route.screen) return true;
  return needs.every((condition) => isMetIn(assumption, condition));
}

/** Whether each condition is true under an assumption. Cached, because all positions evaluate the same conditions. */
const met = new WeakMap<Assumption, Map<Condition, boolean>>();

function isMetIn(assumption: Assumption, condition: Condition): boolean {
  const known = met.get(assumption) ?? new Map<Condition, boolean>();
  met.set(assumption, known);
  const before = known.get(condition);
  if (before !== undefined) return before;
  const values = new Map(assumption.values);
  const decided = decidableLines(condition, (name) => values.has(name));
  const truth = truthOf(decided, (name) => values.get(name), TODAY);
  const isMet = Object.keys(decided).length === 0 || isAvailable(condition, truth);
  known.set(condition, isMet);
  return isMet;
}

/** Whether a control is shown and enabled. An unknown value hides the control, but does not disable it. */
const isAvailable = (condition: Condition, truth: Truth): boolean =>
  Object.keys(condition).join() === 'not' ? truth !== false : truth === true;

const sourceOf = (screen: Subject['flow']['screens'][string] | undefined) =>
  screen !== undefined && 'source' in screen ? screen.source : undefined;

/**
 * Assumptions that make each of some conditions on a screen's data both true and false. For an amount: values below, at
 * and above the compared one. For a boolean: both values. For a word: each word that the contract documents, or else
 * the compared ones. In addition a missing value, where the contract allows it. Lists have at least one item.
 */
export const assumptionsOf = (subject: Subject, { match: { route } }: Position, needs: Needs): Assumption[] =>
  needs.flatMap((condition) => {
    const known = cachedAssumptions(subject);
    const byCondition = known.get(route) ?? new Map<Condition, Assumption[]>();
    known.set(route, byCondition);
    const found = byCondition.get(condition) ?? assumptionsFor(subject, route, condition);
    byCondition.set(condition, found);
    return found;
  });

/** The assumptions by route and condition. Cached, because many visitors meet the same conditions. */
const cachedAssumptions = cachedFor(() => new Map<Route, Map<Condition, Assumption[]>>());

/** The assumptions that make one condition on a route both true and false. */
function assumptionsFor(subject: Subject, route: Route, condition: Condition): Assumption[] {
  const source = sourceOf(subject.flow.screens[route.screen]);
  return [...new Set(referencesOf(condition))].flatMap((reference): Assumption[] => {
    const call = reference.startsWith('data.') ? source : undefined;
    const operation = call === undefined ? undefined : operationIn(subject, call);
    const shape = call === undefined ? personIn(subject, reference) : operation && responseSchemaNameOf(operation);
    if (call === undefined && shape === undefined)
      return [
        ...storedValues(subject, reference, condition).map((value): Assumption => ({
          call,
          values: [[reference, value]],
        })),
        ...screenAssumptions(subject, route, reference),
      ];
    return responseValues(subject, shape, reference, condition).map((value) => ({
      call,
      values: [[reference, value]],
    }));
  });
}

/**
 * The name of the contract's schema for the person, if a reference is to a fact about the person that no guard reads.
 */
const personIn = ({ flow, contract }: Subject, reference: string): string | undefined =>
  reference.startsWith('user.') && !isGuards(flow, reference) ? contract.user : undefined;

/**
 * Whether a field of a store is filled only with values from responses and list items, never with constants or form
 * input.
 */
function isBrought(subject: Subject, reference: string): boolean {
  const set = objectsTitled(subject, 'SetAction').flatMap(({ value }) =>
    isObject(value.set) && Object.hasOwn(value.set, reference) ? [value.set[reference]] : [],
  );
  const learned = Object.values(subject.flow.calls).flatMap((call) => learnsOf(call)[reference] ?? []);
  const sources = [...set, ...learned];
  return (
    sources.length > 0 && sources.every((from) => typeof from === 'string' && /^(?:item|data|response)\./.test(from))
  );
}

/**
 * The tested values of a stored field that the flow does not decide: an address fills the field, or people choose its
 * value from a list that the backend sends.
 */
function storedValues(subject: Subject, reference: string, condition: Condition): Json[] {
  const { flow } = subject;
  const isTaken = flow.routes.some(({ takes = {} }) => Object.hasOwn(takes, reference));
  if (!isTaken && !isBrought(subject, reference)) return [];
  return factsIn(flow, [condition])
    .filter(({ store, field }) => reference === `${store}.${field}`)
    .flatMap(({ values }) => values.filter((value) => isTaken || value !== null));
}

/** Assumptions that combine two values of one response, or two facts about the person. */
export function pairsOf(all: readonly Assumption[]): Assumption[] {
  const assumptions = all.filter(({ screen }) => screen === undefined);
  return assumptions.flatMap((one, index) =>
    assumptions.slice(index + 1).flatMap((other) => {
      const isSame = one.values.some(([name]) => other.values.some(([reference]) => reference === name));
      return one.call !== other.call || isSame ? [] : [{ call: one.call, values: [...one.values, ...other.values] }];
    }),
  );
}
