import { commonTextValues, didYouMean, isObject, ownEntry, pointerTo, stringsIn } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { engineTextValues } from '../engine-text-values.ts';
import { walk } from '../walk.ts';
import { error, type Rule } from './rule.ts';
import { serverValues } from './server-sentences.ts';
import { textProblems } from './text-problems.ts';

/** The default locale is one of the flow's locales, and each locale has a copy file. */
export const locales: Rule = ({ copy, flow }) =>
  flow.locales.includes(flow.default_locale)
    ? flow.locales
        .filter((locale) => ownEntry(copy, locale) === undefined)
        .map((locale) =>
          error('RF07', 'flow.json', '/locales', `There are no texts for "${locale}"`, `add copy/${locale}.json`),
        )
    : [
        error(
          'SC06',
          'flow.json',
          '/default_locale',
          `"${flow.default_locale}" is none of the locales`,
          didYouMean(flow.default_locale, flow.locales),
        ),
      ];

/** A flow with several languages offers a choice of language. */
export const choiceOfLanguage: Rule = ({ flow }) =>
  flow.locales.length < 2 || flow.layout.language !== undefined
    ? []
    : [
        error(
          'SC05',
          'flow.json',
          '/layout',
          'There are several languages, but nothing names the choice between them',
          'add "language" to "layout", or keep one of the locales',
        ),
      ];

/** Every copy file belongs to a locale that flow.json lists. */
export const unknownLanguages: Rule = ({ copy, flow }) =>
  Object.keys(copy)
    .filter((locale) => !flow.locales.includes(locale))
    .map((locale) =>
      error('SC03', `copy/${locale}.json`, '', 'This is of no language of the flow', languageHint(locale)),
    );

/** The hint for a file in a language that the flow does not have. */
export const languageHint = (locale: string) => `add "${locale}" to "locales" in flow.json, or remove this file`;

/** Every text is finished, and a translation has the same placeholders as its original. */
export const copyTexts: Rule = (files) => {
  const { copy, flow } = files;
  const given = givenTo(files);
  const everywhere = Object.keys(commonTextValues(flow));
  const original = files.all.find(({ file }) => file === `copy/${flow.default_locale}.json`);
  const ofServer = original === undefined ? undefined : serverValues(original.file, original.schemaId, original.value);
  const written = copy[flow.default_locale];
  return flow.locales.flatMap((locale) => {
    const file = `copy/${locale}.json`;
    const found = copy[locale];
    const inPart = (part: 'server' | 'texts') => {
      const originals: Record<string, string> = { ...written?.[part] };
      return Object.entries({ ...found?.[part] }).flatMap(([key, text]) =>
        textProblems({ file, pointer: pointerTo(part, key), key, text }, ownEntry(originals, key), {
          file: `copy/${flow.default_locale}.json`,
          extra: [...everywhere, ...(part === 'texts' ? (given.get(key) ?? []) : [])],
          ...(part === 'server' && { allowed: [...everywhere, ...(ofServer?.get(key) ?? [])] }),
          counts: part === 'texts',
          forThisText: (part === 'texts' ? given : ofServer)?.get(key) ?? [],
        }),
      );
    };
    const language = found?.locale ?? locale;
    const named = error('SC06', file, '/locale', "The language differs from the file's name", `write "${locale}"`);
    return [...(language === locale ? [] : [named]), ...inPart('texts'), ...inPart('server')];
  });
};

/** By copy key, the names of the placeholders that get a value wherever the text is shown. */
function givenTo(files: Files): ReadonlyMap<string, readonly string[]> {
  const given = new Map<string, string[]>();
  for (const { file, schemaId, value } of files.all) {
    walk(file, schemaId, value, ({ value: found, pointer }) => {
      const ours = typeof found === 'string' ? engineTextValues(`${file}#${pointer}`) : [];
      if (typeof found === 'string' && ours.length > 0) given.set(found, [...(given.get(found) ?? []), ...ours]);
      if (!isObject(found) || !isObject(found.with)) return;
      const looked = isObject(found.text_by) ? stringsIn(found.text_by) : [];
      for (const key of [...Object.values(found), ...looked])
        if (typeof key === 'string') given.set(key, [...(given.get(key) ?? []), ...Object.keys(found.with)]);
    });
  }
  return given;
}
