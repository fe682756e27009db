import type { State, RouteMatch } from '#core';
import { withOnlyDecidingFacts, keyOf, type Needs, openFrom, pressed, type Position } from './moves.ts';
import { arriveAt } from './play.ts';
import { routeTaking } from './steps.ts';
import { cachedFor, type Subject } from './subject.ts';

/** Where something that can be pressed leads, after the guards. */
export interface Move {
  /** What it needs, for each way to press something that leads there. */
  needs: readonly Needs[];
  /** The key of the text of what was pressed. */
  by: string;
  to: Position;
  /** The places that refused on the way. */
  refused: readonly RouteMatch[];
}

type Arrival = Omit<Move, 'by' | 'needs'>;

/** Where somebody ends up who is taken to an address; asked for time and again. */
const arrivals = cachedFor(() => new Map<string, Arrival | undefined>());

function arrival(subject: Subject, state: State, path: string, done: number): Arrival | undefined {
  const kept = arrivals(subject);
  const key = keyOf(subject, { state, path, done });
  if (!kept.has(key)) {
    const there = arriveAt(subject.flow, state, path);
    const arrived = there && { ...withOnlyDecidingFacts(subject, there.state), modal: there.state.modal };
    kept.set(key, there && arrived && { to: { state: arrived, at: there.at, done }, refused: there.refused });
  }
  return kept.get(key);
}

/** What pressing things where somebody stands comes to. */
export interface Outcomes {
  /** Each place they come to, once. */
  moves: Move[];
  /** What made some fact true, by what it needs. */
  made: Needs[];
}

/**
 * Everything that somebody can bring about where they stand, with what is on the screen.
 * @param makes whether a call makes the fact true that is looked for; where it leads is no place to go on from
 */
export function outcomesOf(subject: Subject, position: Position, makes: (call: string) => boolean): Outcomes {
  const { flow } = subject;
  const step = openFrom(flow, position.state, position.done);
  const isNext = step !== undefined && routeTaking(flow, step)?.id === position.at.route.id;
  const writes = (call: string) => flow.calls[call]?.method !== 'GET';
  // The backend names the step after this one once what this one sends has arrived.
  const done = isNext ? flow.steps.indexOf(step) + 1 : position.done;
  const found = new Map<Arrival, { by: string; needs: Needs[] }>();
  const made: Needs[] = [];
  for (const { by, needs, played } of pressed(subject, { ...position, done })) {
    const { state, path, left, succeeded } = played;
    if (succeeded.some(makes)) {
      made.push(needs);
      continue;
    }
    if (path === undefined || left) continue;
    const there = arrival(
      subject,
      withOnlyDecidingFacts(subject, state),
      path,
      succeeded.some(writes) ? done : position.done,
    );
    if (there === undefined) continue;
    const before = found.get(there);
    if (before === undefined) found.set(there, { by, needs: [needs] });
    else before.needs.push(needs);
  }
  return { moves: [...found].map(([there, way]) => ({ ...there, ...way })), made };
}

/** Each place that somebody can come to with what is on the screen where they stand. */
export const movesFrom = (subject: Subject, position: Position): Move[] =>
  outcomesOf(subject, position, () => false).moves;
