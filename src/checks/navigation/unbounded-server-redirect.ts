import { type Flow, type State, type RouteMatch, pathTypesOf, matchRoute, pointerTo, transition } from '#core';
import type { Check } from '../check.ts';
import { unknownVisitor } from '../subject/unknown-visitor.ts';
import { sampleMatches } from '../subject/sample-matches.ts';
import { nextPathTo } from '../subject/steps.ts';
import { NOW } from '../subject/clock.ts';

/** The highest acceptable number of redirects in a row. Visitors see a page flash up for each of them. */
const PATIENCE = 10;

/** The number of addresses that are opened when every response names another step. */
function followed(flow: Flow, status: number, start: RouteMatch, call: string): number {
  const steps = flow.steps.flatMap(pathTypesOf);
  let state: State = unknownVisitor(flow);
  let match = start;
  for (let hops = 0; hops <= PATIENCE; hops += 1) {
    const next_path = nextPathTo(flow, { path_type: steps[hops % steps.length] ?? '' });
    const failure = { status, body: { errors: { next_path: { ...next_path } } } };
    const [next, effects] = transition(flow, state, {
      type: 'failed',
      match,
      now: NOW,
      call,
      kind: 'load',
      failure,
      continuation: {},
      start: false,
    });
    const went = effects.find((effect) => effect.type === 'navigate');
    if (went === undefined) return hops;
    state = { ...next, navigatingTo: null };
    match = matchRoute(flow, went.path);
  }
  return Infinity;
}

export const unboundedServerRedirect: Check = {
  rule: 'GR16',
  name: 'unbounded-server-redirect',
  severity: 'error',
  sees: 'navigation',
  description:
    'The server sends a person to an address that is refused, and for that address it names another one, and so on. After max_hops of them in a row the error screen must be shown.',
  bad: '"max_hops": 1000',
  good: '"max_hops": 3',
  requirement: 'GD-7',
  run: (subject) => {
    const { flow } = subject;
    const statuses = Object.keys(flow.errors.statuses).filter((status) => /^\d+$/.test(status));
    const endless = statuses.find((status) =>
      sampleMatches(subject).some((match) => followed(flow, Number(status), match, '') > PATIENCE),
    );
    if (endless === undefined) return [];
    return [
      {
        file: 'flow.json',
        pointer: pointerTo('max_hops'),
        message: `A ${endless} that always names another address would be followed more than ${PATIENCE} times before the error screen`,
        hint: 'write a "max_hops" of 3',
      },
    ];
  },
};
