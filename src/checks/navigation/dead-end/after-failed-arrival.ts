import { callsIn, hasEntry, pointerTo, reactionTo, type RouteMatch, type State } from '#core';
import type { Finding } from '../../check.ts';
import { reactionLocation } from '../../subject/automatic.ts';
import { controlsOn } from '../../subject/controls.ts';
import { failuresOf } from '../../subject/failures.ts';
import { works } from '../../subject/presses.ts';
import { sampleMatches } from '../../subject/sample-matches.ts';
import { arriveAt } from '../../subject/play.ts';
import type { Subject } from '../../subject/subject.ts';
import { unknownVisitor } from '../../subject/unknown-visitor.ts';
import { branchesIn, variantsOf } from '../../subject/variants.ts';
import { withField } from '../../subject/visitors.ts';

/** Whether a visitor who stays on a page has nothing to press on it. */
function hasNothing({ flow }: Subject, state: State, match: RouteMatch): boolean {
  if (state.modal !== null || state.screen.failure !== null || flow.screens[match.route.screen]?.kind !== 'page')
    return false;
  return !controlsOn(flow, match.route, true).some(({ conditions }) =>
    conditions.every((condition) => works(flow, { state, match }, condition)),
  );
}

/** Finds pages on which every button and link is hidden after the call on arrival has failed. */
export const afterFailedArrival = (subject: Subject): Finding[] => {
  const { flow } = subject;
  const found = new Map<string, Finding>();
  const person = withField(unknownVisitor(flow), 'auth', 'accessToken', 'token');
  for (const match of sampleMatches(subject)) {
    const { on_arrival: actions = [] } = match.route;
    if (!hasEntry(actions, 'call')) continue;
    const people = variantsOf(flow, person, branchesIn(actions, 'call'));
    for (const call of callsIn(actions))
      for (const { failure } of failuresOf(flow, call)) {
        const place = reactionLocation(flow, call, reactionTo(flow, call, failure), 'action');
        const isStuck = people.some((state) => {
          const there = arriveAt(flow, state, match.path, () => ({ failure }));
          const isHere = there?.path === undefined && there?.match.path === match.path && there.called.includes(call);
          return isHere && !there.left && hasNothing(subject, there.state, match);
        });
        if (!isStuck || failure.status === 'aborted' || found.has(call)) continue;
        found.set(call, {
          ...(place.file === 'calls.json'
            ? place
            : { file: 'calls.json', pointer: pointerTo('calls', call), anchor: 'key' as const }),
          message: `When "${call}" fails (${failure.status}) on arrival, nothing on "${match.route.id}" can be pressed`,
          hint: 'show the error screen, which has Retry, or clear what hides the buttons',
        });
      }
  }
  return [...found.values()];
};
