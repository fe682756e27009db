import {
  type Condition,
  evaluate,
  factScope,
  type Field,
  formsOf,
  type Json,
  flattenedFields,
  referencesOf,
} from '#core';
import type { Finding } from '../../check.ts';
import { TODAY } from '../../subject/clock.ts';
import { type ControlCondition, conditionsAt, lineOfCondition } from '../../subject/conditions-at.ts';
import { nestedFacts, testsIn } from '../../subject/facts.ts';
import { testedValues } from '../../subject/tested-facts.ts';
import type { Subject } from '../../subject/subject.ts';

/** If the conditions distinguish more combinations of values than this, nothing is reported. */
const MOST = 20_000;

type Values = readonly (readonly [reference: string, value: Json])[];

/** All combinations of the values that some conditions distinguish; an empty list when there are too many. */
export function combined(conditions: readonly Condition[]): Values[] {
  const values = new Map<string, Set<Json>>();
  for (const [reference, test] of conditions.flatMap(testsIn)) {
    const found = values.get(reference) ?? new Set<Json>([null]);
    values.set(reference, found);
    for (const value of testedValues(test)) found.add(value);
  }
  let all: Values[] = [[]];
  for (const [reference, found] of values) {
    if (all.length * found.size > MOST) return [];
    all = all.flatMap((facts) => [...found].map((value) => [...facts, [reference, value] as const]));
  }
  return all;
}

/** The conditions of a consent's conditional labels. */
const casesOf = ({ label_when = [] }: Field): Condition[] => label_when.map((one) => one.if);

/**
 * Finds the references in a consent's conditions that hide it from people for whom it has a label. These people are
 * charged without having agreed.
 * @param around the conditions under which the whole form is shown
 */
function narrowing(
  { flow }: Subject,
  cases: readonly Condition[],
  own: readonly ControlCondition[],
  around: readonly ControlCondition[],
) {
  const shown = new Set(cases.flatMap(referencesOf));
  const asked = own.flatMap(({ condition }) => referencesOf(condition));
  // When the labels depend on other references, they do not tell whom the consent is for.
  if (!asked.some((reference) => shown.has(reference))) return [];
  const holds = (all: readonly Condition[], values: Values) => {
    const scope = factScope(flow, nestedFacts(values), TODAY);
    return all.every((one) => evaluate(one, scope) === true);
  };
  const conditions = own.map(({ condition }) => condition);
  const outer = around.filter(({ surely }) => surely).map(({ condition }) => condition);
  const people = combined([...cases, ...conditions, ...outer]).filter(
    (values) => cases.some((one) => holds([one], values)) && holds(outer, values),
  );
  return [...new Set(asked)].filter((reference) => {
    if (shown.has(reference)) return false;
    const kinds = new Map<string, boolean>();
    return people.some((values) => {
      const others = JSON.stringify(values.filter(([name]) => name !== reference));
      const isAsked = holds(conditions, values);
      const before = kinds.get(others) ?? isAsked;
      kinds.set(others, before);
      return before !== isAsked;
    });
  });
}

/** Finds consents that are not shown to some of the people for whom they have a label. */
export const chargedUnasked = (subject: Subject): Finding[] =>
  Object.entries(subject.flow.screens).flatMap(([screen, content]) =>
    formsOf(content).flatMap((form) =>
      flattenedFields(form.fields).flatMap(({ key, entry, pointer }): Finding[] => {
        if ('group' in entry || entry.consent === undefined) return [];
        const file = `screens/${screen}.json`;
        const here = `${form.pointer}/fields${pointer}`;
        const around = conditionsAt(subject, { file, pointer: form.pointer });
        const own = conditionsAt(subject, { file, pointer: here }).slice(around.length);
        const [first] = narrowing(subject, casesOf(entry), own, around);
        if (first === undefined) return [];
        return [
          {
            file,
            pointer: lineOfCondition(subject, { file, pointer: here }, first),
            anchor: 'key',
            message: `Because of "${first}", some for whom "${key}" has words of its own are not asked for it`,
            hint: `leave "${first}" out, or name it in "label_when" as well`,
          },
        ];
      }),
    ),
  );
