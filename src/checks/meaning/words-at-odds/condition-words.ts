import { isObject, type Json, lastPart, acceptedValues } from '#core';
import { nodesKeyedBy, type Subject } from '../../subject/subject.ts';

/**
 * The one value that a test requires: "monthly" for "monthly" and for { "is": "monthly" }. Undefined for other tests.
 */
export const asked = (test: Json | undefined): string | undefined =>
  typeof test === 'string'
    ? test
    : isObject(test) && Object.keys(test).length === 1 && typeof test.is === 'string'
      ? test.is
      : undefined;

/** The one value that a test excludes: "monthly" for { "is_not": "monthly" }. Undefined for other tests. */
export const askedNot = (test: Json | undefined): string | undefined =>
  isObject(test) && Object.keys(test).length === 1 && typeof test.is_not === 'string' ? test.is_not : undefined;

/** The words that a test accepts, if it lists them; otherwise none. */
export const acceptedWords = (test: Json | undefined): string[] =>
  acceptedValues(test).filter((word) => typeof word === 'string');

/** The words in the last part of a copy key: "then" and "monthly" in "cart.then_monthly". */
export const wordsInKey = (key: string): string[] => lastPart(key).split('_');

/**
 * The field that a reference reads, without the store: "plan" for "item.plan". For an answer, the question and the
 * index: "children.0" for "request.answers.children.0".
 */
export const fieldIn = (reference: string): string => /[^.]+(?:\.\d+)?$/.exec(reference)?.[0] ?? reference;

/**
 * Every value that conditions compare with, by field: those for "plan" from conditions on "item.plan" and "cart.plan".
 */
export function wordsByField(subject: Subject): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { value } of nodesKeyedBy(subject, 'reference')) {
    for (const [name, test] of Object.entries(value)) {
      const words = found.get(fieldIn(name)) ?? new Set();
      for (const word of acceptedWords(test)) words.add(word);
      found.set(fieldIn(name), words);
    }
  }
  return found;
}
