import type { Format, TextValues } from '../generated/flow-files.ts';
import { type Flow, type Json, localeTag, numberText, type PlaceholderValues } from '../model/index.ts';
import { resolve, type Scope, textsFor, valueOf } from './scope.ts';

const formats: Record<Format, (value: Json, flow: Flow, locale: string) => string> = {
  text: (value) => String(value),
  number: (value, _, locale) => (typeof value === 'number' ? numberText(value, locale) : String(value)),
  // Amounts are whole cents.
  money: (value, flow, locale) =>
    typeof value === 'number'
      ? new Intl.NumberFormat(locale, { style: 'currency', currency: flow.money.currency }).format(value / 100)
      : '',
  date: (value, _, locale) => {
    const date =
      typeof value === 'string' ? new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00` : value) : undefined;
    return date === undefined || Number.isNaN(date.getTime())
      ? ''
      : new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(date);
  },
};

/** Formats a value for a locale. An unknown value gives an empty text. */
export function formatted(value: Json | undefined, format: Format | undefined, flow: Flow, locale: string): string {
  return value === undefined || value === null ? '' : formats[format ?? 'text'](value, flow, localeTag(flow, locale));
}

/**
 * The values for a text's placeholders in a locale. Unknown values are omitted. Numbers without a format stay numbers,
 * so that plural forms can depend on them.
 */
export function placeholderValues(words: TextValues | undefined, scope: Scope, locale: string): PlaceholderValues {
  return Object.fromEntries(
    Object.entries(words ?? {}).flatMap(([name, word]): [string, string | number][] => {
      if (typeof word !== 'object' || word === null || !('format' in word)) {
        const value = valueOf(word, scope);
        return typeof value === 'number' ? [[name, value]] : Object.entries(textsFor({ [name]: word }, scope));
      }
      const value = resolve(word.value, scope);
      return value === undefined || value === null ? [] : [[name, formatted(value, word.format, scope.flow, locale)]];
    }),
  );
}
