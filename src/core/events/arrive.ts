import { pageOf, tracked } from '../analytics/index.ts';
import {
  carriedRefusal,
  run,
  showQuestion,
  stopQuestionTimers,
  withoutModal,
  withoutRefusal,
} from '../actions/index.ts';
import {
  type Effect,
  FRESH_SCREEN,
  matchRoute,
  type QuestionnaireState,
  signedIn,
  type State,
  textOf,
  withFields,
} from '../model/index.ts';
import { type ActionContext, progress, type Transition } from '../eval/index.ts';

const REMEMBERED = 50;

/** Whether a place is remembered: for whoever is signed in, and where a visit must be finished (GD-4, decision 3). */
function isRemembered(state: State, { at, flow }: ActionContext): boolean {
  if (at.route.remember === false || at.route.beside === true) return false;
  if (at.route.id === flow.not_found || at.route.access === 'guest') return false;
  return signedIn(state) || at.route.forces_return === true;
}

/** Where a page beside the way was opened from; one such page that leads to another passes it on. */
function openedFrom({ viewed, openedFrom: before }: State, { at, flow }: ActionContext): string | null {
  if (at.route.beside !== true || viewed === null) return null;
  return matchRoute(flow, viewed).route.beside === true ? before : viewed;
}

/** The visited addresses after reaching one: going back takes the last away, going on adds it (decision 5). */
function walked(visited: readonly string[], path: string, goingBack: boolean): string[] {
  const before = goingBack ? visited.slice(0, -1) : visited;
  return before.at(-1) === path ? [...before] : [...before, path].slice(-REMEMBERED);
}

/** A place was reached (GD-4): remembered, its query parameters kept and taken from the address, its `arrive` done. */
export function arrive(
  state: State,
  context: ActionContext,
  query: Readonly<Record<string, string>>,
  question: number | null,
): Transition {
  const { at } = context;
  const here: State = { ...state, leaving: null };
  if (question !== null && state.questionnaire?.path === at.path && state.leaving !== at.path) {
    return turnTo(withoutRefusal(here), context, state.questionnaire, question);
  }
  const page = pageOf(at.path);
  let next: State = {
    ...withoutModal(here),
    screen: { ...FRESH_SCREEN, refusal: carriedRefusal(state, at.path) },
    viewed: page,
    openedFrom: openedFrom(state, context),
  };
  if (next.questionnaire !== null && next.questionnaire.path !== at.path) next = { ...next, questionnaire: null };
  if (isRemembered(next, context)) next = remembered(next, at.path);
  const taken = Object.entries(at.route.query ?? {}).filter(([param]) => query[param] !== undefined);
  for (const [param, reference] of taken) {
    const [store = '', field = ''] = reference.split('.');
    if (query[param] !== '') next = withFields(next, store, { [field]: query[param] ?? null });
  }
  const cleaned: Effect[] = taken.length > 0 ? [{ type: 'clean-address', params: taken.map(([param]) => param) }] : [];
  // The cleaned address is reached next: what happens on arriving happens there, once.
  const [then, effects] = run(taken.length > 0 ? [] : (at.route.arrive ?? []), next, context);
  const on = taken.length > 0 ? { ...then, leaving: at.path } : then;
  const shown = withProgressBar(withFields(on, 'navigation', { isGoingBack: false }), context);
  const told = state.viewed === page ? [] : tracked({ kind: 'arrival' }, next, context);
  return [shown, [...stopQuestionTimers(state), ...told, ...cleaned, ...effects]];
}

/** Known with whether there is a progress bar at the place (ST-4). */
export const withProgressBar = (state: State, { flow, at }: ActionContext): State =>
  withFields(state, 'navigation', { isShowProgressBar: progress(flow, state, at.route.id, at) !== null });

function remembered(state: State, path: string): State {
  const goingBack = state.stores.navigation?.isGoingBack === true;
  const visited = walked(state.visited.length > 0 ? state.visited : keptWay(state), path, goingBack);
  return withFields({ ...state, visited }, 'navigation', { currentPath: path, previousPath: visited.at(-2) ?? null });
}

/** The last of the way of an earlier visit, so that a reload takes no arrow away (BK-1). */
function keptWay(state: State): string[] {
  return ['previousPath', 'currentPath'].flatMap((field) => textOf(state, 'navigation', field) ?? []);
}

/** Shows the question that a history entry is of; where another one is shown in its place, the entry is corrected to it. */
function turnTo(state: State, context: ActionContext, questionnaire: QuestionnaireState, index: number): Transition {
  const [next, left] = showQuestion(
    withFields(state, 'navigation', { isGoingBack: false }),
    context,
    questionnaire,
    index,
  );
  const shown = next.questionnaire?.index ?? index;
  const told: Effect[] =
    shown === index ? [] : [{ type: 'navigate', path: context.at.path, replace: true, question: shown }];
  return [next, [...left, ...told]];
}
