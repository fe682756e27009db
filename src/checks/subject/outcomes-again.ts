import { again } from './again.ts';
import { factsKey } from './control-facts.ts';
import { keyOf, type Position } from './position.ts';
import { type Outcomes, outcomesOf } from './outcomes.ts';
import type { Subject } from './subject.ts';

const outcomes = again<Outcomes>(factsKey);

/** Everything in a position that decides its outcomes, as text. */
function wholeKey(subject: Subject, position: Position): string {
  const { facts, openPath, modal, owner, stores } = position.state;
  const others = [facts, openPath, modal, owner, stores.auth?.accessToken == null];
  return keyOf(subject, { ...position, path: position.at.path }) + JSON.stringify(others);
}

/**
 * Like `outcomesOf`, for exploring one flow after another.
 * @param goals the calls that make the wanted fact true
 */
export function outcomesAgain(subject: Subject, position: Position, goals: ReadonlySet<string>): Outcomes {
  const key = `${[...goals].join(' ')} ${wholeKey(subject, position)}`;
  return outcomes(subject)(key, () => outcomesOf(subject, position, (call) => goals.has(call)));
}
