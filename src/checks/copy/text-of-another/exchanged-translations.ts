import { type Json, ownEntry, placeholders, pointerTo, same } from '#core';
import type { Finding } from '../../check.ts';
import type { Subject } from '../../subject/subject.ts';
import { translationFiles, writtenIn } from '../missing-translation.ts';
import { affinity, type Dictionary, dictionaryOf, type TextPair, wordedOf, type Worded } from './dictionary.ts';
import { sharedOf, trigramsOf } from './likeness.ts';
import { textDigest } from './text-digest.ts';

/** A text with everything that comparisons need, computed once because each text is compared with many. */
interface ComparableText extends Worded {
  trigrams: ReadonlySet<string>;
  /** The punctuation mark at the end of the text, ignoring tags; empty when there is none. */
  end: string;
}

/** A text of a translation file, with its original. */
interface Translated {
  key: string;
  pair: TextPair<ComparableText>;
}

const comparedOf = (text: string): ComparableText => ({
  ...wordedOf(text),
  trigrams: trigramsOf(text),
  end: /[^\p{L}\p{N}\s]$/u.exec(text.replace(/(?:<[^>]*>|\s)+$/, ''))?.[0] ?? '',
});

/** Texts with more letters are not compared: it would take long, and they are hardly ever exchanged. */
const LONGEST = 160;

const translatedIn = (
  written: Readonly<Record<string, Json | undefined>>,
  originals: Readonly<Record<string, unknown>>,
): Translated[] =>
  Object.entries(written).flatMap(([key, translation]) => {
    const text = originals[key];
    const isShort = typeof text === 'string' && text.length <= LONGEST;
    return isShort && typeof translation === 'string'
      ? [{ key, pair: [comparedOf(text), comparedOf(translation)] }]
      : [];
  });

/**
 * The weight of each comparison in `fit`. With these values, `fit` separates right from exchanged texts in the shipped
 * flow.
 */
const WEIGHTS = { likeness: 2, affinity: 1.5, length: 0.8, end: 0.5 };

/**
 * How well a translation goes with a text: by similar words, by the words of all other texts, by length, and by the
 * punctuation at the end.
 * @returns from about -2 to 3.5
 */
function fit(dictionary: Dictionary, ratio: number, [text, translation]: TextPair<ComparableText>): number {
  const off = Math.abs(Math.log((text.text.length * ratio + 3) / (translation.text.length + 3)));
  return (
    WEIGHTS.likeness * sharedOf(text.trigrams, translation.trigrams) +
    WEIGHTS.affinity * affinity(dictionary, [text, translation]) -
    WEIGHTS.length * off -
    (text.end === translation.end ? 0 : WEIGHTS.end)
  );
}

/**
 * Translations whose fit is below POOR are compared with each other. Two are reported when exchanging them improves the
 * sum of their fits by at least GAIN. In the shipped flow, exchanging two right translations gains at most 0.8.
 */
const [POOR, GAIN] = [0.25, 1.2];
/** With fewer texts than this, `dictionaryOf` has counted too few words for a comparison. */
const LEAST = 100;

/** The texts of a translation file, each with its original. */
interface TranslationFile {
  file: string;
  written: Readonly<Record<string, Json | undefined>>;
  originals: Readonly<Record<string, unknown>>;
}

/** The last result, and the texts it belongs to. Comparing takes long, and most changes of a flow touch no texts. */
let last: { texts: string; found: readonly Finding[] } | undefined;

/**
 * Whether a text has changed since its translation was recorded. Such a text is not compared: its translation is new or
 * out of date (CP08), and a new word occurs in no other translation.
 */
const hasChanged = ({ translated }: Subject, file: string, { key, pair: [original] }: Translated): boolean => {
  const record = ownEntry(ownEntry(translated ?? {}, file) ?? {}, key);
  return record !== undefined && !record.startsWith(textDigest(original.text));
};

/** Finds two translations of one file that belong to each other's text. At most one pair per file is reported. */
export function exchangedTranslations(subject: Subject): readonly Finding[] {
  const files = translationFiles(subject).map((one) => ({ ...one, written: writtenIn(subject.files, one.file) }));
  const texts = JSON.stringify([files, subject.translated]);
  if (last?.texts !== texts) {
    const recorded = files.flatMap((one) => exchangedSinceRecorded(subject, one));
    last = { texts, found: recorded.length > 0 ? recorded : exchangedIn(subject, files) };
  }
  return last.found;
}

/** Finds two translations that each have the words which were recorded for the other. */
function exchangedSinceRecorded({ translated }: Subject, { file, written }: TranslationFile): Finding[] {
  const records = Object.entries(ownEntry(translated ?? {}, file) ?? {}).flatMap(([key, record]) => {
    const text = written[key];
    const [, recorded = ''] = record?.split(' ') ?? [];
    return typeof text === 'string' ? [{ key, recorded, now: textDigest(text) }] : [];
  });
  const changed = records.filter(({ recorded, now }) => recorded !== now);
  return changed.flatMap((one, index): Finding[] => {
    const other = changed.slice(index + 1).find(({ recorded, now }) => recorded === one.now && now === one.recorded);
    if (other === undefined) return [];
    const message = `"${one.key}" and "${other.key}" have each other's translation`;
    return [{ file, pointer: pointerTo('texts', one.key), message, hint: 'swap the two texts' }];
  });
}

function exchangedIn(subject: Subject, translations: readonly TranslationFile[]): Finding[] {
  const files = translations.map(({ file, written, originals }) => ({ file, texts: translatedIn(written, originals) }));
  const pairs = files.flatMap(({ texts }) => texts.map(({ pair }) => pair));
  if (pairs.length < LEAST) return [];
  const lettersIn = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side].text.length, 0);
  const ratio = lettersIn(1) / Math.max(1, lettersIn(0));
  const dictionary = dictionaryOf(pairs);
  return files.flatMap(({ file, texts }): Finding[] => {
    const poor = texts
      .map((one) => ({ ...one, own: fit(dictionary, ratio, one.pair) }))
      .filter((one) => one.own < POOR && !hasChanged(subject, file, one));
    const exchanges = poor.flatMap((one, index) =>
      poor.slice(index + 1).flatMap((other) => {
        const [[text, translation], [beside, translated]] = [one.pair, other.pair];
        if (!same(placeholders(text.text).toSorted(), placeholders(beside.text).toSorted())) return [];
        const swapped = fit(dictionary, ratio, [text, translated]) + fit(dictionary, ratio, [beside, translation]);
        return [{ one, other, gain: swapped - one.own - other.own }];
      }),
    );
    const [best] = exchanges.toSorted((a, b) => b.gain - a.gain);
    if (best === undefined || best.gain < GAIN) return [];
    const message = `"${best.one.key}" and "${best.other.key}" have each other's translation`;
    return [{ file, pointer: pointerTo('texts', best.one.key), message, hint: 'swap the two texts' }];
  });
}
