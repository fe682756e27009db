import { type Flow, type FlowSource, isObject, jsonOf, ownEntry, translatedIn, asObject } from '#core';
import { type LoadedFlow, type PlacedProblem, placeProblems, versionOf } from '#files';

/** The state of a translation: missing, made from an older text, or up to date. */
export type TranslationState = 'new' | 'stale' | 'translated';

/** A text of the default language, and its translation. */
export interface Translation {
  /** The file of the translation, relative to the flow's folder. */
  file: string;
  /** The part of the file that contains the key. */
  part: 'texts' | 'server';
  key: string;
  locale: string;
  source: string;
  target: string | undefined;
  state: TranslationState;
}

const digest = (text: string) => versionOf(text).slice('sha256:'.length, 'sha256:'.length + 8);

/** The record of a translation: digests of the original text and of the translation. */
export const recordOf = (source: string, target: string) => `${digest(source)} ${digest(target)}`;

type Texts = Readonly<Record<string, string>>;

function textsIn({ files }: FlowSource, file: string, part: Translation['part']): Texts {
  const content = jsonOf(ownEntry(files, file) ?? null);
  const texts = isObject(content) ? content[part] : undefined;
  return Object.fromEntries(
    Object.entries(asObject(texts)).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text] as const] : [])),
  );
}

/**
 * Whether a translation is stale: its original changed since the record, and the translation did not. Without a
 * record it counts as made from the current text.
 */
function stateOf(source: string, target: string | undefined, record: string | undefined): TranslationState {
  if (target === undefined) return 'new';
  const [from, made] = record?.split(' ') ?? [];
  return record === undefined || from === digest(source) || made !== digest(target) ? 'translated' : 'stale';
}

/** Every text of a flow in each of its other languages. */
export function translationsOf(flow: Flow, source: FlowSource): Translation[] {
  const records = translatedIn(source)?.files ?? {};
  const one = (locale: string, file: string, part: Translation['part'], originals: Texts): Translation[] => {
    const targets = textsIn(source, file, part);
    return Object.entries(originals).map(([key, text]) => {
      const target = ownEntry(targets, key);
      const state = stateOf(text, target, ownEntry(ownEntry(records, file) ?? {}, key));
      return { file, part, key, locale, source: text, target, state };
    });
  };
  const { default_locale } = flow;
  const original = `copy/${default_locale}.json`;
  return flow.locales
    .filter((locale) => locale !== default_locale)
    .flatMap((locale) => [
      ...one(locale, `copy/${locale}.json`, 'texts', textsIn(source, original, 'texts')),
      ...one(locale, `copy/${locale}.json`, 'server', textsIn(source, original, 'server')),
      ...Object.entries(flow.productTexts[default_locale] ?? {}).flatMap(([slug, originals]) =>
        one(locale, `products/${slug}.${locale}.json`, 'texts', originals),
      ),
    ]);
}

/** Findings for stale translations. */
export function staleProblems(loaded: LoadedFlow): PlacedProblem[] {
  if ('problems' in loaded) return [];
  const stale = translationsOf(loaded.flow, loaded.source).filter(({ state }) => state === 'stale');
  const problems = stale.map(({ file, part, key, source }) => ({
    rule: 'CP08',
    severity: 'warning' as const,
    file,
    pointer: `/${part}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    at: 'value' as const,
    message: `"${key}" was translated from another text: it says "${source}" now`,
    hint: 'translate it anew; or, if it still says the same, run tundish translations record',
  }));
  return placeProblems(problems, loaded.texts);
}
