import { type FlowEvent, isObject, matchRoute, type RouteMatch, reactionTo, signedIn } from '#core';
import { reactionLocation } from './automatic.ts';
import { failuresOf } from './failures.ts';
import { unknownVisitor } from './unknown-visitor.ts';
import { withField } from './visitors.ts';
import { callNodes } from './call-nodes.ts';
import { routesAt } from './routes-at.ts';
import { sampleAt } from './sample-matches.ts';
import { play, type PlayResult, type Reply } from './play.ts';
import { cachedFor, objectsTitled, type Subject, textIn } from './subject.ts';
import { NOW } from './clock.ts';

/** The keys of a reaction that hold lists of actions. */
export const REACTION_LISTS = ['do', 'on_load', 'on_action'];

/** The reaction to a failure, with a call that may fail so, and the event of this failure. */
interface FailureReaction {
  call: string;
  status: string;
  kind: 'load' | 'action';
  /** The place that declares the reaction. */
  file: string;
  pointer: string;
  event: Extract<FlowEvent, { type: 'failed' }>;
}

/** A reaction, and what happens when it is played. */
interface Reacted extends FailureReaction {
  played: PlayResult;
  /** Whether nothing informs the visitor about the failure. */
  isSilent: boolean;
}

/** A reaction that repeats its call more often than this in a row is an endless loop. */
export const OFTEN = 5;

/** Every call that is made for the visitor: by the source of a screen, or by an action that is not marked `quietly`. */
function callsMade(subject: Subject): { call: string; kind: 'load' | 'action'; match: RouteMatch }[] {
  return callNodes(subject).flatMap((node) => {
    const { call, value } = node;
    const [route] = routesAt(subject, node);
    if (route === undefined || node.schema.title === 'EntrySearch' || (isObject(value) && value.quietly === true))
      return [];
    return [{ call, kind: node.schema.title === 'Source' ? 'load' : 'action', match: sampleAt(route) } as const];
  });
}

/** The routes to which only failures lead, such as the 404 page or a page that explains a failure. */
const aboutFailures = cachedFor((subject): ReadonlySet<string> => {
  const { flow } = subject;
  const led = objectsTitled(subject, 'GoAction', 'LinkBlock', 'NavLink', 'Refusal', 'Landing').flatMap(
    ({ file, pointer, value }) =>
      file === 'errors.json' || (file === 'calls.json' && pointer.includes('/errors/'))
        ? []
        : (textIn(value, 'go') ?? textIn(value, 'to') ?? []),
  );
  const asked = new Set([...led, flow.signed_out, ...flow.steps.flatMap(({ routes }) => routes)]);
  return new Set([flow.not_found, ...flow.routes.flatMap(({ id }) => (asked.has(id) ? [] : [id]))]);
});

/**
 * Whether the visitor is informed about a failure. When a screen fails to load, a toast is not enough, because nothing
 * is left after it closes. Another screen is not enough either if it is also shown after success: people would think
 * that they succeeded.
 */
function isReported(subject: Subject, played: PlayResult, kind: Reacted['kind']): boolean {
  const { modal, screen } = played.state;
  const shown = modal !== null || screen.failure !== null || Object.keys(screen.fieldErrors).length > 0;
  const { path, says } = played;
  const isAbout = path !== undefined && aboutFailures(subject).has(matchRoute(subject.flow, path).route.id);
  // SM16 reports reactions that sign people out.
  const isOver = played.left || (played.reloads && kind === 'load') || !signedIn(played.state);
  return shown || isAbout || isOver || (says && (kind === 'action' || path !== undefined));
}

/** Every reaction to a failure, with the first call that triggers it. */
export const reactionsTo = cachedFor((subject): FailureReaction[] => {
  const { flow } = subject;
  const found = new Map<string, FailureReaction>();
  for (const { call, kind, match } of callsMade(subject)) {
    for (const { failure } of failuresOf(flow, call)) {
      const place = reactionLocation(flow, call, reactionTo(flow, call, failure), kind);
      const key = `${kind} ${place.file}#${place.pointer}`;
      if (found.has(key) || failure.status === 'aborted') continue;
      const event = { type: 'failed', match, now: NOW, call, kind, failure, continuation: {}, start: false } as const;
      found.set(key, { call, status: String(failure.status), kind, ...place, event });
    }
  }
  return [...found.values()];
});

/** Plays each reaction while every further call fails in the same way. */
export const failed = cachedFor((subject): Reacted[] => {
  const state = withField(unknownVisitor(subject.flow), 'auth', 'accessToken', 'token');
  return reactionsTo(subject).map((reacting) => {
    const { event, kind } = reacting;
    const again: Reply = { failure: event.failure };
    const played = play(subject.flow, state, event, () => again);
    return { ...reacting, played, isSilent: !isReported(subject, played, kind) };
  });
});
