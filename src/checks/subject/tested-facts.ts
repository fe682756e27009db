import {
  type Condition,
  dateIn,
  daysAfter,
  derivedFact,
  factsAt,
  type Flow,
  isDate,
  isObject,
  type Json,
  referencesOf,
  type StoreField,
  firstPart,
  isCondition,
} from '#core';
import { TODAY } from './clock.ts';

/** A stored field or a fact of the backend that conditions read, with all values that should be tried. */
export interface Fact {
  store: string;
  field: string;
  values: Json[];
}

/** The value that stands for all texts that no condition names. */
export const ANOTHER = 'another';
export const ANOTHER_NUMBER = 7919;

/** The references that conditions read, each with the values that the tests distinguish. */
type Tested = Map<string, Set<Json>>;

/**
 * Collects the references that conditions read, with values that make each test true and false: for "above 65", the
 * numbers 64, 65 and 66. A derived fact is replaced by the reference that it is computed from.
 */
export function testedIn(flow: Flow, conditions: readonly (Condition | undefined)[]): Tested {
  const found: Tested = new Map();
  const add = (reference: string, values: readonly Json[]) => {
    const before = found.get(reference) ?? new Set<Json>([null]);
    found.set(reference, before);
    for (const value of values) before.add(value);
  };
  const look = (condition: Condition | undefined): void => {
    for (const [key, test] of Object.entries(condition ?? {})) {
      if (key === 'any' && Array.isArray(test)) for (const part of test) look(part);
      else if (key === 'not' && isCondition(test)) look(test);
      else if (!Array.isArray(test)) lookAt(key, test);
    }
  };
  const lookAt = (reference: string, test: unknown): void => {
    const fact = derivedFact(flow.derived, reference);
    if (fact === undefined) add(reference, testedValues(test));
    else if ('if' in fact) look(fact.if);
    else if ('count_of' in fact) add(fact.count_of, numbersIn(test).flatMap(listsAround));
    else add(fact.years_since, numbersIn(test).flatMap(birthdaysAround));
  };
  for (const condition of conditions) look(condition);
  return found;
}

/** The facts about a visitor that conditions read. */
export const factsIn = (flow: Flow, conditions: readonly (Condition | undefined)[]): Fact[] =>
  [...testedIn(flow, conditions)].flatMap(([reference, values]) => factOf(flow, reference, [...values]));

/** The values that a test distinguishes: at least one for which it is true, and one for which it is false. */
export function testedValues(test: unknown): Json[] {
  if (typeof test === 'boolean') return [true, false];
  if (typeof test === 'number') return [test, ANOTHER];
  if (!isObject(test)) return [];
  return Object.entries(test).flatMap(([word, asked]): Json[] => {
    if (typeof asked === 'number') return [asked - 1, asked, asked + 1];
    if (word.startsWith('includes')) return [[], [asked].flat().filter((text) => text !== undefined)];
    const date = dateOf(asked);
    if (date !== undefined) return [-1, 0, 1].map((days) => daysAfter(date, days));
    const texts = [asked].flat().filter((text) => typeof text === 'string');
    return [...texts, ANOTHER];
  });
}

function dateOf(asked: Json | undefined): string | undefined {
  if (!isObject(asked)) return undefined;
  const { date, days_from_now: days } = asked;
  if (typeof date === 'string') return date;
  return typeof days === 'number' ? dateIn({ days_from_now: days }, TODAY) : undefined;
}

/** Whether a reference names a field of a store, or a fact that is derived from one. */
export function isStored(flow: Flow, name: string): boolean {
  const fact = derivedFact(flow.derived, name);
  if (fact === undefined) return flow.stores[firstPart(name)] !== undefined;
  if ('if' in fact) return referencesOf(fact.if).every((one) => isStored(flow, one));
  return isStored(flow, 'count_of' in fact ? fact.count_of : fact.years_since);
}

/** The numbers that a test compares a value with. */
const numbersIn = (test: unknown): number[] =>
  (isObject(test) ? Object.values(test) : [test]).filter((one) => typeof one === 'number');

/** Dates of birth around an age: of people who reach it tomorrow and today, and the same for the next age. */
const birthdaysAround = (age: number): string[] =>
  [Math.floor(age), Math.floor(age) + 1].flatMap((years) => {
    const year = Math.min(Math.max(Number(TODAY.slice(0, 4)) - years, 1), 9999);
    const born = String(year).padStart(4, '0') + TODAY.slice(4);
    return [daysAfter(born, 1), born];
  });

/** Lists of sample entries: one with `length` entries, one with fewer, and one with more. */
const listsAround = (length: number): Json[] =>
  [-1, 0, 1].map((more) => Array.from({ length: Math.max(0, Math.floor(length) + more) }, () => ANOTHER));

/**
 * The store field or fact that a reference names. None for a value from an address or a response, because it is not
 * about the visitor.
 */
function factOf(flow: Flow, reference: string, values: Json[]): Fact[] {
  const [store = '', field = ''] = reference.split('.');
  if (reference === 'auth.signed_in') return [{ store: 'auth', field: 'accessToken', values: [null, 'token'] }];
  if (isReportedBySteps(flow, reference)) return [{ store, field, values: [null, true, false] }];
  const type = flow.stores[store]?.fields?.[field]?.type;
  return type === undefined ? [] : [{ store, field, values: ofType(type, values) }];
}

/** Whether a NextPath of the backend tells the browser the value of a fact. */
export const isReportedBySteps = (flow: Flow, reference: string): boolean =>
  flow.steps.some((step) => Object.hasOwn(factsAt(flow, step), reference));

/**
 * Those tested values that fit a type, and null for an unknown value. One other number stands for all numbers that no
 * condition names.
 */
export function ofType(type: StoreField['type'], values: readonly Json[]): Json[] {
  if (type === 'boolean') return [null, true, false];
  if (type === 'number') return [...new Set(values.map((value) => (value === ANOTHER ? ANOTHER_NUMBER : value)))];
  if (type === 'date') return [...new Set([null, ...values.filter(isDate), TODAY])];
  return type === 'list' ? lists(values.filter((value) => Array.isArray(value))) : [...values];
}

/**
 * The lists to try: each list that a condition tests, each also extended to the lengths that other conditions test, and
 * null for an unknown list.
 */
function lists(values: readonly Json[][]): Json[] {
  const lengths = values.filter((list) => list.every((one) => one === ANOTHER));
  const found = values.flatMap((list) => [list, ...lengths.map((long) => [...list, ...long.slice(list.length)])]);
  return [null, ...new Map(found.map((list) => [JSON.stringify(list), list])).values()];
}
