import { asObject, isObject, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { listNodes, type Subject, textIn } from '../../subject/subject.ts';
import { TEXT_KEYS } from '../../subject/text-keys.ts';

/** The values of each list in lists/, by the text that the list shows for them. */
const listsIn = (subject: Subject) =>
  listNodes(subject).flatMap(({ file, pointer, value }) => {
    if (!file.startsWith('lists/') || pointer !== '/list') return [];
    const entries = value.flatMap((one) => {
      const [word, label] = [textIn(one, 'value'), textIn(one, 'label')];
      return word === undefined || label === undefined ? [] : [{ word, label }];
    });
    return [entries];
  });

/**
 * Finds texts that a list shows for one value, and that a part shows for another value of the same list: "Nothing will
 * be sent" for an order that has arrived.
 */
export function textsOfListValues(subject: Subject): Finding[] {
  const lists = listsIn(subject);
  return writtenWith(subject, 'if').flatMap(({ file, pointer, value }) =>
    Object.entries(asObject(value.if)).flatMap(([reference, test]): Finding[] => {
      const word = isObject(test) ? textIn(test, 'is') : undefined;
      const keys = TEXT_KEYS.flatMap((part) => textIn(value, part) ?? []);
      const list = lists.find((entries) => entries.some((one) => one.word === word));
      const own = list?.filter(({ label }) => keys.includes(label)) ?? [];
      const [meant] = own;
      if (word === undefined || meant === undefined || own.some((one) => one.word === word)) return [];
      const message = `"${meant.label}" is shown for "${meant.word}" elsewhere, and here for "${word}"`;
      const place = pointer + pointerTo('if', reference);
      return [
        { file, pointer: place, message, hint: `write { "is": "${meant.word}" }, or name the text of "${word}"` },
      ];
    }),
  );
}
