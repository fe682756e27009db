import { isObject, type Json, lastPart, pointerTo, lastSegment } from '#core';
import type { Finding } from '../../check.ts';
import { listNodes, type ListNode, type Subject } from '../../subject/subject.ts';

/** The two keys of an entry that belong together: the key of its value, and the key of the text that people read. */
interface Kind {
  name: 'value' | 'id';
  text: 'label' | 'text' | 'answer_text';
  /** The name for such an entry in messages. */
  what: string;
}

const VALUES: Kind = { name: 'value', text: 'label', what: 'value' };
const OPTIONS: Kind = { name: 'id', text: 'label', what: 'option' };
const QUESTIONS: Kind = { name: 'id', text: 'text', what: 'question' };
const ANSWERS: Kind = { name: 'id', text: 'answer_text', what: 'answer' };

/** The keys of a list's entries; undefined for a list of something else. */
function kindOf({ file, pointer, schema }: ListNode): Kind | undefined {
  const last = lastSegment(pointer);
  if (last === 'answer_options') return ANSWERS;
  if (file.startsWith('questionnaires/'))
    return last === 'options' ? OPTIONS : last === 'questions' ? QUESTIONS : undefined;
  return ['list', 'List', 'ListEntries'].includes(last ?? String(schema.title)) ? VALUES : undefined;
}

/** An entry of a list with a text. */
interface Entry {
  value: string;
  /** The value in the form that copy keys have it: with an underscore for each hyphen. */
  word: string;
  /** The copy key of the entry's text. */
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
 * Whether a label belongs to a value. In most files, the label's copy key ends with the value: "region.south_america"
 * for "south-america". In a product, the text itself is compared with the last word of the value: "Yes" for
 * "mr-before-yes".
 */
function isNamed({ text }: Kind, key: string, { word }: Entry): boolean {
  return text === 'answer_text' ? key.toLowerCase() === word.replace(/^.*_/, '') : lastPart(key) === word;
}

/** The part of a copy key before the value: "order.next_" of "order.next_in_review". */
function before(key: string, { word }: Entry): string | undefined {
  const start = key.length - word.length - 1;
  return key.endsWith(word) && key[start] === '_' ? key.slice(0, start) : undefined;
}

/**
 * Whether two entries have each other's texts, judged by the ends of the copy keys: "order.next_shipped" and
 * "order.next_approved". A third entry must have its own text. Without one, the texts may say what people can change
 * to.
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
 * Whether an entry has the text of another one, where the text's copy key ends with the other's value, and the texts of
 * all others end with their own: "order.next_in_review" for "canceled".
 */
function isDoubled(entries: readonly Entry[], one: Entry, other: Entry): boolean {
  const start = one.key === other.key && before(one.key, one) === undefined ? before(other.key, other) : undefined;
  const others = entries.filter((each) => each !== one);
  return start !== undefined && others.length > 2 && others.every((each) => before(each.key, each) === start);
}

/** At least this many other entries of a list must have a text whose copy key ends with the value. */
const MANY = 10;

/**
 * Finds the only value of a list that differs from the end of its text's copy key: "AS" with "states.ar", while all other
 * values agree, such as "CA" with "states.ca". A value of another length is not reported, because it may be an
 * abbreviation.
 */
export const valuesUnlikeLabels = (subject: Subject): Finding[] =>
  listNodes(subject).flatMap((node) => {
    if (kindOf(node) !== VALUES) return [];
    const entries = entriesIn(node.value, VALUES);
    const [odd, ...more] = entries.filter((one) => !isNamed(VALUES, one.key, one));
    if (odd === undefined || more.length > 0 || entries.length <= MANY) return [];
    const meant = lastPart(odd.key);
    if (meant.length !== odd.word.length || entries.some(({ word }) => word === meant)) return [];
    const message = `"${odd.value}" is called "${odd.key}", and each other value of this list has the name of its text`;
    const hint = 'write the value that belongs to this text';
    return [{ file: node.file, pointer: node.pointer + pointerTo(odd.index, 'value'), message, hint }];
  });

/**
 * Finds entries of a list (values, answer options, or questions) that have the text of another entry. Reported only if
 * the other entry has this text as well, or if the two texts are exchanged.
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
            (kind === VALUES && (areExchanged(entries, one, other) || isDoubled(entries, one, other)))),
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
