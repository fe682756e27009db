import { own } from '../../json.ts';
import { pointer, type Problem } from '../../problem.ts';
import { placeholders } from '../../text.ts';
import { didYouMean } from '../../suggest.ts';
import { error, type Rule } from './rule.ts';

/** The default language is one of the languages, and each has its texts. */
export const locales: Rule = ({ copy, flow }) =>
  flow.locales.includes(flow.default_locale)
    ? flow.locales
        .filter((locale) => own(copy, locale) === undefined)
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

/** Every text is finished, and a translation has the placeholders of the text that it stands for. */
export const copies: Rule = ({ copy, flow }) =>
  flow.locales.flatMap((locale) => {
    const file = `copy/${locale}.json`;
    const texts = copy[locale]?.texts ?? {};
    const other = copy[flow.default_locale]?.texts ?? {};
    const said = Object.entries(copy[locale]?.server ?? {});
    const original = Object.fromEntries(Object.entries(copy[flow.default_locale]?.server ?? {}));
    return [
      ...Object.entries(texts).flatMap(([key, text]) =>
        textProblems(file, pointer('texts', key), key, text, own(other, key)),
      ),
      ...said.flatMap(([key, text]) => textProblems(file, pointer('server', key), key, text, own(original, key))),
    ];
  });

/** In capitals: "todo" is a word of other languages. */
const UNFINISHED = /\b(TODO|FIXME|TBD|[Ll]orem [Ii]psum)\b/;

/** What is wrong with a text by itself, and beside the one in the default language that it stands for. */
export function textProblems(
  file: string,
  at: string,
  key: string,
  text: string,
  original: string | undefined,
): Problem[] {
  const bare = text.replace(/\{[a-z_]+\}/g, '');
  if (/[{}]/.test(bare))
    return [error('CP04', file, at, `A { or } of "${key}" has no partner`, 'write {name}, with small letters')];
  if (UNFINISHED.test(text))
    return [error('CP06', file, at, `"${text.slice(0, 30)}" would be shown to visitors`, 'write the text')];
  const lost = placeholders(original ?? text).filter((name) => !placeholders(text).includes(name));
  return lost.map((name) =>
    error(
      'RF10',
      file,
      at,
      `The text "${key}" must say {${name}}`,
      `put {${name}} back, or take it out of the text it translates`,
    ),
  );
}
