import {
  type Flow,
  type FlowSource,
  isObject,
  type Json,
  jsonOf,
  ownEntry,
  pointerTo,
  translatedIn,
  asObject,
} from '#core';
import { textDigest as digest } from '#checks';
import { type LoadedFlow, type PlacedProblem, placeProblems } from '#files';

/**
 * The state of a translation. `new`: missing. `stale`: made from an older text. `changed`: changed since it was
 * recorded, although its text was not. `translated`: up to date.
 */
export type TranslationState = 'new' | 'stale' | 'changed' | 'translated';

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
 * The state of a translation.
 * @param record the digests when it was recorded. Without a record, or if both texts have changed since, the
 * translation counts as made from the current text
 */
function stateOf(source: string, target: string | undefined, record: string | undefined): TranslationState {
  if (target === undefined) return 'new';
  if (record === undefined) return 'translated';
  const [from, made] = record.split(' ');
  const [isFrom, isMade] = [from === digest(source), made === digest(target)];
  return isFrom === isMade ? 'translated' : isMade ? 'stale' : 'changed';
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

/** Every text in a value: its pointer, and the ids of the objects around it. */
const textsBelow = (value: Json | undefined, pointer = '', ids: readonly string[] = []): PlacedText[] =>
  typeof value === 'string'
    ? [{ text: value, pointer, ids }]
    : Array.isArray(value)
      ? value.flatMap((one, index) => textsBelow(one, pointer + pointerTo(index), ids))
      : Object.entries(asObject(value)).flatMap(([key, one]) =>
          textsBelow(
            one,
            pointer + pointerTo(key),
            isObject(value) && typeof value.id === 'string' ? [...ids, value.id] : ids,
          ),
        );

interface PlacedText {
  text: string;
  pointer: string;
  ids: readonly string[];
}

/** The location of the text from which a translation was made. */
function originalOf(
  { files }: FlowSource,
  { flow }: { flow: Flow },
  one: Translation,
): { file: string; pointer: string } {
  const { file, part, key, source } = one;
  if (file.startsWith('copy/')) return { file: `copy/${flow.default_locale}.json`, pointer: pointerTo(part, key) };
  const product = file.replace(/\.[^.]+\.json$/, '.json');
  const texts = textsBelow(jsonOf(ownEntry(files, product) ?? null)).filter(({ text }) => text === source);
  const own = texts.filter(({ ids }) => ids.every((id) => key.split('.').includes(id)));
  return { file: product, pointer: own.at(-1)?.pointer ?? '' };
}

const RECORD = 'run tundish translations record';

/** The finding about a text that has changed after it was translated. It is reported at the text. */
const staleProblem = (loaded: Loaded, one: Translation) => ({
  ...originalOf(loaded.source, loaded, one),
  message: `This has changed, and its translation in ${one.file} is of the text before: "${one.target ?? ''}"`,
  hint: `translate "${one.key}" there anew; or, if it still says the same, ${RECORD}`,
});

/** The finding about a translation that somebody changed although its original text has not changed. */
const changedProblem = ({ file, part, key, source }: Translation) => ({
  file,
  pointer: pointerTo(part, key),
  message: `This translation has changed, and the text that it translates has not: "${source}"`,
  hint: `if it says the same as that text, ${RECORD}; otherwise correct it`,
});

type Loaded = Exclude<LoadedFlow, { problems: unknown }>;

/** Findings for each text that changed without its translation, and each translation that changed without its text. */
export function unrecordedProblems(loaded: LoadedFlow): PlacedProblem[] {
  if ('problems' in loaded) return [];
  const problems = translationsOf(loaded.flow, loaded.source).flatMap((one) =>
    one.state === 'stale' ? [staleProblem(loaded, one)] : one.state === 'changed' ? [changedProblem(one)] : [],
  );
  const all = problems.map((one) => ({ ...one, rule: 'CP08', severity: 'warning' as const, anchor: 'value' as const }));
  return placeProblems(all, loaded.texts);
}
