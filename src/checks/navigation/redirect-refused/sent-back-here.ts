import { access, matchRoute, pointerTo, referencesOf, type Route, type RouteMatch, signedIn, type State } from '#core';
import type { Finding } from '../../check.ts';
import { follow } from '../../subject/follow.ts';
import { type Needs, pressed } from '../../subject/moves.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { sampleAt, sampleMatches } from '../../subject/sample-matches.ts';
import { type ObjectNode, objectsTitled, type Subject, textIn } from '../../subject/subject.ts';
import { visitorKinds } from '../../subject/visitor-kinds.ts';
import { describe, refusalOf } from '../../subject/visitors.ts';

/** The references to data that a screen loads, and to the items of its lists. */
const LOADED = /^(?:data|item)\./;

/** Whether only what is known about a visitor decides if they see a control. */
const isDecided = (needs: Needs) =>
  !needs.some((condition) => referencesOf(condition).some((name) => LOADED.test(name)));

/** Whether a route is closed to a visitor because they are signed in, or are not. GR23 and others report that. */
const isAboutSigningIn = ({ flow }: Subject, { access: rule }: Route, state: State): boolean => {
  const asked = flow.access[rule]?.allows['auth.signed_in'];
  return asked !== undefined && asked !== signedIn(state);
};

/** A link or a button that brings a visitor back to its own screen. */
interface Return {
  node: ObjectNode;
  state: State;
  from: Route;
  to: Route;
}

/** The links and buttons of a screen that bring a visitor back to it, because their target does not let them in. */
function returnsOf(subject: Subject, state: State, match: RouteMatch): Return[] {
  const { flow } = subject;
  const file = `screens/${match.route.screen}.json`;
  const controls = objectsTitled(subject, 'LinkBlock', 'ButtonBlock').filter((node) => node.file === file);
  return [...pressed(subject, { state, match, done: 0 }, false)].flatMap(({ by, needs, played }) => {
    const node = controls.find(({ value }) => textIn(value, 'label') === by);
    if (node === undefined || played.path === undefined || played.called.length > 0 || !isDecided(needs)) return [];
    const target = matchRoute(flow, played.path);
    const { end, refused } = follow(flow, played.state, played.path);
    const isByAccess =
      refusalOf(flow, played.state, target)?.file === 'flow.json' && !isAboutSigningIn(subject, target.route, state);
    return refused.length > 0 && isByAccess && end.path === match.path
      ? [{ node, state, from: match.route, to: target.route }]
      : [];
  });
}

/**
 * Whether links elsewhere lead the same visitor to the same refusal. Then the access of the target is wrong, and not
 * one link.
 */
const isRefusedElsewhere = (subject: Subject, { node, state, to }: Return): boolean =>
  objectsTitled(subject, 'LinkBlock', 'GoAction').some(
    (other) =>
      other.file !== node.file &&
      [other.value.to, other.value.go].includes(to.id) &&
      routesAt(subject, other).some((from) => access(subject.flow, state, sampleAt(from).path).kind === 'enter'),
  );

/** The finding about a link or a button, from everybody whom it brings back. */
function findingAt(subject: Subject, returns: readonly [Return, ...Return[]]): Finding {
  const [{ node, state, to, from }] = returns;
  const message = `On "${from.id}", "${textIn(node.value, 'label') ?? ''}" does nothing for ${describe(subject.flow, state)}: "${to.id}" sends them back at once`;
  const hint = `let these people enter "${to.id}"`;
  return returns.some((one) => isRefusedElsewhere(subject, one))
    ? { file: 'routes.json', pointer: pointerTo('routes', to.id, 'access'), message, hint }
    : { file: node.file, pointer: node.pointer, message, hint: `${hint}, or hide this from them by "if"` };
}

/**
 * Finds links and buttons that do nothing for some people: the access of the target sends them back to the screen they
 * are on, such as "Do this later" to a page for members.
 */
export function sentBackHere(subject: Subject): Finding[] {
  const found = new Map<string, [Return, ...Return[]]>();
  for (const match of sampleMatches(subject))
    for (const state of visitorKinds(subject)) {
      if (access(subject.flow, state, match.path).kind !== 'enter') continue;
      for (const one of returnsOf(subject, state, match)) {
        const key = `${one.node.file}${one.node.pointer} ${one.to.id}`;
        const before = found.get(key);
        if (before === undefined) found.set(key, [one]);
        else before.push(one);
      }
    }
  return [...found.values()].map((returns) => findingAt(subject, returns));
}
