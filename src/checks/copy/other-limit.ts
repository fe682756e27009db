import { formsIn, isObject, type JsonObject, ownEntry, pointerTo } from '#core';
import type { Check, Finding } from '../check.ts';
import { asWritten, writtenObjects } from '../subject/as-written.ts';
import { nodesNaming, type Subject } from '../subject/subject.ts';
import { factorsIn, isDigitOff, isNamedIn, isNear, type Limit, textsOfLimit } from './other-limit/limits.ts';
import { otherDateOrder } from './other-limit/other-date-order.ts';
import { rangesIn, strangeEnd } from './other-limit/ranges-in-units.ts';

/**
 * For each message of a field, the limits that it may state. Hints of fields are not read: they may recommend more than
 * the limit, or give an example.
 */
const ABOUT: Readonly<Record<string, readonly string[]>> = {
  minLength: ['minLength'],
  maxLength: ['maxLength'],
  invalid: ['minimum', 'maximum'],
  too_many: ['most'],
  too_long: ['longest', 'longest_line'],
};

/** The limits that count characters. */
const LENGTHS = ['minLength', 'maxLength', 'longest', 'longest_line'];

/**
 * The limits that a text of a field may state. An `invalid` message states lengths only if the field has no format or
 * pattern, which might be the reason for the message.
 */
const aboutIn = (name: string, { format, pattern, debounce }: JsonObject): readonly string[] => [
  ...(ownEntry(ABOUT, name) ?? []),
  // The hint of a search says how many letters it needs.
  ...(name === 'hint' && debounce !== undefined ? ['minimum'] : []),
  ...(name === 'invalid' && format === undefined && pattern === undefined ? ['maxLength'] : []),
];

/** A text that may state limits: `key` is its copy key, and `pointer` its location in the field. */
interface LimitText {
  file: string;
  key: string;
  pointer: string;
  limits: Limit[];
}

function limitTexts(subject: Subject): LimitText[] {
  return writtenObjects(subject).flatMap(({ file, pointer, value }) => {
    const errors = isObject(value.errors) ? Object.entries(value.errors) : [];
    const texts = [
      ...errors.map(([name, key]) => ({ name, key, place: pointer + pointerTo('errors', name) })),
      ...Object.entries(value).map(([name, key]) => ({ name, key, place: pointer + pointerTo(name) })),
    ];
    return texts.flatMap(({ name, key, place }): LimitText[] => {
      if (typeof key !== 'string') return [];
      const limits = aboutIn(name, value).flatMap((one) => {
        const limit = value[one];
        return typeof limit === 'number'
          ? [
              {
                name: one,
                pointer: pointer + pointerTo(one),
                limit,
                factors: factorsIn(value),
                texts: textsOfLimit(one, limit, value),
              },
            ]
          : [];
      });
      return limits.length === 0 ? [] : [{ file, key, pointer: place, limits }];
    });
  });
}

/** The forms of a text (such as singular and plural), without the marks between thousands. */
const formsOf = ({ flow }: Subject, locale: string, key: string): string[] =>
  formsIn(ownEntry(flow.texts[locale] ?? {}, key) ?? '').map((form) =>
    form.replaceAll(/(?<=\d)[,.\s](?=\d{3}\b)/gu, ''),
  );

/** The numbers in some forms of a text. */
const numbersOf = (forms: readonly string[]): string[] => forms.flatMap((form) => form.match(/\d+/g) ?? []);

/** The numbers that a word follows, each with that word: "12" and "characters". */
const withWords = (forms: readonly string[]): { number: string; word: string }[] =>
  forms.flatMap((form) =>
    [...form.matchAll(/(\d+)\s+(\p{L}+)/gu)].map(([, number = '', word = '']) => ({ number, word })),
  );

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

/** Whether a text states a range with one right and one wrong end: "between 50 and 500" for a range of 50 to 300. */
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

/** Whether a text states a wrong number in place of a limit. A text may leave out limits. */
function isWrong(subject: Subject, text: LimitText, locale: string, all: readonly LimitText[]): boolean {
  const { key, limits } = text;
  const forms = formsOf(subject, locale, key);
  const numbers = numbersOf(forms);
  const others = subject.flow.locales.map((one) => numbersOf(formsOf(subject, one, key)));
  if (isOtherRange(limits, forms) || others.some((other) => isExchanged(limits, numbers, other))) return true;
  if (limits.some((limit) => isNamedIn(numbers, limit))) return false;
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

/** Whether a text states each of its limits. */
const fits = ({ limits }: LimitText, numbers: readonly string[]) => limits.every((one) => isNamedIn(numbers, one));

function wrongIn(subject: Subject, text: LimitText, all: readonly LimitText[]): Finding[] {
  const { file, key, limits } = text;
  const wrong = subject.flow.locales
    .filter((locale) => isWrong(subject, text, locale, all))
    .map((locale) => ({ locale, numbers: numbersOf(formsOf(subject, locale, key)) }));
  const [first] = wrong;
  if (first === undefined) return [];
  const limit = limits.map((one) => one.limit).join(' and ');
  const isRightElsewhere = all.some((other) => other.key === key && fits(other, first.numbers));
  const isOfAll = wrong.length > 1 && wrong.length === subject.flow.locales.length;
  // When no language states this limit, or the text fits another field, the limit is wrong, not the text.
  const unnamed = limits.find((one) => !isNamedIn(first.numbers, one));
  if (unnamed !== undefined && (isRightElsewhere || isOfAll)) {
    const message = `The limit is ${unnamed.limit} here, and "${key}" says ${first.numbers.join(' and ')}`;
    return [{ file, pointer: unnamed.pointer, message, hint: 'let the text name this limit' }];
  }
  // If other fields use the text rightly, the text must not change: this field should name another text.
  const shown = nodesNaming(asWritten(subject), 'text').filter(({ value }) => value === key).length;
  const unfit = all.filter((other) => other.key === key && !fits(other, first.numbers));
  if (unnamed !== undefined && shown > unfit.length) {
    const message = `"${key}" says ${first.numbers.join(' and ')}, and the limit is ${limit} here`;
    return [{ file, pointer: text.pointer, message, hint: 'name a text about this limit' }];
  }
  return wrong.map(({ locale, numbers }) => ({
    file: `copy/${locale}.json`,
    pointer: pointerTo('texts', key),
    message: `"${key}" says ${numbers.join(' and ')}, and the limit is ${limit}`,
    hint: `write ${limit}`,
  }));
}

/**
 * Reports the end of a range that fits none of the units in which a text states it, while the other end fits all of
 * them.
 */
function strangeInUnits(subject: Subject, { file, key, limits }: LimitText): Finding[] {
  const [low, high] = ['minimum', 'maximum'].map((name) => limits.find((one) => one.name === name));
  if (low === undefined || high === undefined) return [];
  const forms = formsOf(subject, subject.flow.default_locale, key);
  const strange = strangeEnd(rangesIn(forms), [low.limit, high.limit], low.factors);
  const end = strange?.end === 'minimum' ? low : high;
  if (strange === undefined) return [];
  const message = `The limit is ${end.limit} here, and in all its units "${key}" says another`;
  return [{ file, pointer: end.pointer, message, hint: `write ${strange.meant}` }];
}

export const otherLimit: Check = {
  rule: 'CP16',
  name: 'other-limit',
  severity: 'warning',
  description:
    'A message names another limit than the one that is checked: "at least 8 characters" where ten are needed. Or it shows a date with the day first where the month comes first. People do as the text says, and are refused again.',
  bad: '"minLength": 10 with "Use at least 8 characters."',
  good: '"minLength": 10 with "Use at least 10 characters."',
  requirement: 'VA-3, WCAG 3.3.3',
  run: (subject) => {
    const all = limitTexts(subject);
    const wrong = all.flatMap((text) => {
      const own = wrongIn(subject, text, all);
      return own.length > 0 ? own : strangeInUnits(subject, text);
    });
    const found = [...wrong, ...otherDateOrder(subject)];
    return found.filter(
      (one, index) => found.findIndex((other) => other.file === one.file && other.pointer === one.pointer) === index,
    );
  },
};
