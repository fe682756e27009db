import {
  access,
  type Condition,
  type Flow,
  holds,
  initialKnown,
  isObject,
  type Json,
  type Known,
  landingPath,
  type Place,
  type StoreField,
  surely,
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
/** More combinations than this are not tried: the flow is then not decided, never taken for right. */
const MOST = 20_000;

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

function testedValues(test: unknown): Json[] {
  if (typeof test === 'boolean') return [true, false];
  if (typeof test === 'string' || typeof test === 'number') return [test, ANOTHER];
  if (!isObject(test)) return [];
  if (Array.isArray(test.in)) return [...test.in, ANOTHER].filter((value) => value !== undefined);
  if (test.not !== undefined) return [test.not, ANOTHER];
  for (const bound of [test.above, test.below]) if (typeof bound === 'number') return [bound - 1, bound, bound + 1];
  return [ANOTHER];
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

/**
 * Everybody there can be, as far as the guards can tell them apart: every combination of the values that conditions
 * ask for, "not known" among them; those of whom least is known first.
 * @param more further conditions whose facts are told apart
 * @throws RangeError when there are too many combinations to try
 */
export function everybody(flow: Flow, more: readonly Condition[] = []): Known[] {
  const facts = factsIn(flow, conditionsOf(flow, more));
  const amount = facts.reduce((product, { values }) => product * values.length, 1);
  if (amount > MOST)
    throw new RangeError(
      `the conditions of flow "${flow.name}" tell ${amount} kinds of people apart, more than can be tried`,
    );
  let people: { known: Known; told: number }[] = [{ known: { ...initialKnown(flow), ready: true }, told: 0 }];
  for (const { store, field, values } of facts) {
    people = people.flatMap(({ known, told }) =>
      values.map((value) => ({ known: withField(known, store, field, value), told: value === null ? told : told + 1 })),
    );
  }
  return people.toSorted((a, b) => a.told - b.told).map(({ known }) => known);
}

/** A person with one field of a store replaced. */
export function withField(known: Known, store: string, field: string, value: Json): Known {
  return { ...known, stores: { ...known.stores, [store]: { ...known.stores[store], [field]: value } } };
}

/** How the guards of some places treat a person, and where they land, as one text: alike for people of one kind. */
export function treatmentOf(flow: Flow, known: Known, places: readonly Place[]): string {
  const treated = places.map((at) => {
    const refusal = refusalOf(flow, known, at);
    return refusal && [refusal, access(flow, known, at.path)];
  });
  return JSON.stringify([treated, landingPath(flow, known)], (key, value: unknown) => (key === 'place' ? null : value));
}

/** Where in flow.json the refusal stands that sends somebody away from a place, or undefined when they may enter. */
export function refusalOf(flow: Flow, known: Known, at: Place): { rule: string; index: number } | undefined {
  for (const rule of [at.route.access, ...(at.route.requires ?? [])]) {
    const { allows = {}, refused = [] } = flow.access[rule] ?? {};
    const scope = { flow, known, at };
    if (holds(allows, scope) === false) return { rule, index: refused.findIndex((one) => surely(one.if, scope)) };
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
export function asksForMore(flow: Flow, more: readonly Condition[]): boolean {
  return factsIn(flow, conditionsOf(flow, more)).length > factsIn(flow, conditionsOf(flow, [])).length;
}

/** A person in words, by what is known of them: "somebody signed in whose user.role is "staff"". */
export function describe(flow: Flow, known: Known, more: readonly Condition[] = []): string {
  const facts = factsIn(flow, conditionsOf(flow, more));
  const told = facts.flatMap(({ store, field }) => {
    const value = known.stores[store]?.[field];
    if (store === 'auth' || value === null || value === undefined) return [];
    return [
      `${store}.${field} is ${value === ANOTHER || value === ANOTHER_NUMBER ? 'something' : JSON.stringify(value)}`,
    ];
  });
  const who = known.stores.auth?.accessToken == null ? 'somebody signed out' : 'somebody signed in';
  return told.length === 0 ? who : `${who} whose ${told.join(' and ')}`;
}
