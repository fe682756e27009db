import { type Flow, pointerTo, type Route } from '#core';
import type { Check, Finding } from '../check.ts';
import { routesAt } from '../subject/routes-at.ts';
import { hiddenLandings } from './unreachable-screen/landing-order.ts';
import { unledStep } from './unreachable-screen/unled-step.ts';
import { type Subject, textIn, objectsTitled } from '../subject/subject.ts';

/** The routes that visitors can enter although no other screen leads to them. */
function starts(flow: Flow): Set<string> {
  const named = flow.routes
    .filter((route) => route.entry === true || route.path_type !== undefined)
    .map(({ id }) => id);
  return new Set([...named, flow.signed_out, flow.not_found, ...flow.landing.map(({ go }) => go)]);
}

/** The edges between routes: links, actions and refusals. */
function edgesOf(subject: Subject): { from: Route | undefined; to: string }[] {
  const refusals = objectsTitled(subject, 'Refusal').map((node) => ({
    from: undefined,
    to: textIn(node.value, 'go') ?? '',
  }));
  const led = objectsTitled(subject, 'GoAction', 'LinkBlock', 'NavLink').flatMap((node) => {
    const to = textIn(node.value, 'go') ?? textIn(node.value, 'to') ?? '';
    const targets = to === 'next_open_step' ? subject.flow.steps.flatMap((step) => step.routes) : [to];
    return routesAt(subject, node).flatMap((from) => targets.map((target) => ({ from, to: target })));
  });
  return [...refusals, ...led];
}

/** The ids of all routes that can be reached from some routes. */
function reachedFrom(first: Iterable<string>, edges: ReturnType<typeof edgesOf>): Set<string> {
  const found = new Set(first);
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const { from, to } of edges) if (from === undefined || found.has(from.id)) found.add(to);
  }
  return found;
}

/** The finding about a step to which nobody can be led; undefined when there is none. */
export const stepWithoutPathType = (subject: Subject) =>
  unledStep(
    subject.flow,
    lonelyRoutes(subject).map(({ id }) => id),
  );

/** The routes that cannot be reached. A route to which another unreachable one leads is left out. */
function lonelyRoutes(subject: Subject): Route[] {
  const edges = edgesOf(subject);
  const found = reachedFrom(starts(subject.flow), edges);
  const lonely = subject.flow.routes.filter(({ id }) => !found.has(id));
  const behind = new Map(lonely.map(({ id }) => [id, reachedFrom([id], edges)]));
  const leads = (from: Route, to: Route) => behind.get(from.id)?.has(to.id) === true;
  // Of two unreachable routes that lead to each other, only the first is reported.
  return lonely.filter((route, index) =>
    lonely.every((other, place) => other === route || !leads(other, route) || (leads(route, other) && index < place)),
  );
}

export const unreachableScreen: Check = {
  rule: 'GR01',
  name: 'unreachable-screen',
  severity: 'warning',
  sees: 'navigation',
  description:
    'No link, action, redirect or next_path leads to a screen. Only people who know its address will see it. Or only a landing entry does, and one before it may take the same people elsewhere.',
  bad: '"members-old": { "path": "/old", … }   and nothing goes to "members-old"',
  good: 'link it, mark it "entry": true, or delete it',
  requirement: 'RT-1 to RT-19',
  run: (subject) => {
    const { flow } = subject;
    const lonely = lonelyRoutes(subject).map(
      ({ id }): Finding =>
        unledStep(flow, [id]) ?? {
          file: 'routes.json',
          pointer: pointerTo('routes', id),
          anchor: 'key',
          message: `Nothing leads to "${id}": no link, action, redirect or next_path`,
          hint: 'link it, mark it "entry": true, or delete it',
        },
    );
    const unused = Object.keys(flow.screens)
      .filter((id) => !flow.routes.some((route) => route.screen === id))
      .map((id): Finding => {
        const message = `No route shows the screen "${id}"`;
        return flow.routes.some((route) => route.id === id)
          ? { file: 'routes.json', pointer: pointerTo('routes', id, 'screen'), message, hint: `did you mean "${id}"?` }
          : {
              file: `screens/${id}.json`,
              pointer: '',
              message,
              hint: 'give it a route in routes.json, or delete the file',
            };
      });
    const led = new Set(edgesOf(subject).map(({ to }) => to));
    return [...lonely, ...unused, ...hiddenLandings(flow, led)];
  },
};
