import { firstPart, type Flow, lastPart, pointerTo, segments, sharedWords, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { nodesNaming, type Subject } from '../../subject/subject.ts';
import { copyKeys } from '../../subject/text-keys.ts';

/**
 * Finds texts of a question type whose copy keys belong to another type, although copy/ has such a text for this type:
 * "allergies.none" for the type "medications", while "medications.none" exists. Otherwise types may share a text.
 */
export const textsOfOtherTypes = (subject: Subject): Finding[] => {
  const types = Object.keys(subject.flow.questions.types);
  const keys = copyKeys(subject);
  return nodesNaming(subject, 'text').flatMap(({ file, pointer, value }): Finding[] => {
    const [first, type = ''] = segments(pointer);
    const other = firstPart(value);
    if (file !== 'questions.json' || first !== 'types' || other === type || !types.includes(other)) return [];
    const own = type + value.slice(other.length);
    if (!keys.has(own)) return [];
    const message = `"${value}" is a text of the type "${other}", and this is "${type}"`;
    return [{ file, pointer, message, hint: `write "${own}"` }];
  });
};

/** Entries of one object in a file that have titles: toasts or modals. */
interface Titled {
  file: string;
  part: string;
  titles: Readonly<Record<string, string>>;
}

const titled = <Entry extends { title: string }>(file: string, part: string, all: Readonly<Record<string, Entry>>) => ({
  file,
  part,
  titles: Object.fromEntries(Object.entries(all).map(([id, { title }]) => [id, title])),
});

const joined = (name: string) => wordsInName(name).join(' ');

/**
 * Whether a toast has the title of another one of its type, and its name says that it is about something else. Titles of
 * one word, such as "saved", fit many toasts.
 */
function isOfOtherToast({ errors: { toasts } }: Flow, id: string, other: string): boolean {
  const { title = '', type } = toasts[id] ?? {};
  const words = wordsInName(lastPart(title));
  return type === toasts[other]?.type && words.length > 1 && sharedWords(id, lastPart(title)) === 0;
}

/**
 * Finds toasts whose title is named after another toast, and modals whose title begins with the name of another modal.
 */
export const toastAndModalTitlesOfOthers = ({ flow }: Subject): Finding[] => {
  const isToast = (key: string, id: string) => joined(lastPart(key)) === joined(id);
  const isModal = (key: string, id: string) => firstPart(key) === id;
  const records: [Titled, (key: string, id: string) => boolean][] = [
    [titled('errors.json', 'toasts', flow.errors.toasts), isToast],
    [titled('modals.json', 'modals', flow.modals), isModal],
  ];
  return records.flatMap(([{ file, part, titles }, isNamed]) =>
    Object.entries(titles).flatMap(([id, title]): Finding[] => {
      const other = Object.keys(titles).find((one) => one !== id && isNamed(title, one));
      if (other === undefined || isNamed(title, id)) return [];
      // Entries may share a title, such as "saved". If the other entry has another title of its own, this may be a
      // second title of it.
      if (titles[other] === title ? !isOfOtherToast(flow, id, other) : isNamed(titles[other] ?? '', other)) return [];
      const message = `"${title}" is named after "${other}", and this is "${id}"`;
      return [{ file, pointer: pointerTo(part, id, 'title'), message, hint: 'name the title that is meant here' }];
    }),
  );
};
