import { formsIn, isObject, type Json, type JsonObject, ownEntry, pointer } from '#core';
import type { Check, Finding } from '../check.ts';
import { asWritten, objectSpots, spotsNaming, type Subject } from '../subject/subject.ts';

/** The limits that each text of a field is about, by the key of the text. */
const ABOUT: Readonly<Record<string, readonly string[]>> = {
  minLength: ['minLength'],
  maxLength: ['maxLength'],
  invalid: ['minimum', 'maximum'],
  hint: ['minLength', 'minimum'],
  too_many: ['most'],
  too_long: ['longest', 'longest_line'],
};

/** An `invalid` message is about lengths only if the field has no format or pattern that could be wrong, too. */
const aboutIn = (name: string, { format, pattern }: JsonObject): readonly string[] => [
  ...(ownEntry(ABOUT, name) ?? []),
  ...(name === 'invalid' && format === undefined && pattern === undefined ? ['maxLength'] : []),
];

/** A text about limits, and for each limit the numbers by which the text may name it. */
interface LimitText {
  file: string;
  /** The property that names the text: "hint". */
  name: string;
  key: string;
  /** The pointer of that property. */
  pointer: string;
  limits: { pointer: string; limit: number; sayable: readonly string[] }[];
}

const numbersIn = (value: Json | undefined, key: string): number[] =>
  Array.isArray(value)
    ? value.flatMap((one) => numbersIn(one, key))
    : isObject(value)
      ? Object.entries(value).flatMap(([name, one]) =>
          name === key && typeof one === 'number' ? [one] : numbersIn(one, key),
        )
      : [];

/** The numbers by which a text may name a limit: 36 inches are 3 feet, and 91 or 92 centimeters. */
const sayable = (limit: number, object: JsonObject): string[] =>
  [1, ...numbersIn(object.units, 'factor')].flatMap((factor) => {
    const amount = limit / factor;
    return [Math.floor(amount), Math.ceil(amount)].map(String);
  });

function limitTexts(subject: Subject): LimitText[] {
  return asWritten(subject, objectSpots(subject)).flatMap(({ file, pointer: at, value }) => {
    const errors = isObject(value.errors) ? Object.entries(value.errors) : [];
    const texts = [
      ...errors.map(([name, key]) => ({ name, key, place: at + pointer('errors', name) })),
      ...Object.entries(value).map(([name, key]) => ({ name, key, place: at + pointer(name) })),
    ];
    return texts.flatMap(({ name, key, place }): LimitText[] => {
      if (typeof key !== 'string') return [];
      const limits = aboutIn(name, value).flatMap((one) => {
        const limit = value[one];
        return typeof limit === 'number' ? [{ pointer: at + pointer(one), limit, sayable: sayable(limit, value) }] : [];
      });
      return limits.length === 0 ? [] : [{ file, name, key, pointer: place, limits }];
    });
  });
}

/** The numbers in a text, without the marks between thousands. */
const numbersOf = ({ flow }: Subject, locale: string, key: string): string[] =>
  formsIn(ownEntry(flow.texts[locale] ?? {}, key) ?? '').flatMap(
    (form) => form.replaceAll(/(?<=\d)[,.\s](?=\d{3}\b)/gu, '').match(/\d+/g) ?? [],
  );

/** Only a number that is less than this many times more or less than the limit may be meant to be the limit. */
const NEAR = 2;

/** Whether the only number of a hint may be meant as the limit. Other hints have examples: "for example 5 feet 8". */
const mayMean = ({ limits }: LimitText, [only, ...more]: readonly string[]) =>
  more.length === 0 &&
  limits.some(({ sayable: ways }) =>
    ways.some((way) => Math.max(Number(only) / Number(way), Number(way) / Number(only)) < NEAR),
  );

/** Whether a text names each of its limits, or has no numbers. A text may have further numbers, such as an example. */
const fits = (told: LimitText, numbers: readonly string[]) =>
  numbers.length === 0 ||
  told.limits.every((limit) => numbers.some((one) => limit.sayable.includes(one))) ||
  (told.name === 'hint' && !mayMean(told, numbers));

function wrongIn(subject: Subject, told: LimitText, all: readonly LimitText[]): Finding[] {
  const { file, key, limits } = told;
  const { locales } = subject.flow;
  const said = locales.map((locale) => ({ locale, numbers: numbersOf(subject, locale, key) }));
  const isSayable = (number: string) => limits.some((one) => one.sayable.includes(number));
  const isExchanged = (numbers: readonly string[]) =>
    !numbers.every(isSayable) &&
    said.some((other) => other.numbers.some((one) => isSayable(one) && !numbers.includes(one)));
  const wrong = said.filter(({ numbers }) => !fits(told, numbers) || (told.name !== 'hint' && isExchanged(numbers)));
  const [first] = wrong;
  if (first === undefined) return [];
  const limit = limits.map((one) => one.limit).join(' and ');
  const isRightElsewhere = all.some((other) => other !== told && other.key === key && fits(other, first.numbers));
  // When no language names this limit, or the text fits another field, the limit is wrong, not the text.
  const unsaid = limits.find((one) => !first.numbers.some((number) => one.sayable.includes(number)));
  if (unsaid !== undefined && (isRightElsewhere || (locales.length > 1 && wrong.length === locales.length))) {
    const meant = first.numbers.find((number) => !limits.some((one) => one.sayable.includes(number)));
    const message = `The limit is ${unsaid.limit} here, and "${key}" says ${first.numbers.join(' and ')}`;
    // With other units, the text has another number than the limit.
    const isPlain = unsaid.sayable.every((number) => number === String(unsaid.limit));
    const hint = isPlain && meant !== undefined ? `write ${meant}, or another text` : 'let the text name this limit';
    return [{ file, pointer: unsaid.pointer, message, hint }];
  }
  // A text that another place shows rightly is not to be changed.
  const shown = asWritten(subject, spotsNaming(subject, 'text')).filter(({ value }) => value === key).length;
  const isWrong = (other: LimitText) => other.key === key && !fits(other, first.numbers);
  if (unsaid !== undefined && shown > all.filter(isWrong).length) {
    const message = `"${key}" says ${first.numbers.join(' and ')}, and the limit is ${limit} here`;
    return [{ file, pointer: told.pointer, message, hint: 'name a text about this limit' }];
  }
  return wrong.map(({ locale, numbers }) => ({
    file: `copy/${locale}.json`,
    pointer: pointer('texts', key),
    message: `"${key}" says ${numbers.join(' and ')}, and the limit is ${limit}`,
    hint: `write ${limit}`,
  }));
}

export const otherLimit: Check = {
  rule: 'CP16',
  name: 'other-limit',
  severity: 'warning',
  description:
    'A text names another limit than the one that is checked: "at least 8 characters" where ten are needed. People do as the text says, and are refused again.',
  bad: '"minLength": 10 with "Use at least 8 characters."',
  good: '"minLength": 10 with "Use at least 10 characters."',
  requirement: 'VA-3, WCAG 3.3.3',
  run: (subject) => {
    const all = limitTexts(subject);
    const found = all.flatMap((told) => wrongIn(subject, told, all));
    return found.filter(
      (one, index) => found.findIndex((other) => other.file === one.file && other.pointer === one.pointer) === index,
    );
  },
};
