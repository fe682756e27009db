import {
  asList,
  asObject,
  formsIn,
  type JsonObject,
  lastPart,
  numbersAsked,
  ownEntry,
  pointerTo,
  referencesOf,
  same,
  stringsIn,
} from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAt } from '../../subject/conditions-at.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { objectNodes, type ObjectNode, type Subject, textIn } from '../../subject/subject.ts';
import { TEXT_KEYS } from '../../subject/text-keys.ts';
import { isPressed } from './under-conditions.ts';

/** The name of the list whose length a reference reads: "orders" for "data.orders.length". */
const listOf = (reference: string) => /([^.]+)\.length$/.exec(reference)?.[1];

/**
 * Whether a copy key says that a list is empty: "cart.empty", "portal.no_orders", or the heading "cart.empty_heading".
 */
const saysNothing = (key: string, list: string) =>
  ['empty', `no_${list}`].includes(lastPart(key).replace(/_heading$/, ''));

/** Whether a text is a question: "Empty your cart?" */
const isQuestion = ({ flow }: Subject, key: string): boolean =>
  formsIn(ownEntry(flow.texts[flow.default_locale] ?? {}, key) ?? '').some((form) => form.trimEnd().endsWith('?'));

/** The other entries of the list that contains an entry. */
const entriesBeside = (subject: Subject, { file, pointer }: Pick<ObjectNode, 'file' | 'pointer'>): ObjectNode[] => {
  const list = pointer.replace(/\d+$/, '');
  return objectNodes(subject).filter(
    (one) => one.file === file && one.pointer !== pointer && one.pointer.replace(/\d+$/, '') === list,
  );
};

/**
 * Whether some entry of the list is always shown when this text is. It is beside the text, has the same condition on
 * the list's length, and no other condition.
 */
const isBesideEntries = (subject: Subject, node: ObjectNode, name: string): boolean => {
  const own = asObject(node.value.if);
  const first = name.replace(/length$/, '0.');
  // With a condition on an entry, the text is about one kind of entries: "No order is on its way."
  if (Object.keys(own).some((line) => line.startsWith(first))) return false;
  return entriesBeside(subject, node).some(({ value }) => {
    const { if: condition, ...shown } = value;
    const lines = Object.entries(asObject(condition));
    const isSame = lines.some(([one]) => one === name) && lines.every(([one, test]) => same(own[one], test));
    return isSame && stringsIn(shown).some((one) => one.startsWith(first));
  });
};

/** Whether a line of a condition lets a list have no items only. */
const isEmptyIn = (lines: JsonObject, name: string) =>
  lines[name] !== undefined && (numbersAsked(lines[name])?.to ?? Infinity) < 1;

/** Finds texts that say a list is empty, although an alternative of their condition lets it have items. */
const emptyInOneAlternative = (subject: Subject): Finding[] =>
  writtenWith(subject, 'if').flatMap(({ file, pointer, value }) => {
    const alternatives = asList(asObject(value.if).any).map(asObject);
    const names = new Set(alternatives.flatMap((lines) => Object.keys(lines).filter((name) => isEmptyIn(lines, name))));
    return [...names].flatMap((name) => {
      const list = listOf(name) ?? '';
      const open = alternatives.findIndex((lines) => !isEmptyIn(lines, name));
      const key = TEXT_KEYS.map((part) => textIn(value, part)).find(
        (one) => one !== undefined && saysNothing(one, list),
      );
      if (key === undefined || open === -1 || isEmptyIn(asObject(value.if), name) || isPressed(value)) return [];
      const message = `"${key}" says that there is nothing, and this is also shown when there is something`;
      const hint = `write "${name}": 0 beside "any", or in each alternative`;
      return [{ file, pointer: pointer + pointerTo('if', 'any'), message, hint }];
    });
  });

/**
 * Finds texts that say a list is empty, and that are shown when it is not. If their condition has further lines, they
 * may be about the remaining cases. Then they are reported only if an entry of the list is shown beside them, or if the
 * list has a certain number of entries.
 */
export const emptyWhenFull = (subject: Subject): Finding[] => [
  ...emptyInOneAlternative(subject),
  ...writtenWith(subject, 'if').flatMap((node) => {
    const { file, pointer, value } = node;
    return Object.entries(asObject(value.if)).flatMap(([name, test]) => {
      const list = listOf(name);
      const from = test === undefined ? undefined : numbersAsked(test)?.from;
      if (list === undefined || from === undefined || from <= 0 || isPressed(value)) return [];
      const around = conditionsAt(subject, { file, pointer }).flatMap(({ condition }) => referencesOf(condition));
      return TEXT_KEYS.flatMap((part): Finding[] => {
        const key = textIn(value, part);
        if (key === undefined || !saysNothing(key, list) || isQuestion(subject, key)) return [];
        const isCounted =
          typeof test === 'number' && !around.some((one) => one.startsWith(name.replace(/length$/, '0.')));
        if (around.some((one) => one !== name) && !isCounted && !isBesideEntries(subject, node, name)) return [];
        const message = `"${key}" says that there is nothing, and this is shown when there is something`;
        return [{ file, pointer: pointer + pointerTo('if', name), message, hint: 'write 0' }];
      });
    });
  }),
];
