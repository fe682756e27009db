import { tracked } from './analytics/track.ts';
import { run } from './actions/run.ts';
import { idle } from './actions/call.ts';
import { cleared } from './actions/clear.ts';
import { withDrafts } from './drafts.ts';
import type { Effect } from './effect.ts';
import { failureOf, type Reaction, reactionTo } from './failure.ts';
import type { Flow } from './flow.ts';
import { isObject, type Json, same } from './json.ts';
import { adopting, FRESH_SCREEN, type Known, textOf, withFields } from './known.ts';
import { hear, learn } from './learn.ts';
import { wordsOf } from './message.ts';
import { pathOf } from './next-path.ts';
import { led } from './refusals.ts';
import { requestOf } from './request.ts';
import { resolve } from './scope.ts';
import { begun, type EventOf, type Take, turnOf, type Type } from './take.ts';
import { sessionOver, validated } from './session-over.ts';
import { scopeOf, type Turn } from './turn.ts';

/** Behind a failed write the screen itself is well: Retry leads back to it and to what was typed (EC-7). */
const withWayBack = (known: Known): Known =>
  known.screen.failure === null
    ? known
    : { ...known, screen: { ...known.screen, failure: { ...known.screen.failure, retry: true } } };

/**
 * Whether the visitor is still on the questionnaire and has changed an answer while the answers were being sent. They then
 * send it again (PQ-9). Answers that are the same again need not be, although their `id`, which is made of times, differs.
 */
const isOvertaken = (flow: Flow, known: Known, { at, moment: { sent } }: EventOf<'succeeded'>): boolean =>
  sent !== undefined &&
  known.questionnaire?.path === at.path &&
  !same(withoutId(sent), withoutId(resolve('answers', { flow, known })));

/**
 * Whether something newer has told who is signed in since a call of the start was sent, as a mailed link does that is
 * opened in a new tab: the start's response may be from before it.
 */
const isOutdated = ({ stores }: Known, { start, moment: { user } }: EventOf<'succeeded'>): boolean =>
  start && user !== undefined && !same(user, stores.user);

const withoutId = (answers: Json | undefined) => (isObject(answers) ? { ...answers, id: null } : answers);

/** A failed call as it is reported, if it is (EC-3). */
function reported({ report }: Reaction, { call, failure: { status, path } }: EventOf<'failed'>): Effect[] {
  if (report === false) return [];
  const detail = { call, status, ...(path === undefined ? {} : { path }) };
  return [{ type: 'report', what: 'failed-call', detail, ...(report === 'console' ? { consoleOnly: true } : {}) }];
}

/** The answer of a write as that of the read that it takes the place of. */
function held(turn: Turn, known: Known, { call, response }: EventOf<'succeeded'>): Effect[] {
  const read = turn.flow.calls[call]?.answers_as;
  const request = read === undefined ? undefined : requestOf(turn.flow, read, scopeOf(turn, known));
  return request === undefined ? [] : [{ type: 'hold', request, data: response }];
}

type Outcomes = Extract<Type, 'heard' | 'succeeded' | 'failed' | 'went-home' | 'retried'>;

/** How calls end, and what people do about it on the error screen. */
export const outcomes: { [T in Outcomes]: Take<T> } = {
  heard: (event, known, flow) => {
    const wipes = event.call !== undefined && flow.calls[event.call]?.wipes_first === true;
    const [wiped, effects] = wipes ? run([{ wipe: 'everything' }], known, turnOf(flow, event)) : [known, []];
    return [hear(wiped, event.heard, event.now), effects];
  },

  succeeded: (event, known, flow) => {
    const moment = { ...event.moment, response: event.response };
    const learnt = isOutdated(known, event) ? known : learn(flow, known, event.call, event.response);
    const turn = turnOf(flow, event, { moment });
    if (event.call === flow.api.validate) return validated(event, learnt, turn);
    if (isOvertaken(flow, learnt, event)) return [idle(learnt, moment), []];
    const told = tracked({ kind: 'success', call: event.call }, learnt, turn);
    const user = textOf(learnt, 'user', 'id');
    if (user !== null && adopting(learnt)) {
      return [learnt, [...told, { type: 'adopt', owner: user, then: event.then, moment, start: event.start }]];
    }
    const [next, effects] = run(event.then, idle(event.start ? begun(learnt) : learnt, moment), turn);
    return [next, [...told, ...held(turn, learnt, event), ...effects]];
  },

  failed: (event, known, flow) => {
    if (event.start) return [begun(known), []];
    const reaction = reactionTo(flow, event.call, event.failure);
    if (event.call === flow.api.validate && event.failure.status !== 'aborted') {
      const [next, effects] = sessionOver(known, turnOf(flow, event));
      return [next, [...effects, ...reported(reaction, event)]];
    }
    if (event.kind === 'aside') return [known, reported(reaction, event)];
    const failure = { ...event.failure, call: event.call, loading: event.kind === 'load' };
    const turn = turnOf(flow, event, { moment: { ...event.moment, failure } });
    const { type, message, nextPath } = failureOf(flow, event.call, event.failure);
    const leads = nextPath === null ? undefined : pathOf(flow, known, nextPath);
    const denied = { accessDenied: { message: wordsOf(message) ?? '', nextPath: leads ?? '' } };
    const { form, formName, formOwner } = event.moment;
    // Whoever is here by now may be somebody else (ST-11).
    const sent = formName === undefined || formOwner !== known.owner ? {} : { [formName]: form };
    const typed = withDrafts(flow, idle(known, event.moment), event.at, { ...sent, ...event.typed });
    const told = type === 'forbidden' ? withFields(typed, 'navigation', denied) : typed;
    const [reacted, effects] = run(reaction[`on_${event.kind}`], told, turn);
    const next = led(event.kind === 'action' ? withWayBack(reacted) : reacted, effects);
    return [next, [...effects, ...reported(reaction, event)]];
  },

  'went-home': (event, known, flow) => {
    const forgotten = cleared(flow, known, 'navigation.currentPath');
    const fresh = { ...forgotten, hops: 0, screen: FRESH_SCREEN };
    const turn = turnOf(flow, event, { failure: known.screen.failure ?? undefined });
    const [next, effects] = run(flow.errors.screen.on_go_home, fresh, turn);
    return effects.some((effect) => effect.type === 'navigate')
      ? [next, effects]
      : [next, [...effects, { type: 'reload' }]];
  },

  retried: (event, known, flow) =>
    run([{ retry: 'failed' }, ...(event.at.route.arrive ?? [])], known, turnOf(flow, event)),
};
