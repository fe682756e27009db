import { isObject, type Json, lastPart, pointerTo, segments } from '#core';
import type { Finding } from '../../check.ts';
import { listNodes, type ListNode, type Subject } from '../../subject/subject.ts';

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
function kindOf({ file, pointer, schema }: ListNode): Kind | undefined {
  const last = segments(pointer).at(-1);
  if (last === 'answer_options') return ANSWERS;
  if (file.startsWith('questionnaires/'))
    return last === 'options' ? OPTIONS : last === 'questions' ? QUESTIONS : undefined;
  return ['list', 'List', 'ListEntries'].includes(last ?? String(schema.title)) ? VALUES : undefined;
}

/** An entry of a list with a text. */
interface Entry {
  value: string;
  /** The value as keys of texts write it: with an underscore for each hyphen. */
  word: string;
  /** The key of its text. */
  key: string;
  index: number;
}

const entriesIn = (list: readonly Json[], { name, text }: Kind): Entry[] =>
  list.flatMap((entry, index) => {
    const [value, key] = isObject(entry) ? [entry[name], entry[text]] : [];
    if (typeof value !== 'string' || typeof key !== 'string') return [];
    return [{ value, word: value.toLowerCase().replaceAll('-', '_'), key, index }];
  });

/**
 * Whether a label says the name of a value. The label's key does: "region.south_america" names "south-america", with an
 * underscore for each hyphen. In a product, the text itself does: "Yes" names "mr-before-yes", by its last word.
 */
function isNamed({ text }: Kind, key: string, { word }: Entry): boolean {
  return text === 'answer_text' ? key.toLowerCase() === word.replace(/^.*_/, '') : lastPart(key) === word;
}

/** What stands before a value's name at the end of a key: "order.next_" of "order.next_in_review". */
function before(key: string, { word }: Entry): string | undefined {
  const start = key.length - word.length - 1;
  return key.endsWith(word) && key[start] === '_' ? key.slice(0, start) : undefined;
}

/**
 * Whether two entries have each other's texts, by the ends of their keys: "order.next_shipped" and "order.next_approved".
 * A third entry must have its own: of two alone, each may say what people can change to.
 */
function areExchanged(entries: readonly Entry[], one: Entry, other: Entry): boolean {
  const start = before(one.key, other);
  const isOfBoth = before(one.key, one) !== undefined || before(other.key, other) !== undefined;
  return (
    start !== undefined &&
    !/[._](?:not|no|to|other|opposite)$/.test(start) &&
    !isOfBoth &&
    before(other.key, one) === start &&
    entries.some((each) => before(each.key, each) === start)
  );
}

/**
 * Entries of a list whose text is the one of another entry: values, answer options, or questions. Reported only if the
 * other entry has that text, too, or if the two are exchanged.
 */
export const listLabels = (subject: Subject): Finding[] =>
  listNodes(subject).flatMap((node): Finding[] => {
    const kind = kindOf(node);
    if (kind === undefined) return [];
    const entries = entriesIn(node.value, kind);
    const wrong = entries.find((one) =>
      entries.some(
        (other) =>
          other.value !== one.value &&
          ((isNamed(kind, one.key, other) &&
            !isNamed(kind, one.key, one) &&
            (other.key === one.key || isNamed(kind, other.key, one))) ||
            (kind === VALUES && areExchanged(entries, one, other))),
      ),
    );
    if (wrong === undefined) return [];
    return [
      {
        file: node.file,
        pointer: node.pointer + pointerTo(wrong.index, kind.text),
        message: `"${wrong.value}" is called "${wrong.key}", which names another ${kind.what} of this list`,
        hint: `name the text of this ${kind.what}`,
      },
    ];
  });
