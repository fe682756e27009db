import { formsIn, isObject, type Json, lastPart, ownEntry, pointer } from '#core';
import type { Finding } from '../../check.ts';
import { listSpots, type Subject, textIn } from '../../subject/subject.ts';

/** With fewer other entries than this, their names tell nothing about the entry. */
const LEAST = 5;

/** Whether two words differ by one letter. */
const isSlip = (one: string, other: string) =>
  one.length === other.length && [...one].filter((letter, index) => letter !== other[index]).length === 1;

/** The value that the key of a text names, with an underscore for each hyphen: "ca" of "states.ca" and "CA". */
const wordOf = (value: string) => value.toLowerCase().replaceAll('-', '_');

/** Whether people read the value itself: "gray" is called "color.grey", and the text is "Gray". */
const isRead = ({ flow }: Subject, key: string, value: string): boolean =>
  formsIn(ownEntry(flow.texts[flow.default_locale] ?? {}, key) ?? '').some(
    (form) => wordOf(form.replaceAll(' ', '-')) === wordOf(value),
  );

const valuesAndKeys = (list: readonly Json[]) =>
  list.flatMap((entry, index) => {
    const value = textIn(entry, 'value');
    const key = textIn(entry, 'label');
    return isObject(entry) && value !== undefined && key !== undefined ? [{ value, key, index }] : [];
  });

/**
 * The one value of a list that is a letter off the name of its text, where each other text has the name of its value:
 * "CX" is called "states.ca". The browser shows and sends a value that the backend does not know.
 */
export const mistypedValues = (subject: Subject): Finding[] =>
  listSpots(subject).flatMap(({ file, pointer: at, value: list }): Finding[] => {
    const entries = valuesAndKeys(list);
    const [wrong, ...more] = entries.filter(({ value, key }) => lastPart(key) !== wordOf(value));
    if (wrong === undefined || more.length > 0 || entries.length <= LEAST) return [];
    const name = lastPart(wrong.key);
    const others = entries.filter((one) => one !== wrong);
    if (!isSlip(name, wordOf(wrong.value)) || others.some(({ key }) => lastPart(key) === name)) return [];
    if (isRead(subject, wrong.key, wrong.value)) return [];
    const isLoud = others.every(({ value }) => value === value.toUpperCase());
    return [
      {
        file,
        pointer: at + pointer(wrong.index, 'value'),
        message: `"${wrong.value}" is called "${wrong.key}", and each other text of this list has the name of its value`,
        hint: `write "${isLoud ? name.toUpperCase() : name}"`,
      },
    ];
  });
