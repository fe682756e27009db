import {
  answersAbout,
  type AnswerOption,
  type Condition,
  destinationPath,
  type Flow,
  type FlowEvent,
  evaluate,
  isObject,
  type Json,
  type JsonObject,
  type State,
  type NextPath,
  type RouteMatch,
  type Question,
  learnsOf,
} from '#core';
import { controlFacts, stateFacts } from './control-facts.ts';
import { type Control, controlsOn, setPath, SAMPLE, sampleFor, decidableLines } from './controls.ts';
import type { Knowledge } from './backend-knows.ts';
import { nextPathFrom, nextPathTo, routeTaking } from './steps.ts';
import { visitorKinds } from './visitor-kinds.ts';
import { unknownVisitor, signsIn } from './unknown-visitor.ts';
import { fieldOf, guardFacts } from './visitors.ts';
import { type Answering, play, type PlayResult } from './play.ts';
import { withSamples } from './samples.ts';
import { cachedFor, type Subject } from './subject.ts';
import { NOW } from './clock.ts';

/** A visitor at an address, and how many steps are done. */
export interface Position {
  state: State;
  at: RouteMatch;
  /** How many of the flow's steps the backend counts as done. */
  done: number;
  /** The facts that only the backend knows about the visitor. */
  knows?: Knowledge | undefined;
}

/** Conditions about loaded data under which a control is shown and enabled. All must hold. */
export type Needs = readonly Condition[];

const nobody = cachedFor(({ flow }) => unknownVisitor(flow));

/**
 * A key for a position. Two positions have the same key when they differ in nothing that decides where a visitor can
 * go.
 */
export function keyOf(subject: Subject, { state, path, done, knows }: Omit<Position, 'at'> & { path: string }): string {
  const facts = stateFacts(subject).map(({ store, field }) => fieldOf(state, store, field));
  return JSON.stringify([path, done, state.modal?.id, knows, ...facts]);
}

/** A state with only the facts that decide where a visitor can go. Other differences between visitors are removed. */
export function withOnlyDecidingFacts(subject: Subject, state: State): State {
  const start = nobody(subject);
  const id = state.stores.auth?.accessToken == null ? null : 'someone';
  const stores: Record<string, JsonObject> = { ...start.stores };
  for (const { store, field } of stateFacts(subject)) {
    const kept = stores[store] === start.stores[store] ? { ...start.stores[store] } : stores[store];
    if (kept === undefined) continue;
    kept[field] = state.stores[store]?.[field] ?? null;
    stores[store] = kept;
  }
  const { facts, openPath } = state;
  return { ...start, facts, openPath, owner: id, stores: { ...stores, user: { ...stores.user, id } } };
}

/** The NextPath of an already answered question. */
function answeredPath(flow: Flow): NextPath | null {
  const { steps } = flow;
  const asking = steps.find(({ fills }) => fills === 'position') ?? steps.find(({ fills }) => fills !== undefined);
  return asking === undefined ? null : nextPathTo(flow, asking);
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
  const kinds = visitorKinds(subject);
  // Steps may depend on facts that no guard reads. The backend knows a fact after a call that makes it.
  const brought = guardFacts(flow).filter(({ store, field }) =>
    kinds.every((one) => fieldOf(one, store, field) === null),
  );
  const sampleOf = (target: string) =>
    brought.find(({ store, field }) => target === `${store}.${field}`)?.values.find((value) => value !== null);
  const found = new Map<string, Response>();
  for (const state of kinds) {
    const response: JsonObject = { next_path: asJson(next) };
    for (const [target, source] of learns) {
      const [root = '', ...path] = source.split('.');
      const [store = '', field] = target.split('.');
      const taught = state.stores[store] ?? {};
      const value = field === undefined ? { ...taught, id: 'someone' } : (taught[field] ?? sampleOf(target));
      if (root === 'response' && value != null) setPath(response, path, value);
    }
    found.set(JSON.stringify(response), { response, signsIn: signsIn(flow, call) });
  }
  return [...found.values()];
}

/** A visitor at the last question of a screen, with an answer. */
export function answeredLast(flow: Flow, { state, at }: Pick<Position, 'state' | 'at'>): State {
  const screen = flow.screens[at.route.screen];
  const [type = ''] = Object.entries(flow.questions.types).find(([, { selects }]) => selects === 'one') ?? [];
  if (screen?.kind !== 'questionnaire') return state;
  const option: AnswerOption = { id: 'sample' };
  const question: Question = { id: 'sample', question_text: '', question_type: type, answer_options: [option] };
  const answer = { answer: ['sample'], user_texts: {}, at: 0, product: answersAbout(state) };
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
      today: state.today,
    },
  };
}

function eventOf(flow: Flow, position: Position, control: Exclude<Control, { kind: 'link' }>): FlowEvent {
  const isBack = control.kind === 'button' && control.leadsBack === true;
  const next = isBack ? answeredPath(flow) : nextPathFrom(flow, position);
  const item = { ...sampleFor(flow, control.do, 'item'), next_path: asJson(next) };
  const told = { at: position.at, now: NOW, data: sampleFor(flow, control.do, 'data'), do: control.do };
  return control.kind === 'form'
    ? { ...told, type: 'submitted', form: sampleFor(flow, control.do, 'form') }
    : { ...told, type: 'pressed', item };
}

/** Screens whose lists have items. In the funnel the backend always offers something to choose. */
const offering = cachedFor(
  ({ flow }) => new Set(flow.steps.slice(0, -1).flatMap((step) => routeTaking(flow, step) ?? [])),
);

/** A control's copy key, its conditions, and the result of pressing it. */
interface Pressed {
  by: string;
  needs: Needs;
  played: PlayResult;
}

/**
 * Whether a reference has a known value here. Samples of the backend's data may have any value, so they do not count.
 */
function toldOf(subject: Subject, state: State): (reference: string) => boolean {
  const guards = guardFacts(subject.flow).map(({ store, field }) => `${store}.${field}`);
  const controls = controlFacts(subject).flatMap(({ store, field }) =>
    state.stores[store]?.[field] === SAMPLE ? [] : [`${store}.${field}`],
  );
  return (reference) => guards.includes(reference) || controls.includes(reference) || reference === 'auth.signed_in';
}

/** The results of pressing each control at a position, before the guards. */
export function* pressed(subject: Subject, position: Position): Generator<Pressed> {
  const { flow } = subject;
  const { state, at } = position;
  if (state.modal !== null) {
    const { id, item } = state.modal;
    const { actions = [], close } = flow.modals[id] ?? {};
    yield { by: close?.label ?? '', needs: [], played: play(flow, state, { type: 'closed-modal', at, now: NOW }) };
    for (const action of actions) {
      const chosen: FlowEvent = { type: 'pressed', at, now: NOW, do: [{ close: 'modal' }, ...action.do], item };
      yield* answered(subject, state, chosen, position, { by: action.label, needs: [] });
    }
    return;
  }
  const scope = { flow, state, at };
  const isTold = toldOf(subject, state);
  const events: [told: Omit<Pressed, 'played'>, event: FlowEvent][] = [];
  for (const control of controlsOn(flow, at.route, offering(subject).has(at.route))) {
    if (control.conditions.some((condition) => evaluate(decidableLines(condition, isTold), scope) === false)) continue;
    const told = { by: control.label, needs: control.conditions };
    if (control.kind !== 'link') {
      events.push([told, eventOf(flow, position, control)]);
      continue;
    }
    const path = destinationPath(flow, state, control.to, scope, withSamples(control.params));
    const played = { state, path, left: false, says: false, reloads: false, called: [], succeeded: [], effects: [] };
    yield { ...told, played };
  }
  if (flow.screens[at.route.screen]?.kind === 'questionnaire') {
    events.push([
      { by: flow.questions.continue, needs: [] },
      { type: 'continued', at, now: NOW, screen: at.route.screen },
    ]);
  }
  const before = answeredLast(flow, position);
  for (const [told, event] of events) yield* answered(subject, before, event, position, told);
}

/** Whether actions can navigate. If not, the responses to their calls cannot change where a visitor goes. */
const hasWay = (actions: unknown): boolean =>
  isObject(actions)
    ? 'go' in actions || Object.values(actions).some(hasWay)
    : Array.isArray(actions) && actions.some(hasWay);

function learnsAnything({ calls }: Flow, name: string): boolean {
  const call = calls[name];
  return call !== undefined && Object.keys(learnsOf(call)).length > 0;
}

/** Plays an event once for each response to its first call that fills a store. */
function* answered(
  subject: Subject,
  state: State,
  event: FlowEvent,
  position: Position,
  told: Omit<Pressed, 'played'>,
): Generator<Pressed> {
  const { flow } = subject;
  const next = nextPathFrom(flow, position);
  const calls: string[] = [];
  const first: Answering = (call) => {
    calls.push(call);
    return responses(subject, call, next)[0];
  };
  yield { ...told, played: play(flow, state, event, first) };
  const call = calls.find((one) => learnsAnything(flow, one));
  const isSame = 'do' in event && !hasWay(event.do);
  if (isSame || call === undefined) return;
  for (const reply of responses(subject, call, next).slice(1)) {
    const answering: Answering = (other) => (other === call ? reply : responses(subject, other, next)[0]);
    yield { ...told, played: play(flow, state, event, answering) };
  }
}
