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
import type { SimulatedVisitor } from './simulated-visitor.ts';

/** An expectation that was not met: its key, and the actual value. */
export interface Difference {
  word: keyof Expectation;
  says: string;
}

const list = (names: Iterable<string>) => [...new Set(names)].map((name) => `"${name}"`).join(', ') || 'nothing';

const namesOfCalls = (visitor: SimulatedVisitor) => visitor.all('call').map(({ request }) => request.call);
const namesOfEvents = (visitor: SimulatedVisitor) => visitor.all('track').map(({ event }) => event);

/** The progress bar, in whole percent. */
function percent({ flow, state, match }: SimulatedVisitor): number | null {
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
function errorOf({ flow, state }: SimulatedVisitor): string | undefined {
  const { failure } = state.screen;
  return failure === null
    ? undefined
    : (ownEntry(flow.errors.statuses, String(failure.status))?.type ?? String(failure.status));
}

function toastProblems(wanted: string, visitor: SimulatedVisitor): string[] {
  const titles = visitor.all('toast', true).map(({ title }) => title);
  const { title } = visitor.flow.errors.toasts[wanted] ?? {};
  return titles.some((one) => one === title) ? [] : [`the toast "${wanted}" was not shown; what was: ${list(titles)}`];
}

function factProblems(wanted: Condition, visitor: SimulatedVisitor): string[] {
  const scope = { ...visitor.scope(), facts: visitor.backend.backendOnly };
  if (evaluate(wanted, scope) === true) return [];
  const values = referencesOf(wanted).map((name) => `${name} is ${JSON.stringify(resolve(name, scope) ?? null)}`);
  return [values.join(', ')];
}

const placeOfTexts = ({ state: { modal } }: SimulatedVisitor) =>
  modal === null ? 'on the screen' : `in the modal "${modal.id}", which is open`;

const JUDGES: Record<keyof Expectation, (expected: Expectation, visitor: SimulatedVisitor) => string[]> = {
  route: ({ route }, { match }) => equal(route, match.route.id, 'the screen'),
  path: ({ path }, { match }) => equal(path, match.path, 'the address'),
  question: ({ question }, { state }) => equal(question, currentQuestion(state.questionnaire)?.id, 'the question'),
  modal: ({ modal }, { state }) => equal(modal, state.modal?.id ?? null, 'the open modal'),
  error: ({ error }, visitor) => equal(error, errorOf(visitor), 'the error'),
  shows: ({ shows = [] }, visitor) =>
    shows.filter((text) => !isShown(visitor, text)).map((text) => `"${text}" is not ${placeOfTexts(visitor)}`),
  hides: ({ hides = [] }, visitor) =>
    hides.filter((text) => isSeen(visitor, text)).map((text) => `"${text}" is on the screen`),
  toast: ({ toast = '' }, visitor) => toastProblems(toast, visitor),
  called: ({ called = [] }, visitor) => among(called, namesOfCalls(visitor), 'called'),
  not_called: ({ not_called = [] }, visitor) => notAmong(not_called, namesOfCalls(visitor), 'called'),
  told: ({ told = [] }, visitor) => among(told, namesOfEvents(visitor), 'told'),
  not_told: ({ not_told = [] }, visitor) => notAmong(not_told, namesOfEvents(visitor), 'told'),
  facts: ({ facts = {} }, visitor) => factProblems(facts, visitor),
  not: ({ not = {} }, visitor) =>
    isLike(visitor.flow, visitor, not) === true ? [`this is so: ${JSON.stringify(not)}`] : [],
  progress: ({ progress: wanted }, visitor) => equal(wanted, percent(visitor), 'the progress bar'),
};

const isWord = (key: string): key is keyof Expectation => Object.hasOwn(JUDGES, key);

/** All expectations that were not met. */
export const differences = (expected: Expectation, visitor: SimulatedVisitor): Difference[] =>
  Object.keys(expected)
    .filter(isWord)
    .flatMap((word) => JUDGES[word](expected, visitor).map((says) => ({ word, says })));
