import { answerTo, currentQuestion, type Flow, isAnswered, type PersistedState, questionnaireAnswers } from '#core';
import { Backend } from '../scenarios/backend.ts';
import { LISTS } from '../scenarios/backend-answers.ts';
import type { StoryStep } from '../scenarios/play-scenario.ts';
import { positionText } from '../scenarios/seen.ts';
import { Impossible } from '../scenarios/impossible.ts';
import { SimulatedVisitor } from '../scenarios/simulated-visitor.ts';
import type { Asking } from './asking.ts';
import type { Build } from './build.ts';
import { goesOn, type Returned, whereTo } from './go-on.ts';
import type { SavedState } from './saved-state.ts';

/**
 * How a visitor returns: by reloading the page, on another device, or on the page that is still open from the old
 * build.
 */
export const RETURN_MODES = ['here', 'elsewhere', 'old page'] as const;
export type ReturnMode = (typeof RETURN_MODES)[number];

const RETURN_TEXTS: Record<ReturnMode, string> = {
  here: 'the new build is served; they load the page again',
  elsewhere: 'the new build is served; they sign in on another device',
  'old page': 'the new build is served; they go on with the page of the old one',
};

/** What happens to a returning visitor in the new build. */
export interface Resumed {
  /** The ids of the questions of the new build whose earlier answers count. */
  inForce: readonly string[];
  /**
   * Why the visitor is stuck, and at which question. Undefined when they can continue, or when a safety stop holds
   * them.
   */
  trapped: { why: string; question: string | undefined } | undefined;
  story: readonly StoryStep[];
}

/** The part of the old build's stored state that the new build can read: stores with the same name and version. */
function readable({ owner, stores, answers }: PersistedState, then: Flow, now: Flow): PersistedState {
  const keyOf = (flow: Flow, id: string) => JSON.stringify([flow.stores[id]?.name, flow.stores[id]?.version]);
  const isRead = ([id]: [string, unknown]) => keyOf(then, id) === keyOf(now, id);
  return {
    owner,
    stores: Object.fromEntries(Object.entries(stores).filter(isRead)),
    answers: Object.fromEntries(Object.entries(answers).filter(isRead)),
  };
}

/**
 * The ids of the earlier answers that count: those that the backend accepts, and those that the browser shows as given.
 */
function inForceFor({ visitor, asking: { own, places }, isOld }: Returned): string[] {
  const { flow, state, backend, match } = visitor;
  const screen = flow.screens[match.route.screen];
  const asks = screen?.kind === 'questionnaire' ? screen.asks : undefined;
  // A page that is still open from the old build shows the old version of the flow's own questions.
  const isShown = own === undefined ? asks === undefined : asks === own && !isOld;
  const taken = own === undefined ? LISTS.flatMap((list) => Object.keys(backend.inForce(list))) : [];
  const shown = (isShown ? (state.questionnaire?.questions ?? []) : [])
    .filter((question) => isAnswered(answerTo(flow, question, questionnaireAnswers(state))))
    .map(({ id }) => id);
  const ids = new Set([...taken, ...shown]);
  return places.map(({ question }) => question.id).filter((id) => ids.has(id));
}

/** The ids of earlier answers that the backend accepted when the visitor sent them. */
function acceptedFrom({ visitor: { backend }, answered }: Returned): string[] {
  const { submitted } = backend;
  const accepted = submitted !== undefined && 'accepted' in submitted ? Object.keys(submitted.accepted) : [];
  return accepted.filter((id) => !answered.has(id));
}

/**
 * Resumes a saved state of the old build in the new one, and continues as far as possible.
 * @param asking the questions of the new build
 */
export function resume(then: Build, now: Build, asking: Asking, state: SavedState, mode: ReturnMode): Resumed {
  const { given } = state;
  const backend = new Backend(now, given, state.work);
  const story: StoryStep[] = [];
  const answered = new Set<string>();
  const arrive = (flow: Flow, before: PersistedState | undefined, path: string | undefined, does: string): Returned => {
    const visitor = new SimulatedVisitor(flow, backend, given, before && readable(before, then.flow, flow));
    const note = (what: string) => story.push({ does: what, then: positionText(visitor) });
    visitor.open(path ?? whereTo(visitor));
    if (visitor.match.route.id === flow.not_found) visitor.open(whereTo(visitor));
    note(does);
    return { visitor, asking, isOld: flow !== now.flow, answered, note };
  };
  const isElsewhere = mode === 'elsewhere';
  const flow = mode === 'old page' ? then.flow : now.flow;
  const first = () =>
    arrive(flow, isElsewhere ? undefined : state.persisted, isElsewhere ? undefined : state.path, RETURN_TEXTS[mode]);
  let inForce: string[] = [];
  let here: Returned | undefined;
  try {
    here = first();
    inForce = inForceFor(here);
    let why = goesOn(here);
    if (isRefused(here) && here.isOld) {
      here = arrive(
        now.flow,
        here.visitor.persisted(),
        here.visitor.match.path,
        'loads the page again, as the message says',
      );
      why = goesOn(here);
    }
    return {
      inForce: [...inForce, ...acceptedFrom(here)],
      story,
      trapped: why === undefined ? undefined : trappedIn(here, why),
    };
  } catch (error) {
    if (!(error instanceof Impossible)) throw error;
    return { inForce, story, trapped: trappedIn(here, error.message) };
  }
}

const trappedIn = (here: Returned | undefined, why: string) => ({
  why,
  question: currentQuestion(here?.visitor.state.questionnaire ?? null)?.id,
});

const isRefused = ({ visitor: { backend } }: Returned): boolean =>
  backend.submitted !== undefined && 'refused' in backend.submitted;
