import { type Flow, isObject, type Json, type State, type RouteMatch, pointerTo, stepsFor, holds } from '#core';
import type { Check } from '../check.ts';
import { type AssignedValues, isReceived, valueSet } from '../subject/assigned-values.ts';
import { ANOTHER, ANOTHER_NUMBER } from '../subject/tested-facts.ts';
import { visitors } from '../subject/visitor-kinds.ts';
import { sampleMatches } from '../subject/sample-matches.ts';
import { type Subject, objectsTitled } from '../subject/subject.ts';

/** The engine's stores whose fields change without a call's response. Those of "user" come from calls alone. */
const CHANGED_BY_THE_ENGINE = ['auth', 'session', 'navigation'];

/**
 * The constants that the flow assigns to a stored field; "any" when a call, an address or another value is assigned.
 */
function valuesGiven(subject: Subject, store: string, field: string): AssignedValues {
  const name = `${store}.${field}`;
  if (CHANGED_BY_THE_ENGINE.includes(store) || isReceived(subject, store, field)) return 'any';
  const values: Json[] = [];
  for (const { value } of objectsTitled(subject, 'SetAction')) {
    const given = valueSet(isObject(value.set) ? value.set[name] : undefined);
    if (given === 'any') return 'any';
    values.push(...given);
  }
  return values;
}

/**
 * Whether a tried value stands for a value that the flow sets. The check tries "any other value" in place of all values
 * that no condition names.
 */
const standsForOthers = (value: Json, given: readonly Json[], known: readonly unknown[]) =>
  (value === ANOTHER || value === ANOTHER_NUMBER) && given.some((one) => one !== null && !known.includes(one));

/**
 * Whether a visitor can exist: each stored field has its default, or something in the flow sets it to the visitor's
 * value.
 * @param all every visitor that is tried; the first one has all defaults
 */
function possible(subject: Subject, all: readonly State[], state: State): boolean {
  const [start] = all;
  return Object.entries(state.stores).every(([store, fields]) =>
    Object.entries(fields).every(([field, value]) => {
      if (value === undefined || value === start?.stores[store]?.[field]) return true;
      const given = valuesGiven(subject, store, field);
      if (given === 'any' || given.includes(value)) return true;
      const known = all.map(({ stores }) => stores[store]?.[field]);
      return standsForOthers(value, given, known);
    }),
  );
}

/** Whether a visitor may surely enter. Conditions on unknown facts count as false. */
function enters(flow: Flow, state: State, match: RouteMatch): boolean {
  const scope = { flow, state, match };
  const { access, requires } = match.route;
  const isReady = requires === undefined || (requires.unless !== undefined && holds(requires.unless, scope));
  const steps = stepsFor(scope).filter(({ id }) => requires?.done.includes(id));
  return holds(flow.access[access]?.allows, scope) && (isReady || steps.every(({ done_if }) => holds(done_if, scope)));
}

export const nobodyMayEnter: Check = {
  rule: 'GR02',
  name: 'nobody-may-enter',
  severity: 'error',
  sees: 'navigation',
  description:
    'Nobody can ever enter a route. The conditions for entering contradict each other, or nothing in the flow makes them true.',
  bad: '"access": "member"   and no call signs in',
  good: 'add the step that completes registration',
  requirement: 'RT-16, GD-7',
  run: (subject) => {
    const { flow } = subject;
    const all = visitors(subject);
    const people = all.filter((state) => possible(subject, all, state));
    return sampleMatches(subject).flatMap((place) => {
      const { id, access, requires } = place.route;
      if (people.some((state) => enters(flow, state, place))) return [];
      const asked = [access, ...(requires?.done ?? [])].join(' and ');
      return [
        {
          file: 'routes.json',
          pointer: pointerTo('routes', id, 'access'),
          message: `Nobody can enter "${id}": nothing in the flow ever makes ${asked} true`,
          hint: 'add the step that makes it true, or require less',
        },
      ];
    });
  },
};
