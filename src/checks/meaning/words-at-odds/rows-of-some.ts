import { asObject, isObject, type Json, lastPart, pointer } from '#core';
import type { Finding } from '../../check.ts';
import { asWritten } from '../../subject/as-written.ts';
import { listSpots, type Subject, textIn } from '../../subject/subject.ts';
import { copyKeys } from '../../subject/text-keys.ts';
import { allowed, asked, fieldIn, wordsOf } from './condition-words.ts';
import { withWord } from './under-conditions.ts';

/** The lists whose entries have a label beside their value or state. */
const ROWS = /\/(?:rows|steps)$/;

/** An entry that is shown for one word, which its label names. */
interface Named {
  index: number;
  name: string;
  field: string;
  word: string;
  label: string;
}

const namedIn = (list: readonly Json[]): Named[] =>
  list.flatMap((entry, index) => {
    const label = textIn(entry, 'label') ?? '';
    const lines = isObject(entry) ? Object.entries(asObject(entry.if)) : [];
    const [only, ...more] = lines;
    const word = only === undefined ? undefined : asked(only[1]);
    return only === undefined || more.length > 0 || word === undefined || !wordsOf(label).includes(word)
      ? []
      : [{ index, name: only[0], field: fieldIn(only[0]), word, label }];
  });

/** The words of a field that the conditions of a list's entries let pass. */
const wordsIn = (list: readonly Json[], field: string): string[] =>
  list.flatMap((entry) =>
    (isObject(entry) ? Object.entries(asObject(entry.if)) : []).flatMap(([name, test]) =>
      fieldIn(name) === field ? allowed(test) : [],
    ),
  );

/**
 * Tables and timelines with an entry for one word of a value and none for another, although copy/ has its label, and
 * another table or timeline has an entry for each.
 */
export function rowsOfSome(subject: Subject): Finding[] {
  const lists = listSpots(asWritten(subject)).filter(({ pointer: at }) => ROWS.test(at));
  return lists.flatMap(({ file, pointer: at, value: list }) =>
    namedIn(list).flatMap(({ index, name, field, word, label }): Finding[] => {
      const own = wordsIn(list, field);
      const lacking = lists
        .filter((other) => namedIn(other.value).some((one) => one.field === field && one.word === word))
        .flatMap((other) => namedIn(other.value))
        .find(
          (one) =>
            one.field === field && !own.includes(one.word) && copyKeys(subject).has(withWord(label, word, one.word)),
        );
      if (lacking === undefined) return [];
      const missing = withWord(label, word, lacking.word);
      const message = `There is a line here when "${lastPart(name)}" is "${word}", and none when it is "${lacking.word}"`;
      return [{ file, pointer: at + pointer(index), message, hint: `add one with "${missing}"` }];
    }),
  );
}
