import { isObject, type Json, pointer, lastPart } from '#core';
import type { Finding } from '../../check.ts';
import { asWritten, spotsKeyedBy, type Subject } from '../../subject/subject.ts';

/** A condition that accepts several words of a value (`is_one_of`). */
interface Asked {
  file: string;
  /** The JSON pointer of the words. */
  pointer: string;
  /** The field that the condition reads: "state" of "data.order.state". */
  field: string;
  words: readonly string[];
}

const askedIn = (subject: Subject): Asked[] =>
  asWritten(subject, spotsKeyedBy(subject, 'reference')).flatMap(({ file, pointer: at, value }) =>
    Object.entries(value).flatMap(([name, test]: [string, Json | undefined]) => {
      const words = isObject(test) && Array.isArray(test.is_one_of) ? test.is_one_of.map(String) : [];
      return words.length === 0
        ? []
        : [{ file, pointer: at + pointer(name, 'is_one_of'), field: lastPart(name), words }];
    }),
  );

/** A condition is only compared with the others when at least this number of others accept the same words. */
const OFTEN = 2;

/** Conditions that lack one of the words which all other conditions on this field accept. */
export function leftOutWords(subject: Subject): Finding[] {
  const all = askedIn(subject);
  return all.flatMap((asked): Finding[] => {
    const { file, pointer: at, field, words } = asked;
    const others = all.filter((one) => one.field === field && one !== asked);
    const [usual, ...more] = new Set(others.map((one) => one.words.toSorted().join(' ')));
    if (usual === undefined || more.length > 0 || others.length < OFTEN) return [];
    const lacking = usual.split(' ').filter((word) => !words.includes(word));
    const [word = ''] = lacking;
    if (lacking.length !== 1 || words.length !== usual.split(' ').length - 1) return [];
    const message = `This leaves out "${word}", which all other conditions about "${field}" take in`;
    return [{ file, pointer: at, message, hint: `add "${word}"` }];
  });
}
