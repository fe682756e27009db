import { engineTextValues, isObject, isShared, placeholders } from '#core';
import { type FileNode, cachedFor, parentOf, nodesNaming } from './subject.ts';

/** One use of a text: its copy key, and the values for its placeholders. */
export interface ShownText {
  node: FileNode;
  /** The copy key of the text. */
  key: string;
  /** The names of the values that this use gives, without `brand` and `phone`, which every text has. */
  given: string[];
  /** The placeholders whose values core provides. */
  ours: readonly string[];
  /** The placeholders whose values may be numbers. Only these can select a plural form. */
  countable: string[];
  /** The placeholders of the text, of all languages together. */
  asked: string[];
}

/** The names of values that core provides and that are numbers. */
const ENGINE_NUMBERS = ['percent', 'position', 'total', 'minutes', 'count'];

/** Every use of a text. */
export const shownTexts = cachedFor((subject): ShownText[] =>
  nodesNaming(subject, 'text').flatMap((node) => {
    const { value: key, file, pointer } = node;
    // A shared part is shown where a file uses it, with the values that are given there.
    if (isShared(file)) return [];
    const { with: values } = parentOf(subject, file, pointer.replace(/\/text_by\/.*$/, '/text_by')) ?? {};
    const ours = engineTextValues(`${file}#${pointer}`);
    const theirs = isObject(values) ? Object.entries(values) : [];
    const given = [...theirs.map(([name]) => name), ...ours];
    const numbers = theirs.flatMap(([name, value]) => (isObject(value) ? [] : [name]));
    const asked = Object.values(subject.flow.texts).flatMap((texts) => placeholders(texts[key] ?? ''));
    const countable = [...numbers, ...ours.filter((name) => ENGINE_NUMBERS.includes(name))];
    return [{ node, key, given, ours, countable, asked: [...new Set(asked)] }];
  }),
);

/**
 * Whether copy/ has a text that nothing shows. This is a sign that another text, or none, was written where it belongs.
 */
export const hasUnshownText = cachedFor((subject): boolean => {
  const { texts, default_locale } = subject.flow;
  const shown = new Set(nodesNaming(subject, 'text').map(({ value }) => value));
  return Object.keys(texts[default_locale] ?? {}).some((key) => !shown.has(key));
});
