import type { Condition, ConditionTest, Question, Test } from '../../generated/flow-files.ts';
import { ANSWERS, derivedFact, isCondition, isTest, madeOf } from '../../rules/index.ts';
import { didYouMean, firstPart, nearest, pointerTo, type Problem } from '../../model/index.ts';
import type { Files } from '../files.ts';
import { OF_MANY, OF_ONE, unknownOptions } from './answer-tests.ts';
import { neverAsked } from './never-asked.ts';
import { questionLists } from './question-lists.ts';
import { error, type Rule } from './rule.ts';

/** A question's `ask_if` refers to earlier questions and to options that they have, and can be true. */
export const askIf: Rule = (files) =>
  questionLists(files).flatMap(({ file, pointer, questions }) =>
    questions.flatMap((question, index) => {
      const { ask_if } = question;
      if (ask_if == null) return [];
      const before = questions.slice(0, index);
      const condition = `${pointer}${pointerTo(index, 'ask_if')}`;
      const ofLines = problemsIn(ask_if, condition, (name, test, here) =>
        lineProblems({ files, file, before, later: questions.slice(index), name, test, pointer: here }),
      );
      return ofLines.length > 0 ? ofLines : neverAsked(files, { file, pointer: condition, before, question });
    }),
  );

type LineProblems = (name: string, test: ConditionTest, pointer: string) => Problem[];

/** The problems of all lines of a condition, at any depth. */
function problemsIn(condition: Condition, pointer: string, line: LineProblems): Problem[] {
  return Object.entries(condition).flatMap(([key, test]) => {
    const here = pointer + pointerTo(key);
    if (key === 'any' && Array.isArray(test))
      return test.flatMap((part, index) => problemsIn(part, here + pointerTo(index), line));
    if (key === 'not' && isCondition(test)) return problemsIn(test, here, line);
    return isTest(test) ? line(key, test, here) : [];
  });
}

interface AskedLine {
  files: Files;
  file: string;
  before: readonly Question[];
  later: readonly Question[];
  name: string;
  test: ConditionTest;
  pointer: string;
}

function lineProblems({ files, file, before, later, name, test, pointer }: AskedLine): Problem[] {
  const fact = derivedFact(files.flow.derived, name);
  if (fact !== undefined) {
    const other = madeOf(fact).find((source) => !before.some(({ id }) => ANSWERS + id === source));
    if (other === undefined) return [];
    const message = `"${name}" is made of "${other}", and no question before this one is that`;
    return [{ ...error('RF17', file, pointer, message, 'name a fact that is made of earlier answers'), anchor: 'key' }];
  }
  const question = before.find(({ id }) => ANSWERS + id === name);
  if (question === undefined) {
    const comesLater = later.some(({ id }) => ANSWERS + id === name);
    const message = comesLater
      ? `"${name}" is answered later than it is asked for here`
      : `No question before this one is "${name}"`;
    return [{ ...error('RF17', file, pointer, message, hintFor({ files, file, name, before, later })), anchor: 'key' }];
  }
  const selects = files.questions.types[question.question_type]?.selects;
  if (selects === undefined) return [];
  const typed = TYPED[selects];
  const instead =
    typed?.instead ?? (selects === 'many' ? 'write { "includes": "…" }' : 'write { "is": "…" }, or "is_one_of"');
  if (selects === 'number' && typeof test === 'number') return [];
  if (typeof test !== 'object')
    return [error('SC04', file, pointer, `"${name}" holds answers, and is never this`, instead)];
  return Object.entries(test).flatMap(([word, value]: [string, unknown]): Problem[] => {
    const isOfMany = OF_MANY.has(word);
    if (word === 'known' || typed?.words.has(word) === true) return [];
    if (typed !== undefined || (!OF_MANY.has(word) && !OF_ONE.has(word)))
      return [
        error(
          'SC04',
          file,
          pointer + pointerTo(word),
          `"${name}" holds answers, and "${word}" asks about something else`,
          instead,
        ),
      ];
    if (isOfMany !== (selects === 'many')) {
      const message = isOfMany
        ? `"${name}" holds one answer, and "${word}" asks about a list`
        : `"${name}" holds a list of answers, and "${word}" asks about one`;
      return [error('SC04', file, pointer + pointerTo(word), message, instead)];
    }
    return unknownOptions(file, pointer + pointerTo(word), question, value);
  });
}

/** By type of answer: the tests that fit a date or a number, and the hint for other tests. */
const TYPED: Readonly<Record<string, { words: ReadonlySet<string>; instead: string }>> = {
  date: {
    words: new Set<keyof Test>(['before', 'after']),
    instead: 'write { "before": { "days_from_now": 14 } }, or "after"',
  },
  number: {
    words: new Set<keyof Test>(['at_least', 'above', 'at_most', 'below']),
    instead: 'write { "at_least": 18 }, or "above", "at_most", "below"',
  },
};

/** Whether a question is in another list of the same file. Answers to that list are not available here. */
const isInAnotherList = (files: Files, file: string, name: string) =>
  questionLists(files).some((one) => one.file === file && one.questions.some(({ id }) => ANSWERS + id === name));

const hintFor = ({ files, file, name, before, later }: Omit<AskedLine, 'test' | 'pointer'>) => {
  if (name.includes('.') && nearest(firstPart(name), [firstPart(ANSWERS)]) === undefined)
    return 'ask for an earlier answer of this list ("answers.<id>"), or for a derived fact that is made of one';
  return !later.some(({ id }) => ANSWERS + id === name) &&
    [name, ANSWERS + name].some((one) => isInAnotherList(files, file, one))
    ? 'name a question of the same list: answers to the other one are not known here'
    : before.length === 0
      ? 'remove it: nothing is answered before the first question'
      : didYouMean(
          name,
          before.map(({ id }) => ANSWERS + id),
        );
};
