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
import { LISTS } from '../scenarios/kept-answers.ts';
import type { Told } from '../scenarios/play-scenario.ts';
import { answerWith, carryOn } from '../scenarios/question-steps.ts';
import { positionText } from '../scenarios/seen.ts';
import { Impossible } from '../scenarios/impossible.ts';
import { Visit } from '../scenarios/visit.ts';
import type { Asking } from './asking.ts';
import type { Build } from './build.ts';
import type { SavedState } from './saved-state.ts';
import { goesBackToQuestions, goesToSend } from './send.ts';

/** How a visitor returns: on the open page, on another device, or on a page of the old build. */
export const WAYS = ['here', 'elsewhere', 'old page'] as const;
export type Way = (typeof WAYS)[number];

const SAID: Record<Way, string> = {
  here: 'the new build is served; they load the page again',
  elsewhere: 'the new build is served; they sign in on another device',
  'old page': 'the new build is served; they go on with the page of the old one',
};

/** How an earlier visitor fares in the new build. */
export interface Resumed {
  /** The ids of the questions of the new build whose earlier answers count. */
  counted: readonly string[];
  /** Why the visitor cannot go on, and at which question; undefined when they can, or when a stop holds them back. */
  trapped: { why: string; question: string | undefined } | undefined;
  story: readonly Told[];
}

/** The most screens and questions in a row. More means a loop. */
const MOST_ROUNDS = 100;
/**
 * How often the backend may refuse the answers: once for a changed question, and not again after the visitor answered
 * it.
 */
const MOST_REFUSALS = 1;

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

/** A visitor who returned. */
interface Returned {
  visit: Visit;
  asking: Asking;
  /** Whether their page is that of the old build. */
  isOld: boolean;
  /** The questions that the visitor answered on a page of the new build. */
  answered: Set<string>;
  tell: (does: string) => unknown;
}

/** The earlier answers that count: those that the backend accepts, and those that the browser shows as given. */
function countedBy({ visit, asking: { own, places }, isOld }: Returned): string[] {
  const { flow, state, backend, at } = visit;
  const screen = flow.screens[at.route.screen];
  const asks = screen?.kind === 'questionnaire' ? screen.asks : undefined;
  // A page of the old build shows the old version of the flow's own questions.
  const isShown = own === undefined ? asks === undefined : asks === own && !isOld;
  const taken = own === undefined ? LISTS.flatMap((list) => Object.keys(backend.inForce(list))) : [];
  const shown = (isShown ? (state.questionnaire?.questions ?? []) : [])
    .filter((question) => isAnswered(answerTo(flow, question, questionnaireAnswers(state))))
    .map(({ id }) => id);
  const ids = new Set([...taken, ...shown]);
  return places.map(({ question }) => question.id).filter((id) => ids.has(id));
}

/** The earlier answers that the backend accepted when they were sent. */
function acceptedFrom({ visit: { backend }, answered }: Returned): string[] {
  const { submitted } = backend;
  const accepted = submitted !== undefined && 'accepted' in submitted ? Object.keys(submitted.accepted) : [];
  return accepted.filter((id) => !answered.has(id));
}

/**
 * Resumes a saved state of the old build in the new one, and goes on as far as possible.
 * @param asking the questions of the new build
 */
export function resume(then: Build, now: Build, asking: Asking, state: SavedState, way: Way): Resumed {
  const { given } = state;
  const backend = new Backend(now, given, state.work);
  const story: Told[] = [];
  const answered = new Set<string>();
  const arrive = (flow: Flow, before: PersistedState | undefined, path: string | undefined, does: string): Returned => {
    const visit = new Visit(flow, backend, given, before && readable(before, then.flow, flow));
    const tell = (what: string) => story.push({ does: what, then: positionText(visit) });
    visit.open(path ?? whereTo(visit));
    if (visit.at.route.id === flow.not_found) visit.open(whereTo(visit));
    tell(does);
    return { visit, asking, isOld: flow !== now.flow, answered, tell };
  };
  const isElsewhere = way === 'elsewhere';
  const flow = way === 'old page' ? then.flow : now.flow;
  const first = () =>
    arrive(flow, isElsewhere ? undefined : state.persisted, isElsewhere ? undefined : state.path, SAID[way]);
  let counted: string[] = [];
  let here: Returned | undefined;
  try {
    here = first();
    counted = countedBy(here);
    let why = goesOn(here);
    if (isRefused(here) && here.isOld) {
      here = arrive(now.flow, here.visit.persisted(), here.visit.at.path, 'loads the page again, as the message says');
      why = goesOn(here);
    }
    return {
      counted: [...counted, ...acceptedFrom(here)],
      story,
      trapped: why === undefined ? undefined : trappedIn(here, why),
    };
  } catch (error) {
    if (!(error instanceof Impossible)) throw error;
    return { counted, story, trapped: trappedIn(here, error.message) };
  }
}

const trappedIn = (here: Returned | undefined, why: string) => ({
  why,
  question: currentQuestion(here?.visit.state.questionnaire ?? null)?.id,
});

const isRefused = ({ visit: { backend } }: Returned): boolean =>
  backend.submitted !== undefined && 'refused' in backend.submitted;

/** The address of the step that the backend names next. */
function whereTo({ flow, state, backend }: Visit): string {
  const next = backend.next();
  return (next === null ? undefined : pathOf(flow, state, next)) ?? '/';
}

/**
 * Answers the current question.
 * @returns why nobody could answer it, or undefined
 */
function answerHere({ visit, isOld, answered, tell }: Returned, id: string): string | undefined {
  const place = () => `${visit.at.path} ${visit.state.questionnaire?.index}`;
  const here = place();
  answerWith(visit);
  if (!isOld) answered.add(id);
  const isStill = () => place() === here && visit.state.modal === null;
  if (isStill()) carryOn(visit);
  tell('answers what is asked so that nothing stops them');
  return isStill() ? 'It does not go on' : undefined;
}

/**
 * Answers all questions of the screen, and sends the answers.
 * @returns why nobody could do that, or undefined
 */
function goesOn(here: Returned): string | undefined {
  const { visit, asking, isOld, tell } = here;
  let refusals = 0;
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
      const why = answerHere(here, question.id);
      if (why !== undefined) return why;
      continue;
    }
    if (asking.own !== undefined) {
      const went = goesToSend(visit, asking.own);
      tell(went === 'refused' ? 'sends the answers, which are refused' : 'goes on to the next step');
      if (went === 'over' || (went === 'refused' && isOld)) return undefined;
      if (went === 'on') continue;
      refusals += 1;
      if (refusals > MOST_REFUSALS) return 'The answers are refused again after they were changed';
      if (!goesBackToQuestions(visit, asking.stages))
        return `The answers are refused, and no link leads from "${visit.at.route.id}" to the questions`;
      tell('follows the link to the questions');
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
