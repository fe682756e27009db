import { expect, test } from 'vitest';
import { type Effect, type Flow, type FlowEvent, isObject, matchRoute, type State, transition } from '#core';
import { ordering } from './ordering.ts';

type Input = FlowEvent extends infer Event ? (Event extends FlowEvent ? Omit<Event, 'match' | 'now'> : never) : never;

/** The time of every event here. */
export const NOW = 1_000_000;

/** What one event does: every place of the state that it changes, with the new value, and its effects. */
interface Done {
  changes: Record<string, unknown>;
  effects: readonly Effect[];
}

/** The new value of a removed property. */
const REMOVED = 'removed';

/** The differences between two values: the path ("stores.auth.accessToken") and the new value of each. */
function changesOf(before: unknown, after: unknown, pointer = ''): Record<string, unknown> {
  if (!isObject(before) || !isObject(after) || Object.keys(after).length === 0)
    return JSON.stringify(before) === JSON.stringify(after) ? {} : { [pointer]: after === undefined ? REMOVED : after };
  return Object.assign(
    {},
    ...[...new Set([...Object.keys(before), ...Object.keys(after)])].map((key) =>
      changesOf(before[key], after[key], pointer === '' ? key : `${pointer}.${key}`),
    ),
  );
}

/** Sends one event at an address. */
function happens(flow: Flow, state: State, path: string, event: Input): Done {
  const [next, effects] = transition(flow, state, { ...event, match: matchRoute(flow, path), now: NOW });
  return { changes: changesOf(state, next), effects };
}

/** One event, and all that it does. */
export type Row = [
  title: string,
  state: State,
  at: string,
  event: Input,
  changes: Record<string, unknown>,
  effects: unknown[],
];

/** Tests that each event changes these places of the state and no other, and causes these effects and no other. */
export function testEach(title: string, rows: Row[]): void {
  test.each(rows)(`${title} %s`, (_, state, at, event, changes, effects) => {
    const done = happens(ordering, state, at, event);
    expect(done.changes).toEqual(changes);
    expect(done.effects).toEqual(effects);
  });
}
