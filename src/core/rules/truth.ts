import type { Condition, ConditionTest, Test } from '../generated/flow-files.ts';
import { dateIn, isDate, isObject, type Json, same } from '../model/index.ts';

/** True, false, or not yet known (decision 7). */
export type Truth = boolean | 'unknown';

/** Returns the value of a reference; undefined if it is unknown. */
export type Read = (name: string) => Json | undefined;

/** The conjunction of several truth values: false if one is false, otherwise "unknown" if one is unknown. */
function all<Part>(parts: readonly Part[], truthOfOne: (part: Part) => Truth): Truth {
  let truth: Truth = true;
  for (const part of parts) {
    const one = truthOfOne(part);
    if (one === false) return false;
    if (one === 'unknown') truth = one;
  }
  return truth;
}

const or = (truths: readonly Truth[]): Truth =>
  truths.includes(true) ? true : truths.includes('unknown') ? 'unknown' : false;
const not = (truth: Truth): Truth => (truth === 'unknown' ? truth : !truth);

/**
 * Evaluates a condition. It is true if all of its lines are.
 * @param today the calendar date in UTC; null if it is unknown
 */
export function truthOf(condition: Condition | undefined, read: Read, today: string | null): Truth {
  if (condition === undefined) return true;
  return all(Object.keys(condition), (key) => {
    const test = condition[key];
    if (key === 'any') return Array.isArray(test) ? or(test.map((part) => truthOf(part, read, today))) : true;
    if (key === 'not') return isCondition(test) ? not(truthOf(test, read, today)) : true;
    return isTest(test) ? passes(read(key), test, { read, today }) : true;
  });
}

/**
 * Whether a part of a valid flow is a condition. The files were validated before, so any object in such a position is
 * one. Within a condition, only "any" has a list, and only "not" has a condition.
 */
export const isCondition = (value: unknown): value is Condition => isObject(value);
export const isTest = (test: Condition[string]): test is ConditionTest => test !== undefined && !Array.isArray(test);

/** Whether a test asks for nothing but that there is a value: { "known": true }. */
export const isPresenceTest = (test: Json | undefined): boolean => isObject(test) && test.known === true;

/** The values that a test accepts, if it lists them ("is", "is_one_of", or the value itself); otherwise none. */
export function acceptedValues(test: Json | undefined): Json[] {
  if (!isObject(test)) return test === undefined || Array.isArray(test) ? [] : [test];
  return Array.isArray(test.is_one_of) ? test.is_one_of : test.is === undefined ? [] : [test.is];
}

/** The references in a condition, at any depth. */
export const referencesOf = (condition: Condition): string[] =>
  Object.entries(condition).flatMap(([key, test]) =>
    key === 'any' && Array.isArray(test)
      ? test.flatMap(referencesOf)
      : key === 'not' && isCondition(test)
        ? referencesOf(test)
        : [key],
  );

const isNothing = (value: Json | undefined): value is undefined | null => value === undefined || value === null;

function passes(value: Json | undefined, test: ConditionTest, known: ComparisonValues): Truth {
  if (!isObject(test)) return isNothing(value) ? 'unknown' : value === test;
  return all(Object.keys(test), (word) => (isTestWord(word) ? TESTS[word](value, test, known) : true));
}

const isTestWord = (word: string): word is keyof Test => Object.hasOwn(TESTS, word);

/** The values with which a test may compare: values of other references, and today's date. */
interface ComparisonValues {
  read: Read;
  today: string | null;
}

type Asks<Value> = (value: Value, test: Test, known: ComparisonValues) => Truth;

/** Wraps a test so that its result is "unknown" for an unknown value. */
const ofSomething =
  (asks: Asks<Json>): Asks<Json | undefined> =>
  (value, test, known) =>
    isNothing(value) ? 'unknown' : asks(value, test, known);

const ofNumber = (asks: (value: number, test: Test) => boolean) =>
  ofSomething((value, test) => typeof value === 'number' && asks(value, test));

const ofDate = (word: 'before' | 'after', asks: (value: string, date: string) => boolean) =>
  ofSomething((value, { [word]: asked }, { today }) => {
    const date = asked === undefined ? undefined : dateIn(asked, today);
    return date === undefined ? 'unknown' : isDate(value) && asks(value, date);
  });

const ofList = (asks: (list: readonly Json[], test: Test) => boolean) =>
  ofSomething((value, test) => Array.isArray(value) && asks(value, test));

/** The tests by name. Most of them give "unknown" for an unknown value. */
const TESTS: Readonly<Record<keyof Test, Asks<Json | undefined>>> = {
  known: (value, { known }) => known === !(isNothing(value) || value === ''),
  is_not: (value, { is_not }) => value !== is_not,
  is: ofSomething((value, { is }) => value === is),
  is_one_of: ofSomething((value, { is_one_of = [] }) => is_one_of.some((one) => one === value)),
  at_least: ofNumber((value, { at_least = value }) => value >= at_least),
  above: ofNumber((value, { above = value }) => value > above),
  at_most: ofNumber((value, { at_most = value }) => value <= at_most),
  below: ofNumber((value, { below = value }) => value < below),
  before: ofDate('before', (value, date) => value < date),
  after: ofDate('after', (value, date) => value > date),
  includes: ofList((list, { includes }) => list.some((one) => one === includes)),
  includes_any: ofList((list, { includes_any = [] }) => list.some((one) => includes_any.some((text) => text === one))),
  same_as: ofSomething((value, { same_as = '' }, { read }) => {
    const other = read(same_as);
    return isNothing(other) ? 'unknown' : same(value, other);
  }),
};
