import { asObject, firstPart, isObject, type Json, pointerTo, referencesOf, segments, shownBy } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAt } from '../../subject/conditions-at.ts';
import { mayBeMissingHere } from '../../subject/missing-here.ts';
import { objectsWith } from '../../subject/objects-with.ts';
import { listNodes, type ObjectNode, type Subject } from '../../subject/subject.ts';

/** The one value whose presence is the condition of a block; undefined for any other condition. */
function presentIn(condition: Json | undefined): string | undefined {
  const asked = Object.entries(isObject(condition) ? condition : {}).filter(
    ([, test]) => isObject(test) && test.known !== undefined,
  );
  const [[name, test] = []] = asked;
  return asked.length === 1 && isObject(test) && test.known === true ? name : undefined;
}

/**
 * Finds blocks that appear if one value exists but show another value. A block beside them appears if that other value
 * exists, and shows it.
 */
export const askedForAnother = (subject: Subject): Finding[] =>
  listNodes(subject).flatMap(({ file, pointer, value }) => {
    const blocks = value.map((one) => (isObject(one) ? { asked: presentIn(one.if), from: one.from } : undefined));
    return blocks.flatMap((block, index): Finding[] => {
      const { asked, from } = block ?? {};
      if (asked === undefined || typeof from !== 'string' || from === asked) return [];
      // A block beside this one has the value shown here in its condition. It shows this value or, if the two were
      // exchanged, the value in this block's condition.
      const isShownBeside = blocks.some(
        (other) => other !== block && other?.asked === from && (other.from === from || other.from === asked),
      );
      if (!isShownBeside) return [];
      const message = `This is shown when "${asked}" is there, and shows "${from}", as a part beside it does`;
      return [{ file, pointer: pointer + pointerTo(index, 'from'), message, hint: `write "${asked}"` }];
    });
  });

/** The object that a value is a part of: "item.variant" of "item.variant.name". */
const objectOf = (name: string): string => name.slice(0, name.lastIndexOf('.'));

/**
 * Whether a value is probably there whenever another one is: it is the same, a part of it, contains it, or is another
 * part of the same object, such as of an address.
 */
const isThereWith = (one: string, name: string): boolean =>
  one === name ||
  one.startsWith(`${name}.`) ||
  name.startsWith(`${one}.`) ||
  (objectOf(one) === objectOf(name) && objectOf(one).includes('.'));

/** Matches a reference to one entry of a list, or to a value inside the entry: "data.lines.0", "data.lines.0.amount". */
const OF_ENTRY = /\.\d+(?:\.|$)/;

/** Whether a part beside this one shows a value. */
const isShownBeside = (subject: Subject, { file, pointer, value }: ObjectNode, name: string): boolean =>
  listNodes(subject).some(
    (list) =>
      list.file === file &&
      list.pointer === pointerTo(...segments(pointer).slice(0, -1)) &&
      list.value.some((part) => part !== value && shownBy(asObject(part)).some((one) => isThereWith(one, name))),
  );

/**
 * Finds blocks that appear if one value exists, which a block beside them shows, and that show only another one, which
 * may be missing: the text appears where there is a picture. Without the text, its place is empty; without the picture,
 * the text does not appear. Or the value is always there, so that nothing decides when the block appears.
 */
export const shownForAnother = (subject: Subject): Finding[] =>
  objectsWith(subject, 'if').flatMap((node): Finding[] => {
    const { file, pointer, value } = node;
    const name = presentIn(value.if);
    const shown = shownBy(value);
    const [only] = shown;
    if (name === undefined || only === undefined || !file.startsWith('screens/')) return [];
    // A button or link is for pressing, so what it shows does not decide when it appears.
    if (typeof value.block !== 'string' || value.do !== undefined || value.to !== undefined) return [];
    if (shown.some((one) => isThereWith(one, name) || !mayBeMissingHere(subject, node, one))) return [];
    const asked = conditionsAt(subject, node).flatMap(({ condition }) => referencesOf(condition));
    // A value that is always there is no reason to show another one. A list may have no first entry.
    const isOfResponse = firstPart(name) === firstPart(only) && !OF_ENTRY.test(name);
    const isAlways = isOfResponse && !mayBeMissingHere(subject, node, name);
    if (asked.includes(only) || !(isAlways || isShownBeside(subject, node, name))) return [];
    const message = `This is shown when "${name}" is there, and shows "${only}", which may be missing then`;
    return [{ file, pointer: pointer + pointerTo('if', name), message, hint: `write "${only}"` }];
  });
