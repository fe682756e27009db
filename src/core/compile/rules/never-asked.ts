import type { Condition, Question } from '../../generated/flow-files.ts';
import { jsonOf, ownEntry, pointerTo, type Problem, type QuestionAnswer, stringsIn } from '../../model/index.ts';
import { ANSWERS, askedOf, derivedFact, referencesOf } from '../../rules/index.ts';
import type { Files } from '../files.ts';
import { shortened } from '../wording.ts';
import { error } from './rule.ts';

/** At most this many combinations of answers are tried for one question. With more, nothing is reported. */
const MOST = 2000;

/** The answer that stands for all answers that no condition names. */
const ANOTHER = '(another answer)';

/**
 * Reports a question that nobody is asked. Its condition may be true for some answers, but only for answers that nobody
 * can give together, because the questions that it reads have conditions of their own. Every combination of answers is
 * tried.
 * @param at the location of the condition
 */
export function neverAsked(
  files: Files,
  {
    file,
    pointer,
    before,
    question,
  }: { file: string; pointer: string; before: readonly Question[]; question: Question },
): Problem[] {
  const { ask_if: condition } = question;
  if (condition == null) return [];
  const read = readBy(before, condition);
  const reached = asked(files, [...read, question]);
  const isReached = ({ id }: Question) => reached?.has(id) ?? true;
  // If a question depends on another one that nobody is asked, only the other question is reported.
  if (isReached(question) || !read.every(isReached)) return [];
  const lines = Object.keys(condition).filter((name) => {
    const others = Object.fromEntries(Object.entries(condition).filter(([other]) => other !== name));
    return asked(files, [...read, { ...question, ask_if: others }])?.has(question.id);
  });
  // Of two lines that exclude each other, the line on the earlier question contradicts the later question's condition.
  const order = ['any', 'not', ...read.map(({ id }) => ANSWERS + id)];
  const [line] = lines.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
  const narrowed = read.find(({ id, ask_if }) => ask_if != null && referencesOf(condition).includes(ANSWERS + id));
  const hint =
    narrowed?.ask_if == null
      ? 'ask for answers that somebody can give'
      : `ask for something else: "${narrowed.id}" is only asked if ${shortened(jsonOf(narrowed.ask_if))}`;
  const message = `"${question.id}" is asked of nobody: no answers to the questions before it meet all of this`;
  return [error('SM24', file, line === undefined ? pointer : pointer + pointerTo(line), message, hint)];
}

/** The earlier questions that a condition reads, and those that their conditions read in turn, in order. */
function readBy(before: readonly Question[], condition: Condition): Question[] {
  const names = new Set(referencesOf(condition));
  return before
    .toReversed()
    .filter(({ id, ask_if }) => {
      const isRead = names.has(ANSWERS + id);
      if (isRead && ask_if != null) for (const name of referencesOf(ask_if)) names.add(name);
      return isRead;
    })
    .toReversed();
}

/** The ids of the questions that some people are asked; undefined if there are too many combinations to try. */
function asked(files: Files, questions: readonly Question[]): ReadonlySet<string> | undefined {
  const conditions = questions.flatMap(({ ask_if }) => (ask_if == null ? [] : [ask_if]));
  // Derived facts are computed from typed dates and numbers, of which not all can be tried.
  if (conditions.flatMap(referencesOf).some((name) => derivedFact(files.flow.derived, name) !== undefined))
    return undefined;
  const named = new Set(conditions.flatMap((one) => stringsIn(jsonOf(one))));
  const tried = questions.slice(0, -1).map((question) => answersTo(files, question, named));
  if (tried.reduce((ways, { length }) => ways * length, 1) > MOST || tried.some(({ length }) => length === 0))
    return undefined;
  const flow = { questions: files.questions };
  const found = new Set<string>();
  const answers = new Map<string, QuestionAnswer>();
  const tryFrom = (index: number): void => {
    const [question, ways] = [questions[index], tried[index]];
    if (question === undefined || ways === undefined) {
      for (const { id } of askedOf(flow, questions, (one) => answers.get(one.id), null)) found.add(id);
      return;
    }
    for (const answer of ways) {
      answers.set(question.id, { answer, user_texts: {} });
      tryFrom(index + 1);
    }
  };
  tryFrom(0);
  return found;
}

/** The answers to a question that conditions distinguish; none if they cannot all be listed. */
function answersTo(files: Files, question: Question, named: ReadonlySet<string>): string[][] {
  const { selects } = ownEntry(files.questions.types, question.question_type) ?? {};
  const options = question.answer_options ?? [];
  if ((selects !== 'one' && selects !== 'many') || options.length === 0) return [];
  const labelled = options.map(({ id }) => id).filter((id) => named.has(id));
  const others = labelled.length < options.length ? [ANOTHER] : [];
  if (selects === 'one') return [...labelled, ...others].map((id) => [id]);
  if (2 ** labelled.length > MOST) return [];
  const sets = labelled.reduce<string[][]>((all, id) => [...all, ...all.map((one) => [...one, id])], [others]);
  return sets.filter(({ length }) => length > 0);
}
