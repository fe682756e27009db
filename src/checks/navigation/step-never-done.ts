import {
  asObject,
  type Condition,
  factScope,
  type Flow,
  evaluate,
  initialState,
  type Json,
  type JsonObject,
  ownEntry,
  pointerTo,
  referencesOf,
  type Step,
} from '#core';
import type { Check, Finding } from '../check.ts';
import { TODAY } from '../subject/clock.ts';
import { nestedFacts, testsIn } from '../subject/facts.ts';
import { testedValues } from '../subject/tested-facts.ts';
import { choicesNeverSent } from './step-never-done/never-sent.ts';
import { waitsForAnotherText } from './step-never-done/waits-for-another-text.ts';
import { doneOffItsRoutes } from './step-never-done/done-off-its-routes.ts';
import { doneBySomeValues } from './step-never-done/done-by-some-values.ts';
import { doneElsewhere } from './step-never-done/done-elsewhere.ts';
import { stepsForNobody } from './step-never-done/for-nobody.ts';
import { skippedByEarlier } from './step-never-done/skipped-by-earlier.ts';
import { routesOfNoStep } from './step-never-done/routes-of-no-step.ts';
import type { Subject } from '../subject/subject.ts';

type Facts = Readonly<Record<string, JsonObject>>;

/** With more combinations of facts than this, nothing is reported. */
const MOST = 4096;

/** Whether a fact is a boolean, according to the contract or its store. */
function isYesOrNo({ flow, contract }: Subject, reference: string): boolean {
  const [store = '', field = ''] = reference.split('.');
  const type = flow.stores[store]?.fields?.[field]?.type;
  return (type ?? ownEntry(contract.facts, reference)?.type.join()) === 'boolean';
}

/** Whether an operation of the contract can make a fact false again. */
const isUnmade = ({ contract }: Subject, reference: string) =>
  Object.values(contract.operations).some(({ unmakes }) => unmakes.includes(reference));

/** The initial value that a store declares for a field; undefined for any other reference. */
function declaredFor({ flow }: Subject, reference: string): Json | undefined {
  const [store = '', field = ''] = reference.split('.');
  return asObject(initialState(flow).stores[store])[field] ?? undefined;
}

/** The initial facts: stores have their defaults, other booleans are false, and everything else is unknown. */
const atFirst = (subject: Subject, references: readonly string[]): Facts =>
  nestedFacts(
    references.map((reference) => [
      reference,
      declaredFor(subject, reference) ?? (isYesOrNo(subject, reference) ? false : null),
    ]),
  );

/** Finds a step that is done before anybody has done anything, because of the default of one field. */
function doneByDefault(subject: Subject, { id, done_if: condition }: Step): Finding | undefined {
  const references = referencesOf(condition);
  const declared = references.find((one) => (declaredFor(subject, one) ?? false) !== false);
  if (declared === undefined) return undefined;
  const [store = '', field = ''] = declared.split('.');
  return {
    file: 'stores.json',
    pointer: pointerTo('stores', store, 'fields', field, 'default'),
    message: `"${declared}" has a value before anybody has given one, so the step "${id}" counts as done: it is skipped`,
    hint: 'write null',
  };
}

/** Whether a condition is true with these facts while all others are unknown. */
const holdsOf = (flow: Flow, condition: Condition, facts: Facts): boolean =>
  evaluate(condition, factScope(flow, facts, TODAY)) === true;

/**
 * The facts as they may become later: all combinations of values that operations can bring about and that the condition
 * distinguishes. Undefined when there are too many.
 * @param unknown references whose value stays unknown
 */
function later(subject: Subject, condition: Condition, unknown: readonly string[] = []): Facts[] | undefined {
  const tests = testsIn(condition).filter(([reference]) => !unknown.includes(reference));
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
  return all.map(nestedFacts);
}

/**
 * The references in a step's `done_if` that the backend does not have, although the backend leads people to the step.
 */
const unknownToBackend = ({ contract }: Subject, { done_if, path_type }: Step): string[] =>
  path_type === undefined
    ? []
    : referencesOf(done_if).filter((name) => !Object.hasOwn(contract.facts, name) && !name.startsWith('derived.'));

/** Routes without a step: where the goal is reached, or else any on the way. */
function offItsRoutes(subject: Subject): Finding[] {
  const done = doneOffItsRoutes(subject);
  return done.length > 0 ? done : routesOfNoStep(subject);
}

export const stepNeverDone: Check = {
  rule: 'GR21',
  name: 'step-never-done',
  severity: 'error',
  strict: true,
  description:
    'Nothing that people do, or not every choice that they have, makes the condition of a step true, so they are asked for the step again and again. A yes-or-no fact starts as false and can only become true. When the backend leads people to a step, it must know the facts that complete it.',
  alsoReported: [
    'The condition is true before they have done anything, so the step is skipped, or as soon as they have done an earlier step.',
    'The step exists only for people who cannot do it.',
    'A route to which a step leads is none of its routes, and has no progress bar.',
  ],
  bad: '{ "id": "bmi", "done_if": { "bmi.known": false }, … }',
  good: '{ "id": "bmi", "done_if": { "bmi.known": true }, … }',
  requirement: 'decision 2, GD-7',
  run: (subject) => {
    const { flow } = subject;
    const undone = flow.steps.flatMap((step, index): Finding[] => {
      const { id, done_if: condition } = step;
      const at = { file: 'steps.json', pointer: pointerTo('steps', index, 'done_if') };
      const hint = 'write a condition that becomes true when people have done it';
      if (holdsOf(flow, condition, atFirst(subject, referencesOf(condition))))
        return [
          doneByDefault(subject, step) ?? {
            ...at,
            message: `The step "${id}" is done before anybody has done anything: it is skipped`,
            hint,
          },
        ];
      const tried = later(subject, condition);
      const isDone = (all: readonly Facts[] = [{}]) => all.some((facts) => holdsOf(flow, condition, facts));
      if (tried === undefined) return [];
      const [unknown] = unknownToBackend(subject, step);
      if (isDone(tried) && unknown !== undefined && !isDone(later(subject, condition, unknownToBackend(subject, step))))
        return [
          {
            ...at,
            message: `The backend does not know ${unknown}, so the step "${id}" is never done for it: people are led to it again and again`,
            hint: 'wait for facts that the contract lists',
          },
        ];
      if (isDone(tried)) return [];
      return [{ ...at, message: `Nothing makes the step "${id}" done: people are led to it again and again`, hint }];
    });
    return undone.length > 0
      ? undone
      : [
          ...stepsForNobody(subject),
          ...skippedByEarlier(subject),
          ...doneBySomeValues(subject),
          ...choicesNeverSent(subject),
          ...waitsForAnotherText(subject),
          ...doneElsewhere(subject),
          ...offItsRoutes(subject),
        ];
  },
};
