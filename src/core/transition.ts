import { identifyEffects, tracked } from './analytics/index.ts';
import { ADVANCE, BACK, goTo, retyped, run, withoutRefusal } from './actions/index.ts';
import {
  arrive,
  becomeAnonymous,
  choose,
  contextOf,
  storeOrder,
  type EventHandler,
  lifecycle,
  outcomes,
  proceed,
  startQuestions,
  withProgressBar,
} from './events/index.ts';
import { learn, startSubmit, type Transition, withConsentVersions, withoutStaleWarning } from './eval/index.ts';
import {
  dayOf,
  type Effect,
  type EventOf,
  type EventType,
  type Flow,
  type FlowEvent,
  milliseconds,
  signedIn,
  type State,
  withFields,
} from './model/index.ts';
import type { Actions, QuestionnaireScreen } from './generated/flow-files.ts';
import { currentQuestion, previousIndex } from './rules/index.ts';

function questionnaireOf(flow: Flow, id: string): QuestionnaireScreen | undefined {
  const screen = flow.screens[id];
  return screen?.kind === 'questionnaire' ? screen : undefined;
}

const handlers: { [T in EventType]: EventHandler<T> } = {
  ...outcomes,
  ...lifecycle,

  arrived: (event, state, flow) => arrive(state, contextOf(flow, event), event.query, event.question),

  loaded: (event, state, flow) => {
    // During a navigation, data of the old screen is ignored.
    if (state.navigatingTo !== null && state.navigatingTo !== event.match.path) return [state, []];
    const context = contextOf(flow, event, { screen: event.screen });
    const next = { ...withProgressBar(learn(flow, state, event.call, event.data), context), hops: 0 };
    const screen = questionnaireOf(flow, event.screen);
    return screen === undefined ? [next, []] : startQuestions(next, context, screen, event.data);
  },

  counted: (event, state, flow) => {
    const screen = questionnaireOf(flow, event.screen);
    return [screen === undefined ? state : storeOrder(state, contextOf(flow, event), screen, event.data), []];
  },

  chose: (event, state, flow) => {
    const screen = questionnaireOf(flow, event.screen);
    const context = contextOf(flow, event, { screen: event.screen });
    return screen === undefined
      ? [state, []]
      : choose(withoutRefusal(state), context, screen, event.question, event.answer, event.settled);
  },

  continued: (event, state, flow) => {
    const screen = questionnaireOf(flow, event.screen);
    return screen === undefined
      ? [state, []]
      : proceed(state, contextOf(flow, event, { screen: event.screen }), screen);
  },

  submitted: (event, state, flow) => {
    if (state.screen.busy) return [state, []];
    const next = startSubmit(state, event.match.path, event.name ?? '');
    const form = withConsentVersions(flow, event.match.route.screen, event.form);
    const continuation = { form, formName: event.name ?? '', formOwner: state.owner, data: event.data };
    return run(event.do, next, contextOf(flow, event, { continuation }));
  },

  typed: (event, state) => [retyped(state, event), []],

  pressed: (event, state, flow) => {
    if (state.screen.busy) return [state, []];
    return run(
      event.do,
      { ...withoutRefusal(state), hops: 0 },
      contextOf(flow, event, { continuation: { item: event.item, data: event.data } }),
    );
  },

  back: (event, state, flow) => {
    const context = contextOf(flow, event, { screen: event.screen });
    const screen = questionnaireOf(flow, event.screen);
    if (state.pending.includes(BACK) || state.screen.busy) return [state, []];
    if (event.match.route.beside === true) return [state, [{ type: 'history-back' }]];
    const going = withFields(state, 'navigation', { isGoingBack: true });
    if (screen === undefined || previousIndex(flow, state) === undefined) {
      return run(event.match.route.on_back ?? [{ go: 'previous_path' }], going, context);
    }
    const later: Actions = [{ question: 'previous' }];
    const wait: Effect = {
      type: 'schedule',
      key: BACK,
      after: milliseconds(screen.back_after),
      do: later,
      continuation: {},
      screen: event.screen,
      stored: false,
    };
    return [going, [{ type: 'cancel', key: ADVANCE }, wait]];
  },

  due: (event, state, flow) => {
    const next = { ...state, pending: state.pending.filter((key) => key !== event.key) };
    return run(
      event.do,
      next,
      contextOf(flow, event, { continuation: event.continuation, screen: event.screen, delayed: true }),
    );
  },

  contacted: (event, state, flow) => [state, tracked({ kind: 'contact' }, state, contextOf(flow, event))],

  'closed-modal': (event, state, flow) => {
    const modal = state.modal === null ? undefined : flow.modals[state.modal.id];
    return run(modal?.close.do ?? [], { ...state, modal: null }, contextOf(flow, event));
  },

  refused: (event, state, flow) => {
    const next = event.returns ? withFields(state, 'navigation', { askedPath: event.match.path }) : state;
    return goTo(next, contextOf(flow, event), event.path);
  },
};

/** Stores the id of the question that was on the screen before (ST-4). */
function withPreviousQuestion(state: State): State {
  const id = currentQuestion(state.questionnaire)?.id ?? null;
  if (id === null || id === state.question) return state;
  const here = { ...state, question: id };
  return state.question === null ? here : withFields(here, 'navigation', { previousQuestionId: state.question });
}

function handle<T extends EventType>(type: T, event: EventOf<T>, state: State, flow: Flow): Transition {
  return handlers[type](event, state, flow);
}

/** The state on a calendar date. */
const onDay = (state: State, today: string): State => (state.today === today ? state : { ...state, today });

/**
 * The transition function: takes the state and an event, and returns the new state and the effects. It is pure: events
 * contain the time, and the outcomes of effects arrive as further events.
 */
export function transition(flow: Flow, state: State, event: FlowEvent): Transition {
  const [done, made] = handle(event.type, event, onDay(state, dayOf(event.now)), flow);
  const taken = withPreviousQuestion(done);
  const isNowAnonymous = signedIn(state) && !signedIn(taken);
  const [stayed, caused] = isNowAnonymous ? becomeAnonymous(taken, made, contextOf(flow, event)) : [taken, made];
  const next = withoutStaleWarning(flow, stayed, event.now);
  // Cancel pending timers when the signed-in user changes (ST-11).
  const off: Effect[] =
    state.owner === null || state.owner === next.owner ? [] : state.pending.map((key) => ({ type: 'cancel', key }));
  const effects = [...off, ...caused, ...identifyEffects(flow, state, next)];
  const scheduled = effects.flatMap((effect) => (effect.type === 'schedule' ? [effect.key] : []));
  const cancelled = effects.flatMap((effect) => (effect.type === 'cancel' ? [effect.key] : []));
  if (scheduled.length === 0 && cancelled.length === 0) return [next, effects];
  const pending = [...new Set([...next.pending.filter((key) => !cancelled.includes(key)), ...scheduled])];
  return [{ ...next, pending }, effects];
}
