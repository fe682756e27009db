import { isObject, pointerTo, wordsInName, fileStem } from '#core';
import type { Finding } from '../../check.ts';
import { listNodes, type Subject, textIn } from '../../subject/subject.ts';

/** The numbers in a name, or in the name of a file without its folder and extension. */
const numbersIn = (name: string) => wordsInName(name).flatMap((word) => word.match(/\d+/g) ?? []);

/**
 * Finds entries of a list that show the picture of another entry. The number in the file's name identifies the entry:
 * "pack-50.svg" is the picture of "Tablet 50 mg", not of "Tablet 100 mg".
 */
export const picturesOfOtherEntries = (subject: Subject): Finding[] =>
  listNodes(subject).flatMap(({ file, pointer, value }) => {
    const entries = value.flatMap((one, index) => {
      const [image, name] = isObject(one) ? [textIn(one, 'image'), textIn(one, 'name')] : [];
      return image === undefined || name === undefined
        ? []
        : [{ index, image, named: numbersIn(name), shown: numbersIn(fileStem(image)) }];
    });
    return entries.flatMap(({ index, image, named, shown }): Finding[] => {
      const [number] = shown;
      if (number === undefined || named.includes(number) || named.length === 0) return [];
      const isOfOther = entries.some((one) => one.image === image && one.index !== index && one.named.includes(number));
      if (!isOfOther) return [];
      const message = `"${image}" is the picture of the one with ${number}, and this is the one with ${named.join(' and ')}`;
      return [{ file, pointer: pointer + pointerTo(index, 'image'), message, hint: 'name its own picture' }];
    });
  });
