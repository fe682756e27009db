import {
  type CallFailure,
  type CallRequest,
  type Effect,
  type Flow,
  type FlowEvent,
  type Json,
  type PersistedState,
  type State,
  transition,
  textOf,
} from '#core';
import { follow } from './follow.ts';
import { NOW } from './clock.ts';

/** The backend's reply to a call; undefined when the backend does not respond. */
export type Reply = { response: Json; signsIn?: boolean } | { failure: CallFailure } | undefined;
export type Answering = (call: string, request: CallRequest) => Reply;

/** The result of an event and of all events that followed from it. */
export interface PlayResult {
  state: State;
  /** The last address that core navigated to, if any. */
  path: string | undefined;
  /** Whether the browser left for another site. */
  left: boolean;
  /** Whether the visitor saw a toast. */
  says: boolean;
  /** Whether the screen reloaded its data. */
  reloads: boolean;
  /** The calls that were made. */
  called: readonly string[];
  /** The calls that succeeded. */
  succeeded: readonly string[];
  /** Every effect, in order. */
  effects: readonly Effect[];
}

/** Reads the stored state of an owner. */
type Storage = (owner: string) => PersistedState;
const EMPTY: Storage = (owner) => ({ owner, stores: {}, answers: {} });

const SILENT: Answering = () => undefined;
/** The most events to play. More mean an endless loop. */
const MOST = 200;

type Call = Extract<Effect, { type: 'call' }>;

function outcomesOf(
  { request, then, continuation, start }: Call,
  match: FlowEvent['match'],
  reply: Reply,
): FlowEvent[] {
  if (reply === undefined) return [];
  const { call } = request;
  const common = { match, now: NOW, call, continuation, start };
  if ('failure' in reply) return [{ ...common, type: 'failed', kind: 'action', failure: reply.failure }];
  const signsIn: FlowEvent[] =
    reply.signsIn === true
      ? [{ type: 'headers-received', match, now: NOW, call, headers: { accessToken: 'token' } }]
      : [];
  return [...signsIn, { ...common, type: 'succeeded', response: reply.response, then }];
}

/** The events that the runtime sends after performing an effect. A delay ends immediately. */
function backFrom(effect: Effect, match: FlowEvent['match'], reply: Answering, stored: Storage): FlowEvent[] {
  if (effect.type === 'call') return outcomesOf(effect, match, reply(effect.request.call, effect.request));
  if (effect.type === 'schedule') {
    const { key, continuation, screen } = effect;
    return [{ type: 'due', match, now: NOW, key, do: effect.do, continuation, screen }];
  }
  // After the query parameters are removed from the address, the runtime sends another arrival.
  if (effect.type === 'clean-address') return [{ type: 'arrived', match, now: NOW, query: {}, question: null }];
  if (effect.type === 'tokenise') {
    const { then, continuation } = effect;
    return [
      { type: 'succeeded', match, now: NOW, call: '', response: { token: 'token' }, then, continuation, start: false },
    ];
  }
  if (effect.type !== 'adopt') return [];
  const { owner, then, continuation, start } = effect;
  return [{ type: 'adopted', match, now: NOW, persisted: stored(owner), then, continuation, start }];
}

/**
 * Plays an event and everything that follows from it, as the runtime does: core decides, `reply` answers calls, and
 * delays end immediately.
 */
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
    const [state, made] = transition(flow, played.state, next);
    played.state = state.navigatingTo === null ? state : { ...state, navigatingTo: null };
    if (next.type === 'succeeded') succeeded.push(next.call);
    effects.push(...made);
    for (const effect of made) {
      if (effect.type === 'navigate') played.path = effect.path;
      if (effect.type === 'leave') played.left = true;
      if (effect.type === 'toast') played.says = true;
      if (effect.type === 'reload') played.reloads = true;
      if (effect.type === 'call') called.push(effect.request.call);
      waiting.push(...backFrom(effect, event.match, reply, stored));
    }
  }
  return { ...played, called, succeeded, effects };
}

/**
 * The result when a visitor opens an address, and the route that finally admits them. Undefined when the guards
 * redirect in a circle.
 */
export function arriveAt(flow: Flow, state: State, path: string, reply: Answering = SILENT) {
  const { settled, end, refused } = follow(flow, state, path);
  if (!settled) return undefined;
  const played = play(flow, state, { type: 'arrived', match: end, now: NOW, query: {}, question: null }, reply);
  return { ...played, match: end, refused };
}

/** The address of the previous screen, as core has stored it. */
export const previousOf = (state: State): string | null => textOf(state, 'navigation', 'previousPath');
