import { asList, asObject, formsIn, isObject, type Json, same, type Text } from '#core';
import type { Change } from './changes.ts';
import type { Side } from './normal.ts';

/** Names of languages in English. */
const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });
export const languageName = (locale: string): string => LANGUAGES.of(locale) ?? locale;

/** The words of a compared text, one entry for each language; empty for any other value. */
export const wordsByLanguage = (value: Json | undefined): Json[] => asList(asObject(value).text);

/** The words of a text by language. A language without a translation is left out. */
const byLanguage = ({ flow }: Side, text: Json | undefined): ReadonlyMap<string, Json> =>
  new Map(
    wordsByLanguage(text).flatMap((words, index): [string, Json][] => {
      const locale = flow.locales[index];
      return locale === undefined || words === '' ? [] : [[locale, words]];
    }),
  );

/** A text in one language. */
const inOne = (words: Json | undefined) => quote(words === undefined ? undefined : { text: [words] });

/** Describes a change as a sentence. For a text, the sentence names every language whose words changed. */
export function changeSentence({ path, before, after, moved }: Change, old: Side, now: Side): string {
  const name = path.join(' · ');
  if (moved === true) return `The order of ${name || 'its parts'} is another`;
  const [was, is] = [byLanguage(old, before), byLanguage(now, after)];
  const locales = [...new Set([...is.keys(), ...was.keys()])].filter((one) => !same(was.get(one), is.get(one)));
  if (was.size === 0 || is.size === 0 || now.flow.locales.length === 1 || locales.length === 0)
    return `${name || 'This file'} is ${quote(after)}, and was ${quote(before)}`;
  const parts = locales.map(
    (one) => `is ${inOne(is.get(one))} in ${languageName(one)}, and was ${inOne(was.get(one))}`,
  );
  return `${name} ${parts.join('; it ')}`;
}

/** Describes a value in a few words. */
export function quote(value: Json | undefined): string {
  if (value === undefined) return 'not there';
  const text =
    isObject(value) && Array.isArray(value.text)
      ? formsIn(textOf(value.text[0])).join(' / ')
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
  return `"${text.length > 60 ? `${text.slice(0, 57)}…` : text}"`;
}

/** A compared text as a compiled text. */
const textOf = (value: Json | undefined): Text => {
  if (!isObject(value) || typeof value.count !== 'string' || !isObject(value.forms)) return String(value ?? '');
  const forms = Object.entries(value.forms).map(([name, form]) => [name, textOf(form)] as const);
  return { count: value.count, forms: Object.fromEntries(forms) };
};
