import { ANSWERS, askedOf } from './asked-questions.ts';
import { type Answers, type Flow, type QuestionAnswer, type SavedAnswer, stringsIn } from '../model/index.ts';
import type { Question } from '../generated/flow-files.ts';
import { sourcesIn } from './derived.ts';

/**
 * Which questions are asked, and which of them are answered. It is needed many times per event, also for long
 * questionnaires. So after one new answer, it is updated from the previous tally.
 */
export interface Tally {
  /** For each question index, whether the question is asked. */
  asked: readonly boolean[];
  /** For each question index, the number of questions before it that are asked. */
  before: readonly number[];
  /** How many questions are asked. */
  total: number;
  /** How many of the asked questions are answered (PG-3). */
  answered: number;
  /** The index of the first asked question without an answer; undefined when all are answered. */
  open: number | undefined;
}

/** Returns the answer to a question. */
export interface AnswerLookup {
  isGiven(question: Question): boolean;
  answerTo(question: Question): QuestionAnswer;
}

/** For answers that `withAnswer` has made: the answers before the change, and the id of the changed question. */
const lastChange = new WeakMap<Answers, { earlier: Answers; id: string }>();

/** The answers with one added or replaced. */
export function withAnswer(answers: Answers, id: string, saved: SavedAnswer): Answers {
  const next = { ...answers, [id]: saved };
  // Store the last change only. Otherwise every earlier set of answers would stay in memory.
  lastChange.delete(answers);
  lastChange.set(next, { earlier: answers, id });
  return next;
}

/** Ids of the questions whose answers differ between two sets, including answers that only one set has. */
export function changedAnswers(earlier: Answers, later: Answers): string[] {
  if (earlier === later) return [];
  const change = lastChange.get(later);
  if (change?.earlier === earlier) return [change.id];
  const removed = Object.keys(earlier).filter((id) => !Object.hasOwn(later, id));
  return [...removed, ...Object.keys(later).filter((id) => !Object.hasOwn(earlier, id) || earlier[id] !== later[id])];
}

interface Counted {
  flow: Flow;
  answers: Answers;
  today: string | null;
  places: ReadonlyMap<string, number>;
  /** The ids of the questions that the `ask_if` of other questions read. */
  deciding: ReadonlySet<string>;
  given: boolean[];
  tally: Tally;
}

/** The last tally of each list of questions, and what it was computed from. */
const counted = new WeakMap<readonly Question[], Counted>();

/** Computes the tally of a questionnaire. */
export function tallyOf(
  flow: Flow,
  questions: readonly Question[],
  answers: Answers,
  today: string | null,
  judge: AnswerLookup,
): Tally {
  const cached = counted.get(questions);
  const last = cached?.flow === flow && cached.today === today ? cached : undefined;
  if (last?.answers === answers) return last.tally;
  const change = lastChange.get(answers);
  const isOneChange = last !== undefined && change?.earlier === last.answers && !last.deciding.has(change.id);
  const present = isOneChange
    ? recounted(last, questions, answers, change.id, judge)
    : counting(flow, questions, answers, today, judge);
  counted.set(questions, present);
  return present.tally;
}

function counting(
  flow: Flow,
  questions: readonly Question[],
  answers: Answers,
  today: string | null,
  judge: AnswerLookup,
): Counted {
  const shown = new Set(askedOf(flow, questions, (question) => judge.answerTo(question), today));
  const asked = questions.map((question) => shown.has(question));
  const given = questions.map((question) => judge.isGiven(question));
  let total = 0;
  const before = asked.map((is) => (is ? total++ : total));
  const answered = given.filter((is, place) => is && asked[place]).length;
  return {
    flow,
    answers,
    today,
    places: new Map(questions.map(({ id }, place) => [id, place])),
    deciding: decidingOf(flow, questions),
    given,
    tally: { asked, before, total, answered, open: openFrom(0, asked, given) },
  };
}

function decidingOf({ derived }: Flow, questions: readonly Question[]): Set<string> {
  const names = questions.flatMap(({ ask_if }) =>
    ask_if == null ? [] : [...sourcesIn(derived, ask_if), ...stringsIn(ask_if)],
  );
  return new Set(names.flatMap((name) => (name.startsWith(ANSWERS) ? [name.slice(ANSWERS.length)] : [])));
}

function openFrom(start: number, asked: readonly boolean[], given: readonly boolean[]): number | undefined {
  let place = start;
  while (place < asked.length && (!asked[place] || given[place])) place += 1;
  return place < asked.length ? place : undefined;
}

/** Updates a tally after one new answer to a question that no `ask_if` reads. */
function recounted(
  last: Counted,
  questions: readonly Question[],
  answers: Answers,
  id: string,
  judge: AnswerLookup,
): Counted {
  const { given, tally } = last;
  const place = last.places.get(id);
  const question = place === undefined ? undefined : questions[place];
  if (place === undefined || question === undefined) return { ...last, answers };
  const was = given[place];
  given[place] = judge.isGiven(question);
  if (was === given[place] || !tally.asked[place]) return { ...last, answers };
  const open = given[place]
    ? tally.open === place
      ? openFrom(place, tally.asked, given)
      : tally.open
    : Math.min(place, tally.open ?? place);
  return { ...last, answers, tally: { ...tally, answered: tally.answered + (given[place] ? 1 : -1), open } };
}
