import {
  type AnswerOption,
  destinationPath,
  type Flow,
  type FlowEvent,
  evaluate,
  type Json,
  type JsonObject,
  type State,
  type NextPath,
  type RouteMatch,
  type Question,
  type Step,
  stepsFor,
  textOf,
  learnsOf,
} from '#core';
import { type Control, controlsOn, setPath, sampleFor, decidableLines } from './controls.ts';
import { nextPathTo, routeTaking } from './steps.ts';
import { visitorKinds } from './visitor-kinds.ts';
import { unknownVisitor, signsIn } from './unknown-visitor.ts';
import { fieldOf, guardFacts } from './visitors.ts';
import { type Answering, play, type PlayResult, arriveAt } from './play.ts';
import { withSamples } from './samples.ts';
import { cachedFor, type Subject } from './subject.ts';

/** A visitor at an address, and how many steps are done. */
export interface Position {
  state: State;
  at: RouteMatch;
  /** How many of the flow's steps the backend counts as done. */
  done: number;
}

/** Where a control leads, after the guards. */
export interface Move {
  /** The copy key of the control. */
  by: string;
  to: Position;
  /** The routes that refused on the way. */
  refused: readonly RouteMatch[];
}

const nobody = cachedFor(({ flow }) => unknownVisitor(flow));

/** A key for everything about a position that matters. */
export function keyOf({ flow }: Subject, { state, path, done }: { state: State; path: string; done: number }): string {
  const facts = guardFacts(flow).map(({ store, field }) => fieldOf(state, store, field));
  return JSON.stringify([path, done, state.modal?.id, ...facts]);
}

/** A visitor with only the facts that guards read. Visitors with equal facts are treated as one. */
export function withOnlyGuardFacts(subject: Subject, state: State): State {
  const { flow } = subject;
  const start = nobody(subject);
  const id = state.stores.auth?.accessToken == null ? null : 'someone';
  const stores: Record<string, JsonObject> = { ...start.stores };
  for (const { store, field } of guardFacts(flow)) {
    const kept = stores[store] === start.stores[store] ? { ...start.stores[store] } : stores[store];
    if (kept === undefined) continue;
    kept[field] = state.stores[store]?.[field] ?? null;
    stores[store] = kept;
  }
  const { facts, openPath } = state;
  return { ...start, facts, openPath, owner: id, stores: { ...stores, user: { ...stores.user, id } } };
}

/** The first of the remaining steps that applies to a visitor. */
function openFrom(flow: Flow, state: State, done: number): Step | undefined {
  const own = stepsFor({ flow, state });
  return flow.steps.slice(done).find((step) => own.includes(step));
}

/** The backend's next step. */
function nextPath(flow: Flow, state: State, done: number): NextPath | null {
  const step = openFrom(flow, state, done);
  return step === undefined ? null : nextPathTo(step);
}

const asJson = (next: NextPath | null): Json => next && { ...next };

interface Response {
  response: JsonObject;
  signsIn: boolean;
}

const given = cachedFor(() => new Map<string, Response[]>());

/** The responses of a call that lead to different visitors: its assignments with each value that matters. */
function responses(subject: Subject, call: string, next: NextPath | null): Response[] {
  const kept = given(subject);
  const key = `${call} ${next?.path_type}`;
  const found = kept.get(key) ?? differing(subject, call, next);
  kept.set(key, found);
  return found;
}

function differing(subject: Subject, call: string, next: NextPath | null): Response[] {
  const { flow } = subject;
  const made = flow.calls[call];
  const learns = made === undefined ? [] : Object.entries(learnsOf(made));
  const found = new Map<string, Response>();
  for (const state of visitorKinds(subject)) {
    const response: JsonObject = { next_path: asJson(next) };
    for (const [target, source] of learns) {
      const [root = '', ...path] = source.split('.');
      const [store = '', field] = target.split('.');
      const taught = state.stores[store] ?? {};
      const value = field === undefined ? { ...taught, id: 'someone' } : taught[field];
      if (root === 'response' && value != null) setPath(response, path, value);
    }
    found.set(JSON.stringify(response), { response, signsIn: signsIn(flow, call) });
  }
  return [...found.values()];
}

/** A visitor at the last question of a screen, with an answer. */
function answeredLast(flow: Flow, { state, at }: Pick<Position, 'state' | 'at'>): State {
  const screen = flow.screens[at.route.screen];
  const [type = ''] = Object.entries(flow.questions.types).find(([, { selects }]) => selects === 'one') ?? [];
  if (screen?.kind !== 'questionnaire') return state;
  const option: AnswerOption = { id: 'sample' };
  const question: Question = { id: 'sample', question_text: '', question_type: type, answer_options: [option] };
  const answer = { answer: ['sample'], user_texts: {}, at: 0, product: textOf(state, 'product', 'slug') };
  return {
    ...state,
    answers: { ...state.answers, [screen.store]: { sample: answer } },
    questionnaire: {
      path: at.path,
      store: screen.store,
      questions: [question],
      index: 0,
      direction: 'none',
      problems: [],
      order: ['sample'],
      again: [],
    },
  };
}

function eventOf(flow: Flow, { state, at, done }: Position, control: Exclude<Control, { kind: 'link' }>): FlowEvent {
  const item = { ...sampleFor(flow, control.do, 'item'), next_path: asJson(nextPath(flow, state, done)) };
  const told = { at, now: 0, data: sampleFor(flow, control.do, 'data'), do: control.do };
  return control.kind === 'form'
    ? { ...told, type: 'submitted', form: sampleFor(flow, control.do, 'form') }
    : { ...told, type: 'pressed', item };
}

/** Screens whose lists have items. In the funnel the backend always offers something to choose. */
const offering = cachedFor(
  ({ flow }) => new Set(flow.steps.slice(0, -1).flatMap((step) => routeTaking(flow, step) ?? [])),
);

/** A control by its copy key, and its result. */
interface Pressed {
  by: string;
  played: PlayResult;
}

/** The results of all controls at an address, before the guards: an address each, or none when the screen stays. */
export function* pressed(subject: Subject, position: Position): Generator<Pressed> {
  const { flow } = subject;
  const { state, at, done } = position;
  if (state.modal !== null) {
    const { id, item } = state.modal;
    const { actions = [], close } = flow.modals[id] ?? {};
    yield { by: close?.label ?? '', played: play(flow, state, { type: 'closed-modal', at, now: 0 }) };
    for (const action of actions) {
      const chosen: FlowEvent = { type: 'pressed', at, now: 0, do: [{ close: 'modal' }, ...action.do], item };
      yield* answered(subject, state, chosen, done, action.label);
    }
    return;
  }
  const scope = { flow, state, at };
  const facts = guardFacts(flow).map(({ store, field }) => `${store}.${field}`);
  const isTold = (reference: string) => facts.includes(reference) || reference === 'auth.signed_in';
  const events: [by: string, event: FlowEvent][] = [];
  for (const control of controlsOn(flow, at.route, offering(subject).has(at.route))) {
    if (control.conditions.some((condition) => evaluate(decidableLines(condition, isTold), scope) === false)) continue;
    if (control.kind !== 'link') {
      events.push([control.label, eventOf(flow, position, control)]);
      continue;
    }
    const path = destinationPath(flow, state, control.to, scope, withSamples(control.params));
    const played = { state, path, left: false, says: false, reloads: false, called: [], succeeded: [], effects: [] };
    yield { by: control.label, played };
  }
  if (flow.screens[at.route.screen]?.kind === 'questionnaire') {
    events.push([flow.questions.continue, { type: 'continued', at, now: 0, screen: at.route.screen }]);
  }
  const before = answeredLast(flow, position);
  for (const [by, event] of events) yield* answered(subject, before, event, done, by);
}

/** Plays an event once for each possible response to its first call. */
function* answered(subject: Subject, state: State, event: FlowEvent, done: number, by: string): Generator<Pressed> {
  const { flow } = subject;
  const next = nextPath(flow, state, done);
  const calls: string[] = [];
  const first: Answering = (call) => {
    calls.push(call);
    return responses(subject, call, next)[0];
  };
  yield { by, played: play(flow, state, event, first) };
  const [call = ''] = calls;
  const made = flow.calls[call];
  if (made === undefined || Object.keys(learnsOf(made)).length === 0) return;
  for (const reply of responses(subject, call, next).slice(1)) {
    const answering: Answering = (other) => (other === call ? reply : responses(subject, other, next)[0]);
    yield { by, played: play(flow, state, event, answering) };
  }
}

/** Where a visitor arrives who is sent to an address. Cached, because it is needed often. */
const arrivals = cachedFor(() => new Map<string, Omit<Move, 'by'> | undefined>());

function arrival(subject: Subject, state: State, path: string, done: number): Omit<Move, 'by'> | undefined {
  const kept = arrivals(subject);
  const key = keyOf(subject, { state, path, done });
  if (!kept.has(key)) {
    const there = arriveAt(subject.flow, state, path);
    const arrived = there && { ...withOnlyGuardFacts(subject, there.state), modal: there.state.modal };
    kept.set(key, there && arrived && { to: { state: arrived, at: there.at, done }, refused: there.refused });
  }
  return kept.get(key);
}

/** Every move that a visitor can make on a screen, each destination once. */
export function movesFrom(subject: Subject, position: Position): Move[] {
  const { flow } = subject;
  const step = openFrom(flow, position.state, position.done);
  const isNext = step !== undefined && routeTaking(flow, step)?.id === position.at.route.id;
  const writes = (call: string) => flow.calls[call]?.method !== 'GET';
  // The backend names the following step once this step's data has arrived.
  const done = isNext ? flow.steps.indexOf(step) + 1 : position.done;
  const found = new Map<Omit<Move, 'by'>, string>();
  for (const { by, played } of pressed(subject, { ...position, done })) {
    const { state, path, left, succeeded } = played;
    if (path === undefined || left) continue;
    const move = arrival(
      subject,
      withOnlyGuardFacts(subject, state),
      path,
      succeeded.some(writes) ? done : position.done,
    );
    if (move !== undefined && !found.has(move)) found.set(move, by);
  }
  return [...found].map(([move, by]) => ({ ...move, by }));
}
