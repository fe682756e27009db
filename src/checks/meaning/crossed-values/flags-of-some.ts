import { asObject, isObject, type Json, jsonOf, lastPart, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { type ObjectNode, objectsTitled, type Subject } from '../../subject/subject.ts';
import { questionsOfFlow } from '../../subject/products.ts';
import { asked } from '../words-at-odds/condition-words.ts';
import { flagsIn, optionIdsByQuestion } from './flags-of-options.ts';

/** A line of a condition that tests the answer to a question. */
interface AnswerTest {
  question: string;
  /** The answer that the line tests for; undefined if it does not test for exactly one answer. */
  word: string | undefined;
  pointer: string;
}

/** The conditions under which an action runs: its own, and the conditions of the actions that contain it. */
const around = (subject: Subject, { file, pointer }: ObjectNode): readonly ObjectNode[] =>
  objectsTitled(subject, 'IfAction').filter(
    (one) => one.file === file && (one.pointer === pointer || pointer.startsWith(`${one.pointer}/do/`)),
  );

/** The lines of a condition that are about questions. */
const linesOf = ({ pointer, value }: ObjectNode, questions: ReadonlySet<string>): AnswerTest[] =>
  Object.entries(asObject(value.if)).flatMap(([name, test]) => {
    const question = name.split('.').find((part) => questions.has(part));
    return question === undefined ? [] : [{ question, word: asked(test), pointer: pointer + pointerTo('if', name) }];
  });

/** The number of actions that set a boolean to anything but false. */
const placesOf = (subject: Subject, flag: string): number =>
  objectsTitled(subject, 'SetAction').filter(({ value }) => {
    const given: Json | undefined = isObject(value.set) ? value.set[flag] : undefined;
    return given !== undefined && given !== false && given !== null;
  }).length;

/**
 * Whether a question is asked only after certain answers to another one. People who answered it have given these
 * answers.
 */
const isAskedAfter = (subject: Subject, question: string, other: string): boolean =>
  questionsOfFlow(subject).some(
    (one) => one.question.id === question && JSON.stringify(jsonOf(one.question.ask_if) ?? null).includes(`.${other}"`),
  );

/**
 * Finds booleans that are named like an answer option, and that become true only for people who also give a certain
 * answer to another question. Other people who choose the option do not see what depends on the boolean.
 */
export function flagsOfSome(subject: Subject): Finding[] {
  const options = optionIdsByQuestion(subject);
  const questions = new Set(options.keys());
  const ownerOf = (option: string) => {
    const [owner, ...others] = [...options].flatMap(([question, ids]) => (ids.includes(option) ? [question] : []));
    return others.length === 0 ? owner : undefined;
  };
  return objectsTitled(subject, 'IfAction').flatMap((node) => {
    const flags = flagsIn(node.value.do, '').filter(({ value }) => value);
    if (flags.length === 0) return [];
    const lines = around(subject, node).flatMap((one) => linesOf(one, questions));
    return flags.flatMap(({ name }): Finding[] => {
      const option = lastPart(name);
      const owner = ownerOf(option);
      const isForOption = lines.some(({ question, word }) => question === owner && word === option);
      const other = lines.find(({ question }) => question !== owner && !isAskedAfter(subject, owner ?? '', question));
      if (!isForOption || other === undefined || placesOf(subject, name) > 1) return [];
      const message = `"${name}" becomes true only for some who answer "${option}": for those who answer "${other.question}" like this, too`;
      return [
        {
          file: node.file,
          pointer: other.pointer,
          message,
          hint: 'leave this line out, or give the flag another name',
        },
      ];
    });
  });
}
