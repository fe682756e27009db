import { emergencyInOne } from './other-number/emergency-in-one.ts';
import { inDigits, knowsWords } from './other-number/number-words.ts';
import { numbersIn } from './other-number/numbers.ts';
import { otherPoints, otherUnit } from './other-number/units-and-points.ts';
import { asObject, ownEntry, pointerTo } from '#core';
import type { Check, Finding } from '../check.ts';
import type { Subject } from '../subject/subject.ts';
import { languageOf, translationFiles, writtenIn } from './missing-translation.ts';

/** Words after which another country uses another number, because units or the clock differ: "5 feet", "5 pm". */
const CONVERTED =
  /\b(?:feet|foot|ft|inch(?:es)?|yards?|miles?|pounds?|lbs?|ounces?|oz|cups?|pints?|quarts?|gallons?|degrees|fahrenheit|[ap]\.?m\.?|o.clock)(?!\p{L})/iu;

/** The hours between two clocks: "5" in the afternoon is "17" where the clock has 24 hours. */
const HALF_DAY = 12;

/**
 * Ratios between two numbers for one duration: 2 weeks are 14 days, which some languages call 15 days, and 1 hour is 60
 * minutes.
 */
const RATIOS = [7, 7.5, 8, 12, 24, 30, 60];

/**
 * Ratios that count only next to certain words, in English and Spanish: 12 weeks are 3 months, and 10,000 is ten
 * thousand.
 */
const NAMED: readonly (readonly [ratio: number, words: RegExp])[] = [
  [4, /\b(?:weeks?|semanas?)(?!\p{L})/iu],
  [90, /\b(?:hours?|horas?)(?!\p{L})/iu],
  [1000, /\b(?:thousand|mil)(?!\p{L})/iu],
  [1_000_000, /\b(?:millions?|mill[oó]n(?:es)?)(?!\p{L})/iu],
];

/** Words, in English and Spanish, before a limit that is not included itself: "fewer than 100" means at most 99. */
const STRICT =
  /\b(?:(?:fewer|less|more|older|younger) than|under|over|above|below|(?:menos|más|menor(?:es)?) (?:de|que))\s+(\d+)/iu;

/** The number in a text that such words ("fewer than") exclude. */
const strictIn = (text: string): number | undefined => {
  const [, number] = STRICT.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
};

/** The entries of `list` that remain after each entry of `others` has removed one equal entry. */
function without(list: readonly number[], others: readonly number[]): number[] {
  const left = [...list];
  for (const one of others) if (left.includes(one)) left.splice(left.indexOf(one), 1);
  return left;
}

/**
 * The one number of a text that its translation replaces by another one; undefined when all are equal, or several
 * differ.
 */
function otherNumber(original: string, translation: string): { wanted: number; found: number } | undefined {
  if (CONVERTED.test(original) || CONVERTED.test(translation)) return undefined;
  const [own, theirs] = [numbersIn(translation), numbersIn(original)];
  const [found, ...more] = without(own, theirs);
  const [wanted, ...others] = without(theirs, own);
  if (found === undefined || wanted === undefined || more.length + others.length > 0) return undefined;
  const isClock = Math.abs(found - wanted) === HALF_DAY && Math.max(found, wanted) <= 2 * HALF_DAY;
  const ratio = Math.max(found, wanted) / Math.min(found, wanted);
  const named = NAMED.flatMap(([one, words]) => (words.test(original) || words.test(translation) ? [one] : []));
  const isSameTime = [...RATIOS, ...named].some((one) => Math.abs(ratio / one - 1) < Number.EPSILON * 4);
  // "At least 18" and "over 17" mean the same: one text names the first number that counts, the other the last that
  // does not.
  const isOneOff = Math.abs(found - wanted) === 1;
  const isSameLimit = isOneOff && (strictIn(original) === wanted) !== (strictIn(translation) === found);
  return isClock || isSameTime || isSameLimit ? undefined : { wanted, found };
}

/** Every translation of a flow with its text. */
const pairs = (subject: Subject) => {
  const server = (file: string) => asObject(asObject(ownEntry(subject.files, file)).server);
  return translationFiles(subject).flatMap(({ file, locale, originals }) => [
    { file, locale, part: 'texts', originals, translations: writtenIn(subject.files, file) },
    ...(file.startsWith('copy/')
      ? [
          {
            file,
            locale,
            part: 'server',
            originals: server(`copy/${subject.flow.default_locale}.json`),
            translations: server(file),
          },
        ]
      : []),
  ]);
};

export const otherNumberInTranslation: Check = {
  rule: 'CP17',
  name: 'other-number',
  severity: 'warning',
  description:
    'A text has another number than its translation: an age, a dose, a limit or a number to call. People of one language are told something wrong. Dates, times of day, amounts of money, telephone numbers and measures that people convert may differ.',
  alsoReported: [
    'A dose has another unit than in the translation.',
    'A translation has fewer or more points in a list.',
    'Only one of the two names the emergency number.',
  ],
  bad: 'copy/en.json: "At least 10 characters", copy/es.json: "Al menos 8 caracteres"',
  good: 'copy/es.json: "Al menos 10 caracteres"',
  requirement: 'every text in every language',
  run: (subject) =>
    pairs(subject).flatMap(({ file, locale, part, originals, translations }) => {
      const languages = [subject.flow.default_locale, locale].map(languageOf);
      const hasWords = knowsWords(...languages);
      return Object.entries(translations).flatMap(([key, translation]): Finding[] => {
        const original = ownEntry(originals, key);
        // A text with forms for different numbers has other forms in another language, so the two cannot be
        // compared.
        if (typeof original !== 'string' || typeof translation !== 'string') return [];
        const [from = '', to = ''] = [original, translation].map((text, index) =>
          hasWords ? inDigits(text, languages[index] ?? '') : text,
        );
        const number = otherNumber(from, to) ?? emergencyInOne(subject, original, translation);
        const other = number ?? otherUnit(original, translation) ?? otherPoints(original, translation);
        if (other === undefined) return [];
        const message = `This has ${other.found} where the text in the default language has ${other.wanted}`;
        const hint = number === undefined ? 'write the same in both' : 'write the same number in both';
        return [{ file, pointer: pointerTo(part, key), message, hint }];
      });
    }),
};
