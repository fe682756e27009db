import { tracked } from '../analytics/index.ts';
import { cleared, markCarried, run, endSession, endWaiting, validated } from '../actions/index.ts';
import {
  type ActionContext,
  failureOf,
  learn,
  learnHeaders,
  nextPathOf,
  pathOf,
  type Reaction,
  reactionTo,
  requestOf,
  resolve,
  scopeOf,
  withStoredInputs,
} from '../eval/index.ts';
import {
  type Effect,
  type EventOf,
  type EventType,
  type Flow,
  FRESH_SCREEN,
  isObject,
  isRestoring,
  type Json,
  matchRoute,
  messageText,
  same,
  type State,
  textOf,
  withFields,
} from '../model/index.ts';
import { withReady, type EventHandler, contextOf } from './event-handler.ts';

/**
 * After a failed write, the screen's data are still valid. So Retry returns to the screen with the visitor's input
 * (EC-7).
 */
const withWayBack = (state: State): State =>
  state.screen.failure === null
    ? state
    : { ...state, screen: { ...state.screen, failure: { ...state.screen.failure, retry: true } } };

/**
 * Whether the visitor changed an answer while the answers were being sent (PQ-9), or went to another question with an
 * address of its own (BK-5). Then they stay on this screen, and the answers are sent again. An answer that was changed
 * back counts as unchanged, although the ids of the two sets, which contain times, differ.
 */
const isOvertaken = (flow: Flow, state: State, { match, continuation: { sent } }: EventOf<'succeeded'>): boolean =>
  sent !== undefined &&
  state.questionnaire !== null &&
  (state.questionnaire.path !== match.path || !same(withoutId(sent), withoutId(resolve('answers', { flow, state }))));

/**
 * Whether the sign-in has changed since a startup call was sent, for example by a mailed link in a new tab. Then the
 * response may be older than the change.
 */
const isOutdated = ({ stores }: State, { start, continuation: { user } }: EventOf<'succeeded'>): boolean =>
  start && user !== undefined && !same(user, stores.user);

const withoutId = (answers: Json | undefined) => (isObject(answers) ? { ...answers, id: null } : answers);

/** The effect that reports a failed call, if the flow says so (EC-3). */
function reported({ report }: Reaction, { call, failure: { status, path } }: EventOf<'failed'>): Effect[] {
  if (report === false) return [];
  const detail = { call, status, ...(path === undefined ? {} : { path }) };
  return [{ type: 'report', what: 'failed-call', detail, ...(report === 'console' ? { consoleOnly: true } : {}) }];
}

/** Deletes the cached reads that are outdated after a write. */
function outdated(flow: Flow, call: string): Effect[] {
  const calls = flow.changes[call];
  return calls === undefined ? [] : [{ type: 'invalidate', calls }];
}

/** Stores a write's response in the cache of the read that it replaces. */
function cacheReplacedRead(context: ActionContext, state: State, { call, response }: EventOf<'succeeded'>): Effect[] {
  const read = context.flow.calls[call]?.answers_as;
  const request = read === undefined ? undefined : requestOf(context.flow, read, scopeOf(context, state));
  return request === undefined ? [] : [{ type: 'cache-response', request, data: response }];
}

/** A response may contain the data of the next screen. This stores the data in the cache of that screen's read. */
function cacheNextScreen(context: ActionContext, state: State, event: EventOf<'succeeded'>): Effect[] {
  const { flow } = context;
  const next = nextPathOf(scopeOf(context, state));
  const path = next === null ? undefined : pathOf(flow, state, next);
  if (path === undefined || event.languageChanged === true || !isObject(event.response)) return [];
  const { response } = event;
  return Object.entries(flow.brings[event.call] ?? {}).flatMap(([property, read]) => {
    const data = response[property];
    const request = requestOf(flow, read, { flow, state, match: matchRoute(flow, path) });
    return data === undefined || request === undefined ? [] : [{ type: 'cache-response', request, data }];
  });
}

type Outcomes = Extract<EventType, 'headers-received' | 'succeeded' | 'failed' | 'went-home' | 'retried'>;

/** Handles the outcomes of calls, and the actions on the error screen. */
export const outcomes: { [T in Outcomes]: EventHandler<T> } = {
  'headers-received': (event, state, flow) => {
    const wipes = event.call !== undefined && flow.calls[event.call]?.wipes_first === true;
    const [wiped, effects] = wipes ? run([{ wipe: 'everything' }], state, contextOf(flow, event)) : [state, []];
    return [learnHeaders(wiped, event.headers, event.now), effects];
  },

  succeeded: (event, state, flow) => {
    const continuation = { ...event.continuation, response: event.response };
    const learned = isOutdated(state, event) ? state : learn(flow, state, event.call, event.response);
    const context = contextOf(flow, event, { continuation });
    if (event.call === flow.api.validate) return validated(event, learned, context);
    if (isOvertaken(flow, learned, event)) return [endWaiting(learned, continuation), outdated(flow, event.call)];
    const tracking = tracked({ kind: 'success', call: event.call }, learned, context);
    const user = textOf(learned, 'user', 'id');
    if (user !== null && isRestoring(learned)) {
      return [
        learned,
        [...tracking, { type: 'adopt', owner: user, then: event.then, continuation, start: event.start }],
      ];
    }
    const [next, effects] = run(
      event.then,
      endWaiting(event.start ? withReady(learned) : learned, continuation),
      context,
    );
    const fresh = [...cacheReplacedRead(context, learned, event), ...cacheNextScreen(context, next, event)];
    return [next, [...tracking, ...effects, ...outdated(flow, event.call), ...fresh]];
  },

  failed: (event, state, flow) => {
    if (event.start) return [withReady(state), []];
    const reaction = reactionTo(flow, event.call, event.failure);
    if (event.call === flow.api.validate && event.failure.status !== 'aborted') {
      const [next, effects] = endSession(state, contextOf(flow, event));
      return [next, [...effects, ...reported(reaction, event)]];
    }
    // During a navigation, the screen that the visitor leaves shows no error and leads nowhere.
    const isLeft = event.kind === 'load' && state.navigatingTo !== null && state.navigatingTo !== event.match.path;
    if (event.kind === 'aside' || isLeft) return [state, reported(reaction, event)];
    const failure = { ...event.failure, call: event.call, loading: event.kind === 'load' };
    const context = contextOf(flow, event, { continuation: { ...event.continuation, failure } });
    const { type, message, nextPath } = failureOf(flow, event.call, event.failure);
    const leads = nextPath === null ? undefined : pathOf(flow, state, nextPath);
    const denied = { accessDenied: { message: messageText(message) ?? '', nextPath: leads ?? '' } };
    const { form, formName, formOwner } = event.continuation;
    // Another person may have signed in since the form was sent (ST-11).
    const sent = formName === undefined || formOwner !== state.owner ? {} : { [formName]: form };
    const typed = withStoredInputs(flow, endWaiting(state, event.continuation), event.match, {
      ...sent,
      ...event.typed,
    });
    const denying = type === 'forbidden' ? withFields(typed, 'navigation', denied) : typed;
    const [reacted, effects] = run(reaction[`on_${event.kind}`], denying, context);
    const next = markCarried(event.kind === 'action' ? withWayBack(reacted) : reacted, effects);
    // A conflict means that the visitor saw outdated data (RFC 9110, 15.5.10).
    const conflict = event.failure.status === 409 ? outdated(flow, event.call) : [];
    return [next, [...effects, ...conflict, ...reported(reaction, event)]];
  },

  'went-home': (event, state, flow) => {
    const forgotten = cleared(flow, state, 'navigation.currentPath');
    const fresh = { ...forgotten, hops: 0, screen: FRESH_SCREEN };
    const context = contextOf(flow, event, { failure: state.screen.failure ?? undefined });
    const [next, effects] = run(flow.errors.screen.on_go_home, fresh, context);
    return effects.some((effect) => effect.type === 'navigate')
      ? [next, effects]
      : [next, [...effects, { type: 'reload' }]];
  },

  retried: (event, state, flow) =>
    run([{ retry: 'failed' }, ...(event.match.route.on_arrival ?? [])], state, contextOf(flow, event)),
};
