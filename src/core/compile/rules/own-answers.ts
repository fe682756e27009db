import type { Question } from '../../generated/flow-files.ts';
import {
  asObject,
  didYouMean,
  isObject,
  lastPart,
  nearest,
  pointerTo,
  type Problem,
  segments,
  fileStem,
} from '../../model/index.ts';
import { type Files } from '../files.ts';
import { OF_MANY, OF_ONE, unknownOptions } from './answer-tests.ts';
import { type QuestionList, questionLists } from './question-lists.ts';
import { eachReference, namesRead, type ReferenceTarget } from './references.ts';
import { error, type Rule } from './rule.ts';
import { placeOf } from './shown-values.ts';

/** The reference to the answers of a screen with questions: a list of option ids for each question. */
const ANSWERS = 'answers.map';

/** A location where the flow reads or tests an answer to one of its own questions. */
interface AnswerRead {
  files: Files;
  referred: ReferenceTarget;
  /** The reference to the whole answer: "answers.map.departure". */
  list: string;
  question: Question;
  /**
   * The index of the chosen option that is read: "0" in "answers.map.departure.0". Undefined if the whole answer is
   * read.
   */
  index: string | undefined;
  /** What people select with this type of question (`selects`). */
  selects: string;
}

/**
 * The flow reads only answers that exist: the question exists, and so do the options that a condition compares with.
 */
export const ownAnswers: Rule = (files) => {
  const copies = copiesOf(files);
  const unknown: UnknownQuestion[] = [];
  const problems = eachReference(files, (referred) => {
    const root = [ANSWERS, ...copies.keys()].find((one) => referred.name.startsWith(`${one}.`));
    const lists = root === ANSWERS ? listsAskedOn(files, referred.file) : copies.get(root ?? '');
    if (root === undefined || lists === undefined || lists.length === 0) return [];
    const [id = '', index, ...rest] = referred.name.slice(root.length + 1).split('.');
    const questions = lists.flatMap((one) => one.questions);
    const [question, ...others] = questions.filter((one) => one.id === id);
    if (question === undefined) {
      unknown.push({ id, lists, root, referred });
      return [];
    }
    const selects = files.questions.types[question.question_type]?.selects;
    if (others.length > 0 || rest.length > 0 || (selects !== 'one' && selects !== 'many')) return [];
    const read = { files, referred, list: `${root}.${id}`, question, index, selects };
    return index === undefined ? ofWholeAnswer(read) : /^\d+$/.test(index) ? ofPart(read, index) : [];
  });
  return [...problems, ...ofUnknownQuestions(files, unknown)];
};

/** The flow's own questions to which a file can read answers; undefined if the questions may come from a backend. */
function listsAskedOn(files: Files, file: string): QuestionList[] | undefined {
  const screens = file.startsWith('screens/') ? [files.screens[fileStem(file)]] : Object.values(files.screens);
  const asking = screens.flatMap((screen) => (screen?.kind === 'questionnaire' ? [screen.asks] : []));
  if (asking.length === 0 || asking.includes(undefined)) return undefined;
  return questionLists(files).filter((list) =>
    asking.some((name) => list.file === `questionnaires/${name ?? ''}.json`),
  );
}

/** The fields of stores that contain only answers to the flow's own questions, each with these questions. */
function copiesOf(files: Files): ReadonlyMap<string, readonly QuestionList[]> {
  const copies = new Map<string, readonly QuestionList[]>();
  const others = new Set<string>();
  eachReference(files, ({ file, name, pointer }) => {
    const [part, field = ''] = segments(pointer).slice(-2);
    if (part !== 'set' && part !== 'learns') return [];
    const lists = name === ANSWERS ? listsAskedOn(files, file) : undefined;
    if (lists === undefined) others.add(field);
    else copies.set(field, [...new Set([...(copies.get(field) ?? []), ...lists])]);
    return [];
  });
  return new Map([...copies].filter(([field]) => !others.has(field)));
}

/** A reference to the answer to a question that does not exist. */
interface UnknownQuestion {
  id: string;
  lists: readonly QuestionList[];
  /** The reference without the question's id: "answers.map". */
  root: string;
  referred: ReferenceTarget;
}

/** If several references name the same question and it does not exist, probably the question has the wrong id. */
function ofUnknownQuestions(files: Files, unknown: readonly UnknownQuestion[]): Problem[] {
  const names = [...namesRead(files)];
  return unknown.flatMap(({ id, lists, root, referred }, index) => {
    const { file, pointer: here, anchor, name } = referred;
    const ids = lists.flatMap(({ questions }) => questions.map((one) => one.id));
    const meant = nearest(id, ids);
    const same = unknown.filter((one) => one.id === id);
    const isRead = names.some((one) => one.split('.').includes(meant ?? ''));
    const asking = lists.find(({ questions }) => questions.some((one) => one.id === meant));
    if (same.length > 1 && meant !== undefined && !isRead && asking !== undefined) {
      if (unknown[index] !== same[0]) return [];
      const place =
        asking.pointer +
        pointerTo(
          asking.questions.findIndex((one) => one.id === meant),
          'id',
        );
      return [error('RF17', asking.file, place, `Where this answer is read, it is called "${id}"`, `write "${id}"`)];
    }
    const asked = lists.map((one) => `"${fileStem(one.file)}"`).join(' and ');
    const message = `Nothing in ${asked} asks "${id}", so no answer is ever known here`;
    const rest = name.slice(root.length + 1 + id.length);
    const hint = meant === undefined ? didYouMean(id, ids) : `did you mean "${root}.${meant}${rest}"?`;
    return [{ ...error('RF17', file, here, message, hint), anchor }];
  });
}

/**
 * The problem of a reference to a whole answer, which is a list of option ids ("answers.map.departure"), where one
 * value is expected.
 */
function ofWholeAnswer({ files, referred, list, question, selects }: AnswerRead): Problem[] {
  const { file, pointer: here, anchor, test } = referred;
  const isOne = selects === 'one';
  if (test === undefined) {
    const isShown = placeOf(files, file, here) !== undefined || referred.within !== undefined;
    if (!isShown || referred.isList) return [];
    const message = `"${list}" is a list of answers, so people would read their ids here`;
    return [{ ...error('SC04', file, here, message, isOne ? `write "${list}.0"` : eachOf(list)), anchor }];
  }
  const words = Object.keys(asObject(test));
  const wrong = isObject(test) ? words.find((word) => OF_ONE.has(word)) : '';
  if (wrong !== undefined) {
    const message = `"${list}" holds a list of answers, so this ${wrong === 'is_not' ? 'always' : 'never'} holds`;
    return [
      {
        ...error('SC04', file, here, message, isOne ? `write "${list}.0"` : 'write { "includes": "…" }'),
        anchor: 'key',
      },
    ];
  }
  return words
    .filter((word) => OF_MANY.has(word))
    .flatMap((word) => unknownOptions(file, here + pointerTo(word), question, asObject(test)[word]));
}

/** The problem of a reference to one of the chosen options, such as "answers.map.departure.0". */
function ofPart(read: AnswerRead, index: string): Problem[] {
  const { referred, list, question, selects } = read;
  const { file, pointer: here, anchor, test } = referred;
  if (selects === 'one' && Number(index) > 0) {
    const message = `"${question.id}" takes one answer, which is "${list}.0": nothing is ever known here`;
    return [{ ...error('RF17', file, here, message, `write "${list}.0"`), anchor }];
  }
  if (test === undefined) return selects === 'many' ? shownInPart(read) : [];
  if (!isObject(test)) return [];
  const words = Object.entries(test);
  const [many] = words.filter(([word]) => OF_MANY.has(word));
  if (many !== undefined) {
    const message = `"${list}.${index}" is one answer, and "${many[0]}" asks about a list`;
    return [{ ...error('SC04', file, here, message, `write "${list}"`), anchor: 'key' }];
  }
  const unknown = words
    .filter(([word]) => OF_ONE.has(word))
    .flatMap(([word, value]) => unknownOptions(file, here + pointerTo(word), question, value));
  return unknown.length > 0 || selects === 'one'
    ? unknown
    : testedInPart(
        read,
        words.flatMap(([, value]) => value),
      );
}

/** Reports a condition on one of several chosen options. It is true only for people who chose no earlier option. */
function testedInPart({ referred, list, question, index }: AnswerRead, asked: readonly unknown[]): Problem[] {
  const options = question.answer_options ?? [];
  // An answer lists the chosen ids in the order of the options. "None of these" is always the only chosen option.
  const isFirst = ({ id, none_answer: none }: (typeof options)[number]) =>
    index === '0' && (none === true || id === options[0]?.id);
  const later = options.find((option) => asked.includes(option.id) && !isFirst(option));
  if (later === undefined) return [];
  const message = `Who chooses "${later.id}" and another answer may be left out: this looks at one of several answers`;
  const hint = `write "${list}": { "includes": "${later.id}" }`;
  return [{ ...error('SC04', referred.file, referred.pointer, message, hint), anchor: 'key' }];
}

/** Reports that one of several chosen options is shown as if it were the whole answer. */
function shownInPart({ files, referred, list }: AnswerRead): Problem[] {
  const { file, pointer: here, name } = referred;
  const isShown = placeOf(files, file, here) !== undefined || referred.within !== undefined;
  const isAlone = ![...namesRead(files)].some(
    (one) => one !== name && one.startsWith(`${list}.`) && /^\d+$/.test(lastPart(one)),
  );
  if (!isShown || !isAlone) return [];
  const message = 'Who chose several answers sees only one of them here';
  return [error('SC04', file, here, message, eachOf(list))];
}

const eachOf = (list: string) => `show each of them: { "block": "each", "of": "${list}", "blocks": […] }`;
