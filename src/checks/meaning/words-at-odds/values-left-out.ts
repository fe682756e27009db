import { asObject, isObject, type Json, lastPart, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { writtenWith } from '../../subject/objects-with.ts';
import type { Subject } from '../../subject/subject.ts';
import { TEXT_KEYS } from '../../subject/text-keys.ts';

/** A condition that accepts several values of a field (`is_one_of`). */
interface MultiValueTest {
  file: string;
  /** The JSON pointer of the values. */
  pointer: string;
  /** The field that the condition reads: "state" for "data.order.state". */
  field: string;
  words: readonly string[];
  /** The copy key of the text that is shown under the condition, if any. */
  text: Json | undefined;
  /** Whether the condition filters the items of a list. */
  isOfList: boolean;
  /** All other properties of the entry, as JSON text. */
  rest: string;
}

/** The conditions of entries, each with the text that is shown under it. */
const askedIn = (subject: Subject): MultiValueTest[] =>
  writtenWith(subject, 'if', 'only_if').flatMap(({ file, pointer, value }) =>
    ['if', 'only_if'].flatMap((part) =>
      Object.entries(asObject(value[part])).flatMap(([name, test]: [string, Json | undefined]) => {
        const words = isObject(test) && Array.isArray(test.is_one_of) ? test.is_one_of.map(String) : [];
        const text = TEXT_KEYS.map((one) => value[one]).find((one) => typeof one === 'string');
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

/** A condition is compared only if at least this many others accept the same values. */
const OFTEN = 2;

/**
 * Finds conditions that lack one of the values which all other conditions on this field accept. A text may be for fewer
 * values on purpose. So it is reported only if another object shows the text for all of them, or if the entry mentions
 * the missing value.
 */
export function valuesLeftOut(subject: Subject): Finding[] {
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
