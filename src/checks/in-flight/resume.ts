import {
  answerTo,
  currentQuestion,
  type Flow,
  isAnswered,
  isStopped,
  type PersistedState,
  questionnaireAnswers,
  pathOf,
  signedIn,
} from '#core';
import { Backend } from '../scenarios/backend.ts';
import { LISTS, type ListName } from '../scenarios/kept-answers.ts';
import type { Told } from '../scenarios/play-scenario.ts';
import { answerWith, carryOn } from '../scenarios/question-steps.ts';
import { positionText } from '../scenarios/seen.ts';
import { Impossible, Visit } from '../scenarios/visit.ts';
import type { Build } from './build.ts';
import type { SavedState } from './saved-states.ts';

/** How a visitor returns: on the open page, on another device, or on a page of the old build. */
export const WAYS = ['here', 'elsewhere', 'old page'] as const;
export type Way = (typeof WAYS)[number];

const SAID: Record<Way, string> = {
  here: 'the new build is served; they load the page again',
  elsewhere: 'the new build is served; they sign in on another device',
  'old page': 'the new build is served; they go on with the page of the old one',
};

/** The result of returning. */
export interface Resumed {
  /** The questions of the new build whose earlier answers count. */
  counted: readonly { list: ListName; id: string }[];
  /** Why the visitor cannot go on, and at which question; undefined when they can, or when a stop holds them back. */
  trapped: { why: string; question: string | undefined } | undefined;
  story: readonly Told[];
}

/** The most screens and questions in a row. More means a loop. */
const MOST_ROUNDS = 100;

/** The part of another build's stored state that this build can read: stores with the same name and version. */
function readable({ owner, stores, answers }: PersistedState, then: Flow, now: Flow): PersistedState {
  const keyOf = (flow: Flow, id: string) => JSON.stringify([flow.stores[id]?.name, flow.stores[id]?.version]);
  const isRead = ([id]: [string, unknown]) => keyOf(then, id) === keyOf(now, id);
  return {
    owner,
    stores: Object.fromEntries(Object.entries(stores).filter(isRead)),
    answers: Object.fromEntries(Object.entries(answers).filter(isRead)),
  };
}

/** The earlier answers that count: those the backend accepts, and those the browser shows as given. */
function countedBy(visit: Visit): { list: ListName; id: string }[] {
  const { flow, state, backend } = visit;
  const taken = LISTS.flatMap((list) => Object.keys(backend.inForce(list)).map((id) => ({ list, id })));
  const ids = new Set(taken.map(({ id }) => id));
  const shown = (state.questionnaire?.questions ?? []).filter(
    (question) => !ids.has(question.id) && isAnswered(answerTo(flow, question, questionnaireAnswers(state))),
  );
  return [
    ...taken,
    ...shown.flatMap(({ id }) => {
      const list = LISTS.find((one) => backend.product?.[one].some((question) => question.id === id));
      return list === undefined ? [] : [{ list, id }];
    }),
  ];
}

/** Resumes a saved state of the old build in the new one, and goes on as far as possible. */
export function resume(then: Build, now: Build, state: SavedState, way: Way): Resumed {
  const { given } = state;
  const flow = way === 'old page' ? then.flow : now.flow;
  const backend = new Backend(now, given, state.work);
  const persisted = way === 'elsewhere' ? undefined : readable(state.persisted, then.flow, flow);
  const visit = new Visit(flow, backend, given, persisted);
  const story: Told[] = [];
  const tell = (does: string) => story.push({ does, then: positionText(visit) });
  let counted: Resumed['counted'] = [];
  try {
    visit.open(way === 'elsewhere' ? whereTo(visit) : state.path);
    if (visit.at.route.id === flow.not_found) visit.open(whereTo(visit));
    tell(SAID[way]);
    counted = countedBy(visit);
    const why = goesOn(visit, tell);
    return { counted, story, trapped: why === undefined ? undefined : trappedIn(visit, why) };
  } catch (error) {
    if (!(error instanceof Impossible)) throw error;
    return { counted, story, trapped: trappedIn(visit, error.message) };
  }
}

const trappedIn = ({ state }: Visit, why: string) => ({ why, question: currentQuestion(state.questionnaire)?.id });

/** The backend's next step for a visitor. */
function whereTo({ flow, state, backend }: Visit): string {
  const next = backend.next();
  return (next === null ? undefined : pathOf(flow, state, next)) ?? '/';
}

/** Answers all questions that are asked. @returns why that is impossible, or undefined */
function goesOn(visit: Visit, tell: (does: string) => unknown): string | undefined {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { flow, state, backend } = visit;
    if (state.screen.failure !== null) return `The error screen is shown at "${visit.at.route.id}"`;
    const question = currentQuestion(state.questionnaire);
    if (state.modal !== null) {
      const stops =
        question !== undefined && isStopped(flow, question, answerTo(flow, question, questionnaireAnswers(state)));
      return stops ? undefined : `A dialog is in the way: "${state.modal.id}"`;
    }
    if (question !== undefined) {
      const place = () => `${visit.at.path} ${visit.state.questionnaire?.index}`;
      const here = place();
      answerWith(visit);
      const isStill = () => place() === here && visit.state.modal === null;
      if (isStill()) carryOn(visit);
      tell('answers what is asked so that nothing stops them');
      if (isStill()) return 'It does not go on';
      continue;
    }
    const next = signedIn(state) ? backend.next() : null;
    if (next === null || visit.at.route.path_type === next.path_type) return undefined;
    visit.open(whereTo(visit));
    tell('goes where they are sent next');
    if (visit.at.route.id === flow.not_found) return `There is no screen for the next step, "${next.path_type}"`;
    if (currentQuestion(visit.state.questionnaire) === undefined && visit.state.screen.failure === null)
      return undefined;
  }
  return 'They are sent from question to question without an end';
}
