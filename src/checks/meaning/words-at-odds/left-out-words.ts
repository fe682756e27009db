import { asObject, isObject, type Json, lastPart, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import type { Subject } from '../../subject/subject.ts';
import { TEXTS } from '../../subject/text-keys.ts';

/** A condition that accepts several words of a value (`is_one_of`). */
interface Asked {
  file: string;
  /** The JSON pointer of the words. */
  pointer: string;
  /** The field that the condition reads: "state" of "data.order.state". */
  field: string;
  words: readonly string[];
  /** The key of the text that is shown under the condition, if any. */
  text: Json | undefined;
  /** Whether the condition chooses the items of a list. */
  isOfList: boolean;
  /** All other properties of the entry, as JSON text. */
  rest: string;
}

/** The conditions of entries, each with the text that is shown under it. */
const askedIn = (subject: Subject): Asked[] =>
  writtenWith(subject, 'if', 'only_if').flatMap(({ file, pointer, value }) =>
    ['if', 'only_if'].flatMap((part) =>
      Object.entries(asObject(value[part])).flatMap(([name, test]: [string, Json | undefined]) => {
        const words = isObject(test) && Array.isArray(test.is_one_of) ? test.is_one_of.map(String) : [];
        const text = TEXTS.map((one) => value[one]).find((one) => typeof one === 'string');
        const place = pointer + pointerTo(part, name, 'is_one_of');
        return words.length === 0
          ? []
          : [
              {
                file,
                pointer: place,
                field: lastPart(name),
                words,
                text,
                isOfList: part === 'only_if',
                rest: JSON.stringify({ ...value, [part]: null }),
              },
            ];
      }),
    ),
  );

/** A condition is only compared with the others when at least this number of others accept the same words. */
const OFTEN = 2;

/**
 * Conditions that lack one of the words which all other conditions on this field accept. A text may be for fewer words
 * on purpose, so it is reported only if another place shows it for all of them, or if its entry mentions the missing
 * word.
 */
export function leftOutWords(subject: Subject): Finding[] {
  const all = askedIn(subject);
  return all.flatMap((asked): Finding[] => {
    const { file, pointer, field, words } = asked;
    const others = all.filter((one) => one.field === field && one !== asked);
    const [usual, ...more] = new Set(others.map((one) => one.words.toSorted().join(' ')));
    if (usual === undefined || more.length > 0 || others.length < OFTEN) return [];
    const lacking = usual.split(' ').filter((word) => !words.includes(word));
    const [word = ''] = lacking;
    const isShownToAll = others.some((one) => one.text !== undefined && one.text === asked.text);
    const isSure = asked.isOfList || isShownToAll || asked.rest.includes(`"${word}"`);
    if (!isSure || lacking.length !== 1 || words.length !== usual.split(' ').length - 1) return [];
    const message = `This leaves out "${word}", which all other conditions about "${field}" take in`;
    return [{ file, pointer, message, hint: `add "${word}"` }];
  });
}
