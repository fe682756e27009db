import { asObject, hasEntry, isObject, type Json, type JsonObject, lastPart, pointerTo, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { objectsWith } from '../../subject/objects-with.ts';
import { type ObjectNode, type Subject } from '../../subject/subject.ts';
import { TEXT_KEYS } from '../../subject/text-keys.ts';

/** A value without its texts, for comparing. */
const withoutTexts = (value: Json | undefined): Json =>
  Array.isArray(value)
    ? value.map(withoutTexts)
    : isObject(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([key, one]) => (TEXT_KEYS.includes(key) ? [] : [[key, withoutTexts(one)]])),
        )
      : (value ?? null);

/** The texts in a value, at any depth. */
const textsIn = (value: Json | undefined): string[] =>
  Array.isArray(value)
    ? value.flatMap(textsIn)
    : isObject(value)
      ? Object.entries(value).flatMap(([key, one]) =>
          TEXT_KEYS.includes(key) && typeof one === 'string' ? [one] : textsIn(one),
        )
      : [];

/** Whether a block shows a value. A value with two labels is shown twice. */
const showsValue = (value: JsonObject) => ['with', 'from', 'value'].some((key) => hasEntry(value, key));

/** Words in copy keys for the negative case. */
const OTHER: readonly string[] = ['other', 'another', 'not', 'no', 'none', 'un'];

/** The pointer of the next block in the same list. */
const after = (pointer: string) => pointer.replace(/\d+$/, (index) => String(Number(index) + 1));

/**
 * Finds two parts beside each other that test the same side of a boolean, show the same value, and differ only in their
 * label: "This device" and "Another device". One of them should test the other side. Two sentences may be about one
 * value, unless one of them is named for the negative case.
 */
export const sameSideTwice = (subject: Subject): Finding[] => {
  const byPlace = new Map(objectsWith(subject, 'if').map((node) => [`${node.file}#${node.pointer}`, node]));
  const isOther = ({ value }: ObjectNode) =>
    textsIn(value).some((key) => wordsInName(lastPart(key)).some((word) => OTHER.includes(word)));
  return [...byPlace.values()].flatMap((node): Finding[] => {
    const next = byPlace.get(`${node.file}#${after(node.pointer)}`);
    const flag = Object.entries(asObject(node.value.if)).find(([, test]) => typeof test === 'boolean');
    if (next === undefined || next === node || flag === undefined || !showsValue(node.value)) return [];
    const isSame = JSON.stringify(withoutTexts(node.value)) === JSON.stringify(withoutTexts(next.value));
    if (!isSame || textsIn(node.value).join() === textsIn(next.value).join()) return [];
    const isSentence = node.value.block === 'text' || node.value.block === 'notice';
    if (isSentence && !isOther(node) && !isOther(next)) return [];
    const [name, asked] = flag;
    const wrong = [node, next].find((one) => isOther(one) === asked) ?? next;
    const message = `This and the part beside it are shown to the same people, and call the same by different names`;
    const hint = `write ${asked !== true}`;
    return [{ file: wrong.file, pointer: wrong.pointer + pointerTo('if', name), message, hint }];
  });
};
