import type { Finding } from '../../check.ts';
import { valuesBelow } from '../../subject/values-below.ts';
import { type FileSpot, objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/** Conditions of actions. They may compare an item with a certain entry of the list. */
const DECIDES = /\/if(?:\/|$)/;

/**
 * Buttons in a list that read a value from one fixed entry, such as "data.variants.0.id": whichever item people press,
 * that entry is stored or sent. Texts are left out, because a text may compare each item with one entry.
 */
export const sameForEveryItem = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'EachBlock').flatMap(({ file, pointer: at, value }) => {
    const of = textIn(value, 'of') ?? '';
    const inItem = valuesBelow(subject, { file, pointer: `${at}/blocks` });
    return inItem.flatMap((spot): Finding[] => {
      const field = entryField(spot, of);
      if (field === undefined) return [];
      const message = `In the list "${of}" this is the same for every item: whichever somebody chooses, it is that of one entry`;
      return [{ file: spot.file, pointer: spot.pointer, message, hint: `write "item.${field}"` }];
    });
  });

/** The field that a reference to a numbered entry names: "id" of "data.variants.0.id" in the list "data.variants". */
function entryField({ pointer: at, schema, value }: FileSpot, of: string): string | undefined {
  if (schema.names !== 'reference' || typeof value !== 'string' || !value.startsWith(`${of}.`)) return undefined;
  const isActing = at.includes('/do/') && !DECIDES.test(at.slice(at.indexOf('/do/')));
  return !isActing ? undefined : /^\d+\.(.+)$/.exec(value.slice(of.length + 1))?.[1];
}

/** Lists that show all items, on a screen where another list shows some of the same items (`where`). */
export const itemsShownTwice = (subject: Subject): Finding[] => {
  const lists = objectsTitled(subject, 'EachBlock').filter(({ file }) => file.startsWith('screens/'));
  return lists.flatMap(({ file, pointer, value }) => {
    const others = lists.filter((one) => one.file === file && one.pointer !== pointer && one.value.of === value.of);
    const isSome = others.some((one) => one.value.where !== undefined && one.value.if === undefined);
    if (value.where !== undefined || value.if !== undefined || !isSome) return [];
    const message = 'This shows all items, and another list of this screen shows some of them again';
    return [
      { file, pointer, at: 'key' as const, message, hint: 'add "where" with those that the other list leaves out' },
    ];
  });
};
