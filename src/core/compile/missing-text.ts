import { nearest, ownEntry } from '../model/index.ts';
import type { Files } from './files.ts';

/**
 * Whether an unknown text is missing, and the reference is right: the text is in another language. A flow of one
 * language lacks a text whose whole key is near no other, unless it has a text that nothing shows.
 */
export function isTextMissing({ copy, flow }: Files, name: string, used: ReadonlySet<string> | undefined): boolean {
  if (Object.values(copy).some(({ texts }) => ownEntry(texts, name) !== undefined)) return true;
  const keys = Object.keys(copy[flow.default_locale]?.texts ?? {});
  const isWhole = /^[a-z0-9_]+\.[a-z0-9_.]+$/.test(name) && nearest(name, keys) === undefined;
  return flow.locales.length === 1 && isWhole && keys.every((key) => used?.has(key) === true);
}
