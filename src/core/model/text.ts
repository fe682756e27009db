import type { Flow } from './flow.ts';
import { ownEntry } from './json.ts';

/** The placeholders of a text, in order: "Hello {name}" → ["name"]. */
export function placeholders(text: string): string[] {
  return [...text.matchAll(/\{([a-z_]+)\}/g)].flatMap(([, name]) => (name === undefined ? [] : [name]));
}

/** Fills the placeholders of a text. A placeholder without a value becomes empty. */
export function fill(text: string, values: Readonly<Record<string, string>> = {}): string {
  return text.replace(/\{([a-z_]+)\}/g, (_, name: string) => ownEntry(values, name) ?? '');
}

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Whether a text could appear as these words: without its HTML, with anything in its placeholders. False for a text
 * of placeholders only.
 */
export function reads(text: string, words: string): boolean {
  const parts = plain(text).split(/\{[a-z_]+\}/);
  return (
    parts.some((part) => part.trim() !== '') && new RegExp(`^${parts.map(escaped).join('.+')}$`, 'u').test(plain(words))
  );
}

/** The values available to every text: {brand}, {phone} and, if the flow declares one, {emergency}. */
export function commonTextValues({ brand, emergency }: Pick<Flow, 'brand' | 'emergency'>): Record<string, string> {
  return { brand: brand.name, phone: brand.phone, ...(emergency && { emergency: emergency.number }) };
}

/** Looks up a text by key and fills its placeholders. */
export type Translate = (key: string, values?: Readonly<Record<string, string>>) => string;

/** Creates a lookup over the texts of a locale. A missing key, which compiling refuses, gives an empty text. */
export function translator(
  texts: Readonly<Record<string, string>>,
  always: Readonly<Record<string, string>>,
): Translate {
  return (key, values) => fill(ownEntry(texts, key) ?? '', { ...always, ...values });
}
