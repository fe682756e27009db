import {
  type Condition,
  currentQuestion,
  type Expectation,
  evaluate,
  ownEntry,
  progress,
  resolve,
  referencesOf,
} from '#core';
import { isLike } from './state-test.ts';
import { isSeen, isShown } from './seen.ts';
import type { Visit } from './visit.ts';

/** An expectation that was not met: its key, and the actual value. */
export interface Difference {
  word: keyof Expectation;
  says: string;
}

const list = (names: Iterable<string>) => [...new Set(names)].map((name) => `"${name}"`).join(', ') || 'nothing';

const namesOfCalls = (visit: Visit) => visit.all('call').map(({ request }) => request.call);
const namesOfEvents = (visit: Visit) => visit.all('track').map(({ event }) => event);

/** The progress bar, in whole percent. */
function percent({ flow, state, match }: Visit): number | null {
  const part = progress(flow, state, match.route.id, match);
  return part === null ? null : Math.round(part * 100);
}

const among = (wanted: readonly string[], there: readonly string[], what: string): string[] =>
  wanted.filter((name) => !there.includes(name)).map((name) => `"${name}" was not ${what}; what was: ${list(there)}`);
const notAmong = (unwanted: readonly string[], there: readonly string[], what: string): string[] =>
  unwanted.filter((name) => there.includes(name)).map((name) => `"${name}" was ${what}`);

const equal = (wanted: unknown, there: unknown, what: string): string[] =>
  wanted === there ? [] : [`${what} is ${JSON.stringify(there ?? null)}, not ${JSON.stringify(wanted)}`];

/** The failure type from errors.json. */
function errorOf({ flow, state }: Visit): string | undefined {
  const { failure } = state.screen;
  return failure === null
    ? undefined
    : (ownEntry(flow.errors.statuses, String(failure.status))?.type ?? String(failure.status));
}

function toastProblems(wanted: string, visit: Visit): string[] {
  const titles = visit.all('toast', true).map(({ title }) => title);
  const { title } = visit.flow.errors.toasts[wanted] ?? {};
  return titles.some((one) => one === title) ? [] : [`the toast "${wanted}" was not shown; what was: ${list(titles)}`];
}

function factProblems(wanted: Condition, visit: Visit): string[] {
  const scope = { ...visit.scope(), facts: visit.backend.untold };
  if (evaluate(wanted, scope) === true) return [];
  const values = referencesOf(wanted).map((name) => `${name} is ${JSON.stringify(resolve(name, scope) ?? null)}`);
  return [values.join(', ')];
}

const placeOfTexts = ({ state: { modal } }: Visit) =>
  modal === null ? 'on the screen' : `in the modal "${modal.id}", which is open`;

const JUDGES: Record<keyof Expectation, (expected: Expectation, visit: Visit) => string[]> = {
  route: ({ route }, { match }) => equal(route, match.route.id, 'the screen'),
  path: ({ path }, { match }) => equal(path, match.path, 'the address'),
  question: ({ question }, { state }) => equal(question, currentQuestion(state.questionnaire)?.id, 'the question'),
  modal: ({ modal }, { state }) => equal(modal, state.modal?.id ?? null, 'the open modal'),
  error: ({ error }, visit) => equal(error, errorOf(visit), 'the error'),
  shows: ({ shows = [] }, visit) =>
    shows.filter((text) => !isShown(visit, text)).map((text) => `"${text}" is not ${placeOfTexts(visit)}`),
  hides: ({ hides = [] }, visit) =>
    hides.filter((text) => isSeen(visit, text)).map((text) => `"${text}" is on the screen`),
  toast: ({ toast = '' }, visit) => toastProblems(toast, visit),
  called: ({ called = [] }, visit) => among(called, namesOfCalls(visit), 'called'),
  not_called: ({ not_called = [] }, visit) => notAmong(not_called, namesOfCalls(visit), 'called'),
  told: ({ told = [] }, visit) => among(told, namesOfEvents(visit), 'told'),
  not_told: ({ not_told = [] }, visit) => notAmong(not_told, namesOfEvents(visit), 'told'),
  facts: ({ facts = {} }, visit) => factProblems(facts, visit),
  not: ({ not = {} }, visit) => (isLike(visit.flow, visit, not) === true ? [`this is so: ${JSON.stringify(not)}`] : []),
  progress: ({ progress: wanted }, visit) => equal(wanted, percent(visit), 'the progress bar'),
};

const isWord = (key: string): key is keyof Expectation => Object.hasOwn(JUDGES, key);

/** All expectations that were not met. */
export const differences = (expected: Expectation, visit: Visit): Difference[] =>
  Object.keys(expected)
    .filter(isWord)
    .flatMap((word) => JUDGES[word](expected, visit).map((says) => ({ word, says })));
