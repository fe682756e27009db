import { factsKey } from './control-facts.ts';
import { incremental } from './incremental.ts';
import { access, type State, type RouteMatch } from '#core';
import { type Needs, pressed } from './moves.ts';
import { positionKey, nodeName, type Position, withOnlyDecidingFacts } from './position.ts';
import { arriveAt } from './play.ts';
import { openFrom, routeTaking } from './steps.ts';
import { memoized } from './tracked-reads.ts';
import { cachedFor, type Subject } from './subject.ts';

/** A destination of a control, after the guards and the actions on arrival. */
export interface Move {
  /** For each control that leads to this destination, its conditions. */
  needs: readonly Needs[];
  /** The copy key of the label of the pressed control. */
  by: string;
  to: Position;
  /** The key of the destination's position. */
  key: string;
  /** The addresses whose guards refused the visitor before the destination. */
  refused: readonly RouteMatch[];
}

type Arrival = Omit<Move, 'by' | 'needs' | 'key'>;

/** The most redirects in a row to follow. More are an endless loop, which GR09 reports. */
const MOST_REDIRECTS = 8;

/** The results of arriving, by address and state. Cached, because they are needed very often. */
const arrivals = cachedFor(() => memoized<string, Arrival | undefined>(new Map()));

const arrival = (subject: Subject, state: State, path: string, done: number): Arrival | undefined =>
  arrivals(subject)(positionKey(subject, { state, path, done, modal: null }), () =>
    arrived(subject, state, path, done),
  );

function arrived(subject: Subject, state: State, path: string, done: number): Arrival | undefined {
  let there = arriveAt(subject.flow, withOnlyDecidingFacts(subject, state), path);
  const refused = [...(there?.refused ?? [])];
  for (let hop = 0; hop < MOST_REDIRECTS && there?.path !== undefined && there.path !== there.match.path; hop += 1) {
    there = arriveAt(subject.flow, there.state, there.path);
    refused.push(...(there?.refused ?? []));
  }
  if (there === undefined) return undefined;
  const { modal } = there.state;
  return {
    to: { state: { ...withOnlyDecidingFacts(subject, there.state), modal }, match: there.match, done },
    refused,
  };
}

/**
 * The position after pressing a control that does not navigate: a modal was opened or closed, or a stored value
 * changed. Undefined when nothing changed, or when the visitor may no longer stay on the route.
 */
function staying(subject: Subject, { match, done, state: before }: Position, after: State): Arrival | undefined {
  const state = { ...withOnlyDecidingFacts(subject, after), modal: after.modal };
  const key = (one: State) => positionKey(subject, { state: one, path: match.path, done });
  const isNothing = key(before) === key(state) || access(subject.flow, state, match.path).kind !== 'enter';
  return isNothing ? undefined : { to: { state, match, done }, refused: [] };
}

/** The result of all controls at a position. */
export interface Outcomes {
  /** The destinations, each one once. */
  moves: Move[];
  /** The conditions of each control whose call makes the goal true. */
  made: Needs[];
}

/**
 * Presses every control at a position.
 * @param makes whether a call makes the goal true. A control with such a call is only in `made`, not in `moves`
 */
function outcomesOf(subject: Subject, position: Position, makes: (call: string) => boolean): Outcomes {
  const { flow } = subject;
  const step = openFrom(flow, position);
  const isNext = step !== undefined && routeTaking(flow, step)?.id === position.match.route.id;
  const writes = (call: string) => flow.calls[call]?.method !== 'GET';
  // The backend then names the step after the one that this screen completes.
  const done = isNext ? flow.steps.indexOf(step) + 1 : position.done;
  const found = new Map<Arrival, { by: string; needs: Needs[] }>();
  const made: Needs[] = [];
  for (const { by, needs, played } of pressed(subject, { ...position, done })) {
    const { state, path, left, succeeded } = played;
    if (succeeded.some(makes)) {
      made.push(needs);
      continue;
    }
    if (left) continue;
    const there =
      path === undefined
        ? staying(subject, position, state)
        : arrival(subject, state, path, succeeded.some(writes) ? done : position.done);
    if (there === undefined) continue;
    const before = found.get(there);
    if (before === undefined) found.set(there, { by, needs: [needs] });
    else before.needs.push(needs);
  }
  const moves = [...found].map(([{ to: there, refused }, way]): Move => {
    const to = { ...there, knows: position.knows };
    return { to, key: nodeName(subject, to), refused, ...way };
  });
  return { moves, made };
}

/** Each destination of the controls at a position. */
export const movesFrom = (subject: Subject, position: Position): Move[] =>
  outcomesOf(subject, position, () => false).moves;

/** The outcomes, cached for this flow and for earlier versions of it. */
const knownOutcomes = incremental<Outcomes>(factsKey);

/** A position with its key. */
interface KeyedPosition {
  name: string;
  position: Position;
}

/** Everything in a position that its outcomes depend on, as text. */
function wholeKey({ name, position }: KeyedPosition): string {
  const { facts, openPath, modal, owner, stores } = position.state;
  return name + JSON.stringify([facts, openPath, modal, owner, stores.auth?.accessToken == null]);
}

/**
 * Like `outcomesOf`, but cached across versions of the flow.
 * @param goals the calls that make the goal true
 */
export function cachedOutcomes(subject: Subject, named: KeyedPosition, goals: ReadonlySet<string>): Outcomes {
  const { position } = named;
  const key = `${[...goals].join(' ')} ${wholeKey(named)}`;
  return knownOutcomes(subject)(key, () => outcomesOf(subject, position, (call) => goals.has(call)));
}
