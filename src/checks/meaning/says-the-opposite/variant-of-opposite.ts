import { asObject, type Flow, ownEntry, pointerTo, stringsIn } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import { type Subject, textIn } from '../../subject/subject.ts';
import { TEXT_KEYS } from '../../subject/text-keys.ts';
import { contradicts } from './contradictions.ts';

/**
 * Every text with a condition of its own: its copy key, the lines of the condition, and the values that the text shows.
 */
export const shown = (subject: Subject) =>
  writtenWith(subject, 'if').flatMap(({ file, pointer, value }) =>
    TEXT_KEYS.flatMap((part) => {
      const key = textIn(value, part);
      const lines = Object.entries(asObject(value.if));
      return key === undefined || lines.length === 0
        ? []
        : [{ file, pointer, key, lines, values: stringsIn(value.with) }];
    }),
  );

/** The words of a text, without its placeholders. */
export const plainWords = ({ texts, default_locale: locale }: Flow, key: string): string => {
  const text = ownEntry(texts[locale] ?? {}, key);
  const words = typeof text === 'string' ? text.replaceAll(/\{\w+\}/gu, '') : '';
  return (words.match(/\p{L}+/gu) ?? []).join(' ');
};

/**
 * Finds two texts of the same words, one with a further value ("Thank you, {name}. Your order is in." and "Thank you!
 * Your order is in."), when one is shown under the opposite condition of the other, which is before anybody has
 * ordered.
 */
export function variantOfOpposite(subject: Subject): Finding[] {
  const all = shown(subject);
  const words = new Map(all.map(({ key }) => [key, plainWords(subject.flow, key)]));
  return all.flatMap((one): Finding[] => {
    const [[name, test] = ['', undefined], ...more] = one.lines;
    if (more.length > 0 || test === undefined) return [];
    const variant = all.find(({ file, key, lines, values }) => {
      const own = lines.find(([other]) => other === name)?.[1];
      const isFurther = lines.some(([other]) => other !== name && values.includes(other));
      const isSame = file === one.file && key !== one.key && words.get(key) === words.get(one.key);
      const isVariant = isSame && words.get(key) !== '' && isFurther && !values.includes(name);
      return isVariant && own !== undefined && contradicts(own, test);
    });
    if (variant === undefined) return [];
    const message = `"${variant.key}", the same with a further value, is shown when "${name}" is the opposite`;
    return [
      {
        file: one.file,
        pointer: one.pointer + pointerTo('if', name),
        message,
        hint: 'ask for the same in both conditions',
      },
    ];
  });
}
