import {
  type CallFailure,
  type CallRequest,
  type Effect,
  type Flow,
  type FlowEvent,
  type Json,
  type PersistedState,
  type State,
  step,
  textOf,
} from '#core';
import { follow } from './follow.ts';

/** How the backend answers a call in a play; undefined: not at all. */
export type Reply = { response: Json; signsIn?: boolean } | { failure: CallFailure } | undefined;
export type Answering = (call: string, request: CallRequest) => Reply;

/** Where something led. */
export interface PlayResult {
  state: State;
  /** The last address that somebody is taken to, if any. */
  path: string | undefined;
  /** Whether the app is left for another site. */
  left: boolean;
  /** Whether a toast says something. */
  says: boolean;
  /** Whether the screen begins anew where it is. */
  reloads: boolean;
  /** The calls that were made on the way. */
  called: readonly string[];
  /** The calls that succeeded on the way. */
  succeeded: readonly string[];
  /** Everything core asked for, in its order. */
  effects: readonly Effect[];
}

/** What storage keeps for somebody. */
type Storage = (owner: string) => PersistedState;
const EMPTY: Storage = (owner) => ({ owner, stores: {}, answers: {} });

const SILENT: Answering = () => undefined;
/** More than any list of actions brings about. */
const MOST = 200;

type Call = Extract<Effect, { type: 'call' }>;

function outcomesOf({ request, then, continuation, start }: Call, at: FlowEvent['at'], reply: Reply): FlowEvent[] {
  if (reply === undefined) return [];
  const { call } = request;
  const told = { at, now: 0, call, continuation, start };
  if ('failure' in reply) return [{ ...told, type: 'failed', kind: 'action', failure: reply.failure }];
  const signsIn: FlowEvent[] =
    reply.signsIn === true ? [{ type: 'heard', at, now: 0, call, headers: { accessToken: 'token' } }] : [];
  return [...signsIn, { ...told, type: 'succeeded', response: reply.response, then }];
}

/** What the runtime would send back for an effect: delays come due at once. */
function backFrom(effect: Effect, at: FlowEvent['at'], reply: Answering, stored: Storage): FlowEvent[] {
  if (effect.type === 'call') return outcomesOf(effect, at, reply(effect.request.call, effect.request));
  if (effect.type === 'schedule') {
    const { key, continuation, screen } = effect;
    return [{ type: 'due', at, now: 0, key, do: effect.do, continuation, screen }];
  }
  // Without its query parameters the address is reached anew.
  if (effect.type === 'clean-address') return [{ type: 'arrived', at, now: 0, query: {}, question: null }];
  if (effect.type === 'tokenise') {
    const { then, continuation } = effect;
    return [
      { type: 'succeeded', at, now: 0, call: '', response: { token: 'token' }, then, continuation, start: false },
    ];
  }
  if (effect.type !== 'adopt') return [];
  const { owner, then, continuation, start } = effect;
  return [{ type: 'adopted', at, now: 0, persisted: stored(owner), then, continuation, start }];
}

/** Plays an event to its end, as the runtime would: core decides, calls are answered as told, delays come due. */
export function play(
  flow: Flow,
  start: State,
  event: FlowEvent,
  reply: Answering = SILENT,
  stored: Storage = EMPTY,
): PlayResult {
  const called: string[] = [];
  const succeeded: string[] = [];
  const effects: Effect[] = [];
  const played: Omit<PlayResult, 'called' | 'succeeded' | 'effects'> = {
    state: start,
    path: undefined,
    left: false,
    says: false,
    reloads: false,
  };
  const waiting = [event];
  for (let done = 0; done < MOST; done += 1) {
    const next = waiting.shift();
    if (next === undefined) break;
    const [state, made] = step(flow, played.state, next);
    played.state = { ...state, leaving: null };
    if (next.type === 'succeeded') succeeded.push(next.call);
    effects.push(...made);
    for (const effect of made) {
      if (effect.type === 'navigate') played.path = effect.path;
      if (effect.type === 'leave') played.left = true;
      if (effect.type === 'toast') played.says = true;
      if (effect.type === 'reload') played.reloads = true;
      if (effect.type === 'call') called.push(effect.request.call);
      waiting.push(...backFrom(effect, event.at, reply, stored));
    }
  }
  return { ...played, called, succeeded, effects };
}

/** Somebody who reaches an address, or wherever the guards take them from it; undefined when those never settle. */
export function arriveAt(flow: Flow, state: State, path: string, reply: Answering = SILENT) {
  const { settled, end, refused } = follow(flow, state, path);
  if (!settled) return undefined;
  const played = play(flow, state, { type: 'arrived', at: end, now: 0, query: {}, question: null }, reply);
  return { ...played, at: end, refused };
}

/** The address kept as the one before. */
export const previousOf = (state: State): string | null => textOf(state, 'navigation', 'previousPath');
