import { asList, asObject, isObject, type Json, lastPart, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { asWritten } from '../../subject/as-written.ts';
import { objectsWith } from '../../subject/objects-with.ts';
import { listNodes, type Subject, textIn } from '../../subject/subject.ts';
import { copyKeys } from '../../subject/text-keys.ts';
import { acceptedWords, asked, fieldIn, wordsInKey } from './condition-words.ts';
import { withWord } from './under-conditions.ts';

/** Matches lists whose entries have a label beside their value or state. */
const ROWS = /\/(?:rows|steps)$/;

/** An entry that is shown for one value of a field, and whose label names this value. */
interface LabelledEntry {
  index: number;
  name: string;
  field: string;
  word: string;
  label: string;
}

const namedIn = (list: readonly Json[]): LabelledEntry[] =>
  list.flatMap((entry, index) => {
    const label = textIn(entry, 'label') ?? '';
    const lines = isObject(entry) ? Object.entries(asObject(entry.if)) : [];
    const [only, ...more] = lines;
    const word = only === undefined ? undefined : asked(only[1]);
    return only === undefined || more.length > 0 || word === undefined || !wordsInKey(label).includes(word)
      ? []
      : [{ index, name: only[0], field: fieldIn(only[0]), word, label }];
  });

/** The values of a field for which some entries are shown. */
const wordsIn = (entries: readonly Json[], field: string): string[] =>
  entries.flatMap((entry) =>
    (isObject(entry) ? Object.entries(asObject(entry.if)) : []).flatMap(([name, test]) =>
      fieldIn(name) === field ? acceptedWords(test) : [],
    ),
  );

/** Whether an entry of a list is for all values of a field except some, by an `is_not` or a `not`. */
const isForOthers = (list: readonly Json[], field: string): boolean =>
  list.some((entry) => {
    const condition = isObject(entry) ? asObject(entry.if) : {};
    const outside = [asObject(condition.not), ...asList(condition.any).map((one) => asObject(one))];
    return (
      outside.some((one) => Object.keys(one).some((name) => fieldIn(name) === field)) ||
      Object.entries(condition).some(([name, test]) => fieldIn(name) === field && asObject(test).is_not !== undefined)
    );
  });

/** The values of a field for which the parts beside a list are shown, or parts inside them. */
function wordsBeside(subject: Subject, file: string, pointer: string, field: string): string[] {
  const around = pointer.replace(/\d+\/[a-z]+$/, '');
  const beside = objectsWith(subject, 'if').filter(
    (one) => one.file === file && one.pointer.startsWith(around) && !one.pointer.startsWith(`${pointer}/`),
  );
  return beside.flatMap(({ value }) =>
    Object.entries(asObject(value.if)).flatMap(([name, test]) => (fieldIn(name) === field ? (asked(test) ?? []) : [])),
  );
}

/**
 * Finds tables and timelines with an entry for one value of a field and none for another value, although copy/ has the
 * label for it, and another table or timeline has an entry for each value. A part beside the table may be for the
 * missing value.
 */
export function valuesWithoutRow(inserted: Subject): Finding[] {
  const subject = asWritten(inserted);
  const lists = listNodes(subject).filter(({ pointer }) => ROWS.test(pointer));
  return lists.flatMap(({ file, pointer, value: list }) =>
    namedIn(list).flatMap(({ index, name, field, word, label }): Finding[] => {
      if (isForOthers(list, field)) return [];
      const own = [...wordsIn(list, field), ...wordsBeside(subject, file, pointer, field)];
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
      return [{ file, pointer: pointer + pointerTo(index), message, hint: `add one with "${missing}"` }];
    }),
  );
}
