import { formsIn, isObject, type JsonObject, ownEntry, pointerTo } from '#core';
import { writtenObjects } from '../../subject/as-written.ts';
import type { Subject } from '../../subject/subject.ts';
import { beyondLimit, factorsIn, type Limit, textsOfLimit } from './limits.ts';

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
export const LENGTHS = ['minLength', 'maxLength', 'longest', 'longest_line'];

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
export interface LimitText {
  file: string;
  key: string;
  pointer: string;
  limits: Limit[];
}

export function limitTexts(subject: Subject): LimitText[] {
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
                texts: textsOfLimit(limit, value),
                beyond: beyondLimit(one, limit),
              },
            ]
          : [];
      });
      return limits.length === 0 ? [] : [{ file, key, pointer: place, limits }];
    });
  });
}

/** A text in each of its forms (singular, plural). Numbers are without marks between thousands: 1000 for "1,000". */
export const formsOf = ({ flow }: Subject, locale: string, key: string): string[] =>
  formsIn(ownEntry(flow.texts[locale] ?? {}, key) ?? '').map((form) =>
    form.replaceAll(/(?<=\d)[,.\s](?=\d{3}\b)/gu, ''),
  );

/** The numbers in some forms of a text. */
export const numbersOf = (forms: readonly string[]): string[] => forms.flatMap((form) => form.match(/\d+/g) ?? []);

/** The numbers that a word follows, each with that word: "12" and "characters". */
export const withWords = (forms: readonly string[]): { number: string; word: string }[] =>
  forms.flatMap((form) =>
    [...form.matchAll(/(\d+)\s+(\p{L}+)/gu)].map(([, number = '', word = '']) => ({ number, word })),
  );
