import type { Subject } from '../../subject/subject.ts';
import { formsOf, LENGTHS, type LimitText, numbersOf, withWords } from './limit-texts.ts';
import { isDigitOff, isNamedIn, isNear, type Limit } from './limits.ts';

/** The words that follow a length in the texts that state one: "characters". */
const wordsForLengths = (subject: Subject, locale: string, all: readonly LimitText[]): string[] =>
  all.flatMap(({ key, limits }) =>
    withWords(formsOf(subject, locale, key)).flatMap(({ number, word }) =>
      limits.some((limit) => LENGTHS.includes(limit.name) && isNamedIn([number], limit)) ? [word] : [],
    ),
  );

/** Whether a text is the hint of a search, which may give examples, too: "vitamin B6". */
const isHint = (text: LimitText) => text.pointer.endsWith('/hint');

/** The words that follow a limit in the texts that state a length, or how many letters a search needs. */
const wordsForLetters = (subject: Subject, locale: string, all: readonly LimitText[]): string[] => [
  ...wordsForLengths(subject, locale, all),
  ...all
    .filter(isHint)
    .flatMap(({ key, limits }) =>
      withWords(formsOf(subject, locale, key)).flatMap(({ number, word }) =>
        limits.some((limit) => isNamedIn([number], limit)) ? [word] : [],
      ),
    ),
];

/**
 * Whether a text states a range of which one end is right and the other wrong: "between 50 and 500" where 50 to 300 are
 * accepted.
 */
const isOtherRange = ([low, high]: readonly Limit[], forms: readonly string[]): boolean =>
  low?.name === 'minimum' &&
  high?.name === 'maximum' &&
  forms
    .flatMap((form) => [...form.matchAll(/(\d+)\s+\p{L}+\s+(\d+)/gu)])
    .some(([, from = '', to = '']) =>
      isNamedIn([from], low)
        ? !isNamedIn(numbersOf(forms), high) && isNear(to, high)
        : isNamedIn([to], high) && !isNamedIn(numbersOf(forms), low) && isNear(from, low),
    );

/**
 * Whether this text probably states a wrong limit: the same text in another language has the same numbers except for
 * one, and only the other language's number is a limit of the field.
 * @param numbers the numbers in this text, in order
 * @param other the numbers in the text of the other language, in order
 */
const isExchanged = (limits: readonly Limit[], numbers: readonly string[], other: readonly string[]): boolean => {
  const [at, ...more] = numbers.flatMap((one, index) => (one === other[index] ? [] : [index]));
  if (at === undefined || more.length > 0 || numbers.length !== other.length) return false;
  const [here = '', there = ''] = [numbers[at], other[at]];
  const limit = limits.find((one) => isNamedIn([there], one));
  // A single number beside a length may count words or sentences instead of characters.
  const isSure = limit !== undefined && (numbers.length > 1 || (!LENGTHS.includes(limit.name) && isNear(here, limit)));
  return isSure && limits.every((one) => !isNamedIn([here], one));
};

/** A number in a text with the two words before it and the one after it: "at least # characters" for 3. */
const phrasesWith = (forms: readonly string[], number: string): string[] =>
  forms.flatMap((form) => {
    const [phrase] = new RegExp(String.raw`\p{L}+\s+\p{L}+\s+${number}\s+\p{L}+`, 'u').exec(form) ?? [];
    return phrase === undefined ? [] : [phrase.replace(number, '#')];
  });

/**
 * Whether a text states only the number beyond a limit, in words with which another text states a limit itself: "at
 * least 3 characters" cannot mean "more than 3".
 */
function saysBeyond(subject: Subject, { limits, key }: LimitText, locale: string, all: readonly LimitText[]): boolean {
  const forms = formsOf(subject, locale, key);
  const numbers = numbersOf(forms);
  return limits.some(({ beyond, texts }) => {
    if (!numbers.includes(beyond) || numbers.some((one) => texts.includes(one))) return false;
    const phrases = phrasesWith(forms, beyond);
    return all.some(
      (other) =>
        other.key !== key &&
        other.limits.some((limit) =>
          limit.texts.some((text) =>
            phrasesWith(formsOf(subject, locale, other.key), text).some((phrase) => phrases.includes(phrase)),
          ),
        ),
    );
  });
}

/** Whether a text states a wrong number in place of a limit. A text may leave out limits. */
export function isWrong(subject: Subject, text: LimitText, locale: string, all: readonly LimitText[]): boolean {
  const { key, limits } = text;
  const forms = formsOf(subject, locale, key);
  const numbers = numbersOf(forms);
  const others = subject.flow.locales.map((one) => numbersOf(formsOf(subject, one, key)));
  if (isOtherRange(limits, forms) || others.some((other) => isExchanged(limits, numbers, other))) return true;
  if (limits.some((limit) => isNamedIn(numbers, limit))) return saysBeyond(subject, text, locale, all);
  if (isHint(text)) {
    const words = wordsForLetters(subject, locale, all);
    return withWords(forms).some(
      ({ number, word }) =>
        words.includes(word) && limits.some((limit) => isNear(number, limit) || isDigitOff(number, limit)),
    );
  }
  const words = wordsForLengths(subject, locale, all);
  return limits.some((limit) =>
    LENGTHS.includes(limit.name)
      ? withWords(forms).some(({ word }) => words.includes(word))
      : limit.name === 'most' &&
        numbers.length === 1 &&
        (isNear(numbers.join(), limit) || isDigitOff(numbers.join(), limit)),
  );
}
