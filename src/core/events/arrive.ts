import { withoutQuery, tracked } from '../analytics/index.ts';
import {
  carriedRefusal,
  run,
  showQuestion,
  cancelQuestionDelays,
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
  takenParams,
  textOf,
  withFields,
} from '../model/index.ts';
import { type ActionContext, progress, type Transition } from '../eval/index.ts';

const REMEMBERED = 50;

/**
 * Whether an address is stored as the last one: for a signed-in person, and on screens that an anonymous visit must
 * finish (GD-4, decision 3).
 */
function isRemembered(state: State, { match, flow }: ActionContext): boolean {
  if (match.route.remember === false || match.route.beside === true) return false;
  if (match.route.id === flow.not_found || match.route.access === 'guest') return false;
  return signedIn(state) || match.route.resume_here === true;
}

/**
 * The page from which a page beside the funnel, such as the terms, was opened. If people go on to another page beside
 * the funnel, it stays the same.
 */
function openedFrom({ viewed, openedFrom: before }: State, { match, flow }: ActionContext): string | null {
  if (match.route.beside !== true || viewed === null) return null;
  return matchRoute(flow, viewed).route.beside === true ? before : viewed;
}

/**
 * The visited addresses after an arrival. An arrival by going back removes the last one; any other arrival adds one
 * (decision 5).
 */
function visitedAfter(visited: readonly string[], path: string, goingBack: boolean): string[] {
  const before = goingBack ? visited.slice(0, -1) : visited;
  return before.at(-1) === path ? [...before] : [...before, path].slice(-REMEMBERED);
}

/**
 * Handles an arrival at an address (GD-4): stores the address, stores its query parameters and removes them from the
 * address, and runs the route's `on_arrival` actions.
 */
export function arrive(
  state: State,
  context: ActionContext,
  query: Readonly<Record<string, string>>,
  question: number | null,
): Transition {
  const { match, flow } = context;
  const here: State = { ...state, navigatingTo: null };
  if (question !== null && state.questionnaire?.path === match.path && state.navigatingTo !== match.path) {
    return turnTo(withoutRefusal(here), context, state.questionnaire, question);
  }
  const page = withoutQuery(match.path);
  let next: State = {
    ...withoutModal(here),
    screen: { ...FRESH_SCREEN, refusal: carriedRefusal(state, match.path) },
    viewed: page,
    openedFrom: openedFrom(state, context),
  };
  // At the first step, the backend's facts are deleted, because they may be about another product.
  if (flow.steps[0]?.routes.includes(match.route.id) === true) next = { ...next, facts: {}, openPath: null };
  if (next.questionnaire !== null && next.questionnaire.path !== match.path) next = { ...next, questionnaire: null };
  if (isRemembered(next, context)) next = remembered(next, match.path);
  const params = Object.entries(match.params).filter(([name]) => flow.remembered_params?.includes(name) === true);
  if (params.length > 0) next = withFields(next, 'remembered', Object.fromEntries(params));
  const taken = takenParams(match.route).filter(({ param }) => query[param] !== undefined);
  for (const { param, target } of taken) {
    const [store = '', field = ''] = target.split('.');
    if (query[param] !== '') next = withFields(next, store, { [field]: query[param] ?? null });
  }
  const cleaned: Effect[] =
    taken.length > 0 ? [{ type: 'clean-address', params: taken.map(({ param }) => param) }] : [];
  // Removing query parameters causes a second arrival, at the shorter address. The actions run at that arrival only.
  const [then, effects] = run(taken.length > 0 ? [] : (match.route.on_arrival ?? []), next, context);
  const on = taken.length > 0 ? { ...then, navigatingTo: match.path } : then;
  const shown = withProgressBar(withFields(on, 'navigation', { isGoingBack: false }), context);
  const tracking = state.viewed === page ? [] : tracked({ kind: 'arrival' }, next, context);
  return [shown, [...cancelQuestionDelays(state), ...tracking, ...cleaned, ...effects]];
}

/** Stores whether the address shows a progress bar (ST-4). */
export const withProgressBar = (state: State, { flow, match }: ActionContext): State =>
  withFields(state, 'navigation', { isShowProgressBar: progress(flow, state, match.route.id, match) !== null });

function remembered(state: State, path: string): State {
  const goingBack = state.stores.navigation?.isGoingBack === true;
  const visited = visitedAfter(state.visited.length > 0 ? state.visited : visitedBeforeReload(state), path, goingBack);
  return withFields({ ...state, visited }, 'navigation', { currentPath: path, previousPath: visited.at(-2) ?? null });
}

/** The last addresses of the visit before a reload, so that the back arrow still works (BK-1). */
function visitedBeforeReload(state: State): string[] {
  return ['previousPath', 'currentPath'].flatMap((field) => textOf(state, 'navigation', field) ?? []);
}

/** Shows the question that a history entry names. If another question must be shown instead, the entry is corrected. */
function turnTo(state: State, context: ActionContext, questionnaire: QuestionnaireState, index: number): Transition {
  const [next, left] = showQuestion(
    withFields(state, 'navigation', { isGoingBack: false }),
    context,
    questionnaire,
    index,
  );
  const shown = next.questionnaire?.index ?? index;
  const navigation: Effect[] =
    shown === index ? [] : [{ type: 'navigate', path: context.match.path, replace: true, question: shown }];
  return [next, [...left, ...navigation]];
}
