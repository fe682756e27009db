import {
  type AnswerOption,
  destinationPath,
  type Flow,
  type FlowEvent,
  holds,
  type Json,
  type JsonObject,
  type Known,
  type NextPath,
  type Place,
  type Question,
  type Step,
  stepsFor,
  textOf,
  learnsOf,
} from '#core';
import { type Control, controlsOn, put, sampleFor, toldIn } from './controls.ts';
import { nextPathTo, routeTaking } from './steps.ts';
import { kinds } from './kinds.ts';
import { everyoneKnown, signsIn } from './known.ts';
import { guardFacts } from './people.ts';
import { type Answering, play, type Played, reach } from './play.ts';
import { sampled } from './samples.ts';
import { once, type Subject } from './subject.ts';

/** Somebody at a place, and how many of the steps are done. */
export interface Standing {
  known: Known;
  at: Place;
  /** How many of the flow's steps are done, as the backend sees it. */
  done: number;
}

/** Where something that can be pressed leads, after the guards. */
export interface Move {
  /** The key of the text of what was pressed. */
  by: string;
  to: Standing;
  /** The places that refused on the way. */
  refused: readonly Place[];
}

const nobody = once(({ flow }) => everyoneKnown(flow));

/** Where somebody stands, as far as it matters. */
export function keyOf({ flow }: Subject, { known, path, done }: { known: Known; path: string; done: number }): string {
  const facts = guardFacts(flow).map(({ store, field }) => known.stores[store]?.[field] ?? null);
  return JSON.stringify([path, done, known.modal?.id, ...facts]);
}

/** Of what is known, only what guards ask for: two people who differ in nothing of that are one. */
export function bare(subject: Subject, known: Known): Known {
  const { flow } = subject;
  const start = nobody(subject);
  const id = known.stores.auth?.accessToken == null ? null : 'someone';
  const stores: Record<string, JsonObject> = { ...start.stores };
  for (const { store, field } of guardFacts(flow)) {
    const kept = stores[store] === start.stores[store] ? { ...start.stores[store] } : stores[store];
    if (kept === undefined) continue;
    kept[field] = known.stores[store]?.[field] ?? null;
    stores[store] = kept;
  }
  return { ...start, owner: id, stores: { ...stores, user: { ...stores.user, id } } };
}

/** Of the steps from some place on, the first that is one for somebody. */
function openFrom(flow: Flow, known: Known, done: number): Step | undefined {
  const own = stepsFor({ flow, known });
  return flow.steps.slice(done).find((step) => own.includes(step));
}

/** What the backend names as the next step. */
function nextPath(flow: Flow, known: Known, done: number): NextPath | null {
  const step = openFrom(flow, known, done);
  return step === undefined ? null : nextPathTo(step);
}

const asJson = (next: NextPath | null): Json => next && { ...next };

interface Response {
  response: JsonObject;
  signsIn: boolean;
}

const given = once(() => new Map<string, Response[]>());

/** The answers of a call that tell different people apart: everything it teaches, in each of the values that matter. */
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
  for (const known of kinds(subject)) {
    const response: JsonObject = { next_path: asJson(next) };
    for (const [target, source] of learns) {
      const [root = '', ...path] = source.split('.');
      const [store = '', field] = target.split('.');
      const taught = known.stores[store] ?? {};
      const value = field === undefined ? { ...taught, id: 'someone' } : taught[field];
      if (root === 'response' && value != null) put(response, path, value);
    }
    found.set(JSON.stringify(response), { response, signsIn: signsIn(flow, call) });
  }
  return [...found.values()];
}

/** Somebody before the last question of a screen, answered. */
export function answeredLast(flow: Flow, { known, at }: Pick<Standing, 'known' | 'at'>): Known {
  const screen = flow.screens[at.route.screen];
  const [type = ''] = Object.entries(flow.questions.types).find(([, { selects }]) => selects === 'one') ?? [];
  if (screen?.kind !== 'questionnaire') return known;
  const option: AnswerOption = { id: 'sample' };
  const question: Question = { id: 'sample', question_text: '', question_type: type, answer_options: [option] };
  const answer = { answer: ['sample'], user_texts: {}, at: 0, product: textOf(known, 'product', 'slug') };
  return {
    ...known,
    answers: { ...known.answers, [screen.store]: { sample: answer } },
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

function eventOf(flow: Flow, { known, at, done }: Standing, control: Exclude<Control, { kind: 'link' }>): FlowEvent {
  const item = { ...sampleFor(flow, control.do, 'item'), next_path: asJson(nextPath(flow, known, done)) };
  const told = { at, now: 0, data: sampleFor(flow, control.do, 'data'), do: control.do };
  return control.kind === 'form'
    ? { ...told, type: 'submitted', form: sampleFor(flow, control.do, 'form') }
    : { ...told, type: 'pressed', item };
}

/** Screens whose lists hold something: on the way through the steps the backend offers what is to be chosen. */
const offering = once(({ flow }) => new Set(flow.steps.slice(0, -1).flatMap((step) => routeTaking(flow, step) ?? [])));

/** Something pressed, by the key of its text, and what comes of it. */
interface Pressed {
  by: string;
  played: Played;
}

/** What pressing things at a place leads to, before the guards: an address each, or none where the screen stays. */
export function* pressed(subject: Subject, standing: Standing): Generator<Pressed> {
  const { flow } = subject;
  const { known, at, done } = standing;
  if (known.modal !== null) {
    const { id, item } = known.modal;
    const { actions = [], close } = flow.modals[id] ?? {};
    yield { by: close?.label ?? '', played: play(flow, known, { type: 'closed-modal', at, now: 0 }) };
    for (const action of actions) {
      const chosen: FlowEvent = { type: 'pressed', at, now: 0, do: [{ close: 'modal' }, ...action.do], item };
      yield* answered(subject, known, chosen, done, action.label);
    }
    return;
  }
  const scope = { flow, known, at };
  const facts = guardFacts(flow).map(({ store, field }) => `${store}.${field}`);
  const isTold = (reference: string) => facts.includes(reference) || reference === 'auth.signed_in';
  const events: [by: string, event: FlowEvent][] = [];
  for (const control of controlsOn(flow, at.route, offering(subject).has(at.route))) {
    if (control.conditions.some((condition) => holds(toldIn(condition, isTold), scope) === false)) continue;
    if (control.kind !== 'link') {
      events.push([control.label, eventOf(flow, standing, control)]);
      continue;
    }
    const path = destinationPath(flow, known, control.to, scope, sampled(control.params));
    const played = { known, path, left: false, says: false, reloads: false, called: [], succeeded: [], effects: [] };
    yield { by: control.label, played };
  }
  if (flow.screens[at.route.screen]?.kind === 'questionnaire') {
    events.push([flow.questions.continue, { type: 'continued', at, now: 0, screen: at.route.screen }]);
  }
  const before = answeredLast(flow, standing);
  for (const [by, event] of events) yield* answered(subject, before, event, done, by);
}

/** An event, played once for every way in which the first call it makes can be answered. */
function* answered(subject: Subject, known: Known, event: FlowEvent, done: number, by: string): Generator<Pressed> {
  const { flow } = subject;
  const next = nextPath(flow, known, done);
  const calls: string[] = [];
  const first: Answering = (call) => {
    calls.push(call);
    return responses(subject, call, next)[0];
  };
  yield { by, played: play(flow, known, event, first) };
  const [call = ''] = calls;
  const made = flow.calls[call];
  if (made === undefined || Object.keys(learnsOf(made)).length === 0) return;
  for (const reply of responses(subject, call, next).slice(1)) {
    const answering: Answering = (other) => (other === call ? reply : responses(subject, other, next)[0]);
    yield { by, played: play(flow, known, event, answering) };
  }
}

/** Where somebody ends up who is taken to an address; asked for time and again. */
const arrivals = once(() => new Map<string, Omit<Move, 'by'> | undefined>());

function arrival(subject: Subject, known: Known, path: string, done: number): Omit<Move, 'by'> | undefined {
  const kept = arrivals(subject);
  const key = keyOf(subject, { known, path, done });
  if (!kept.has(key)) {
    const there = reach(subject.flow, known, path);
    const arrived = there && { ...bare(subject, there.known), modal: there.known.modal };
    kept.set(key, there && arrived && { to: { known: arrived, at: there.at, done }, refused: there.refused });
  }
  return kept.get(key);
}

/** Everything that somebody can bring about where they stand, with what is on the screen; each place they come to once. */
export function movesFrom(subject: Subject, standing: Standing): Move[] {
  const { flow } = subject;
  const step = openFrom(flow, standing.known, standing.done);
  const isNext = step !== undefined && routeTaking(flow, step)?.id === standing.at.route.id;
  const writes = (call: string) => flow.calls[call]?.method !== 'GET';
  // The backend names the step after this one once what this one sends has arrived.
  const done = isNext ? flow.steps.indexOf(step) + 1 : standing.done;
  const found = new Map<Omit<Move, 'by'>, string>();
  for (const { by, played } of pressed(subject, { ...standing, done })) {
    const { known, path, left, succeeded } = played;
    if (path === undefined || left) continue;
    const move = arrival(subject, bare(subject, known), path, succeeded.some(writes) ? done : standing.done);
    if (move !== undefined && !found.has(move)) found.set(move, by);
  }
  return [...found].map(([move, by]) => ({ ...move, by }));
}
