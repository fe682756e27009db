import { isObject, pointerTo, segments, wordsInName } from '#core';
import type { Finding } from '../../check.ts';
import { nodesNaming, type Subject } from '../../subject/subject.ts';
import { copyKeys } from '../../subject/text-keys.ts';

/** The keys under `errors` whose messages are for an empty field. All other keys are for a wrong input. */
const WHEN_EMPTY = ['missing', 'type'];

/** An error message of a form field. */
interface Message {
  file: string;
  pointer: string;
  key: string;
  isForEmpty: boolean;
  /** The field's name. */
  field: string;
  /** The number of words of the copy key that are also in the field's name or label. */
  fit: number;
}

/** The JSON pointer of a field's `errors`. */
const fieldOf = ({ pointer }: Pick<Message, 'pointer'>) => pointer.replace(/[^/]+$/, '');

/** The words of a name or copy key, without single letters. */
const wordsIn = (name: string) => wordsInName(name).filter((word) => word.length > 1);

const messages = (subject: Subject): Message[] =>
  nodesNaming(subject, 'text').flatMap(({ file, pointer, value }) => {
    const path = segments(pointer);
    const [kind = '', within] = path.toReversed();
    if (within !== 'errors') return [];
    const field = path
      .slice(0, -2)
      .reduce<unknown>(
        (found, part) => (Array.isArray(found) ? found[Number(part)] : isObject(found) ? found[part] : undefined),
        subject.files[file],
      );
    const around = wordsIn(JSON.stringify(isObject(field) ? [field.field, field.label] : []));
    const fit = wordsIn(value).filter((word) => around.includes(word)).length;
    const name = isObject(field) ? String(field.field) : '';
    return [{ file, pointer, key: value, isForEmpty: WHEN_EMPTY.includes(kind), field: name, fit }];
  });

/**
 * Finds messages that a field shows for another mistake than the one they are about. Two swapped messages are one
 * finding.
 */
export function misplacedMessages(subject: Subject): Finding[] {
  const swapped = swappedMessages(subject);
  const isSwapped = (one: Finding) =>
    swapped.some((other) => other.file === one.file && fieldOf(other) === fieldOf(one));
  const others = [
    ...messagesOfOtherMistakes(subject),
    ...messagesOfOtherFields(subject),
    ...messagesOfOtherEmptyFields(subject),
  ];
  return [...swapped, ...others.filter((one) => !isSwapped(one))];
}

/**
 * Finds messages of a field whose copy key contains the name of another field. Reported if the other field uses the
 * same copy key, and copy/ has this key with the field's own name. Example: "errors.first_name_required" at
 * "last_name". Without a key of its own it is no mistake, because a message that suits several fields, such as "Use
 * fewer than 100 characters", often has the name of one of them.
 */
function messagesOfOtherFields(subject: Subject): Finding[] {
  const all = messages(subject);
  return all.flatMap((one): Finding[] => {
    const [meant] = all.flatMap(({ key, field }) => {
      // A message about "name" also suits "first_name".
      if (key !== one.key || field === '' || one.field.includes(field)) return [];
      const own = key.replace(field, one.field);
      return own !== key && copyKeys(subject).has(own) ? [own] : [];
    });
    if (meant === undefined) return [];
    const message = `"${one.key}" is about another field`;
    return [{ file: one.file, pointer: one.pointer, message, hint: `write "${meant}"` }];
  });
}

/**
 * Finds messages for what is no number ("type") that another field of the form shows while it is empty. Reported if the
 * other field has one message for both, and this one has a message of its own.
 */
function messagesOfOtherEmptyFields(subject: Subject): Finding[] {
  const all = messages(subject).filter(({ isForEmpty }) => isForEmpty);
  const kindOf = ({ pointer }: Message) => pointer.replace(/^.*\//, '');
  return all.flatMap((one): Finding[] => {
    const own = all.find((other) => other !== one && other.file === one.file && fieldOf(other) === fieldOf(one));
    const others = all.filter(
      (other) => other.key === one.key && other.file === one.file && fieldOf(other) !== fieldOf(one),
    );
    const isOfOther = ['missing', 'type'].every((kind) => others.some((other) => kindOf(other) === kind));
    const isOwnUsed = own !== undefined && own.key !== one.key && own.fit > 0;
    if (kindOf(one) !== 'type' || own === undefined || !isOwnUsed || !isOfOther || one.fit > 0) return [];
    const message = `"${one.key}" is about another field`;
    return [{ file: one.file, pointer: one.pointer, message, hint: `write "${own.key}"` }];
  });
}

/**
 * Finds messages that one field shows while it is empty and that all other fields show for a wrong input, or the
 * reverse.
 */
function messagesOfOtherMistakes(subject: Subject): Finding[] {
  const all = messages(subject);
  return all.flatMap((one): Finding[] => {
    // A field may use one message for all mistakes.
    const isBeside = (other: Message) => other.file === one.file && fieldOf(other) === fieldOf(one);
    const others = all.filter((other) => other.key === one.key && other !== one);
    if (others.every(isBeside)) return [];
    const isOther = others.every(({ isForEmpty }) => isForEmpty !== one.isForEmpty);
    if (!isOther || (others.length === 1 && others.some(({ fit }) => fit <= one.fit))) return [];
    const [here, there] = ['a field that is empty', 'what was entered wrongly'];
    const message = `"${one.key}" is about ${one.isForEmpty ? there : here} elsewhere, and stands for ${one.isForEmpty ? here : there}`;
    return [{ file: one.file, pointer: one.pointer, message, hint: 'name the text of this mistake' }];
  });
}

/** The last word of a copy key: "required" in "errors.weight_required". */
const lastWord = (key: string) =>
  wordsIn(key)
    .flatMap((word) => word.split('_'))
    .at(-1) ?? '';

/** If at least this many messages for empty fields end with a word, it is the usual last word. */
const MANY = 3;

/** Finds fields whose two messages are swapped: the one for an empty field, and the one for a wrong input. */
function swappedMessages(subject: Subject): Finding[] {
  const all = messages(subject);
  const ends = all.filter(({ isForEmpty }) => isForEmpty).map(({ key }) => lastWord(key));
  const usual = ends.find((word) => ends.filter((other) => other === word).length >= MANY);
  return all.flatMap((one): Finding[] => {
    const beside = all.find((other) => other.file === one.file && fieldOf(other) === fieldOf(one) && !other.isForEmpty);
    const isSwapped = one.isForEmpty && lastWord(one.key) !== usual && lastWord(beside?.key ?? '') === usual;
    // Only two keys that begin alike are a pair. "digits_required" may be about the input, beside "card_code".
    if (!isSwapped || beside === undefined || !one.key.startsWith(beside.key.replace(/_[^_]+$/, ''))) return [];
    const message = `"${one.key}" stands for a field that is empty, and "${beside.key}" for what was entered wrongly`;
    return [{ file: one.file, pointer: one.pointer, message, hint: `write "${beside.key}" here` }];
  });
}

/** Finds toasts with the title of a toast of another type, such as an error with the title "Saved". */
export const titlesOfOtherToasts = ({ flow }: Subject): Finding[] => {
  const all = Object.entries(flow.errors.toasts);
  return all.flatMap(([id, { title, type }]) => {
    const other = all.find(([one, toast]) => one !== id && toast.title === title && toast.type !== type);
    const isOwn = (name: string) => wordsIn(name).filter((word) => wordsIn(title.replaceAll('_', ' ')).includes(word));
    if (other === undefined || isOwn(other[0]).length <= isOwn(id).length) return [];
    const message = `"${title}" is the title of "${other[0]}", which says something of another kind`;
    const pointer = pointerTo('toasts', id, 'title');
    return [{ file: 'errors.json', pointer, message, hint: 'name the title that is meant here' }];
  });
};
