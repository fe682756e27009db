import { givenByTheEngine, isObject, isShared, placeholders } from '#core';
import { type FileNode, cachedFor, parentOf, nodesNaming } from './subject.ts';

/** A text at one place where it is shown, with the values for its placeholders. */
export interface ShownText {
  node: FileNode;
  /** Its copy key. */
  key: string;
  /** The names of the given values, without `brand` and `phone`, which every text has. */
  given: string[];
  /** Those of the given values that the engine provides, not the flow. */
  ours: readonly string[];
  /** The given values that may be numbers, so that plural forms can count them. */
  countable: string[];
  /** The placeholders of the text in all languages together. */
  asked: string[];
}

/** The names of the engine's values that are numbers. */
const ENGINE_NUMBERS = ['percent', 'position', 'total', 'minutes', 'count'];

/** Every text at every place where it is shown. */
export const shownTexts = cachedFor((subject): ShownText[] =>
  nodesNaming(subject, 'text').flatMap((node) => {
    const { value: key, file, pointer } = node;
    // A shared definition is shown where it is used, with the values given there.
    if (isShared(file)) return [];
    const { with: values } = parentOf(subject, file, pointer.replace(/\/text_by\/.*$/, '/text_by')) ?? {};
    const ours = givenByTheEngine(`${file}#${pointer}`);
    const theirs = isObject(values) ? Object.entries(values) : [];
    const given = [...theirs.map(([name]) => name), ...ours];
    const numbers = theirs.flatMap(([name, value]) => (isObject(value) ? [] : [name]));
    const asked = Object.values(subject.flow.texts).flatMap((texts) => placeholders(texts[key] ?? ''));
    const countable = [...numbers, ...ours.filter((name) => ENGINE_NUMBERS.includes(name))];
    return [{ node, key, given, ours, countable, asked: [...new Set(asked)] }];
  }),
);

/** Whether copy/ has a text that nothing shows. It tells that another text, or none, stands in its place. */
export const hasUnshownText = cachedFor((subject): boolean => {
  const { texts, default_locale } = subject.flow;
  const shown = new Set(nodesNaming(subject, 'text').map(({ value }) => value));
  return Object.keys(texts[default_locale] ?? {}).some((key) => !shown.has(key));
});
