import { isObject, pointerTo, reactionTo, type RouteMatch, signedIn } from '#core';
import type { Finding } from '../../check.ts';
import { reactionLocation } from '../../subject/automatic.ts';
import { NOW } from '../../subject/clock.ts';
import { failuresOf } from '../../subject/failures.ts';
import { callNodes } from '../../subject/call-nodes.ts';
import { routesAt } from '../../subject/routes-at.ts';
import { sampleAt, sampleMatches } from '../../subject/sample-matches.ts';
import { play } from '../../subject/play.ts';
import { objectsTitled, type Subject } from '../../subject/subject.ts';
import { unknownVisitor } from '../../subject/unknown-visitor.ts';
import { withField } from '../../subject/visitors.ts';

/**
 * Statuses after which people may not be able to continue on the current screen, so that leading them away may be
 * right.
 */
const MAY_LEAD_AWAY = [401, 403, 404, 409, 410, 422];

/** A call that is made without a press of a button, and a screen on which it is made. */
interface Background {
  call: string;
  match: RouteMatch;
}

/**
 * Whether an action belongs to a button directly, and not to a call of the button. People press for such an action,
 * even if it runs quietly.
 */
const isOfButton = (subject: Subject, file: string, pointer: string) =>
  objectsTitled(subject, 'ButtonBlock', 'FormSubmit').some(
    (one) =>
      one.file === file &&
      pointer.startsWith(`${one.pointer}/`) &&
      /^\/do\/\d+$/.test(pointer.slice(one.pointer.length)),
  );

/** The calls that are made only in the background: drafts, searches while people type, and quiet calls. */
function inBackground(subject: Subject): Background[] {
  const drafts = sampleMatches(subject).flatMap((match): Background[] => {
    const screen = subject.flow.screens[match.route.screen];
    const draft = screen?.kind === 'questionnaire' ? screen.save_draft : undefined;
    return draft === undefined ? [] : [{ call: draft.call, match }];
  });
  const isQuiet = ({ schema, value, file, pointer }: ReturnType<typeof callNodes>[number]) =>
    schema.title === 'EntrySearch' ||
    (isObject(value) && value.quietly === true && !isOfButton(subject, file, pointer));
  const nodes = callNodes(subject);
  const pressed = new Set(nodes.filter((node) => !isQuiet(node)).map(({ call }) => call));
  const quiet = nodes.flatMap((node): Background[] => {
    const [route] = routesAt(subject, node);
    return route === undefined ? [] : [{ call: node.call, match: sampleAt(route) }];
  });
  const all = [...drafts, ...quiet].filter(({ call }) => !pressed.has(call));
  return [...new Map(all.map((one) => [one.call, one])).values()];
}

/** The pointer of the action in a reaction that leads away. If there are several, the pointer of the reaction. */
function leadingAway(subject: Subject, file: string, pointer: string): string {
  const actions = (['go', 'show', 'wipe'] as const).flatMap((key) =>
    objectsTitled(subject, 'GoAction', 'ShowAction', 'WipeAction')
      .filter((node) => node.file === file && node.pointer.startsWith(`${pointer}/`) && Object.hasOwn(node.value, key))
      .map((node) => node.pointer + pointerTo(key)),
  );
  return actions.length === 1 ? (actions[0] ?? pointer) : pointer;
}

/**
 * Finds calls in the background whose reaction to a failure, such as a lost connection, leads people away while they
 * answer questions.
 */
export function failureLeadsAway(subject: Subject): Finding[] {
  const { flow } = subject;
  const before = sampleMatches(subject).find(({ route }) => flow.screens[route.screen]?.kind !== 'questionnaire');
  const visitor = withField(unknownVisitor(flow), 'auth', 'accessToken', 'token');
  const state = withField(visitor, 'navigation', 'previousPath', before?.path ?? null);
  const found = inBackground(subject).flatMap(({ call, match }) =>
    failuresOf(flow, call).flatMap(({ failure }): Finding[] => {
      const { file, pointer: place } = reactionLocation(flow, call, reactionTo(flow, call, failure), 'action');
      if (file !== 'calls.json' || MAY_LEAD_AWAY.some((status) => status === failure.status)) return [];
      const common = { type: 'failed', match, now: NOW, call, kind: 'action', start: false } as const;
      const { state: then, path, left } = play(flow, state, { ...common, failure, continuation: {} });
      const isAway = (path !== undefined && path !== match.path) || left || then.screen.failure !== null;
      if (!isAway && signedIn(then)) return [];
      const message = `"${call}" runs in the background, and when it fails, people are taken away from what they do`;
      const hint = 'leave it out: they go on, and the next such call may succeed';
      return [{ file, pointer: leadingAway(subject, file, place), message, hint }];
    }),
  );
  return [...new Map(found.map((one) => [one.pointer, one])).values()];
}
