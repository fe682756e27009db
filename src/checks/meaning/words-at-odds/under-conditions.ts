import { asObject, type Json, type JsonObject, lastPart, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { objectsWith } from '../../subject/objects-with.ts';
import type { Subject } from '../../subject/subject.ts';
import { copyKeys, TEXT_KEYS } from '../../subject/text-keys.ts';
import { acceptedWords, askedNot, fieldIn, wordsInKey } from './condition-words.ts';

/** A text, and one line of the condition under which it is shown. */
interface ConditionalText {
  file: string;
  /** The pointer of the text. */
  text: string;
  /** The pointer of the line's test. */
  line: string;
  key: string;
  /** The reference that the line tests. */
  name: string;
  test: Json | undefined;
  /** The values that the line allows. */
  words: readonly string[];
  /** How messages describe that the text is shown under the condition. */
  shown: string;
}

/** The conditions of an entry, each with the texts that are shown under it. */
const PARTS = [
  { condition: 'if', texts: TEXT_KEYS, shown: 'this is shown when' },
  { condition: 'only_if', texts: ['heading'], shown: 'this list shows only items whose' },
] as const;

/**
 * Whether people press an entry. Its label may name the result of the press: "every month" while the plan is still
 * "once".
 */
export const isPressed = (entry: JsonObject) => ['do', 'to', 'call'].some((key) => entry[key] !== undefined);

const shownIn = (subject: Subject): ConditionalText[] =>
  objectsWith(subject, 'if', 'only_if').flatMap(({ file, pointer, value }) =>
    PARTS.flatMap(({ condition, texts, shown }) =>
      Object.entries(asObject(value[condition])).flatMap(([name, test]) =>
        texts.flatMap((part) => {
          const key = value[part];
          if (typeof key !== 'string' || isPressed(value)) return [];
          const line = pointer + pointerTo(condition, name);
          return [{ file, text: pointer + pointerTo(part), line, key, name, test, words: acceptedWords(test), shown }];
        }),
      ),
    ),
  );

/** A copy key in which one word is replaced: "cart.then_quarterly" for "cart.then_monthly". */
export const withWord = (key: string, from: string, to: string) => {
  const words = wordsInKey(key).map((word) => (word === from ? to : word));
  return key.slice(0, key.length - lastPart(key).length) + words.join('_');
};

/**
 * Whether a text describes the current value, and not a value that people can change to. Its key ends with the value
 * ("plan.monthly"), or it replaces another text under a condition, such as the label of a consent.
 */
const describesNow = (key: string, value: string, text: string) =>
  lastPart(key) === value || /\/\w+_when\/\d+\/text$/.test(text);

/**
 * Finds texts whose copy key names another value than the one their condition requires, or the value that it excludes.
 * A copy key may also name a value that is not yet reached, or that people can change to ("order.not_shipped" for an
 * approved order). So a text is reported only if a text for the required value exists, and if texts whose keys differ
 * only in this value are shown for the value in their key, or if two texts that say what is so now are exchanged.
 * @param known every value that conditions compare with, by field
 */
export function underConditions(subject: Subject, known: ReadonlyMap<string, ReadonlySet<string>>): Finding[] {
  const all = shownIn(subject);
  const isFor = (key: string, word: string, field: string) =>
    all.some((one) => one.key === key && fieldIn(one.name) === field && one.words.join() === word);
  const isExchanged = (meant: string, other: string, name: string) =>
    all.some((one) => one.key === meant && one.name === name && one.words.join() === other);
  return all.flatMap(({ file, text, line, key, name, test, words, shown }): Finding[] => {
    const field = fieldIn(name);
    const others = [...(known.get(field) ?? [])];
    const excluded = askedNot(test);
    if (excluded !== undefined && wordsInKey(key).includes(excluded)) {
      if (!others.some((other) => other !== excluded && isFor(withWord(key, excluded, other), other, field))) return [];
      const message = `"${key}" is for "${excluded}", and ${shown} "${name}" is anything else`;
      return [{ file, pointer: line, message, hint: `write { "is": "${excluded}" }` }];
    }
    const other = others.find((word) => wordsInKey(key).includes(word));
    if (other === undefined || words.some((word) => wordsInKey(key).includes(word))) return [];
    const right = words.find((word) => copyKeys(subject).has(withWord(key, other, word)));
    if (right === undefined) return [];
    const meant = withWord(key, other, right);
    // If the text that seems right is shown, but never for its own value, both texts may name what people can change
    // to.
    const isShown = all.some((one) => one.key === meant);
    const isSure =
      (isExchanged(meant, other, name) && describesNow(key, other, text)) ||
      isFor(meant, right, field) ||
      (isFor(key, other, field) && describesNow(key, other, text)) ||
      (!isShown && others.some((word) => isFor(withWord(key, other, word), word, field)));
    if (!isSure) return [];
    const message = `"${key}" is for "${other}", and ${shown} "${name}" is "${words.join('" or "')}"`;
    return [{ file, pointer: text, message, hint: 'let the text and its condition agree' }];
  });
}
