import { isObject, type Json, wordsInName } from '../model/index.ts';
import type { Files } from './files.ts';

/**
 * Whether a declared name is misspelt, and not the one place that names it. The flow's other names decide: they have
 * every word of the name that is used, and one word of the declared name is nowhere else.
 */
export function isMisspelt({ all }: Files, declared: string, used: string): boolean {
  const [own, others] = [wordsInName(declared), wordsInName(used)];
  const strange = own.filter((word) => !others.includes(word));
  const meant = others.filter((word) => !own.includes(word));
  if (strange.length === 0 || meant.length === 0) return false;
  const known = new Set<string>();
  for (const { value } of all) addWords(value, known, [declared, used]);
  return meant.every((word) => known.has(word)) && strange.some((word) => !known.has(word));
}

/** Collects the words of all keys and names in a value. Texts with spaces are no names. */
function addWords(value: Json | undefined, known: Set<string>, except: readonly string[]): void {
  const add = (name: string) => {
    if (except.includes(name) || name.includes(' ')) return;
    for (const word of wordsInName(name)) known.add(word);
  };
  if (typeof value === 'string') add(value);
  else if (Array.isArray(value)) for (const one of value) addWords(one, known, except);
  else if (isObject(value))
    for (const [key, one] of Object.entries(value)) {
      add(key);
      addWords(one, known, except);
    }
}
