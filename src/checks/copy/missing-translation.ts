import { asList, asObject, type Json, nearest, ownEntry, pointerTo } from '#core';
import type { Check, Finding } from '../check.ts';
import type { Subject } from '../subject/subject.ts';

/** The texts that a file of the flow defines, by copy key. */
export function writtenIn(files: Subject['files'], file: string): Readonly<Record<string, Json | undefined>> {
  const value = ownEntry(files, file);
  return asObject(asObject(value).texts);
}

/** Every translation file with its texts, and the original texts. */
export const translationFiles = ({ flow, files }: Subject) =>
  flow.locales
    .filter((locale) => locale !== flow.default_locale)
    .flatMap((locale) => [
      { file: `copy/${locale}.json`, locale, originals: writtenIn(files, `copy/${flow.default_locale}.json`) },
      ...Object.entries(flow.productTexts[flow.default_locale] ?? {}).map(([slug, originals]) => ({
        file: `products/${slug}.${locale}.json`,
        locale,
        originals,
      })),
    ]);

/**
 * Finds texts without a translation, and translations without a text. If a key of each kind are nearly equal, one is
 * misspelt, and there is one finding at the translation.
 */
export function untranslated(subject: Subject, { file, originals }: ReturnType<typeof translationFiles>[number]) {
  const written = writtenIn(subject.files, file);
  const lacking = Object.keys(originals).filter((key) => ownEntry(written, key) === undefined);
  const stale = Object.keys(written)
    .filter((key) => ownEntry(originals, key) === undefined)
    .map((key) => ({ key, meant: nearest(key, lacking) }));
  return { lacking: lacking.filter((key) => !stale.some(({ meant }) => meant === key)), stale };
}

/** A finding names at most this many missing keys. A new language lacks hundreds. */
const MOST_NAMED = 5;

/** The message and hint of one finding about all texts that a file lacks. */
function wordsOf(file: string, lacking: readonly string[]): Pick<Finding, 'message' | 'hint'> {
  const named = lacking.slice(0, MOST_NAMED).map((key) => `"${key}"`);
  const more = lacking.length - named.length;
  const [what, it] =
    lacking.length === 1 ? [`${named.join('')} is`, 'it is'] : [`${lacking.length} texts are`, 'they are'];
  const which = lacking.length === 1 ? '' : `: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return {
    message: `${what} not translated${which}`,
    hint: `add ${lacking.length === 1 ? 'it' : 'them'} to ${file}; until then ${it} shown in the default language`,
  };
}

/**
 * Whether flow.json accepts that this text is missing. Then the text has a separate finding, and the finding about the
 * other texts stays reported.
 */
const isAccepted = ({ flow }: Subject, file: string, key: string): boolean =>
  (flow.suppress ?? []).some(
    ({ rule, pointer: place }) => rule === 'CP07' && place === `${file}#${pointerTo('texts', key)}`,
  );

/** The texts missing from a file: one finding for each accepted one, and one for all others. */
function missing(subject: Subject, file: string, lacking: readonly string[]): Finding[] {
  const accepted = lacking.filter((key) => isAccepted(subject, file, key));
  const others = lacking.filter((key) => !accepted.includes(key));
  return [...accepted.map((key) => [key]), others].flatMap((keys) => {
    const [first, second] = keys;
    if (first === undefined) return [];
    return [{ file, pointer: second === undefined ? pointerTo('texts', first) : '/texts', ...wordsOf(file, keys) }];
  });
}

/** Matches the parts of a text that are no words of a language: tags, placeholders, addresses and numbers. */
const NO_WORDS = /<[^>]*>|\{[^}]*\}|\S*[@/\d]\S*|\S+\.\S+/g;

/**
 * Whether a text has words that need a translation. Words with a capital may be names, and a single word may be a loan
 * word.
 */
function hasWords(text: string): boolean {
  const words = text.replace(NO_WORDS, ' ').match(/\p{L}+/gu) ?? [];
  return words.length >= 3 && words.filter((word) => word.length > 3 && /^\p{Ll}/u.test(word)).length >= 2;
}

/** The language of a locale: "es" of "es-MX". */
export const languageOf = (locale: string): string => locale.split('-')[0] ?? '';

/** With fewer untranslated sentences than this, the file may be translated, and each sentence was forgotten. */
const ENOUGH = 5;

/**
 * Finds texts that are still in the default language. If these are most sentences of a file, nobody has translated the
 * file yet, and there is one finding for the file.
 */
function leftAsTheyAre(subject: Subject, { file, originals }: ReturnType<typeof translationFiles>[number]): Finding[] {
  const [, locale = ''] = /[./]([^./]+)\.json$/.exec(file) ?? [];
  if (languageOf(locale) === languageOf(subject.flow.default_locale)) return [];
  const known = new Set(Object.values(originals));
  const sentences = Object.entries(writtenIn(subject.files, file)).filter(
    ([, text]) => typeof text === 'string' && hasWords(text),
  );
  const same = sentences.filter(([, text]) => known.has(text));
  if (sentences.length >= ENOUGH && same.length * 2 > sentences.length)
    return [
      {
        file,
        pointer: '/texts',
        anchor: 'key',
        message: `${same.length} of ${sentences.length} sentences have the words of the default language`,
        hint: 'translate them, or take them out; they are shown in the default language then, too',
      },
    ];
  return same.map(([key]) => ({
    file,
    pointer: pointerTo('texts', key),
    message: `"${key}" is not translated: it has the words of the default language`,
    hint: 'translate it, or take it out; it is shown in the default language then, too',
  }));
}

/**
 * A translation without danger signs, which the default language has. They are also looked for in a translation's
 * texts, so an emergency may be named in it alone.
 */
function withoutSigns({ flow, files }: Subject, file: string): Finding[] {
  const signsIn = (copy: string) => asList(asObject(ownEntry(files, copy)).danger_signs);
  const isLacking = file.startsWith('copy/') && signsIn(file).length === 0;
  return isLacking && signsIn(`copy/${flow.default_locale}.json`).length > 0
    ? [
        {
          file,
          pointer: '',
          message: 'This language has no "danger_signs", so an answer that means an emergency in it is not recognised',
          hint: 'add "danger_signs" with the words of this language',
        },
      ]
    : [];
}

/**
 * The hint for a missing translation file. For a product, the hint proposes a file without texts: the next check then
 * names each missing text.
 */
const hintFor = (file: string): string => {
  const [, locale = ''] = /[./]([^./]+)\.json$/.exec(file) ?? [];
  return file.startsWith('products/')
    ? `add it with { "locale": "${locale}", "texts": {} }; the check then names its texts`
    : `add ${file}`;
};

export const missingTranslation: Check = {
  rule: 'CP07',
  name: 'missing-translation',
  severity: 'warning',
  description:
    'A text is not translated into every language of the flow, or its translation has the same words. People who read the other language see the text of the default language.',
  bad: 'copy/en.json has "cart.title", copy/es.json has not',
  good: 'copy/es.json: "cart.title": "Carrito"',
  requirement: 'every text in every language, WCAG 3.1.2',
  run: (subject) =>
    translationFiles(subject).flatMap((one): Finding[] => {
      const { file } = one;
      if (ownEntry(subject.files, file) === undefined)
        return [{ file: 'flow.json', pointer: '/locales', message: `${file} is not written`, hint: hintFor(file) }];
      const { lacking } = untranslated(subject, one);
      return [...missing(subject, file, lacking), ...leftAsTheyAre(subject, one), ...withoutSigns(subject, file)];
    }),
};
