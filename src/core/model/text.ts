import type { Flow } from './flow.ts';
import { ownEntry } from './json.ts';

/** Placeholders of a text, in their order: "Hello {name}" → ["name"]. */
export function placeholders(text: string): string[] {
  return [...text.matchAll(/\{([a-z_]+)\}/g)].flatMap(([, name]) => (name === undefined ? [] : [name]));
}

/** The text with its placeholders filled; one without a value is left out, never shown as "{name}". */
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
 * Whether people may read a text as these words: without its HTML, each placeholder filled in with anything. A text of
 * placeholders alone can be read as nothing certain.
 */
export function reads(text: string, words: string): boolean {
  const parts = plain(text).split(/\{[a-z_]+\}/);
  return (
    parts.some((part) => part.trim() !== '') && new RegExp(`^${parts.map(escaped).join('.+')}$`, 'u').test(plain(words))
  );
}

/** The values that every text is given: {brand}, {phone} and, where the flow declares one, {emergency}. */
export function commonTextValues({ brand, emergency }: Pick<Flow, 'brand' | 'emergency'>): Record<string, string> {
  return { brand: brand.name, phone: brand.phone, ...(emergency && { emergency: emergency.number }) };
}

/** The texts of one language and the way to look one up: key and values in, sentence out. */
export type Translate = (key: string, values?: Readonly<Record<string, string>>) => string;

/** A lookup over texts. A key that is not there (compile refuses it) shows as nothing rather than as a key. */
export function translator(
  texts: Readonly<Record<string, string>>,
  always: Readonly<Record<string, string>>,
): Translate {
  return (key, values) => fill(ownEntry(texts, key) ?? '', { ...always, ...values });
}
