import { asObject, pointerTo, segments, stringsIn } from '#core';
import type { Finding } from '../../check.ts';
import { type FileNode, objectsTitled, parentOf, type Subject, textIn } from '../../subject/subject.ts';
import { valuesBelow } from '../../subject/values-below.ts';

/** A value of one numbered entry of a list: "state" of "data.orders.0.state". */
interface EntryValue {
  node: FileNode;
  /** The reference to the same value of the item: "item.state". */
  meant: string;
}

/** Matches pointers into actions and conditions. What these read is not shown. */
const UNSHOWN = /\/(?:do|(?:[a-z]+_)?if)(?:\/|$)/;

/** The reference to an item's value that stands for a numbered entry's value of a list. Undefined for other references. */
function itemValue(reference: string, of: string): string | undefined {
  const field = reference.startsWith(`${of}.`) ? /^\d+\.(.+)$/.exec(reference.slice(of.length + 1))?.[1] : undefined;
  return field === undefined ? undefined : `item.${field}`;
}

/** The block, table row or link that shows a value, and the key of it that contains the value, such as "with". */
function holderOf(subject: Subject, { file, pointer }: FileNode) {
  const steps = segments(pointer);
  const inner = steps.findLastIndex((step) => ['with', 'params', 'text_by'].includes(step));
  const place = pointerTo(...steps.slice(0, inner === -1 ? steps.length - 1 : inner));
  return { holder: parentOf(subject, file, `${place}/x`) ?? {}, part: steps[inner] };
}

/**
 * Whether a shown value must be that of the item: because of its place, because the condition asks for the item's value,
 * or because nothing else in the list shows the item's value.
 */
function isItems(subject: Subject, { node, meant }: EntryValue, shown: ReadonlySet<unknown>): boolean {
  const { holder, part } = holderOf(subject, node);
  const beside = part === undefined ? [] : stringsIn(holder[part]);
  if (asObject(asObject(holder.if)[meant]).known === true) return !beside.includes(meant);
  // What compares an item with an entry names both, or is shown for some items only.
  if (holder.if !== undefined || beside.some((one) => one.startsWith('item.'))) return false;
  const isPressed = ['button', 'link'].includes(textIn(holder, 'block') ?? '');
  return isPressed || (part !== 'params' && !shown.has(meant));
}

/**
 * Finds parts of a list's items that show the value of one entry for each item: every order with the state of the first.
 * Sometimes this is meant, because a text compares the items with one entry. So a part is reported only if nothing in
 * the list shows the item's own value, if the part is shown only for items that have this value, or if it is a button or
 * link that names nothing of its item.
 */
export const firstForEveryRow = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'EachBlock').flatMap(({ file, pointer, value }) => {
    const of = textIn(value, 'of') ?? '';
    if (of === '' || of.startsWith('item.')) return [];
    const below = valuesBelow(subject, { file, pointer: `${pointer}/blocks` });
    const read = below.filter((node) => node.schema.names === 'reference' && !UNSHOWN.test(node.pointer));
    const shown = new Set(read.map((node) => node.value));
    const ofEntries = read.flatMap((node): EntryValue[] => {
      const meant = typeof node.value === 'string' ? itemValue(node.value, of) : undefined;
      return meant === undefined ? [] : [{ node, meant }];
    });
    return ofEntries
      .filter((one) => isItems(subject, one, shown))
      .map(({ node, meant }) => ({
        file: node.file,
        pointer: node.pointer,
        message: `In the list "${of}" this is "${String(node.value)}" for each item, which is of one entry`,
        hint: `write "${meant}"`,
      }));
  });

/** Finds timelines in a list where one step asks one entry of the list, and another step asks the item for the same. */
export const stepOfFirstEntry = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'EachBlock').flatMap(({ file, pointer, value }) => {
    const of = textIn(value, 'of') ?? '';
    const timelines = objectsTitled(subject, 'TimelineBlock').filter(
      (one) => one.file === file && one.pointer.startsWith(`${pointer}/blocks/`),
    );
    return timelines.flatMap((timeline) => {
      const steps = stepConditions(timeline.value.steps);
      return steps.flatMap(({ index, name }): Finding[] => {
        const meant = itemValue(name, of);
        if (meant === undefined || !steps.some((other) => other.index !== index && other.name === meant)) return [];
        const message = `In the list "${of}" this step asks for "${name}", which is of one entry, and another step for "${meant}"`;
        const place = timeline.pointer + pointerTo('steps', index, 'done_if', name);
        return [{ file, pointer: place, message, hint: `write "${meant}"` }];
      });
    });
  });

/** The references that the conditions of a timeline's steps read, each with the index of its step. */
const stepConditions = (steps: unknown) =>
  (Array.isArray(steps) ? steps : []).flatMap((step, index) =>
    Object.keys(asObject(asObject(step).done_if)).map((name) => ({ index, name })),
  );
