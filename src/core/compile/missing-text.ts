import { nearest, ownEntry } from '../model/index.ts';
import type { Files } from './files.ts';

/**
 * Whether a copy key without a text is right, and the text is missing. It is if another language has the text. In a
 * flow of one language, it is if no key is similar, unless the flow has a text that nothing shows.
 */
export function isTextMissing({ copy, flow }: Files, name: string, used: ReadonlySet<string> | undefined): boolean {
  if (Object.values(copy).some(({ texts }) => ownEntry(texts, name) !== undefined)) return true;
  const keys = Object.keys(copy[flow.default_locale]?.texts ?? {});
  const isWhole = /^[a-z0-9_]+\.[a-z0-9_.]+$/.test(name) && nearest(name, keys) === undefined;
  return flow.locales.length === 1 && isWhole && keys.every((key) => used?.has(key) === true);
}
