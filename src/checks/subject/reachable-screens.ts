import { access, type Flow, holds, initialState, type RouteMatch, type State } from '#core';
import { type Persona, personas } from './personas.ts';
import { type ReachedScreen, presses } from './presses.ts';
import { sampleMatches } from './sample-matches.ts';
import { arriveAt, type PlayResult } from './play.ts';
import { backend } from './simulated-backend.ts';
import { cachedFor, operationIn, type Subject } from './subject.ts';

export const GOAL = 'goal';
/** The target of a press that shows a message and leads nowhere. */
export const MESSAGE = 'told';
/** If more screen states than this can be reached, the search is given up. */
const MOST_STATES = 4000;
/** The most redirects in a row to follow. More are an endless loop, which GR09 reports. */
const MOST_REDIRECTS = 8;

/**
 * Whether the flow can be explored without a backend: it has a goal, the browser alone decides the next step, and so
 * the stores contain everything that matters.
 */
export function needsNoBackend({ flow }: Subject): boolean {
  const isAsking = Object.values(flow.screens).some((screen) => screen.source !== undefined);
  const isLed = flow.steps.some(({ path_type }) => path_type !== undefined);
  return flow.goal !== undefined && !isAsking && !isLed && !Object.values(flow.calls).some((call) => call.signs_in);
}

/**
 * Explores every screen, in every state, that these people can reach from any address with any control. Undefined when
 * there are too many.
 * @param start the state in which the visitor begins; by default that of a first-time visitor
 * @param isEnd whether the exploration stops at this press, because the visitor has what they came for
 */
export function reachableScreens(
  subject: Subject,
  people: readonly Persona[],
  start: State = { ...initialState(subject.flow), ready: true },
  isEnd = (played: PlayResult) => isAtGoal(subject, played),
): Map<string, ReachedScreen> | undefined {
  const { flow } = subject;
  const found = new Map<string, ReachedScreen>();
  const opened = new Set<string>();
  const visit = (state: State, match: RouteMatch, isLed: boolean): string => {
    const stores = Object.keys(flow.stores).map((id) => state.stores[id]);
    const key = JSON.stringify([match.path, state.modal?.id, stores]);
    const reached = found.get(key) ?? {
      key,
      state,
      match,
      isLed,
      isUndone: isUndone(flow, state, match),
      leadsTo: new Set(),
    };
    found.set(key, reached);
    if (isLed) reached.isLed = true;
    return key;
  };
  const openAll = (state: State): void => {
    const known = JSON.stringify(Object.keys(flow.stores).map((id) => state.stores[id]));
    if (opened.has(known)) return;
    opened.add(known);
    for (const { path } of sampleMatches(subject)) {
      const there = arrive(subject, { ...state, modal: null }, path);
      if (there !== undefined) visit(there.state, there.match, false);
    }
  };
  openAll(start);
  for (const reached of found.values()) {
    if (found.size > MOST_STATES) return undefined;
    openAll(reached.state);
    for (const played of people.flatMap((persona) => presses(subject, reached, persona))) {
      if (isEnd(played)) {
        reached.leadsTo.add(GOAL);
        continue;
      }
      const there =
        played.path === undefined
          ? { state: played.state, match: reached.match }
          : arrive(subject, played.state, played.path);
      if (there === undefined) continue;
      const key = visit(there.state, there.match, true);
      reached.leadsTo.add(key);
      // When a request was refused, its message leads nowhere, so it does not count.
      if (played.says && played.called.length === played.succeeded.length) reached.leadsTo.add(MESSAGE);
    }
  }
  return found;
}

/** Every screen, in every state, that anybody can reach; undefined when there are too many. */
export const allReachableScreens = cachedFor((subject) => reachableScreens(subject, personas(subject)));

const isUndone = (flow: Flow, state: State, match: RouteMatch) => access(flow, state, match.path).kind !== 'enter';

/** Whether a press has reached the flow's goal. */
export function isAtGoal(subject: Subject, { state, succeeded }: PlayResult): boolean {
  const { flow } = subject;
  const { goal = '' } = flow;
  const made = succeeded.some((call) => {
    const operation = operationIn(subject, call);
    return [...(operation?.makes ?? []), ...(operation?.mayMake ?? [])].includes(goal);
  });
  return made || holds({ [goal]: true }, { flow, state });
}

/**
 * Where a visitor ends up who opens an address, after the guards and the actions on arrival; undefined for an endless
 * loop.
 */
function arrive(subject: Subject, from: State, to: string): { state: State; match: RouteMatch } | undefined {
  let state = from;
  let path = to;
  for (let hop = 0; hop < MOST_REDIRECTS; hop += 1) {
    const there = arriveAt(subject.flow, state, path, backend(subject));
    if (there === undefined) return undefined;
    state = there.state;
    if (there.path === undefined || there.path === there.match.path) return { state, match: there.match };
    path = there.path;
  }
  return undefined;
}
