import { asObject, jsonOf } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAt } from '../../subject/conditions-at.ts';
import { nodesNaming, type Subject } from '../../subject/subject.ts';
import { asked } from './condition-words.ts';

/** Matches the copy key of a heading: "verify.bring_heading". */
const HEADING = /^(?<stem>.+)_(?:heading|title)$/;

/** A text, and the one word that each condition on it requires, by reference. */
interface ConditionalText {
  file: string;
  pointer: string;
  key: string;
  words: ReadonlyMap<string, string>;
}

const textsOf = (subject: Subject): ConditionalText[] =>
  nodesNaming(subject, 'text').map(({ file, pointer, value: key }) => {
    const lines = conditionsAt(subject, { file, pointer }).flatMap(({ condition }) =>
      Object.entries(asObject(jsonOf(condition))),
    );
    const words = lines.flatMap(([name, test]): [string, string][] => {
      const word = asked(test);
      return word === undefined ? [] : [[name, word]];
    });
    return { file, pointer, key, words: new Map(words) };
  });

/**
 * Finds headings that are shown for one word of a value, while all texts that belong to the heading by their copy keys
 * are shown for another word: "verify.bring_heading" for "sign_in", and "verify.bring" for "bring". Two exchanged
 * headings are one finding, at the first of them.
 */
export function headingsOfOthers(subject: Subject): Finding[] {
  const all = textsOf(subject);
  const found = all.flatMap((one): (Finding & { list: string })[] => {
    const stem = HEADING.exec(one.key)?.groups?.stem;
    if (stem === undefined) return [];
    const own = all.filter(({ file, key }) => file === one.file && (key === stem || key.startsWith(`${stem}_`)));
    const texts = own.filter(({ key }) => !HEADING.test(key));
    return [...one.words].slice(0, 1).flatMap(([name, word]) => {
      const [other, ...more] = new Set(texts.map(({ words }) => words.get(name)));
      if (other === undefined || more.length > 0 || other === word) return [];
      // If nothing is shown for the heading's own word, another check reports what is missing.
      if (!all.some((text) => text.file === one.file && !HEADING.test(text.key) && text.words.get(name) === word))
        return [];
      const { file, pointer } = one;
      const message = `This is shown when "${name}" is "${word}", and its own texts ("${stem}") when it is "${other}"`;
      return [
        {
          file,
          pointer,
          message,
          hint: 'name the heading of the texts that are shown with it',
          list: pointer.replace(/\/\d+\/\w+$/, ''),
        },
      ];
    });
  });
  return found.flatMap(({ list, ...one }, index) =>
    found.findIndex((other) => other.list === list && other.file === one.file) === index ? [one] : [],
  );
}
