import { numbersUnder } from '../../subject/numbers-under.ts';
import {
  responseSchemaNameOf,
  type Condition,
  evaluate,
  factScope,
  isCondition,
  isObject,
  type Json,
  knownWords,
  schemasAt,
  pointerTo,
  segments,
  shapeOf,
  lastPart,
} from '#core';
import type { Finding } from '../../check.ts';
import { TODAY } from '../../subject/clock.ts';
import { decidableLines } from '../../subject/controls.ts';
import { nestedFacts, testsIn } from '../../subject/facts.ts';
import { mayBeMissing } from '../../subject/response-values.ts';
import {
  objectNodes,
  objectsTitled,
  type ObjectNode,
  operationIn,
  type Subject,
  textIn,
} from '../../subject/subject.ts';
import { ANOTHER } from '../../subject/tested-facts.ts';
import { GO_ON, type ItemControl, neededInLists } from './needed-in-lists.ts';

/** A condition of a control, and of the blocks around it within its list. */
interface Closing {
  pointer: string;
  condition: Condition;
  /** True for a condition that disables, such as `disabled_if`: the control works if the condition is false. */
  isDisabling: boolean;
}

/** A control of a list, and the groups that contain it inside the list. */
const groupsAround = (subject: Subject, list: ObjectNode, part: Pick<ObjectNode, 'pointer' | 'value'>) => [
  ...objectsTitled(subject, 'GroupBlock').filter(
    ({ file, pointer }) =>
      file === list.file && pointer.startsWith(`${list.pointer}/`) && part.pointer.startsWith(`${pointer}/`),
  ),
  part,
];

/**
 * The conditions of a control in a list, and of the groups that contain it inside the list. Where people go on with an
 * item, also the condition on the list's items: an item that is left out cannot be resumed.
 */
const conditionsOf = (subject: Subject, { list, control, purpose }: ItemControl): Closing[] => {
  const only = list.value.only_if;
  const ofItems =
    isCondition(only) && purpose === GO_ON && list.value.empty === undefined
      ? [{ pointer: list.pointer + pointerTo('only_if'), condition: only, isDisabling: false }]
      : [];
  const ofParts = groupsAround(subject, list, control).flatMap(({ pointer, value }) =>
    (['if', 'disabled_if'] as const).flatMap((key) => {
      const condition = value[key];
      return isCondition(condition)
        ? [{ pointer: pointer + pointerTo(key), condition, isDisabling: key === 'disabled_if' }]
        : [];
    }),
  );
  return [...ofItems, ...ofParts];
};

type Values = ReadonlyMap<string, readonly Json[]>;

/**
 * The values that the contract allows for a field of the list's items, reduced to those that conditions distinguish.
 */
function valuesOf(subject: Subject, list: ObjectNode, name: string, tests: readonly unknown[]): Json[] {
  const operation = operationIn(subject, textIn(subject.files[list.file], 'source') ?? '');
  const shape = operation && responseSchemaNameOf(operation);
  const [root, ...of] = (textIn(list.value, 'of') ?? '').split('.');
  const path = [...of, '0', ...name.split('.').slice(1)];
  const parts = shape === undefined || root !== 'data' ? undefined : schemasAt(shapeOf(subject.contract, shape), path);
  const [part, ...others] = (parts ?? []).filter(({ schema }) => schema.type !== 'null');
  if (shape === undefined || part === undefined || others.length > 0) return [];
  const { schema } = part;
  // A backend that sends a boolean for some items sends it for every item.
  if ([schema.type].flat().includes('boolean')) return [true, false];
  const isAsked = tests.some((test) => isObject(test) && test.known !== undefined);
  const nothing = isAsked && mayBeMissing(subject.contract, shape, path) ? [null] : [];
  const words = Array.isArray(schema.enum) ? schema.enum : [...knownWords(schema), ...sampleNumbers(subject, name)];
  return words.length > 0 ? [...nothing, ...words] : isAsked ? [...nothing, ANOTHER] : [];
}

/** The numbers that the sample products have for a field of this name: the quantities that are offered. */
const sampleNumbers = ({ files }: Subject, name: string): number[] => [
  ...new Set(
    Object.entries(files).flatMap(([file, value]) =>
      file.startsWith('products/') ? numbersUnder(value, lastPart(name)) : [],
    ),
  ),
];

/** Every combination of values for the fields that conditions read, each as one item. */
function itemsOf(values: Values): (readonly (readonly [string, Json])[])[] {
  let all: (readonly (readonly [string, Json])[])[] = [[]];
  for (const [name, some] of values)
    all = all.flatMap((facts) => some.map((value) => [...facts, [name, value] as const]));
  return all;
}

/** The condition that hides or disables a control for an item. Lines that read anything but the item count as true. */
function closingFor(subject: Subject, all: readonly Closing[], item: readonly (readonly [string, Json])[]) {
  const names = item.map(([name]) => name);
  const scope = factScope(subject.flow, nestedFacts(item), TODAY);
  return all.find(({ condition, isDisabling }) => {
    const asked: Condition = isDisabling ? { not: condition } : condition;
    const truth = evaluate(
      decidableLines(asked, (name) => names.includes(name)),
      scope,
    );
    return isDisabling ? truth === false : truth !== true;
  });
}

/** Types of blocks whose label says what a press does, so it explains nothing else. */
const CONTROLS: readonly Json[] = ['button', 'link'];

/** Whether the list has a text that is shown because of a field's value, by its own condition or one around it. */
function isExplained(
  subject: Subject,
  { list }: ItemControl,
  item: readonly (readonly [string, Json])[],
  name: string,
) {
  const scope = factScope(subject.flow, nestedFacts(item), TODAY);
  return objectNodes(subject).some(
    ({ file, pointer, value }) =>
      file === list.file &&
      pointer.startsWith(`${list.pointer}/`) &&
      !CONTROLS.includes(value.block ?? null) &&
      (typeof (value.text ?? value.label) === 'string' || value.block === 'notice') &&
      groupsAround(subject, list, { pointer, value }).some(
        ({ value: { if: condition } }) =>
          isCondition(condition) &&
          testsIn(condition).some(([one]) => one === name) &&
          evaluate(condition, scope) === true,
      ),
  );
}

/** The pointer of the line that reads a field, at any depth of the condition; undefined when no line does. */
function lineIn(condition: Json | undefined, name: string, pointer: string): string | undefined {
  if (Array.isArray(condition))
    return condition
      .map((one, index) => lineIn(one, name, pointer + pointerTo(index)))
      .find((one) => one !== undefined);
  if (!isObject(condition)) return undefined;
  if (Object.hasOwn(condition, name)) return pointer + pointerTo(name);
  return ['any', 'not']
    .map((key) => lineIn(condition[key], name, pointer + pointerTo(key)))
    .find((one) => one !== undefined);
}

const conditionAt = (subject: Subject, file: string, pointer: string): Json | undefined => {
  let here: Json | undefined = subject.files[file];
  for (const part of segments(pointer))
    here = Array.isArray(here) ? here[Number(part)] : isObject(here) ? here[part] : undefined;
  return here;
};

const shown = (value: Json) =>
  value === null ? 'is missing' : value === ANOTHER ? 'is there' : `is ${JSON.stringify(value)}`;

/**
 * Finds lists in which every control that people need is hidden or disabled for some value of a field, and no text
 * explains this.
 */
export const closedWithoutAWord = (subject: Subject): Finding[] =>
  neededInLists(subject).flatMap((controls): Finding[] => {
    const [first] = controls;
    const closings = controls.map((control) => conditionsOf(subject, control));
    const tests = closings.flatMap((all) => all.flatMap(({ condition }) => testsIn(condition)));
    const names = [...new Set(tests.flatMap(([name]) => (name.startsWith('item.') ? [name] : [])))];
    const values: Values = new Map(
      names.flatMap((name) => {
        const asked = tests.flatMap(([one, test]) => (one === name ? [test] : []));
        const some = first === undefined ? [] : valuesOf(subject, first.list, name, asked);
        return some.length === 0 ? [] : [[name, some] as const];
      }),
    );
    if (first === undefined || values.size > 4) return [];
    const items = itemsOf(values);
    for (const [name, some] of values)
      for (const value of some) {
        const such = items.filter((item) => item.some(([one, own]) => one === name && own === value));
        const closed = such.map((item) => closings.map((all) => closingFor(subject, all, item)));
        const isClosed = closed.every((all) => all.every((one) => one !== undefined));
        if (!isClosed || such.some((item) => isExplained(subject, first, item, name))) continue;
        const closing = closed
          .flat()
          .find((one) => one !== undefined && testsIn(one.condition).some(([read]) => read === name));
        if (closing === undefined) continue;
        const place =
          lineIn(conditionAt(subject, first.list.file, closing.pointer), name, closing.pointer) ?? closing.pointer;
        const message = `Where "${name.replace('item.', '')}" ${shown(value)}, nobody can ${first.purpose} here, and no text says why`;
        const hint = 'leave this line out, or add a text that is shown for these';
        return [{ file: first.list.file, pointer: place, message, hint }];
      }
    return [];
  });
