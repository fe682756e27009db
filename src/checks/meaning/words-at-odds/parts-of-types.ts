import { firstPart, pointerTo, segments } from '#core';
import type { Finding } from '../../check.ts';
import { nodesNaming, type Subject } from '../../subject/subject.ts';

/**
 * A text of a question type: the part of the type that shows it, and its copy key. `general` is the copy key with "*"
 * instead of the type's name.
 */
interface TypeText {
  pointer: string;
  type: string;
  part: string;
  key: string;
  general: string;
}

/**
 * Finds texts of a question type that the other types show in another part: "was removed" where something was added.
 * All other types must show one and the same text in this part, and this type must show its text in both parts. Two
 * exchanged texts are reported by another check.
 */
export const partsOfTypes = (subject: Subject): Finding[] => {
  const all = nodesNaming(subject, 'text').flatMap(({ file, pointer, value: key }): TypeText[] => {
    const [first, type = '', ...path] = segments(pointer);
    const general = firstPart(key) === type ? `*${key.slice(type.length)}` : key;
    return file === 'questions.json' && first === 'types'
      ? [{ pointer, type, part: pointerTo(...path), key, general }]
      : [];
  });
  return all.flatMap((one): Finding[] => {
    const others = all.filter(({ type, part }) => type !== one.type && part === one.part);
    const [usual, ...more] = new Set(others.map(({ general }) => general));
    if (usual === undefined || more.length > 0 || usual === one.general) return [];
    const isElsewhere = all.some(
      ({ type, part, general }) => type !== one.type && part !== one.part && general === one.general,
    );
    const isTwice = all.some(({ type, part, key }) => type === one.type && part !== one.part && key === one.key);
    if (!isElsewhere || !isTwice) return [];
    const message = `"${one.key}" is shown in another part of the other types`;
    return [{ file: 'questions.json', pointer: one.pointer, message, hint: `write "${usual.replace('*', one.type)}"` }];
  });
};
