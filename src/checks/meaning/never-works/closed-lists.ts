import {
  responseSchemaNameOf,
  evaluate,
  factScope,
  type Json,
  knownWords,
  schemasAt,
  shapeOf,
  isCondition,
} from '#core';
import type { Finding } from '../../check.ts';
import { TODAY } from '../../subject/clock.ts';
import { decidableLines } from '../../subject/controls.ts';
import { testsIn } from '../../subject/facts.ts';
import { operationIn, type Subject, textIn } from '../../subject/subject.ts';
import { type Choice, choices, choosingButtons } from './choices.ts';
import { closedOnceChosen } from './closed-once-chosen.ts';
import { closedForProduct } from './closed-for-product.ts';
import { exampleIn } from '../../subject/example-items.ts';

/** The values that the contract documents for a field of a list's items. */
function documentedWords(subject: Subject, { list, of }: Choice, name: string): Json[] {
  const operation = operationIn(subject, textIn(subject.files[list.file], 'source') ?? '');
  const shape = operation && responseSchemaNameOf(operation);
  const [root, ...path] = of.split('.');
  const field = /^item\.(\w+)$/.exec(name)?.[1];
  if (root !== 'data' || shape === undefined || field === undefined) return [];
  const parts = schemasAt(shapeOf(subject.contract, shape), [...path, '0', field]) ?? [];
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
  const buttons = choosingButtons(all);
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

/** Finds lists of a step in which some visitors cannot choose anything. */
export const closedLists = (subject: Subject): Finding[] =>
  choices(subject).flatMap(({ step, all }) => {
    const unmatched = unmatchedItems(subject, all);
    const closed = unmatched.length > 0 ? unmatched : closedForProduct(subject, step, all);
    return [...closed, ...disabledItems(subject, all), ...closedOnceChosen(subject, all)];
  });
