import {
  access,
  type Condition,
  type Flow,
  evaluate,
  initialState,
  type Json,
  type State,
  landingPath,
  mayEnter,
  type RouteMatch,
  pointerTo,
  type Route,
  holds,
} from '#core';

import { TODAY } from './clock.ts';
import { ANOTHER, ANOTHER_NUMBER, type Fact, factsIn } from './tested-facts.ts';

/**
 * The most combinations of facts that are tried together. With more, GR19 reports that not everything can be decided.
 */
const MOST = 20_000;
/** The most combinations for one route, when the facts are combined route by route. */
const MOST_OF_A_SLICE = 1000;

/** The conditions of a route's `requires`. */
const requirements = ({ steps }: Flow, { unless = {}, done }: NonNullable<Route['requires']>): Condition[] => [
  unless,
  ...steps.flatMap(({ id, only_if = {}, done_if }) => (done.includes(id) ? [only_if, done_if] : [])),
];

/** The conditions of access rules, of `requires` and of landing pages, and further ones. */
function conditionsOf(flow: Flow, more: readonly Condition[]): (Condition | undefined)[] {
  const rules = Object.values(flow.access).flatMap(({ allows, refused }) => [allows, ...refused.map((one) => one.if)]);
  const required = flow.routes.flatMap(({ requires }) => (requires === undefined ? [] : requirements(flow, requires)));
  return [...rules, ...required, ...flow.landing.map((one) => one.if), ...more];
}

const combinationCount = (facts: readonly Fact[]) => facts.reduce((product, { values }) => product * values.length, 1);
/** The reference to a fact in the flow's files. Files can only read whether somebody is signed in, not the token. */
const named = ({ store, field }: Fact) => (store === 'auth' ? 'auth.signed_in' : `${store}.${field}`);

/**
 * The access rules that may decide where a visitor of a route ends up: the route's own, and those of the routes that it
 * redirects to.
 */
function rulesAround(flow: Flow, route: Route): Set<string> {
  const routes = new Set([route]);
  const rules = new Set<string>();
  for (const { access: rule } of routes) {
    rules.add(rule);
    const sent = (flow.access[rule]?.refused ?? []).map(({ go }) => go);
    for (const other of flow.routes) if (sent.includes(other.id)) routes.add(other);
  }
  return rules;
}

/** Which facts are combined with each other. */
interface Tried {
  together: Fact[][];
  /** The number of combinations of all facts. */
  amount: number;
  /** The names of facts that are not combined with all others, because there are too many combinations. */
  apart: string[];
}

/**
 * The facts that conditions read. If all of them have too many combinations, they are combined route by route. For a
 * route, only the facts count that decide where its visitors end up.
 */
export function testedFacts(flow: Flow, more: readonly Condition[] = []): Tried {
  const all = factsIn(flow, conditionsOf(flow, more));
  const amount = combinationCount(all);
  if (amount <= MOST) return { together: [all], amount, apart: [] };
  const landing = [...flow.landing.map((one) => one.if), ...more];
  const slices = flow.routes.map((route) => {
    const rules = [...rulesAround(flow, route)].flatMap((name) => flow.access[name] ?? []);
    const asked = rules.flatMap(({ allows, refused }) => [allows, ...refused.map((one) => one.if)]);
    const required = route.requires === undefined ? [] : requirements(flow, route.requires);
    const facts = factsIn(flow, [...landing, ...asked, ...required]);
    return facts.filter((_, index) => combinationCount(facts.slice(0, index + 1)) <= MOST_OF_A_SLICE);
  });
  const together = [...new Map(slices.map((facts) => [facts.map(named).toSorted().join(' '), facts])).values()];
  const everywhere = (name: string) => together.every((facts) => facts.some((fact) => named(fact) === name));
  return { together, amount, apart: all.map(named).filter((name) => !everywhere(name)) };
}

function combined(flow: Flow, facts: readonly Fact[]): Person[] {
  let people: Person[] = [{ state: { ...initialState(flow), ready: true, today: TODAY }, knownFacts: 0 }];
  for (const { store, field, values } of facts) {
    people = people.flatMap(({ state, knownFacts }) =>
      values.map((value) => ({
        state: withField(state, store, field, value),
        knownFacts: value === null ? knownFacts : knownFacts + 1,
      })),
    );
  }
  return people;
}

interface Person {
  state: State;
  /** How many facts about the visitor are known. */
  knownFacts: number;
}

/**
 * Every visitor whom the guards may treat differently: all combinations of values, including "unknown". Visitors with
 * the fewest known facts come first. `testedFacts` limits the combinations.
 * @param more further conditions whose facts are combined as well
 */
export function allVisitors(flow: Flow, more: readonly Condition[] = []): State[] {
  const { together } = testedFacts(flow, more);
  const people = together.flatMap((facts) => combined(flow, facts));
  const each =
    together.length === 1
      ? people
      : [
          ...new Map(
            people.map((person) => [JSON.stringify([person.state.stores, person.state.facts]), person]),
          ).values(),
        ];
  return each.toSorted((a, b) => a.knownFacts - b.knownFacts).map(({ state }) => state);
}

/** The value of a fact about a visitor, from a store or from the backend. */
export const fieldOf = (state: State, store: string, field: string): Json =>
  state.stores[store]?.[field] ?? state.facts[`${store}.${field}`] ?? null;

/** A visitor with one fact replaced, in a store or from the backend. */
export function withField(state: State, store: string, field: string, value: Json): State {
  if (state.stores[store] === undefined) {
    const { [`${store}.${field}`]: _, ...facts } = state.facts;
    return { ...state, facts: typeof value === 'boolean' ? { ...facts, [`${store}.${field}`]: value } : facts };
  }
  return { ...state, stores: { ...state.stores, [store]: { ...state.stores[store], [field]: value } } };
}

/**
 * The result of the guards for a visitor at some addresses, and their landing page, as one text. Equal for visitors of
 * one kind.
 */
export function guardOutcome(flow: Flow, state: State, places: readonly RouteMatch[]): string {
  const treated = places.map((match) => {
    const refusal = refusalOf(flow, state, match);
    return refusal && [refusal, access(flow, state, match.path)];
  });
  return JSON.stringify([treated, landingPath(flow, state)], (key, value: unknown) => (key === 'place' ? null : value));
}

/** The location in the flow that refuses a visitor; undefined when they may enter. */
export function refusalOf(flow: Flow, state: State, match: RouteMatch): { file: string; pointer: string } | undefined {
  const { id, access: level } = match.route;
  const { allows = {}, refused = [] } = flow.access[level] ?? {};
  const scope = { flow, state, match };
  if (evaluate(allows, scope) === false) {
    const index = refused.findIndex((one) => holds(one.if, scope));
    return { file: 'flow.json', pointer: pointerTo('access', level, 'refused', ...(index < 0 ? [] : [index])) };
  }
  return mayEnter(flow, state, match)
    ? undefined
    : { file: 'routes.json', pointer: pointerTo('routes', id, 'requires') };
}

/** The facts that access rules, landing pages and steps read. */
export const guardFacts = (flow: Flow): readonly Fact[] => {
  const facts = factsOf.get(flow) ?? factsIn(flow, conditionsOf(flow, stepConditions(flow)));
  factsOf.set(flow, facts);
  return facts;
};
const stepConditions = (flow: Flow) => flow.steps.flatMap(({ done_if, only_if }) => [done_if, only_if ?? []].flat());
const factsOf = new WeakMap<Flow, Fact[]>();

/** Whether conditions read facts that access rules and landing pages do not read. */
export function needsMoreFacts(flow: Flow, more: readonly Condition[]): boolean {
  return factsIn(flow, conditionsOf(flow, more)).length > factsIn(flow, conditionsOf(flow, [])).length;
}

/** Describes a visitor for a message: "somebody signed in whose user.role is "staff"". */
export function describe(flow: Flow, state: State, more: readonly Condition[] = []): string {
  const facts = factsIn(flow, conditionsOf(flow, more));
  const described = facts.flatMap(({ store, field }) => {
    const value = fieldOf(state, store, field);
    if (store === 'auth' || value === null || value === undefined) return [];
    return [
      `${store}.${field} is ${value === ANOTHER || value === ANOTHER_NUMBER ? 'something' : JSON.stringify(value)}`,
    ];
  });
  const who = state.stores.auth?.accessToken == null ? 'somebody signed out' : 'somebody signed in';
  return described.length === 0 ? who : `${who} whose ${described.join(' and ')}`;
}
