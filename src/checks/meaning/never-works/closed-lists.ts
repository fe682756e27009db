import {
  responseSchemaNameOf,
  evaluate,
  factScope,
  isObject,
  type Json,
  knownWords,
  mentions,
  partOf,
  shapeOf,
  isCondition,
} from '#core';
import type { Finding } from '../../check.ts';
import { TODAY } from '../../subject/clock.ts';
import { decidableLines } from '../../subject/controls.ts';
import { nestedFacts, testsIn } from '../../subject/facts.ts';
import { objectsTitled, type ObjectNode, operationIn, type Subject, textIn } from '../../subject/subject.ts';
import { type Choice, choices } from './choices.ts';
import { closedForProduct } from './closed-for-product.ts';
import { exampleIn } from '../../subject/example-items.ts';

/** The values that the contract documents for a field of a list's items. */
function documentedWords(subject: Subject, { list, of }: Choice, name: string): Json[] {
  const operation = operationIn(subject, textIn(subject.files[list.file], 'source') ?? '');
  const shape = operation && responseSchemaNameOf(operation);
  const [root, ...path] = of.split('.');
  const field = /^item\.(\w+)$/.exec(name)?.[1];
  if (root !== 'data' || shape === undefined || field === undefined) return [];
  const parts = partOf(shapeOf(subject.contract, shape), [...path, '0', field]) ?? [];
  return parts.flatMap(({ schema }) => (Array.isArray(schema.enum) ? schema.enum : knownWords(schema)));
}

/**
 * Finds lists whose conditions together leave out every item with some documented value. If all items have this value,
 * the screen is blank.
 */
const unmatchedItems = (subject: Subject, all: readonly Choice[]): Finding[] => {
  const [first] = all;
  if (first === undefined || all.some(({ list, of }) => of !== first.of || list.value.empty !== undefined)) return [];
  const where = all.flatMap(({ list }) =>
    isCondition(list.value.only_if) ? [{ list, condition: list.value.only_if }] : [],
  );
  const last = where.at(-1);
  if (last === undefined || where.length < all.length) return [];
  const usual = exampleIn(subject, first.list.file, first.of, 'usual') ?? {};
  const names = [...new Set(where.flatMap(({ condition }) => testsIn(condition).map(([name]) => name)))];
  for (const name of names)
    for (const word of documentedWords(subject, first, name)) {
      const item = { ...usual, [name.replace('item.', '')]: word };
      const isKnown = (reference: string) => Object.hasOwn(item, reference.replace('item.', ''));
      const scope = { ...factScope(subject.flow, {}, TODAY), item };
      if (where.some(({ condition }) => evaluate(decidableLines(condition, isKnown), scope) === true)) continue;
      return [
        {
          file: last.list.file,
          pointer: `${last.list.pointer}/only_if`,
          message: `When "${name.replace('item.', '')}" is ${JSON.stringify(word)} in all of "${first.of}", nothing can be chosen here, and nothing says so`,
          hint: 'take these in too, or give the list a text for when it is empty ("empty")',
        },
      ];
    }
  return [];
};

/**
 * Finds lists of choices that are all disabled for some documented value. If all items have this value, nobody can
 * choose anything.
 */
const disabledItems = (subject: Subject, all: readonly Choice[]): Finding[] => {
  const [first] = all;
  const found = all.flatMap((choice) => choice.buttons);
  // Where people choose with radio buttons, another button of the list confirms the choice.
  const radios = found.filter(({ value }) => value.chosen_if !== undefined);
  const buttons = radios.length > 0 ? radios : found;
  const disabled = buttons.flatMap(({ value }) => (isCondition(value.disabled_if) ? [value.disabled_if] : []));
  const last = buttons.at(-1);
  if (first === undefined || last === undefined || disabled.length < buttons.length) return [];
  const usual = exampleIn(subject, first.list.file, first.of, 'usual') ?? {};
  const names = [...new Set(disabled.flatMap((condition) => testsIn(condition).map(([name]) => name)))];
  for (const name of names)
    for (const word of documentedWords(subject, first, name)) {
      const scope = { ...factScope(subject.flow, {}, TODAY), item: { ...usual, [name.replace('item.', '')]: word } };
      if (!disabled.every((condition) => evaluate(condition, scope) === true)) continue;
      return [
        {
          file: last.file,
          pointer: `${last.pointer}/disabled_if`,
          message: `When "${name.replace('item.', '')}" is ${JSON.stringify(word)} in all of "${first.of}", nothing can be chosen here`,
          hint: 'let people choose these, too',
        },
      ];
    }
  return [];
};

const CHOSEN = 'chosen';
const ANOTHER = 'another';

/**
 * The condition that hides or disables a button for the item that people chose earlier, and the field that stores this
 * choice.
 */
function closedByOwnChoice(
  subject: Subject,
  { file, pointer, value }: ObjectNode,
): { key: string; name: string } | undefined {
  const sets = objectsTitled(subject, 'SetAction').flatMap((node) =>
    node.file === file && node.pointer.startsWith(`${pointer}/do/`) && isObject(node.value.set)
      ? Object.entries(node.value.set)
      : [],
  );
  for (const [name, from] of sets) {
    const field = typeof from === 'string' ? /^item\.(\w+)$/.exec(from)?.[1] : undefined;
    if (field === undefined) continue;
    const among = (item: string) => ({
      ...factScope(subject.flow, nestedFacts([[name, CHOSEN]]), TODAY),
      item: { [field]: item },
    });
    const closes = (condition: Json | undefined, truth: boolean) =>
      isCondition(condition) &&
      evaluate(condition, among(CHOSEN)) === truth &&
      evaluate(condition, among(ANOTHER)) !== truth;
    if (closes(value.disabled_if, true)) return { key: 'disabled_if', name };
    if (closes(value.if, false)) return { key: 'if', name };
  }
  return undefined;
}

/**
 * Finds steps in which every button is closed for the item that was chosen earlier. Visitors who return and want the
 * same choice again cannot continue.
 */
const closedOnceChosen = (subject: Subject, all: readonly Choice[]): Finding[] => {
  const buttons = all.flatMap((choice) => choice.buttons);
  const closed = buttons.map((button) => closedByOwnChoice(subject, button));
  const [first] = closed;
  const [button] = buttons;
  if (first === undefined || button === undefined || closed.includes(undefined)) return [];
  const parts = all.flatMap((choice) => choice.parts);
  // If another control is for the chosen item, people can keep their choice.
  const keeps = objectsTitled(subject, 'ButtonBlock', 'LinkBlock').some(
    (one) =>
      !buttons.includes(one) &&
      (parts.some(({ file, pointer }) => file === one.file && pointer === one.pointer) ||
        all.some(({ list }) => list.file === one.file)) &&
      mentions(one.value.if, first.name),
  );
  if (keeps) return [];
  return [
    {
      file: button.file,
      pointer: `${button.pointer}/${first.key}`,
      message: `What is in "${first.name}" cannot be chosen again: who comes back and wants to keep it, or has no other choice, cannot go on`,
      hint: 'mark it in place of closing it ("marked_if"), or add a way on for what is chosen',
    },
  ];
};

/** Finds lists of a step in which some visitors cannot choose anything. */
export const closedLists = (subject: Subject): Finding[] =>
  choices(subject).flatMap(({ step, all }) => {
    const unmatched = unmatchedItems(subject, all);
    const closed = unmatched.length > 0 ? unmatched : closedForProduct(subject, step, all);
    return [...closed, ...disabledItems(subject, all), ...closedOnceChosen(subject, all)];
  });
