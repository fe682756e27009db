import { type Condition, evaluate, factScope, type Flow, isObject, type Json } from '#core';
import { TODAY } from './clock.ts';
import { combinations } from './combinations.ts';
import { nestedFacts, testsIn } from './facts.ts';
import { ANOTHER, testedValues } from './tested-facts.ts';

/** If there are more combinations of values than this, conditions do not count as covering everybody. */
const MOST = 500;

/** The values to try for a reference. A value is missing only if a condition asks whether it is known. */
function valuesOf(tests: readonly unknown[], all: readonly Json[] | undefined): readonly Json[] {
  if (all !== undefined) return all;
  const isAsked = tests.some((test) => isObject(test) && test.known !== undefined);
  return [...new Set([...tests.flatMap(testedValues), ...(isAsked ? [null, ANOTHER] : [])])];
}

/**
 * Whether, for each person, at least one of several alternatives is true: "soon is true" and "soon is false".
 * @param all the alternatives. Each is a list of conditions, and is true when all its conditions are true
 * @param valuesAt returns all values that a reference can have, such as the ids of a question's answers, or undefined.
 * Without them, the values are tried that the conditions distinguish
 * @returns false also when there are too many combinations of values to try
 */
export function coverEverybody(
  flow: Flow,
  all: readonly (readonly Condition[])[],
  valuesAt: (reference: string) => readonly Json[] | undefined = () => undefined,
): boolean {
  const tests = all.flat().flatMap(testsIn);
  const names = [...new Set(tests.map(([name]) => name))];
  const found = combinations(
    names.map((name) => {
      const asked = tests.flatMap(([one, test]) => (one === name ? [test] : []));
      return [name, valuesOf(asked, valuesAt(name))];
    }),
    MOST,
  );
  if (found === undefined) return false;
  return found.every((facts) => {
    const scope = factScope(flow, nestedFacts(facts), TODAY);
    return all.some((together) => together.every((condition) => evaluate(condition, scope) === true));
  });
}
