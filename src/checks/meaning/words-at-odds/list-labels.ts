import { isObject, type Json, lastPart, nearest, pointer, segments } from '#core';
import type { Finding } from '../../check.ts';
import { listSpots, type ListSpot, type Subject } from '../../subject/subject.ts';

/** The two keys of an entry that belong together: what it is called in the flow, and the text that people read. */
interface Kind {
  name: 'value' | 'id';
  text: 'label' | 'text' | 'answer_text';
  /** What an entry is called in the message. */
  what: string;
}

const VALUES: Kind = { name: 'value', text: 'label', what: 'value' };
const OPTIONS: Kind = { name: 'id', text: 'label', what: 'option' };
const QUESTIONS: Kind = { name: 'id', text: 'text', what: 'question' };
const ANSWERS: Kind = { name: 'id', text: 'answer_text', what: 'answer' };

/** What the entries of a list are; undefined for a list of something else. */
function kindOf({ file, pointer: at, schema }: ListSpot): Kind | undefined {
  const last = segments(at).at(-1);
  if (last === 'answer_options') return ANSWERS;
  if (file.startsWith('questionnaires/'))
    return last === 'options' ? OPTIONS : last === 'questions' ? QUESTIONS : undefined;
  return ['list', 'List', 'ListEntries'].includes(last ?? String(schema.title)) ? VALUES : undefined;
}

/** An entry of a list with a text. */
interface Entry {
  value: string;
  /** The key of its text. */
  key: string;
  index: number;
}

/** If at least this many entries have the name of their text, another name in the list is a mistake. */
const SURE = 2;

const entriesIn = (list: readonly Json[], { name, text }: Kind): Entry[] =>
  list.flatMap((entry, index) => {
    const [value, key] = isObject(entry) ? [entry[name], entry[text]] : [];
    return typeof value === 'string' && typeof key === 'string' ? [{ value, key, index }] : [];
  });

/**
 * Whether a text's key ends with a value: "region.south_america" ends with "south-america". Hyphens may be underscores.
 * A product has the text itself: "Yes, and it helped" begins with the last word of "mr-before-yes".
 */
function isNamed({ text }: Kind, key: string, value: string): boolean {
  const word = value.toLowerCase().replaceAll('-', '_');
  if (text === 'answer_text') return /^\p{L}+/u.exec(key.toLowerCase())?.[0] === word.replace(/^.*_/, '');
  return lastPart(key) === word || lastPart(key).endsWith(`_${word}`);
}

/** Entries of a list whose text is named after another entry: values, answer options, or questions. */
export const listLabels = (subject: Subject): Finding[] =>
  listSpots(subject).flatMap((spot): Finding[] => {
    const kind = kindOf(spot);
    if (kind === undefined) return [];
    const entries = entriesIn(spot.value, kind);
    // Reported only if the texts of the other entries are named after their values, or if two are exchanged.
    const named = entries.filter(({ key, value }) => isNamed(kind, key, value));
    const [wrong, second] = entries.filter(
      (entry) =>
        !named.includes(entry) && entries.some((other) => other !== entry && isNamed(kind, entry.key, other.value)),
    );
    if (wrong === undefined) return misspelt(spot, kind, entries, named);
    const areExchanged = second !== undefined && isNamed(kind, second.key, wrong.value);
    if (!areExchanged && named.length < entries.length - 2) return [];
    return [
      {
        file: spot.file,
        pointer: spot.pointer + pointer(wrong.index, kind.text),
        message: `"${wrong.value}" is called "${wrong.key}", which names another ${kind.what} of this list`,
        hint: `name the text of this ${kind.what}`,
      },
    ];
  });

/** Reports the one misspelt value of a list: all others equal the last word of their text's key, and it nearly does. */
function misspelt(spot: ListSpot, kind: Kind, entries: readonly Entry[], named: readonly Entry[]): Finding[] {
  const [wrong, ...more] = entries.filter((entry) => !named.includes(entry));
  if (kind.text === 'answer_text' || wrong === undefined || more.length > 0 || named.length < SURE) return [];
  const { value, key, index } = wrong;
  const word = lastPart(key).replaceAll('_', '-');
  if (nearest(value, [word]) === undefined) return [];
  const message = `"${value}" is called "${key}", and every other ${kind.what} of this list has the name of its text`;
  return [{ file: spot.file, pointer: spot.pointer + pointer(index, kind.name), message, hint: `write "${word}"` }];
}
