import {
  type Actions,
  answersAbout,
  type AnswerOption,
  type Condition,
  destinationPath,
  type Flow,
  type FlowEvent,
  evaluate,
  isObject,
  type JsonObject,
  type State,
  type NextPath,
  type Route,
  type RouteMatch,
  type Question,
  learnsOf,
} from '#core';
import { controlFacts } from './control-facts.ts';
import { type Control, controlsOn, SAMPLE, sampleFor, decidableLines } from './controls.ts';
import type { Position } from './position.ts';
import { answeredPath, asJson, responses } from './responses.ts';
import { nextPathFrom, routeTaking } from './steps.ts';
import { guardFacts } from './visitors.ts';
import { type Answering, play, type PlayResult } from './play.ts';
import { memoized } from './tracked-reads.ts';
import { withSamples } from './samples.ts';
import { cachedFor, type Subject } from './subject.ts';
import { NOW } from './clock.ts';

/** The conditions on loaded data under which a control is shown and enabled. All of them must be true. */
export type Needs = readonly Condition[];

/** The visitor's state after the last question of the screen is answered. On other screens the state is unchanged. */
export function answeredLast(flow: Flow, { state, match }: Pick<Position, 'state' | 'match'>): State {
  const screen = flow.screens[match.route.screen];
  const [type = ''] = Object.entries(flow.questions.types).find(([, { selects }]) => selects === 'one') ?? [];
  if (screen?.kind !== 'questionnaire') return state;
  const option: AnswerOption = { id: 'sample' };
  const question: Question = { id: 'sample', question_text: '', question_type: type, answer_options: [option] };
  const answer = { answer: ['sample'], user_texts: {}, at: 0, product: answersAbout(state) };
  return {
    ...state,
    answers: { ...state.answers, [screen.store]: { sample: answer } },
    questionnaire: {
      path: match.path,
      store: screen.store,
      questions: [question],
      index: 0,
      direction: 'none',
      answerErrors: [],
      order: ['sample'],
      again: [],
      today: state.today,
    },
  };
}

/** A control with actions, and sample values for what the actions read. */
interface Acting {
  control: Exclude<Control, { kind: 'link' }>;
  item: JsonObject;
  data: JsonObject;
  form: JsonObject;
}

/** The controls of a route's screen, from top to bottom. */
const controlsAt = cachedFor(() => memoized<Route, (Acting | Extract<Control, { kind: 'link' }>)[]>(new Map()));

const controlsOf = (subject: Subject, route: Route) =>
  controlsAt(subject)(route, () =>
    controlsOn(subject.flow, route, offering(subject).has(route)).map((control) => {
      if (control.kind === 'link') return control;
      const sample = (root: 'item' | 'data' | 'form') => sampleFor(subject.flow, control.do, root);
      return { control, item: sample('item'), data: sample('data'), form: sample('form') };
    }),
  );

/** @param next the next step that the backend names */
function eventOf(
  flow: Flow,
  match: RouteMatch,
  { control, item, data, form }: Acting,
  next: NextPath | null,
): FlowEvent {
  const isBack = control.kind === 'button' && control.leadsBack === true;
  const common = { match, now: NOW, data, do: control.do };
  return control.kind === 'form'
    ? { ...common, type: 'submitted', form }
    : { ...common, type: 'pressed', item: { ...item, next_path: asJson(isBack ? answeredPath(flow) : next) } };
}

/** The routes whose lists have items: before the last step, the backend always offers something to choose. */
const offering = cachedFor(
  ({ flow }) => new Set(flow.steps.slice(0, -1).flatMap((step) => routeTaking(flow, step) ?? [])),
);

/** A pressed control: the copy key of its label, its conditions, and the result. */
interface Pressed {
  by: string;
  needs: Needs;
  played: PlayResult;
}

const guardNames = cachedFor(
  ({ flow }) => new Set(['auth.signed_in', ...guardFacts(flow).map(({ store, field }) => `${store}.${field}`)]),
);
const controlNames = cachedFor(
  (subject) => new Map(controlFacts(subject).map((fact) => [`${fact.store}.${fact.field}`, fact])),
);

/**
 * Returns whether a reference has a known value for this visitor. The samples for the backend's data count as unknown,
 * because the real values may differ.
 */
function knownTo(subject: Subject, state: State): (reference: string) => boolean {
  const [guards, controls] = [guardNames(subject), controlNames(subject)];
  return (reference) => {
    const fact = controls.get(reference);
    return guards.has(reference) || (fact !== undefined && state.stores[fact.store]?.[fact.field] !== SAMPLE);
  };
}

const callsAtOnce = ([first]: Actions) => first !== undefined && 'call' in first && first.after === undefined;

/**
 * The result of pressing each control at a position, before the guards of the target are applied.
 * @param withCalls false leaves out controls whose first action is a call
 */
export function* pressed(subject: Subject, position: Position, withCalls = true): Generator<Pressed> {
  const { flow } = subject;
  const { state, match } = position;
  if (state.modal !== null) {
    const { id, item } = state.modal;
    const { actions = [], close } = flow.modals[id] ?? {};
    yield { by: close?.label ?? '', needs: [], played: play(flow, state, { type: 'closed-modal', match, now: NOW }) };
    for (const action of actions) {
      const chosen: FlowEvent = { type: 'pressed', match, now: NOW, do: [{ close: 'modal' }, ...action.do], item };
      yield* answered(subject, state, chosen, nextPathFrom(flow, position), { by: action.label, needs: [] });
    }
    return;
  }
  const scope = { flow, state, match };
  const isKnown = knownTo(subject, state);
  const next = nextPathFrom(flow, position);
  const events: [told: Omit<Pressed, 'played'>, event: FlowEvent][] = [];
  for (const one of controlsOf(subject, match.route)) {
    const control = 'control' in one ? one.control : one;
    if (control.kind !== 'link' && !withCalls && callsAtOnce(control.do)) continue;
    if (control.conditions.some((condition) => evaluate(decidableLines(condition, isKnown), scope) === false)) continue;
    const press = { by: control.label, needs: control.conditions };
    if ('control' in one) {
      events.push([press, eventOf(flow, match, one, next)]);
      continue;
    }
    const path = destinationPath(flow, state, one.to, scope, withSamples(one.params));
    const played = { state, path, left: false, says: false, reloads: false, called: [], succeeded: [], effects: [] };
    yield { ...press, played };
  }
  if (flow.screens[match.route.screen]?.kind === 'questionnaire') {
    events.push([
      { by: flow.questions.continue, needs: [] },
      { type: 'continued', match, now: NOW, screen: match.route.screen },
    ]);
  }
  const before = answeredLast(flow, position);
  for (const [press, event] of events) yield* answered(subject, before, event, next, press);
}

/**
 * Whether some actions may navigate. If none does, the responses to their calls cannot influence where the visitor
 * goes.
 */
const hasWay = (actions: unknown): boolean =>
  isObject(actions)
    ? 'go' in actions || Object.values(actions).some(hasWay)
    : Array.isArray(actions) && actions.some(hasWay);

function learnsAnything({ calls }: Flow, name: string): boolean {
  const call = calls[name];
  return call !== undefined && Object.keys(learnsOf(call)).length > 0;
}

/** Plays an event several times: once for each response to its first call that changes what is stored. */
function* answered(
  subject: Subject,
  state: State,
  event: FlowEvent,
  next: NextPath | null,
  press: Omit<Pressed, 'played'>,
): Generator<Pressed> {
  const { flow } = subject;
  const calls: string[] = [];
  const first: Answering = (call) => {
    calls.push(call);
    return responses(subject, state, call, next)[0];
  };
  yield { ...press, played: play(flow, state, event, first) };
  const call = calls.find((one) => learnsAnything(flow, one));
  const isSame = 'do' in event && !hasWay(event.do);
  if (isSame || call === undefined) return;
  for (const reply of responses(subject, state, call, next).slice(1)) {
    const answering: Answering = (other) => (other === call ? reply : responses(subject, state, other, next)[0]);
    yield { ...press, played: play(flow, state, event, answering) };
  }
}
