import type { Flow } from './flow.ts';
import { ownEntry } from './json.ts';
import { numberText } from './number-text.ts';
import { formsIn, type Text } from './text-forms.ts';

/** The values of placeholders. Plural forms can depend on numbers only. */
export type PlaceholderValues = Readonly<Record<string, string | number>>;

/** The form of a text for the numbers among its values. */
function formOf(text: Text, values: PlaceholderValues, locale: string): string {
  if (typeof text === 'string') return text;
  const { count, forms } = text;
  const value = Number(ownEntry(values, count));
  const form = ownEntry(forms, `=${value}`) ?? ownEntry(forms, new Intl.PluralRules(locale).select(value));
  return formOf(form ?? forms.other ?? '', values, locale);
}

/** Fills the placeholders of a text, in a locale. A placeholder without a value becomes empty. */
export function fill(text: Text, values: PlaceholderValues, locale: string): string {
  return formOf(text, values, locale).replace(/\{(#?)([a-z_]+)\}/g, (_, sign: string, name: string) => {
    const value = ownEntry(values, name) ?? '';
    return sign === '' || typeof value === 'string' ? String(value) : numberText(value, locale);
  });
}

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
/** A text as a part of a regular expression that matches exactly this text. */
export const escapedForRegExp = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Whether a text can appear as these words: without its HTML, and with any values in its placeholders. False for a text
 * of placeholders only.
 */
export function matchesWords(text: Text, words: string): boolean {
  return formsIn(text).some((form) => {
    const parts = plain(form).split(/\{#?[a-z_]+\}/);
    const whole = new RegExp(`^${parts.map(escapedForRegExp).join('.+')}$`, 'u');
    return parts.some((part) => part.trim() !== '') && whole.test(plain(words));
  });
}

/** The values available to every text: {brand}, {phone} and, if the flow declares one, {emergency}. */
export function commonTextValues({ brand, emergency }: Pick<Flow, 'brand' | 'emergency'>): Record<string, string> {
  return { brand: brand.name, phone: brand.phone, ...(emergency && { emergency: emergency.number }) };
}

/** A locale with the flow's region, for formatting numbers and dates: "es-US". */
export const localeTag = ({ region }: Pick<Flow, 'region'>, locale: string): string =>
  region === undefined ? locale : `${locale}-${region}`;

/**
 * The words of a text in the default language, with its placeholders. For a text with plural forms, the form for any
 * other number.
 */
export function defaultWords({ texts, default_locale: locale }: Pick<Flow, 'default_locale' | 'texts'>, key: string) {
  const text = ownEntry(texts[locale] ?? {}, key);
  return text === undefined ? undefined : formsIn(text).at(-1);
}

/** Looks up a text by key and fills its placeholders. */
export type Translate = (key: string, values?: PlaceholderValues) => string;

/**
 * Creates a lookup of a flow's texts in a locale. If a translation was missing, compiling has filled in the default
 * language. A missing copy key, which compiling refuses, gives an empty text.
 */
export function translator(flow: Pick<Flow, 'brand' | 'emergency' | 'region' | 'texts'>, locale: string): Translate {
  const texts = flow.texts[locale] ?? {};
  const always = commonTextValues(flow);
  const tag = localeTag(flow, locale);
  return (key, values) => fill(ownEntry(texts, key) ?? '', { ...always, ...values }, tag);
}
