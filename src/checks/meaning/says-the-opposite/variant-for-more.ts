import { asObject, type Json, jsonOf, ownEntry, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAt } from '../../subject/conditions-at.ts';
import { nodesNaming, type Subject } from '../../subject/subject.ts';
import { contradicts } from './contradictions.ts';
import { shown, plainWords } from './variant-of-opposite.ts';

/** Matches the entries of a `heading_when` or `title_when`. The first entry that applies is shown. */
const CASE = /_when\/\d+$/;

/** Whether a file shows a value somewhere while a line of a condition is false. */
const isShownWithout = (subject: Subject, file: string, value: string, [name, test]: readonly [string, Json]) =>
  nodesNaming(subject, 'reference').some(
    (node) =>
      node.file === file &&
      node.value === value &&
      conditionsAt(subject, node).some(({ condition }) => {
        const other = asObject(jsonOf(condition))[name];
        return other !== undefined && contradicts(other, test);
      }),
  );

/** Whether a text is a sentence. Other texts, such as "Hello" and "Your order", do not say what has happened. */
function isSentence({ flow: { texts, default_locale: locale } }: Subject, key: string): boolean {
  const text = ownEntry(texts[locale] ?? {}, key);
  return typeof text === 'string' && text.trimEnd().endsWith('.');
}

/**
 * Finds a heading that shows one more value than a plain heading of the same words: "Thank you, {name}. Your order is
 * in." and "Thank you! Your order is in." Reported if it lacks the plain heading's condition, so that it is shown
 * before the order is placed.
 */
export function variantForMore(subject: Subject): Finding[] {
  const all = shown(subject).filter(({ pointer }) => CASE.test(pointer));
  return all.flatMap(({ file, pointer, key, lines, values }): Finding[] => {
    const others = lines.filter(([name]) => !values.includes(name));
    const plain = all.find((one) => {
      const [[name, test] = ['', undefined], ...more] = one.lines;
      const isPlain = one.file === file && one.key !== key && more.length === 0 && !one.values.includes(name);
      const isSame = plainWords(subject.flow, one.key) === plainWords(subject.flow, key);
      if (!isPlain || !isSame || !name.startsWith('data.') || !isSentence(subject, one.key)) return false;
      if (test === undefined || others.length === lines.length) return false;
      return (
        lines.every(([own]) => own !== name && own !== 'any' && own !== 'not') &&
        others.every(([own]) => isShownWithout(subject, file, own, [name, test]))
      );
    });
    const [asked] = plain?.lines ?? [];
    if (plain === undefined || asked === undefined) return [];
    const [line] = others;
    const message = `"${plain.key}", the same without its value, asks for "${asked[0]}", and this is shown before that is so`;
    const place = pointer + pointerTo('if', ...(line === undefined ? [] : [line[0]]));
    return [{ file, pointer: place, message, hint: `ask for "${asked[0]}" here, too` }];
  });
}
