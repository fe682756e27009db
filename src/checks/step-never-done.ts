import {
  type Condition,
  factScope,
  type Flow,
  evaluate,
  type Json,
  type JsonObject,
  ownEntry,
  pointer,
  referencesOf,
} from '#core';
import type { Check, Finding } from './check.ts';
import { factsOf, testsIn } from './subject/facts.ts';
import { testedValues } from './subject/visitors.ts';
import type { Subject } from './subject/subject.ts';

type Facts = Readonly<Record<string, JsonObject>>;

/** More combinations of facts than this are not tried. */
const MOST = 4096;

/** Whether a fact is yes or no: the contract says so, or the store. */
function isYesOrNo({ flow, contract }: Subject, reference: string): boolean {
  const [store = '', field = ''] = reference.split('.');
  const kept = flow.stores[store]?.fields?.[field]?.type;
  return (kept ?? ownEntry(contract.facts, reference)?.types.join()) === 'boolean';
}

/** Whether an operation takes a fact back again. */
const isUnmade = ({ contract }: Subject, reference: string) =>
  Object.values(contract.operations).some(({ unmakes }) => unmakes.includes(reference));

/** What is known before somebody has done anything: no to each question, and nothing else. */
const atFirst = (subject: Subject, references: readonly string[]): Facts =>
  factsOf(references.map((reference) => [reference, isYesOrNo(subject, reference) ? false : null]));

/** Whether a condition holds when facts are known and everything else is not. */
const holdsOf = (flow: Flow, condition: Condition, facts: Facts): boolean =>
  evaluate(condition, factScope(flow, facts)) === true;

/** Everything that can be known later: each fact made, in each of the values that the condition tells apart. */
function later(subject: Subject, condition: Condition): Facts[] | undefined {
  const tests = testsIn(condition);
  const values = new Map<string, Json[]>();
  for (const [reference, test] of tests) {
    const found = isYesOrNo(subject, reference)
      ? [true, ...(isUnmade(subject, reference) ? [false] : [])]
      : ['something', ...testedValues(test)];
    values.set(reference, [...(values.get(reference) ?? []), ...found]);
  }
  let all: (readonly (readonly [string, Json])[])[] = [[]];
  for (const [reference, found] of values) {
    all = all.flatMap((facts) => [...new Set(found)].map((value) => [...facts, [reference, value] as const]));
    if (all.length > MOST) return undefined;
  }
  return all.map(factsOf);
}

export const stepNeverDone: Check = {
  rule: 'GR21',
  name: 'step-never-done',
  severity: 'error',
  strict: true,
  description:
    'Nothing that people do makes the condition of a step hold, so it is asked of them again and again; or it holds before they have done anything, so the step is skipped. A fact that is a yes or no begins with no, and only becomes yes.',
  bad: '{ "id": "bmi", "done_if": { "bmi.known": false }, … }',
  good: '{ "id": "bmi", "done_if": { "bmi.known": true }, … }',
  requirement: 'decision 2, GD-7',
  run: (subject) => {
    const { flow } = subject;
    return flow.steps.flatMap(({ id, done_if: condition }, index): Finding[] => {
      const at = { file: 'steps.json', pointer: pointer('steps', index, 'done_if') };
      const hint = 'say what is known once people have done it';
      if (holdsOf(flow, condition, atFirst(subject, referencesOf(condition))))
        return [{ ...at, message: `The step "${id}" is done before anybody has done anything: it is skipped`, hint }];
      const tried = later(subject, condition);
      if (tried === undefined || tried.some((facts) => holdsOf(flow, condition, facts))) return [];
      return [{ ...at, message: `Nothing makes the step "${id}" done: people are led to it again and again`, hint }];
    });
  },
};
