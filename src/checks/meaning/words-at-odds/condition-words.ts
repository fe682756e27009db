import { asList, isObject, type Json, lastPart } from '#core';
import { nodesKeyedBy, type Subject } from '../../subject/subject.ts';

/** The one word that a test requires: "monthly" of "monthly" and of { "is": "monthly" }. Undefined for other tests. */
export const asked = (test: Json | undefined): string | undefined =>
  typeof test === 'string'
    ? test
    : isObject(test) && Object.keys(test).length === 1 && typeof test.is === 'string'
      ? test.is
      : undefined;

/** The one word that a test excludes: "monthly" of { "is_not": "monthly" }. Undefined for other tests. */
export const askedNot = (test: Json | undefined): string | undefined =>
  isObject(test) && Object.keys(test).length === 1 && typeof test.is_not === 'string' ? test.is_not : undefined;

/** The words that a test allows, if it requires one of some words; otherwise none. */
export const allowed = (test: Json | undefined): string[] => {
  const one = asked(test);
  const several = isObject(test) ? asList(test.is_one_of) : [];
  return one === undefined ? several.filter((word) => typeof word === 'string') : [one];
};

/** The words of a key's last part: "cart.then_monthly" has "then" and "monthly". */
export const wordsOf = (key: string): string[] => lastPart(key).split('_');

/**
 * What a reference is about, without the place where it is stored: "plan" for "item.plan". For an answer, the question
 * and the index: "children.0" for "request.answers.children.0".
 */
export const fieldIn = (reference: string): string => /[^.]+(?:\.\d+)?$/.exec(reference)?.[0] ?? reference;

/** Every word that conditions compare with, by what they ask about: "plan" for "item.plan". */
export function wordsByField(subject: Subject): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { value } of nodesKeyedBy(subject, 'reference')) {
    for (const [name, test] of Object.entries(value)) {
      const words = found.get(fieldIn(name)) ?? new Set();
      for (const word of allowed(test)) words.add(word);
      found.set(fieldIn(name), words);
    }
  }
  return found;
}
