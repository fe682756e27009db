import {
  buildPath,
  type CallFailure,
  destinationPath,
  type Form,
  formsOf,
  jsonOf,
  type Json,
  ownEntry,
  paramsOf,
  routeOf,
  type ScenarioStep,
  asObject,
  sentData,
} from '#core';
import { sampleFor } from '../subject/controls.ts';
import { withSamples } from '../subject/samples.ts';
import { formErrors, strangers } from './form.ts';
import { namesText, pressable, positionText } from './seen.ts';
import { carryOn, choose, restOf, write } from './question-steps.ts';
import { Impossible, suggestion } from './impossible.ts';
import type { Visit } from './visit.ts';
import { quoted } from '../quoted.ts';

type Words = ScenarioStep extends infer Step ? (Step extends ScenarioStep ? keyof Step : never) : never;
/** The keys of a step that name its action. */
type Verb = Exclude<Words, 'params' | 'item' | 'form' | 'answers' | 'message' | 'expect'>;
export type StepOf<V extends Verb> = Extract<ScenarioStep, Record<V, unknown>>;

/** The control that a text names. @throws Impossible when there is none */
export function controlNamed(visit: Visit, wanted: string) {
  const there = pressable(visit);
  const control = there.find(({ label }) => namesText(visit.flow, wanted, label));
  if (control !== undefined) return control;
  throw new Impossible(
    `There is no "${wanted}" to press: ${positionText(visit)}`,
    suggestion(
      wanted,
      there.map(({ label }) => label),
    ),
  );
}

function press(visit: Visit, { press: wanted, item: given = {} }: StepOf<'press'>): void {
  const { flow, state } = visit;
  const control = controlNamed(visit, wanted);
  if (control.kind === 'close') return visit.dispatch({ type: 'closed-modal' });
  if (control.kind === 'continue') return carryOn(visit);
  if (control.kind === 'retry') return visit.dispatch({ type: 'retried' });
  if (control.kind === 'home') return visit.dispatch({ type: 'went-home' });
  if (control.kind === 'modal')
    return visit.dispatch({ type: 'pressed', do: [{ close: 'modal' }, ...control.do], item: state.modal?.item });
  if (control.kind === 'form') {
    const data = { ...sampleFor(flow, control.do, 'data'), ...visit.data };
    const { name, do: does } = control;
    return visit.dispatch({ type: 'submitted', name, form: sampleFor(flow, does, 'form'), data, do: does });
  }
  const item: Json = jsonOf(given);
  if (control.kind === 'link') {
    const path = destinationPath(flow, state, control.to, visit.scope(item), withSamples(control.params));
    if (path === undefined) throw new Impossible(`"${wanted}" leads nowhere`, 'say of which entry with "item"');
    return visit.open(path);
  }
  const sample = { ...sampleFor(flow, control.do, 'item'), ...asObject(item) };
  visit.dispatch({
    type: 'pressed',
    do: control.do,
    item: sample,
    data: { ...sampleFor(flow, control.do, 'data'), ...visit.data },
  });
}

/** The form on the screen with a name. @throws Impossible when there is none */
export function formNamed(visit: Visit, name = ''): Form {
  const { flow, match, state } = visit;
  const screen = flow.screens[match.route.screen];
  const forms = screen === undefined || state.modal !== null || state.screen.failure !== null ? [] : formsOf(screen);
  const form = name === '' && forms.length === 1 ? forms[0] : forms.find((one) => one.name === name);
  if (form !== undefined) return form;
  throw new Impossible(
    `There is no form${name === '' ? '' : ` "${name}"`} to send: ${positionText(visit)}`,
    suggestion(
      name,
      forms.map((one) => one.name),
    ),
  );
}

function send(visit: Visit, { send: values, form: name }: StepOf<'send'>): void {
  const { flow, state } = visit;
  const form = formNamed(visit, name);
  const content = jsonOf(values);
  const value = asObject(content);
  const [stranger] = strangers(form, value);
  if (stranger !== undefined)
    throw new Impossible(
      `The form has no field "${stranger}"`,
      suggestion(stranger, Object.keys(formErrors(form, {}, visit.scope()))),
    );
  const fieldErrors = formErrors(form, value, visit.scope());
  // A form with errors is not sent.
  if (Object.keys(fieldErrors).length > 0) {
    visit.state = { ...state, screen: { ...state.screen, fieldErrors } };
    return;
  }
  const data = { ...sampleFor(flow, form.submit.do, 'data'), ...visit.data };
  visit.dispatch({
    type: 'submitted',
    name: form.name,
    form: sentData(form.fields, value, visit.scope()),
    data,
    do: form.submit.do,
  });
}

type Params = Record<string, string | undefined>;
const asTexts = (params: Readonly<Record<string, string | null>>): Params =>
  Object.fromEntries(Object.entries(params).map(([key, value]) => [key, value ?? undefined]));

/** The values of parameters that follow from the product and the open questionnaire. */
export function usualParams({ backend }: Visit): Params {
  const next = backend.next();
  return asTexts({
    product_slug: backend.product?.slug ?? null,
    user_questionnaire_id: next?.user_questionnaire_id ?? null,
    question_id: next?.question_id ?? null,
  });
}

/** The address that a step opens. @throws Impossible when a part of it is unknown */
export function addressOf(visit: Visit, { open: wanted, params = {} }: StepOf<'open'>): string {
  if (wanted.startsWith('/')) return wanted;
  const route = routeOf(visit.flow, wanted);
  const path = buildPath(route, { ...usualParams(visit), ...asTexts(params) });
  if (path !== undefined) return path;
  const missing = paramsOf(route.path).filter((key) => ownEntry(params, key) === undefined);
  throw new Impossible(`The address of "${wanted}" lacks ${quoted(missing)}`, 'add them under "params"');
}

/** Sets how the backend replies to a call from now on. */
export function answerCall({ backend }: Pick<Visit, 'backend'>, { call, answers, message }: StepOf<'call'>): void {
  const isFailure = typeof answers === 'number' || typeof answers === 'string';
  const reply = isFailure
    ? backend.failing(answers satisfies CallFailure['status'], message)
    : { response: jsonOf(answers) };
  backend.instead.set(call, reply);
}

const does: { [V in Verb]: (visit: Visit, step: StepOf<V>) => void } = {
  open: (visit, step) => visit.open(addressOf(visit, step)),
  choose: (visit, step) => choose(visit, step.choose),
  write: (visit, step) => write(visit, step.write),
  answer_rest: (visit) => {
    for (const step of restOf(visit)) runStep(visit, step);
  },
  press,
  send,
  back: (visit) => visit.dispatch({ type: 'back', screen: visit.match.route.screen }),
  reload: (visit) => visit.reload(),
  session: (visit) => visit.dispatch({ type: 'session-due', past: true }),
  call: answerCall,
};

const VERBS = [
  'open',
  'choose',
  'write',
  'answer_rest',
  'press',
  'send',
  'back',
  'reload',
  'session',
  'call',
] as const satisfies Verb[];

const isOf = <V extends Verb>(verb: V, step: ScenarioStep): step is StepOf<V> => verb in step;

function perform<V extends Verb>(verb: V, visit: Visit, step: ScenarioStep): void {
  if (isOf(verb, step)) does[verb](visit, step);
}

/** Performs a step. @throws Impossible when a visitor could not do it */
export function runStep(visit: Visit, step: ScenarioStep): void {
  const verb = VERBS.find((one) => one in step);
  if (verb !== undefined) perform(verb, visit, step);
}

/** Splits a step into single steps. Each is computed only after the previous one was performed. */
export const partsOf = (visit: Visit, step: ScenarioStep): Iterable<ScenarioStep> =>
  'answer_rest' in step ? restOf(visit) : [step];
