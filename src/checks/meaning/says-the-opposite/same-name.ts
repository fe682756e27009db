import { isObject, type Json, type JsonObject, lastPart, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { asWritten } from '../../subject/as-written.ts';
import { listNodes, parentOf, type Subject, textIn } from '../../subject/subject.ts';

/** An entry of a list, or a part inside an entry, with the keys that lead to it from the list. */
interface ListPart {
  value: JsonObject;
  pointer: string;
}

const isSame = (one: Json | undefined, other: Json | undefined) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Reads a condition that tests a single value for being known or unknown, or true or false.
 * @returns the name of the value, the expected side, and whether the test is about being known; undefined for other
 *   conditions
 */
function sideIn(condition: Json | undefined) {
  const [only, ...more] = isObject(condition) ? Object.entries(condition) : [];
  if (only === undefined || more.length > 0) return undefined;
  const [name, test] = only;
  const side = isObject(test) && Object.keys(test).length === 1 ? test.known : test;
  return typeof side === 'boolean' ? { name, side, isKnown: isObject(test) } : undefined;
}

/** Whether two conditions are true for opposite sides of one value. */
function areOpposite(one: Json | undefined, other: Json | undefined): boolean {
  const [first, second] = [sideIn(one), sideIn(other)];
  if (first === undefined || second === undefined) return false;
  return first.name === second.name && first.isKnown === second.isKnown && first.side !== second.side;
}

/** Whether two sibling parts have the same appearance but different actions. */
function areConfused(one: JsonObject, other: JsonObject): boolean {
  const isEither = one.if === undefined && other.if === undefined;
  const [label, heading] = [textIn(one, 'label'), textIn(one, 'heading')];
  const isNamed = label !== undefined && label === other.label && isSame(one.with, other.with);
  if (isNamed && isEither && (one.field !== undefined || one.block !== 'link') && one.block === other.block)
    return ['field', 'do'].some((key) => one[key] !== undefined && !isSame(one[key], other[key]));
  return (
    heading !== undefined &&
    heading === other.heading &&
    one.block === 'each' &&
    other.block === 'each' &&
    one.of === other.of &&
    !areOpposite(one.if, other.if)
  );
}

const withoutCondition = ({ if: _if, ...left }: JsonObject) => left;

/**
 * Whether a part is shown in both cases: to some people under a condition, and to all others under the opposite
 * condition. A button that does the same in both cases misleads nobody.
 */
const isEitherWay = (one: JsonObject, other: JsonObject) =>
  one.do === undefined && areOpposite(one.if, other.if) && isSame(withoutCondition(one), withoutCondition(other));

/** The parts of a list. The button that closes a modal counts as the last part, after the buttons of its actions. */
function partsOf(subject: Subject, file: string, pointer: string, list: readonly Json[]): ListPart[] {
  const parts = list.flatMap((value, index) =>
    isObject(value) ? [{ value, pointer: pointer + pointerTo(index) }] : [],
  );
  const close = pointer.endsWith('/actions') ? parentOf(subject, file, pointer)?.close : undefined;
  const below = isObject(close)
    ? [{ value: { ...close, do: 'close' }, pointer: pointer.replace(/actions$/, 'close') }]
    : [];
  return [...parts, ...below];
}

/**
 * Finds two parts beside each other with one name: buttons that do different things, fields that ask for different
 * things, lists of the same items. Also finds a row that is the same for a condition and for its opposite, because one
 * of the two has the wrong name.
 */
export const sameName = (subject: Subject): Finding[] =>
  listNodes(asWritten(subject)).flatMap(({ file, pointer, value }) => {
    if (!/\/(?:blocks|rows|fields|actions)$/.test(pointer)) return [];
    const parts = partsOf(subject, file, pointer, value);
    return parts.flatMap((one, index): Finding[] => {
      const next = parts[index + 1];
      if (next === undefined) return [];
      const key = ['label', 'heading', 'text'].find((name) => typeof next.value[name] === 'string');
      if (key === undefined) return [];
      const name = String(next.value[key]);
      const hint = 'give each its own text';
      if (isEitherWay(one.value, next.value))
        return [
          {
            file,
            pointer: one.pointer + pointerTo(key),
            message: `"${name}" is shown for this condition, and for its opposite as well`,
            hint,
          },
        ];
      if (!areConfused(one.value, next.value)) return [];
      const message = `This and the part beside it are both called "${name}", and are not the same`;
      // The field that the text is named after is right.
      const isNamed = (part: ListPart) => lastPart(name) === textIn(part.value, 'field');
      const wrong = isNamed(next) && !isNamed(one) ? one : next;
      return [{ file, pointer: wrong.pointer + pointerTo(key), message, hint }];
    });
  });
