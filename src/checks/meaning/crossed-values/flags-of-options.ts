import { asObject, isObject, type Json, lastPart, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { questionsOfFlow } from '../../subject/products.ts';
import { cachedFor, objectsTitled, type Subject } from '../../subject/subject.ts';
import { asked } from '../words-at-odds/condition-words.ts';

/** The ids of the answer options by question. */
export const optionIdsByQuestion = cachedFor(
  (subject): ReadonlyMap<string, readonly string[]> =>
    new Map(
      questionsOfFlow(subject).map(({ question: { id, answer_options: options } }) => [
        String(id),
        (options ?? []).map((one) => String(one.id)),
      ]),
    ),
);

/** The ids that the first chosen option of a question can have, for "answers.map.departure.0"; otherwise undefined. */
export const optionIdsAt = (subject: Subject, reference: string): readonly string[] | undefined =>
  reference.endsWith('.0') ? optionIdsByQuestion(subject).get(lastPart(reference.slice(0, -'.0'.length))) : undefined;

/** The booleans that a list of actions sets, each with its pointer. */
export const flagsIn = (list: Json | undefined, pointer: string) =>
  (Array.isArray(list) ? list : []).flatMap((action, index) =>
    Object.entries(asObject(asObject(action).set)).flatMap(([name, value]) =>
      typeof value === 'boolean' ? [{ name, value, pointer: pointer + pointerTo(index, 'set', name) }] : [],
    ),
  );

/** The question and the option that a condition tests for; undefined for any other condition. */
function choiceIn(condition: Json | undefined, options: ReadonlyMap<string, readonly string[]>) {
  const [[name, test] = ['', undefined], ...others] = Object.entries(isObject(condition) ? condition : {});
  const word = asked(test);
  const question = name.split('.').find((part) => options.has(part));
  if (others.length > 0 || word === undefined || question === undefined) return undefined;
  return { word, ids: options.get(question) ?? [] };
}

/**
 * Finds booleans that are named like an answer option, and that become true for another option or false for their own.
 */
export function flagsOfOptions(subject: Subject): Finding[] {
  const options = optionIdsByQuestion(subject);
  const conditions = objectsTitled(subject, 'IfAction');
  /** Whether a boolean also becomes true for the option of its name, so that it stands for several options. */
  const isTrueForOwn = (name: string) =>
    conditions.some(
      ({ value }) =>
        choiceIn(value.if, options)?.word === lastPart(name) &&
        flagsIn(value.do, '').some((flag) => flag.name === name && flag.value),
    );
  return conditions.flatMap(({ file, pointer, value }) => {
    const choice = choiceIn(value.if, options);
    if (choice === undefined) return [];
    return flagsIn(value.do, pointer + pointerTo('do')).flatMap(({ name, value: flag, pointer: place }): Finding[] => {
      const own = lastPart(name);
      if (!choice.ids.includes(own) || flag === (own === choice.word) || (flag && isTrueForOwn(name))) return [];
      const message = `"${name}" becomes ${flag} when the answer is "${choice.word}", and there is an answer "${own}"`;
      const hint = own === choice.word ? `write ${!flag}` : `ask for { "is": "${own}" }`;
      return [{ file, pointer: place, message, hint }];
    });
  });
}
