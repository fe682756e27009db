import { access } from './access.ts';
import { goTo } from './actions/go.ts';
import { run } from './actions/run.ts';
import { cleared } from './actions/clear.ts';
import { arrive, leftBehind, uncovered } from './arrive.ts';
import { firstThatHolds } from './conditions.ts';
import { milliseconds } from './duration.ts';
import { type Effect, wordsOf } from './effect.ts';
import type { FlowEvent } from './event.ts';
import { failureOf, reactionTo } from './failure.ts';
import type { Flow } from './flow.ts';
import type { Actions, QuestionnaireScreen } from './generated/flow-files.ts';
import { newest, restored, withoutPerson } from './keeping.ts';
import { adopting, FRESH_SCREEN, type Known, signedIn, textOf, withFields } from './known.ts';
import { hear, learn } from './learn.ts';
import { begin, choose, proceed } from './questions.ts';
import { type Outcome, scopeOf, type Turn } from './turn.ts';

type Type = FlowEvent['type'];
type EventOf<T extends Type> = Extract<FlowEvent, { type: T }>;
type Take<T extends Type> = (event: EventOf<T>, known: Known, flow: Flow) => Outcome;

/** The delay before the arrow's question back; pressing twice counts once (BK-4). */
const BACK = 'back';

const turnOf = (flow: Flow, event: FlowEvent, part: Partial<Turn> = {}): Turn => ({
  flow,
  at: event.at,
  now: event.now,
  moment: {},
  screen: null,
  start: false,
  run,
  ...part,
});

function questionnaireOf(flow: Flow, id: string): QuestionnaireScreen | undefined {
  const screen = flow.screens[id];
  return screen?.kind === 'questionnaire' ? screen : undefined;
}

/** Nobody waits any longer; what ran quietly kept nobody waiting. */
const idle = (known: Known, quiet: boolean): Known =>
  quiet ? known : { ...known, screen: { ...known.screen, busy: false } };
const begun = (known: Known): Known => ({ ...known, ready: true });

const takes: { [T in Type]: Take<T> } = {
  started: (event, known, flow) => {
    const kept = restored(flow, known, event.kept);
    const [next, effects] = run(flow.start ?? [], kept, turnOf(flow, event, { start: true }));
    const waits = effects.some((effect) => effect.type === 'call') && textOf(next, 'user', 'id') === null;
    return [waits ? next : begun(next), effects];
  },

  arrived: (event, known, flow) => arrive(known, turnOf(flow, event), event.query, event.question),

  loaded: (event, known, flow) => {
    const next = { ...learn(flow, known, event.call, event.data), hops: 0 };
    const screen = questionnaireOf(flow, event.screen);
    return screen === undefined
      ? [next, []]
      : begin(next, turnOf(flow, event, { screen: event.screen }), screen, event.data);
  },

  chose: (event, known, flow) => {
    const screen = questionnaireOf(flow, event.screen);
    const turn = turnOf(flow, event, { screen: event.screen });
    return screen === undefined
      ? [known, []]
      : choose(known, turn, screen, event.question, event.answer, event.settled);
  },

  continued: (event, known, flow) => {
    const screen = questionnaireOf(flow, event.screen);
    return screen === undefined ? [known, []] : proceed(known, turnOf(flow, event, { screen: event.screen }), screen);
  },

  submitted: (event, known, flow) => {
    if (known.screen.busy) return [known, []];
    const next = { ...known, hops: 0, screen: { ...FRESH_SCREEN, form: event.name ?? '' } };
    return run(event.do, next, turnOf(flow, event, { moment: { form: event.form, data: event.data } }));
  },

  pressed: (event, known, flow) => {
    if (known.screen.busy) return [known, []];
    return run(
      event.do,
      { ...known, hops: 0 },
      turnOf(flow, event, { moment: { item: event.item, data: event.data } }),
    );
  },

  back: (event, known, flow) => {
    const turn = turnOf(flow, event, { screen: event.screen });
    const screen = questionnaireOf(flow, event.screen);
    if (known.pending.includes(BACK) || known.screen.busy) return [known, []];
    const going = withFields(known, 'navigation', { isGoingBack: true });
    if (screen === undefined || (known.questionnaire?.index ?? 0) === 0) {
      return run(event.at.route.back ?? [{ go: 'previous_path' }], going, turn);
    }
    const later: Actions = [{ question: 'previous' }];
    const wait: Effect = {
      type: 'schedule',
      key: BACK,
      after: milliseconds(screen.back_after),
      do: later,
      moment: {},
      screen: event.screen,
      stored: false,
    };
    return [going, [{ type: 'cancel', key: 'advance' }, wait]];
  },

  due: (event, known, flow) => {
    const next = { ...known, pending: known.pending.filter((key) => key !== event.key) };
    return run(event.do, next, turnOf(flow, event, { moment: event.moment, screen: event.screen }));
  },

  heard: (event, known, flow) => {
    const occasion = event.call === undefined ? undefined : flow.calls[event.call]?.wipes;
    const [wiped, effects] =
      occasion === undefined ? [known, []] : run([{ wipe: occasion }], known, turnOf(flow, event));
    return [hear(wiped, event.heard, event.now), effects];
  },

  succeeded: (event, known, flow) => {
    const learnt = learn(flow, idle(known, event.quiet === true), event.call, event.response);
    const moment = { ...event.moment, response: event.response };
    const user = textOf(learnt, 'user', 'id');
    if (user !== null && adopting(learnt)) {
      return [learnt, [{ type: 'adopt', owner: user, then: event.then, moment, start: event.start }]];
    }
    return run(event.then, event.start ? begun(learnt) : learnt, turnOf(flow, event, { moment }));
  },

  adopted: (event, known, flow) => {
    const other = known.owner !== null && known.owner !== event.kept.owner;
    const mine = restored(flow, other ? withoutPerson(flow, known, true) : known, event.kept);
    const [next, effects] = run(
      event.then,
      event.start ? begun(mine) : mine,
      turnOf(flow, event, { moment: event.moment }),
    );
    return [next, other ? [forgetting(flow), ...effects] : effects];
  },

  failed: (event, known, flow) => {
    if (event.start) return [begun(known), []];
    const reaction = reactionTo(flow, event.call, event.failure);
    const failure = { ...event.failure, call: event.call };
    const turn = turnOf(flow, event, { moment: { ...event.moment, failure } });
    const { type, message, nextPath } = failureOf(flow, event.call, event.failure);
    const said = { message: wordsOf(message) ?? '', nextPath: nextPath?.path_type ?? '' };
    const denied = type === 'forbidden' ? { accessDenied: said } : {};
    const [next, effects] = run(
      reaction[event.kind],
      withFields(idle(known, event.quiet === true), 'navigation', denied),
      turn,
    );
    const detail = { call: event.call, status: event.failure.status };
    return [next, reaction.report ? [...effects, { type: 'report', what: 'failed-call', detail }] : effects];
  },

  'changed-elsewhere': (event, known, flow) => {
    const foreign = event.kept.owner !== known.owner;
    // Somebody signing in elsewhere leaves an anonymous visit as it is; signing out elsewhere signs out here.
    if (foreign) return [known.owner === null ? known : withoutPerson(flow, known, false), []];
    const { auth, session } = event.kept.stores;
    const stores = { ...known.stores, ...(auth && { auth }), ...(session && { session }) };
    const answers = Object.fromEntries(
      Object.entries(known.answers).map(([store, mine]) => [store, newest(mine, event.kept.answers[store] ?? {})]),
    );
    return [{ ...known, stores, answers }, []];
  },

  'signed-out': (event, known, flow) => run([{ wipe: event.wipe }], known, turnOf(flow, event)),

  'closed-modal': (event, known, flow) => {
    const modal = known.modal === null ? undefined : flow.modals[known.modal.id];
    return run(modal?.close.do ?? [], { ...known, modal: null }, turnOf(flow, event));
  },

  'session-due': (event, known, flow) =>
    run(event.past ? flow.session.when_past : flow.session.when_due, known, turnOf(flow, event)),

  unloaded: (_, known) => [withFields({ ...known, modal: null }, 'session', { isSessionModalOpen: false }), []],

  refused: (event, known, flow) => {
    const next = event.remember ? withFields(known, 'navigation', { askedPath: event.at.path }) : known;
    return goTo(next, turnOf(flow, event), event.path);
  },

  'went-home': (event, known, flow) => {
    const forgotten = cleared(flow, known, 'navigation.currentPath');
    const failure = known.screen.failure;
    const turn = turnOf(
      flow,
      event,
      failure === null ? {} : { moment: { failure: { call: '', status: failure.status } } },
    );
    const rule = firstThatHolds(flow.errors.screen.go_home, {
      ...scopeOf(turn, forgotten),
      failure: failure ?? undefined,
    });
    const fresh = { ...forgotten, hops: 0, screen: FRESH_SCREEN };
    const [next, effects] = run(rule?.do ?? [], fresh, turnOf(flow, event));
    return effects.some((effect) => effect.type === 'navigate')
      ? [next, effects]
      : [next, [...effects, { type: 'reload' }]];
  },

  retried: (event, known, flow) =>
    run([{ retry: 'failed' }, ...(event.at.route.arrive ?? [])], known, turnOf(flow, event)),
};

function take<T extends Type>(type: T, event: EventOf<T>, known: Known, flow: Flow): Outcome {
  return takes[type](event, known, flow);
}

/** What was read for one person is not shown to the next: the cache of answers has an owner, too (decision 16). */
const forgetting = (flow: Flow): Effect => ({ type: 'forget', calls: Object.keys(flow.calls) });

/**
 * The tokens are gone: nothing of the person stays in sight (ST-11), and whoever may not be here any longer is taken away;
 * for who may, the screen begins anew.
 * The address is not remembered for the next person; for the same person storage keeps it (SE-3).
 */
function leave(known: Known, made: readonly Effect[], turn: Turn): Outcome {
  const next = withoutPerson(turn.flow, known, false);
  const effects = [forgetting(turn.flow), ...made];
  if (effects.some((effect) => effect.type === 'navigate')) return [next, effects];
  const answer = access(turn.flow, next, turn.at.path);
  if (answer.kind === 'enter') return [uncovered(next), [...effects, ...leftBehind(next), { type: 'reload' }]];
  const [gone, more] = goTo(next, turn, answer.path);
  return [gone, [...effects, ...more]];
}

/**
 * The one loop: what is known, and something that happened, give what is known then and what the runtime is to do.
 * Pure: the time comes with the event, and what the runtime does comes back as further events.
 */
export function step(flow: Flow, known: Known, event: FlowEvent): Outcome {
  const [taken, made] = take(event.type, event, known, flow);
  const [next, effects] = signedIn(known) && !signedIn(taken) ? leave(taken, made, turnOf(flow, event)) : [taken, made];
  const scheduled = effects.flatMap((effect) => (effect.type === 'schedule' ? [effect.key] : []));
  const cancelled = effects.flatMap((effect) => (effect.type === 'cancel' ? [effect.key] : []));
  if (scheduled.length === 0 && cancelled.length === 0) return [next, effects];
  const pending = [...new Set([...next.pending.filter((key) => !cancelled.includes(key)), ...scheduled])];
  return [{ ...next, pending }, effects];
}
