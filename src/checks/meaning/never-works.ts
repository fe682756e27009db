import { factScope, type Flow, evaluate, isObject, type Json } from '#core';
import type { Check, Finding } from '../check.ts';
import { clearedOnTheWay } from './never-works/cleared-on-the-way.ts';
import { closedAfterChoice } from './never-works/closed-after-choice.ts';
import { countedInside } from './never-works/counted-inside.ts';
import { closedLists } from './never-works/closed-lists.ts';
import { closedOnArrival } from './never-works/closed-on-arrival.ts';
import { closedWithoutAWord } from './never-works/closed-without-a-word.ts';
import { doneBeforeDoing } from './never-works/done-before-doing.ts';
import { knownWhereCompared } from './never-works/known-where-compared.ts';
import { oppositeOnArrival } from './never-works/opposite-on-arrival.ts';
import { resumedQuestions } from './never-works/resumed-questions.ts';
import { unrememberedQuestions } from './never-works/unremembered-questions.ts';
import { setBehindItself } from './never-works/set-behind-itself.ts';
import { warnedTooLate } from './never-works/warned-too-late.ts';
import { TODAY } from '../subject/clock.ts';
import { decidableLines } from '../subject/controls.ts';
import { nestedFacts, testsIn } from '../subject/facts.ts';
import { testedValues } from '../subject/tested-facts.ts';
import { routesAt } from '../subject/routes-at.ts';
import { type FileNode, type ObjectNode, type Subject, objectsTitled } from '../subject/subject.ts';
import { type ControlCondition, conditionsAt } from '../subject/conditions-at.ts';
import { closedForExamples, type Sample } from '../subject/example-items.ts';

/** Booleans that core sets itself, and that are never unknown. */
const ALWAYS_KNOWN: readonly string[] = ['auth.signed_in', 'auth.impersonating', 'navigation.has_previous'];

/** If there are more combinations of values than this, nothing is reported. */
const MOST = 20_000;

/** The schema titles that are checked: blocks with a control, lists, form fields and groups, and conditional labels. */
const CHECKED = [
  'ButtonBlock',
  'LinkBlock',
  'FormBlock',
  'CallLinkBlock',
  'EachBlock',
  'Field',
  'FieldGroup',
  'TextCase',
] as const;

/** The implicit condition of an `each` block with `of`: its list is not empty. */
const filled = ({ value: { block, of } }: ObjectNode): ControlCondition[] =>
  block === 'each' && typeof of === 'string' ? [{ condition: { [`${of}.length`]: { above: 0 } }, surely: true }] : [];

/** A condition without its comparisons of two references (`same_as`), for which no values are tried. */
const withoutComparisons = ({ condition, surely }: ControlCondition): ControlCondition => {
  const compared = testsIn(condition).flatMap(([reference, test]) =>
    isObject(test) && 'same_as' in test ? [reference] : [],
  );
  return { condition: decidableLines(condition, (reference) => !compared.includes(reference)), surely };
};

/** Whether all conditions can be true together for some combination of values. */
function canHold(flow: Flow, asked: readonly ControlCondition[]): boolean {
  const conditions = asked.map(({ condition }) => condition);
  const values = new Map<string, Set<Json>>();
  for (const [reference, test] of conditions.flatMap(testsIn)) {
    const found = values.get(reference) ?? new Set<Json>(ALWAYS_KNOWN.includes(reference) ? [] : [null]);
    values.set(reference, found);
    for (const value of testedValues(test)) found.add(value);
  }
  let all: (readonly (readonly [string, Json])[])[] = [[]];
  for (const [reference, found] of values) {
    all = all.flatMap((facts) => [...found].map((value) => [...facts, [reference, value] as const]));
    if (all.length > MOST) return true;
  }
  return all.some((facts) => {
    const scope = factScope(flow, nestedFacts(facts), TODAY);
    return asked.every(({ condition, surely }) => {
      const truth = evaluate(condition, scope);
      return surely ? truth === true : truth !== false;
    });
  });
}

/** The access conditions of each route of a screen. */
const entryConditions = (subject: Subject, node: FileNode): ControlCondition[][] => {
  const { flow } = subject;
  const routes = routesAt(subject, node).map(({ access }) => [
    { condition: flow.access[access]?.allows ?? {}, surely: false },
  ]);
  return routes.length === 0 ? [[]] : routes;
};

const closedMessage = (sample: Sample, step: string): Pick<Finding, 'message' | 'hint'> =>
  sample === 'usual'
    ? {
        message: `Nobody can take the step "${step}" with what the backend usually answers, by the examples of the contract`,
        hint: 'turn the condition round, or leave it out',
      }
    : {
        message: `Nobody can take the step "${step}" when the backend sends only what the contract promises: this is not met then`,
        hint: 'offer the others something, too, or leave the condition out',
      };

/**
 * Finds payments without the address of a payment provider. Only the test cards of the staging environment work with
 * them.
 */
const onlyTestCards = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'TokeniseAction')
    .filter(({ value }) => !isObject(value.tokenise) || value.tokenise.provider === undefined)
    .map(({ file, pointer }) => ({
      file,
      pointer: `${pointer}/tokenise`,
      message: 'Nobody can pay with a real card: without "provider" only the test cards of staging are taken',
      hint: 'add "provider", with the address that the backend sends',
    }));

export const neverWorks: Check = {
  rule: 'SM31',
  name: 'never-works',
  severity: 'error',
  description:
    'A button, link, form, list, field or label is never shown or never enabled. Its conditions contradict themselves, those of the blocks around it, or the access rule of the screen.',
  alsoReported: [
    'Nobody can choose anything in a list: its condition matches no item, its button stays disabled for the item that was chosen before, or people of whom a value is not known are shown none.',
    'What an item is there for is closed for some items, and no text says why.',
    'The button to go on is in a list that does not show the chosen item.',
    'A flag is set on every arrival, and a part is shown only for its opposite.',
    'The part that leads to the goal asks for what only reaching it brings.',
    'Only test cards are taken, or nobody comes back to the questions after signing in, or with the back arrow.',
    'A warning is shown only after the step it is for.',
    'A control is shown only once a field has a value that this control alone sets, or that the screen before has cleared.',
    'A condition inside a list asks whether the list has any items.',
  ],
  bad: '"if": { "item.in_stock": false }, "disabled_if": { "item.in_stock": false }',
  good: '"disabled_if": { "item.in_stock": false }',
  requirement: 'GD-7',
  run: (subject) => {
    const never = objectsTitled(subject, ...CHECKED).filter((node) => {
      const asked = [...conditionsAt(subject, node), ...filled(node)];
      return (
        asked.length > 0 &&
        !entryConditions(subject, node).some((entry) =>
          canHold(subject.flow, [...entry, ...asked].map(withoutComparisons)),
        )
      );
    });
    const isWithin = (node: FileNode) =>
      never.some(({ file, pointer }) => file === node.file && node.pointer.startsWith(`${pointer}/`));
    const contradicting = never
      .filter((node) => !isWithin(node))
      .map(({ file, pointer, value }) => {
        const own = ['disabled_if', 'if'].find((key) => key in value);
        return {
          file,
          pointer: own === undefined ? pointer : `${pointer}/${own}`,
          message: 'This is never shown or never works: its conditions contradict each other',
          hint: 'compare them with the conditions around it, and with who may enter the screen',
        };
      });
    const unpaid = [
      ...onlyTestCards(subject),
      ...resumedQuestions(subject),
      ...unrememberedQuestions(subject),
      ...warnedTooLate(subject),
      ...countedInside(subject),
    ];
    if (contradicting.length + unpaid.length > 0) return [...contradicting, ...unpaid];
    const closed = closedForExamples(subject).map(({ sample, step, ...place }) => ({
      ...place,
      ...closedMessage(sample, step),
    }));
    const lists = closedLists(subject);
    return closed.length > 0
      ? closed
      : [
          ...lists,
          ...closedAfterChoice(subject),
          ...knownWhereCompared(subject),
          ...oppositeOnArrival(subject),
          ...closedOnArrival(subject),
          ...doneBeforeDoing(subject),
          ...(lists.length > 0 ? [] : closedWithoutAWord(subject)),
          ...setBehindItself(subject),
          ...clearedOnTheWay(subject),
        ];
  },
};
