import { asObject, isObject, type Json, jsonOf, lastPart, pointerTo } from '#core';
import type { Finding } from '../../check.ts';
import { type ObjectNode, objectsTitled, type Subject } from '../../subject/subject.ts';
import { askedQuestions } from '../../subject/products.ts';
import { asked } from '../words-at-odds/condition-words.ts';
import { flagsIn, optionsOf } from './flags-of-options.ts';

/** A line of a condition that is about the answer to a question. */
interface Line {
  question: string;
  /** The answer that it asks for. Undefined when it asks for anything else than one answer. */
  word: string | undefined;
  pointer: string;
}

/** The conditions under which the `do` of an action runs: its own one, and those of the actions around it. */
const around = (subject: Subject, { file, pointer }: ObjectNode): readonly ObjectNode[] =>
  objectsTitled(subject, 'IfAction').filter(
    (one) => one.file === file && (one.pointer === pointer || pointer.startsWith(`${one.pointer}/do/`)),
  );

/** The lines of a condition that are about questions. */
const linesOf = ({ pointer, value }: ObjectNode, questions: ReadonlySet<string>): Line[] =>
  Object.entries(asObject(value.if)).flatMap(([name, test]) => {
    const question = name.split('.').find((part) => questions.has(part));
    return question === undefined ? [] : [{ question, word: asked(test), pointer: pointer + pointerTo('if', name) }];
  });

/** How many actions set a flag to something else than false. */
const placesOf = (subject: Subject, flag: string): number =>
  objectsTitled(subject, 'SetAction').filter(({ value }) => {
    const given: Json | undefined = isObject(value.set) ? value.set[flag] : undefined;
    return given !== undefined && given !== false && given !== null;
  }).length;

/** Whether a question is asked only after certain answers to another one. Whoever chose an answer there gave those. */
const isAskedAfter = (subject: Subject, question: string, other: string): boolean =>
  askedQuestions(subject).some(
    (one) => one.question.id === question && JSON.stringify(jsonOf(one.question.ask_if) ?? null).includes(`.${other}"`),
  );

/**
 * Finds flags that have the name of an answer option, and that become true only for some of those who choose it: for
 * those who also give a certain answer to another question. The others are not shown what depends on the flag.
 */
export function flagsOfSome(subject: Subject): Finding[] {
  const options = optionsOf(subject);
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
