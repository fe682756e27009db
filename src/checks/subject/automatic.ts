import {
  hasEntry,
  type CallReaction,
  type Flow,
  type FlowEvent,
  type Json,
  type State,
  type NextPath,
  type RouteMatch,
  pointerTo,
  type Reaction,
  reactionTo,
  type ScreenFile,
} from '#core';
import { failuresOf } from './failures.ts';
import { type Answering, play } from './play.ts';
import { memoizedFor } from './tracked-reads.ts';
import { NOW } from './clock.ts';

/**
 * A navigation that happens without a press: on arrival, when a questionnaire has no questions, or after a failed call.
 */
export interface Automatic {
  happens: string;
  /** The file and pointer that cause the navigation. */
  file: string;
  pointer: string;
  state: State;
  path: string;
}

interface AutomaticEvent extends Omit<Automatic, 'state' | 'path'> {
  event: FlowEvent;
}

const NOTHING_ASKED: Json = { questions: [] };

const callOf = (screen: ScreenFile | undefined) => screen?.source;

/** Calls succeed, and the backend names no next step. */
export const SUCCEEDS: Answering = () => ({ response: { next_path: null } });

/** Whether a part of the flow contains a `go`. */
const mayLead = (part: unknown) => hasEntry(part, 'go');

/**
 * The location that declares the reaction to a failure: the call's own `errors`, its status in errors.json, or the
 * default reaction.
 */
export function reactionLocation(
  flow: Flow,
  call: string,
  reaction: Reaction,
  kind: 'load' | 'action',
): { file: string; pointer: string } {
  const on = `on_${kind}` as const;
  const within = (file: string, pointer: string, parts: Readonly<Record<string, CallReaction>>) =>
    Object.entries(parts).map(([key, part]) => ({ file, pointer: pointer + pointerTo(key), part }));
  const placed = [
    ...within('calls.json', pointerTo('calls', call, 'errors'), flow.calls[call]?.errors ?? {}),
    ...within('errors.json', '/statuses', flow.errors.statuses),
  ];
  for (const { file, pointer, part } of placed) {
    const key = ([on, 'do'] as const).find((one) => part[one] === reaction[on]);
    if (key !== undefined) return { file, pointer: pointer + pointerTo(key) };
  }
  return { file: 'errors.json', pointer: '/usual/do' };
}

const made = memoizedFor<Flow, AutomaticEvent[]>();

/** Like `happeningsAt`, but cached, because the events are the same for all visitors. */
const happenings = (flow: Flow, match: RouteMatch, next: NextPath | undefined): AutomaticEvent[] =>
  made(flow)(JSON.stringify([match.route.id, match.path, match.params, next]), () => happeningsAt(flow, match, next));

/**
 * The events at an address that may navigate without a press: the arrival, a questionnaire without questions, and each
 * failure of the screen's call.
 */
function happeningsAt(flow: Flow, match: RouteMatch, next: NextPath | undefined): AutomaticEvent[] {
  const { id, screen: name, on_arrival } = match.route;
  const screen = flow.screens[name];
  const call = callOf(screen);
  const list: AutomaticEvent[] = [];
  if (mayLead(on_arrival)) {
    const event = { type: 'arrived', match, now: NOW, query: {}, question: null } as const;
    list.push({ happens: 'arriving', file: 'routes.json', pointer: pointerTo('routes', id, 'on_arrival'), event });
  }
  if (call === undefined) return list;
  if (screen?.kind === 'questionnaire' && mayLead(screen.on_empty)) {
    const event = { type: 'loaded', match, now: NOW, call, data: NOTHING_ASKED, screen: name } as const;
    list.push({ happens: 'no questions', file: `screens/${name}.json`, pointer: '/on_empty', event });
  }
  for (const { failure } of failuresOf(flow, call)) {
    const reaction = reactionTo(flow, call, failure);
    if (!mayLead(reaction.on_load)) continue;
    const answered = next === undefined ? failure : { ...failure, body: { errors: { next_path: { ...next } } } };
    const event = {
      type: 'failed',
      match,
      now: NOW,
      call,
      kind: 'load',
      failure: answered,
      continuation: {},
      start: false,
    } as const;
    list.push({ happens: `answer ${failure.status}`, ...reactionLocation(flow, call, reaction, 'load'), event });
  }
  return list;
}

/**
 * The addresses to which a screen leads a visitor without a press, with the states there. Calls on arrival succeed with
 * an empty response.
 * @param next the step that failure responses name, if any
 */
export function automaticAt(flow: Flow, state: State, match: RouteMatch, next?: NextPath): Automatic[] {
  return happenings(flow, match, next).flatMap(({ event, ...rest }) => {
    const reply: Answering = event.type === 'arrived' ? SUCCEEDS : () => undefined;
    const { state: then, path } = play(flow, state, event, reply);
    return path === undefined || path === match.path ? [] : [{ ...rest, state: then, path }];
  });
}
