import {
  access,
  type Condition,
  type Flow,
  evaluate,
  initialState,
  isObject,
  type Json,
  type State,
  landingPath,
  type RouteMatch,
  type Route,
  type StoreField,
  holds,
} from '#core';

/** A fact about a person that conditions ask for, and every value of it that can make a difference. */
interface Fact {
  store: string;
  field: string;
  values: Json[];
}

/** Stands for any text or number that no condition names. */
const ANOTHER = 'another';
const ANOTHER_NUMBER = 7919;
/** More combinations than this are not tried together: the flow is then not decided, never taken for right. */
const MOST = 20_000;
/** So many are tried for one route then: there are dozens. */
const MOST_OF_A_SLICE = 1000;

function factsIn(flow: Flow, conditions: readonly (Condition | undefined)[]): Fact[] {
  const found = new Map<string, Set<Json>>();
  const look = (condition: Condition | undefined): void => {
    for (const [key, test] of Object.entries(condition ?? {})) {
      if (key === 'any' && Array.isArray(test)) for (const part of test) look(part);
      else if (key === 'not' && isCondition(test)) look(test);
      else if (!Array.isArray(test)) add(found, key, test);
    }
  };
  for (const condition of conditions) look(condition);
  return [...found].flatMap(([reference, values]) => factOf(flow, reference, [...values]));
}

const isCondition = (test: unknown): test is Condition => isObject(test);

function add(found: Map<string, Set<Json>>, reference: string, test: unknown): void {
  const values = found.get(reference) ?? new Set<Json>([null]);
  found.set(reference, values);
  for (const value of testedValues(test)) values.add(value);
}

/** Values that a test tells apart, each kind of them once. */
export function testedValues(test: unknown): Json[] {
  if (typeof test === 'boolean') return [true, false];
  if (typeof test === 'number') return [test, ANOTHER];
  if (!isObject(test)) return [];
  return Object.entries(test).flatMap(([word, asked]): Json[] => {
    if (typeof asked === 'number') return [asked - 1, asked, asked + 1];
    if (word.startsWith('includes')) return [[], [asked].flat().filter((text) => text !== undefined)];
    const texts = [asked].flat().filter((text) => typeof text === 'string');
    return [...texts, ANOTHER];
  });
}

/** The store's field behind a reference; what the address or the backend brings is no fact about a person. */
function factOf(flow: Flow, reference: string, values: Json[]): Fact[] {
  const [store = '', field = ''] = reference.split('.');
  if (reference === 'auth.signed_in') return [{ store: 'auth', field: 'accessToken', values: [null, 'token'] }];
  const type = flow.stores[store]?.fields?.[field]?.type;
  return type === undefined ? [] : [{ store, field, values: ofType(type, values) }];
}

/** The values that a field of some type can have; any other number than those asked for stands for all of them. */
function ofType(type: StoreField['type'], values: Json[]): Json[] {
  if (type === 'boolean') return [null, true, false];
  if (type !== 'number') return values;
  return [...new Set(values.map((value) => (value === ANOTHER ? ANOTHER_NUMBER : value)))];
}

/** Whatever access and landing ask about, and further conditions. */
function conditionsOf(flow: Flow, more: readonly Condition[]): (Condition | undefined)[] {
  const rules = Object.values(flow.access).flatMap(({ allows, refused }) => [allows, ...refused.map((one) => one.if)]);
  return [...rules, ...flow.landing.map((one) => one.if), ...more];
}

const combinations = (facts: readonly Fact[]) => facts.reduce((product, { values }) => product * values.length, 1);
/** A fact as a flow calls it: of the sign-in, a flow sees only whether somebody is. */
const named = ({ store, field }: Fact) => (store === 'auth' ? 'auth.signed_in' : `${store}.${field}`);

/** The rules that may decide where somebody who asks for a route ends up: its own, and those of where it sends people. */
function rulesAround(flow: Flow, route: Route): Set<string> {
  const routes = new Set([route]);
  const rules = new Set<string>();
  for (const { access: level, requires = [] } of routes)
    for (const rule of [level, ...requires]) {
      rules.add(rule);
      const sent = (flow.access[rule]?.refused ?? []).map(({ go }) => go);
      for (const other of flow.routes) if (sent.includes(other.id)) routes.add(other);
    }
  return rules;
}

/** Which facts are tried together, and what that leaves open. */
interface Tried {
  together: Fact[][];
  /** How many kinds of people there would be if all facts were. */
  amount: number;
  /** The facts that are not tried with every other, by name. */
  apart: string[];
}

/**
 * The facts that conditions ask for, all together; where those are more combinations than can be tried, route by route
 * those that decide where somebody who asks for it ends up, as far as they can be tried.
 */
export function testedFacts(flow: Flow, more: readonly Condition[] = []): Tried {
  const all = factsIn(flow, conditionsOf(flow, more));
  const amount = combinations(all);
  if (amount <= MOST) return { together: [all], amount, apart: [] };
  const landing = [...flow.landing.map((one) => one.if), ...more];
  const slices = flow.routes.map((route) => {
    const rules = [...rulesAround(flow, route)].flatMap((name) => flow.access[name] ?? []);
    const asked = rules.flatMap(({ allows, refused }) => [allows, ...refused.map((one) => one.if)]);
    const facts = factsIn(flow, [...landing, ...asked]);
    return facts.filter((_, at) => combinations(facts.slice(0, at + 1)) <= MOST_OF_A_SLICE);
  });
  const together = [...new Map(slices.map((facts) => [facts.map(named).toSorted().join(' '), facts])).values()];
  const everywhere = (name: string) => together.every((facts) => facts.some((fact) => named(fact) === name));
  return { together, amount, apart: all.map(named).filter((name) => !everywhere(name)) };
}

function combined(flow: Flow, facts: readonly Fact[]): Person[] {
  let people: Person[] = [{ state: { ...initialState(flow), ready: true }, told: 0 }];
  for (const { store, field, values } of facts) {
    people = people.flatMap(({ state, told }) =>
      values.map((value) => ({ state: withField(state, store, field, value), told: value === null ? told : told + 1 })),
    );
  }
  return people;
}

interface Person {
  state: State;
  /** How much is known of them. */
  told: number;
}

/**
 * Everybody there can be, as far as the guards can tell them apart: every combination of the values that conditions
 * ask for, "not known" among them; those of whom least is known first. Where they are too many, those of `tried`.
 * @param more further conditions whose facts are told apart
 */
export function allVisitors(flow: Flow, more: readonly Condition[] = []): State[] {
  const { together } = testedFacts(flow, more);
  const people = together.flatMap((facts) => combined(flow, facts));
  const each =
    together.length === 1
      ? people
      : [...new Map(people.map((person) => [JSON.stringify(person.state.stores), person])).values()];
  return each.toSorted((a, b) => a.told - b.told).map(({ state }) => state);
}

/** A person with one field of a store replaced. */
export function withField(state: State, store: string, field: string, value: Json): State {
  return { ...state, stores: { ...state.stores, [store]: { ...state.stores[store], [field]: value } } };
}

/** How the guards of some places treat a person, and where they land, as one text: alike for people of one kind. */
export function guardOutcome(flow: Flow, state: State, places: readonly RouteMatch[]): string {
  const treated = places.map((at) => {
    const refusal = refusalOf(flow, state, at);
    return refusal && [refusal, access(flow, state, at.path)];
  });
  return JSON.stringify([treated, landingPath(flow, state)], (key, value: unknown) => (key === 'place' ? null : value));
}

/** Where in flow.json the refusal stands that sends somebody away from a place, or undefined when they may enter. */
export function refusalOf(flow: Flow, state: State, at: RouteMatch): { rule: string; index: number } | undefined {
  for (const rule of [at.route.access, ...(at.route.requires ?? [])]) {
    const { allows = {}, refused = [] } = flow.access[rule] ?? {};
    const scope = { flow, state, at };
    if (evaluate(allows, scope) === false) return { rule, index: refused.findIndex((one) => holds(one.if, scope)) };
  }
  return undefined;
}

/** The facts about people that access and landing ask for, and those that say which steps are somebody's, and done. */
export const guardFacts = (flow: Flow): readonly { store: string; field: string }[] => {
  const kept = factsOf.get(flow) ?? factsIn(flow, conditionsOf(flow, stepConditions(flow)));
  factsOf.set(flow, kept);
  return kept;
};
const stepConditions = (flow: Flow) => flow.steps.flatMap(({ done_if, only_if }) => [done_if, only_if ?? []].flat());
const factsOf = new WeakMap<Flow, Fact[]>();

/** Whether some conditions ask for facts that access and landing do not ask for. */
export function needsMoreFacts(flow: Flow, more: readonly Condition[]): boolean {
  return factsIn(flow, conditionsOf(flow, more)).length > factsIn(flow, conditionsOf(flow, [])).length;
}

/** A person in words, by what is known of them: "somebody signed in whose user.role is "staff"". */
export function describe(flow: Flow, state: State, more: readonly Condition[] = []): string {
  const facts = factsIn(flow, conditionsOf(flow, more));
  const told = facts.flatMap(({ store, field }) => {
    const value = state.stores[store]?.[field];
    if (store === 'auth' || value === null || value === undefined) return [];
    return [
      `${store}.${field} is ${value === ANOTHER || value === ANOTHER_NUMBER ? 'something' : JSON.stringify(value)}`,
    ];
  });
  const who = state.stores.auth?.accessToken == null ? 'somebody signed out' : 'somebody signed in';
  return told.length === 0 ? who : `${who} whose ${told.join(' and ')}`;
}
