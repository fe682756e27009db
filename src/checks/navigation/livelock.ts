import { type Flow, matchRoute, pointerTo, type Route, type State } from '#core';
import type { Check, Finding } from '../check.ts';
import { cachedAcrossFlows } from '../subject/incremental.ts';
import { automaticAt } from '../subject/automatic.ts';
import { failed, OFTEN } from '../subject/failure-reactions.ts';
import { follow } from '../subject/follow.ts';
import { visitorKinds } from '../subject/visitor-kinds.ts';
import { describe } from '../subject/visitors.ts';
import { sampleMatches } from '../subject/sample-matches.ts';
import { branchesIn, variantsOf } from '../subject/variants.ts';
import type { Subject } from '../subject/subject.ts';

/** The redirects of one visitor so far, and the positions after which redirects are known to end. */
interface Walk {
  trail: readonly { path: string; facts: string; happens: string; to: string }[];
  /** Positions, as text, from which every visitor reaches a screen that does not redirect. */
  resting: Set<string>;
}

/**
 * Follows the redirects that screens make on arrival.
 * @returns the addresses of the loop; undefined when the redirects end
 */
function endless(flow: Flow, state: State, path: string, { trail, resting }: Walk): Walk['trail'] | undefined {
  const { settled, end } = follow(flow, state, path);
  if (!settled) return undefined;
  const facts = JSON.stringify([state.stores, state.hops]);
  const seen = trail.findIndex((one) => one.path === end.path && one.facts === facts);
  if (seen !== -1) return trail.slice(seen);
  const place = `${end.path} ${facts}`;
  if (resting.has(place)) return undefined;
  for (const { happens, state: next, path: to } of automaticAt(flow, state, end)) {
    const found = endless(flow, next, to, { trail: [...trail, { path: end.path, facts, happens, to }], resting });
    if (found !== undefined) return found;
  }
  resting.add(place);
  return undefined;
}

const isNotFound = ({ not_found }: Flow, { id }: Route) => id === not_found;

const search = cachedAcrossFlows((subject): Finding[] => {
  const { flow } = subject;
  const places = sampleMatches(subject);
  const found = new Map<string, Finding>();
  const resting = new Set<string>();
  // Conditions of actions on arrival may read facts that no guard reads.
  const asked = branchesIn(
    flow.routes.map(({ on_arrival }) => on_arrival),
    'go',
  );
  for (const state of visitorKinds(subject).flatMap((one) => variantsOf(flow, one, asked))) {
    for (const { path } of places) {
      const trail = endless(flow, state, path, { trail: [], resting });
      const key = trail
        ?.map((one) => one.path)
        .toSorted()
        .join(' ');
      if (trail === undefined || key === undefined || found.has(key)) continue;
      const [first, ...others] = trail;
      const match = matchRoute(flow, first?.path ?? path);
      const isAlone = others.length === 0 && first !== undefined;
      const [shut] = isAlone
        ? follow(flow, state, first.to).refused.filter(({ route }) => isNotFound(flow, route))
        : [];
      found.set(key, {
        file: 'routes.json',
        // The page for unknown addresses must admit everybody.
        ...(shut === undefined
          ? { pointer: pointerTo('routes', match.route.id), anchor: 'key' }
          : { pointer: pointerTo('routes', shut.route.id, 'access') }),
        message: `These screens pass ${describe(flow, state)} on by themselves forever: ${trail.map((one) => `${one.path} (${one.happens})`).join(' → ')} → ${match.path}`,
        hint: 'break the circle: let one of them wait for the visitor',
      });
    }
  }
  return [...found.values()];
});

/** Finds failures whose reaction makes the same call again immediately, as long as the call fails. */
const repeated = (subject: Subject): Finding[] =>
  failed(subject)
    .filter(({ kind, played }) => (kind === 'load' && played.reloads) || played.called.length > OFTEN)
    .map(({ call, file, pointer, status }) => ({
      file,
      pointer,
      message: `When "${call}" fails (${status}), it is tried again by itself, for ever`,
      hint: 'let the visitor press Retry: [{ "show": "error-screen" }]',
    }));

export const livelock: Check = {
  rule: 'GR09',
  name: 'livelock',
  severity: 'error',
  sees: 'navigation',
  strict: true,
  description:
    'Screens forward by themselves (on arrival, with no questions, or after a failed call) and lead back to each other. The visitor never reaches a screen that stays.',
  bad: '"dashboard": { …, "on_arrival": [{ "go": "user-bmi" }] }, "user-bmi": { …, "on_arrival": [{ "go": "dashboard" }] }',
  good: 'let one of them wait for the visitor to press something',
  requirement: 'GD-7',
  run: (subject) => [...search(subject), ...repeated(subject)],
};
