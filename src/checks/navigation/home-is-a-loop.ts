import {
  access,
  type Actions,
  type Condition,
  failureOf,
  type Flow,
  type State,
  landingPath,
  type RouteMatch,
  pointerTo,
  transition,
  holds,
} from '#core';
import type { Check, Finding } from '../check.ts';
import { cachedAcrossFlows } from '../subject/incremental.ts';
import { type Failing, failuresOf } from '../subject/failures.ts';
import { follow } from '../subject/follow.ts';
import { visitorKindsBy } from '../subject/visitor-kinds.ts';
import { describe, withField } from '../subject/visitors.ts';
import { sampleMatches } from '../subject/sample-matches.ts';
import { NOW } from '../subject/clock.ts';

/** One failure of each type that the flow treats differently. */
function failures(flow: Flow): Failing[] {
  const all = ['', ...Object.keys(flow.calls)].flatMap((call) => failuresOf(flow, call));
  return [...new Map(all.map((one) => [failureOf(flow, one.call, one.failure).type, one])).values()];
}

/** The address that the button "Go Home" leads to; undefined when the button only reloads the same screen. */
function home(flow: Flow, state: State, match: RouteMatch, { call, failure }: Failing): string | undefined {
  const failing: State = {
    ...withField(state, 'navigation', 'currentPath', match.path),
    screen: { ...state.screen, failure: failureOf(flow, call, failure) },
  };
  const [next, effects] = transition(flow, failing, { type: 'went-home', match, now: NOW });
  const went = effects.findLast((effect) => effect.type === 'navigate');
  return went === undefined ? undefined : follow(flow, { ...next, navigatingTo: null }, went.path).end.path;
}

/** The conditions in a list of actions, at any depth. */
const conditionsIn = (list: Actions): Condition[] =>
  list.flatMap((action) =>
    'if' in action ? [action.if, ...conditionsIn(action.do), ...conditionsIn(action.otherwise ?? [])] : [],
  );

/** One sample failure for each group of failures that the conditions of "Go Home" treat in the same way. */
function differing(flow: Flow, state: State, asked: readonly Condition[], all: readonly Failing[]): Failing[] {
  const alike = ({ call, failure }: Failing) => {
    const scope = { flow, state, failure: failureOf(flow, call, failure) };
    return asked.map((condition) => holds(condition, scope)).join();
  };
  return [...new Map(all.map((one) => [alike(one), one])).values()];
}

const looping = cachedAcrossFlows((subject): Finding[] => {
  const { flow } = subject;
  const places = sampleMatches(subject);
  // Each line of a condition is evaluated alone, because visitors are chosen before the failure is known.
  const asked = conditionsIn(flow.errors.screen.on_go_home).flatMap((condition) =>
    Object.entries(condition).map(([key, test]): Condition => ({ [key]: test })),
  );
  const all = failures(flow);
  for (const state of visitorKindsBy(subject, asked)) {
    const failed = differing(flow, state, asked, all);
    for (const match of places) {
      if (access(flow, state, match.path).kind !== 'enter' || match.path === landingPath(flow, state)) continue;
      for (const one of failed) {
        const to = home(flow, state, match, one);
        if (to !== undefined && to !== match.path) continue;
        const { type } = failureOf(flow, one.call, one.failure);
        return [
          {
            file: 'errors.json',
            pointer: pointerTo('screen', 'on_go_home'),
            message: `After a failure of type ${type} on ${match.path}, Go Home leads ${describe(flow, state)} back to ${match.path}`,
            hint: 'send people to their landing_path for every type of failure',
          },
        ];
      }
    }
  }
  return [];
});

export const homeIsALoop: Check = {
  rule: 'GR13',
  name: 'home-is-a-loop',
  severity: 'error',
  sees: 'navigation',
  strict: true,
  description:
    'Go Home on the error screen leads back to the screen that has just failed. The check tries every kind of person, every screen they may be on and every type of failure. Only the landing page itself may be loaded again.',
  bad: '"on_go_home": [{ "go": "resume_path" }]',
  good: '"on_go_home": [{ "go": "landing_path" }]',
  requirement: 'ER-4',
  run: looping,
};
