import { pageOf } from './analytics/redact.ts';
import { tracked } from './analytics/track.ts';
import { run } from './actions/run.ts';
import { leftBehind } from './delays.ts';
import type { Effect } from './effect.ts';
import { FRESH_SCREEN, type Known, type QuestionnaireState, signedIn, textOf, withFields } from './known.ts';
import { placeOf } from './paths.ts';
import { progress } from './progress.ts';
import { following, unsaid } from './refusals.ts';
import { showQuestion, uncovered } from './show-question.ts';
import type { Outcome, Turn } from './turn.ts';

const REMEMBERED = 50;

/** Whether a place is remembered: for whoever is signed in, and where a visit must be finished (GD-4, decision 3). */
function isRemembered(known: Known, { at, flow }: Turn): boolean {
  if (at.route.remember === false || at.route.beside === true) return false;
  if (at.route.id === flow.not_found || at.route.access === 'guest') return false;
  return signedIn(known) || at.route.forces_return === true;
}

/** Where a page beside the way was opened from; one such page that leads to another passes it on. */
function openedFrom({ viewed, openedFrom: before }: Known, { at, flow }: Turn): string | null {
  if (at.route.beside !== true || viewed === null) return null;
  return placeOf(flow, viewed).route.beside === true ? before : viewed;
}

/** The visited addresses after reaching one: going back takes the last away, going on adds it (decision 5). */
function walked(visited: readonly string[], path: string, goingBack: boolean): string[] {
  const before = goingBack ? visited.slice(0, -1) : visited;
  return before.at(-1) === path ? [...before] : [...before, path].slice(-REMEMBERED);
}

/** A place was reached (GD-4): remembered, its query parameters kept and taken from the address, its `arrive` done. */
export function arrive(
  known: Known,
  turn: Turn,
  query: Readonly<Record<string, string>>,
  question: number | null,
): Outcome {
  const { at } = turn;
  const here: Known = { ...known, leaving: null };
  if (question !== null && known.questionnaire?.path === at.path && known.leaving !== at.path) {
    return turnTo(unsaid(here), turn, known.questionnaire, question);
  }
  const page = pageOf(at.path);
  let next: Known = {
    ...uncovered(here),
    screen: { ...FRESH_SCREEN, refusal: following(known, at.path) },
    viewed: page,
    openedFrom: openedFrom(known, turn),
  };
  if (next.questionnaire !== null && next.questionnaire.path !== at.path) next = { ...next, questionnaire: null };
  if (isRemembered(next, turn)) next = remembered(next, at.path);
  const taken = Object.entries(at.route.query ?? {}).filter(([param]) => query[param] !== undefined);
  for (const [param, reference] of taken) {
    const [store = '', field = ''] = reference.split('.');
    if (query[param] !== '') next = withFields(next, store, { [field]: query[param] ?? null });
  }
  const cleaned: Effect[] = taken.length > 0 ? [{ type: 'clean-address', params: taken.map(([param]) => param) }] : [];
  // The cleaned address is reached next: what happens on arriving happens there, once.
  const [then, effects] = run(taken.length > 0 ? [] : (at.route.arrive ?? []), next, turn);
  const on = taken.length > 0 ? { ...then, leaving: at.path } : then;
  const shown = withBar(withFields(on, 'navigation', { isGoingBack: false }), turn);
  const told = known.viewed === page ? [] : tracked({ kind: 'arrival' }, next, turn);
  return [shown, [...leftBehind(known), ...told, ...cleaned, ...effects]];
}

/** Known with whether there is a progress bar at the place (ST-4). */
export const withBar = (known: Known, { flow, at }: Turn): Known =>
  withFields(known, 'navigation', { isShowProgressBar: progress(flow, known, at.route.id, at) !== null });

function remembered(known: Known, path: string): Known {
  const goingBack = known.stores.navigation?.isGoingBack === true;
  const visited = walked(known.visited.length > 0 ? known.visited : keptWay(known), path, goingBack);
  return withFields({ ...known, visited }, 'navigation', { currentPath: path, previousPath: visited.at(-2) ?? null });
}

/** The last of the way of an earlier visit, so that a reload takes no arrow away (BK-1). */
function keptWay(known: Known): string[] {
  return ['previousPath', 'currentPath'].flatMap((field) => textOf(known, 'navigation', field) ?? []);
}

/** Shows the question that a history entry is of; where another one is shown in its place, the entry is corrected to it. */
function turnTo(known: Known, turn: Turn, state: QuestionnaireState, index: number): Outcome {
  const [next, left] = showQuestion(withFields(known, 'navigation', { isGoingBack: false }), turn, state, index);
  const shown = next.questionnaire?.index ?? index;
  const told: Effect[] =
    shown === index ? [] : [{ type: 'navigate', path: turn.at.path, replace: true, question: shown }];
  return [next, [...left, ...told]];
}
