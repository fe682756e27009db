import type { JsonObject } from '#core';
import type { Finding } from '../../check.ts';
import { valuesBelow } from '../../subject/values-below.ts';
import { asWritten } from '../../subject/as-written.ts';
import { type FileNode, objectsTitled, type Subject, textIn } from '../../subject/subject.ts';

/**
 * Matches pointers into the conditions of actions. A condition may compare an item with one fixed entry of the list.
 */
const DECIDES = /\/if(?:\/|$)/;

/**
 * Finds buttons in a list that read a value from one fixed entry, such as "data.variants.0.id". Whichever item people
 * press, this entry is stored or sent. Texts are not checked, because a text may compare each item with one entry.
 */
export const sameForEveryItem = (subject: Subject): Finding[] =>
  objectsTitled(subject, 'EachBlock').flatMap(({ file, pointer, value }) => {
    const of = textIn(value, 'of') ?? '';
    const inItem = valuesBelow(subject, { file, pointer: `${pointer}/blocks` });
    return inItem.flatMap((node): Finding[] => {
      const field = entryField(node, of);
      if (field === undefined) return [];
      const message = `In the list "${of}" this is the same for every item: whichever somebody chooses, it is that of one entry`;
      return [{ file: node.file, pointer: node.pointer, message, hint: `write "item.${field}"` }];
    });
  });

/**
 * The field that a reference to a numbered entry of the list names: "id" in "data.variants.0.id" for "data.variants".
 */
function entryField({ pointer, schema, value }: FileNode, of: string): string | undefined {
  if (schema.names !== 'reference' || typeof value !== 'string' || !value.startsWith(`${of}.`)) return undefined;
  const isActing = pointer.includes('/do/') && !DECIDES.test(pointer.slice(pointer.indexOf('/do/')));
  return !isActing ? undefined : /^\d+\.(.+)$/.exec(value.slice(of.length + 1))?.[1];
}

/** The list of blocks that contains a block. */
const listOf = ({ file, pointer }: FileNode) => `${file}#${pointer.replace(/\/\d+$/, '')}`;

/**
 * Finds two lists of choices beside each other where one shows all entries and the other repeats some. A person who
 * chooses such an entry sees two choices marked. Lists without choices may repeat entries on purpose.
 */
export const itemsShownTwice = (subject: Subject): Finding[] => {
  const lists = objectsTitled(asWritten(subject), 'EachBlock');
  return lists.flatMap((node) => {
    const { file, pointer, value } = node;
    const isOfSome = ({ only_if: only, if: shown }: JsonObject) => only !== undefined && shown === undefined;
    const isSame = ({ of, look }: JsonObject) => of === value.of && look === 'choices';
    const other = lists.find((one) => one !== node && listOf(one) === listOf(node) && isSame(one.value));
    const isOfAll = value.look === 'choices' && value.only_if === undefined && value.if === undefined;
    if (!isOfAll || other === undefined || !isOfSome(other.value)) return [];
    const message = 'This shows all items, and the list beside it shows some of them again';
    const hint = 'add "only_if" with those that the other list leaves out';
    return [{ file, pointer, anchor: 'key' as const, message, hint }];
  });
};
