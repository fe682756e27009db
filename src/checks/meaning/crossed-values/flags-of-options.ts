import { asObject, isObject, type Json, lastPart, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { conditionsAround } from '../../subject/conditions-at.ts';
import { askedQuestions } from '../../subject/products.ts';
import { cachedFor, objectsTitled, type Subject } from '../../subject/subject.ts';
import { asked } from '../words-at-odds/condition-words.ts';

/** The ids of the answer options by question. */
export const optionIdsByQuestion = cachedFor(
  (subject): ReadonlyMap<string, readonly string[]> =>
    new Map(
      askedQuestions(subject).map(({ question: { id, answer_options: options } }) => [
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
  return { word, question, ids: options.get(question) ?? [] };
}

/** A boolean that becomes true when people choose an answer, and the action that does it. */
interface ChoiceFlag {
  name: string;
  choice: { word: string; question: string };
  file: string;
  pointer: string;
}

/** Reports a boolean that is named like an answer of one other question, from which people choose one answer. */
function ofOtherQuestion(
  subject: Subject,
  options: ReadonlyMap<string, readonly string[]>,
  { name, choice, file, pointer }: ChoiceFlag,
): Finding[] {
  const own = lastPart(name);
  const [meant, ...more] = [...options].flatMap(([question, ids]) => (ids.includes(own) ? [question] : []));
  const isOfOne = askedQuestions(subject).some(
    ({ question: { id, question_type: type } }) =>
      String(id) === meant && subject.flow.questions.types[type]?.selects === 'one',
  );
  const isAsked = conditionsAround(subject, { file, pointer }).some((one) => one.split('.').includes(meant ?? ''));
  if (meant === undefined || more.length > 0 || !isOfOne || isAsked) return [];
  const message = `"${name}" becomes true when "${choice.question}" is "${choice.word}", and "${own}" is an answer of "${meant}"`;
  return [{ file, pointer: pointer + pointerTo('if'), message, hint: `ask whether "${meant}" is "${own}"` }];
}

/**
 * Finds booleans that are named like an answer option, and that become true for another option or false for their own, or
 * for an answer of another question.
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
      if (flag && isTrueForOwn(name)) return [];
      if (!choice.ids.includes(own))
        return flag ? ofOtherQuestion(subject, options, { name, choice, file, pointer }) : [];
      if (flag === (own === choice.word)) return [];
      const message = `"${name}" becomes ${flag} when the answer is "${choice.word}", and there is an answer "${own}"`;
      const hint = own === choice.word ? `write ${!flag}` : `ask for { "is": "${own}" }`;
      return [{ file, pointer: place, message, hint }];
    });
  });
}
