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
import { mayApply, namesText, pressable, positionText } from './seen.ts';
import { carryOn, chooseNamed, restOf, writeAnswer } from './question-steps.ts';
import { Impossible, suggestion } from './impossible.ts';
import type { SimulatedVisitor } from './simulated-visitor.ts';
import { quoted } from '../quoted.ts';

type Words = ScenarioStep extends infer Step ? (Step extends ScenarioStep ? keyof Step : never) : never;
/** The keys of a step that name its action. */
type Verb = Exclude<Words, 'params' | 'item' | 'form' | 'answers' | 'message' | 'expect'>;
export type StepOf<V extends Verb> = Extract<ScenarioStep, Record<V, unknown>>;

/**
 * The control that a text names. In a list, it must be shown and enabled for the item.
 * @throws Impossible when there is none
 */
export function controlNamed(visitor: SimulatedVisitor, wanted: string, item: Json = {}) {
  const there = pressable(visitor);
  const named = there.filter(({ label }) => namesText(visitor.flow, wanted, label));
  const control = named.find(
    (one) => !('conditions' in one) || one.conditions.every((condition) => mayApply(visitor, condition, item)),
  );
  if (control !== undefined) return control;
  if (named.length > 0)
    throw new Impossible(`"${wanted}" is hidden or disabled for this item`, 'give another entry with "item"');
  throw new Impossible(
    `There is no "${wanted}" to press: ${positionText(visitor)}`,
    suggestion(
      wanted,
      there.map(({ label }) => label),
    ),
  );
}

function press(visitor: SimulatedVisitor, { press: wanted, item: given = {} }: StepOf<'press'>): void {
  const { flow, state } = visitor;
  const control = controlNamed(visitor, wanted, jsonOf(given));
  if (control.kind === 'close') return visitor.dispatch({ type: 'closed-modal' });
  if (control.kind === 'continue') return carryOn(visitor);
  if (control.kind === 'retry') return visitor.dispatch({ type: 'retried' });
  if (control.kind === 'home') return visitor.dispatch({ type: 'went-home' });
  if (control.kind === 'modal')
    return visitor.dispatch({ type: 'pressed', do: [{ close: 'modal' }, ...control.do], item: state.modal?.item });
  if (control.kind === 'form') {
    const data = { ...sampleFor(flow, control.do, 'data'), ...visitor.data };
    const { name, do: does } = control;
    return visitor.dispatch({ type: 'submitted', name, form: sampleFor(flow, does, 'form'), data, do: does });
  }
  const item: Json = jsonOf(given);
  if (control.kind === 'link') {
    const path = destinationPath(flow, state, control.to, visitor.scope(item), withSamples(control.params));
    if (path === undefined) throw new Impossible(`"${wanted}" leads nowhere`, 'say of which entry with "item"');
    return visitor.open(path);
  }
  const sample = { ...sampleFor(flow, control.do, 'item'), ...asObject(item) };
  visitor.dispatch({
    type: 'pressed',
    do: control.do,
    item: sample,
    data: { ...sampleFor(flow, control.do, 'data'), ...visitor.data },
  });
}

/** The form on the screen with a name. @throws Impossible when there is none */
export function formNamed(visitor: SimulatedVisitor, name = ''): Form {
  const { flow, match, state } = visitor;
  const screen = flow.screens[match.route.screen];
  const forms = screen === undefined || state.modal !== null || state.screen.failure !== null ? [] : formsOf(screen);
  const form = name === '' && forms.length === 1 ? forms[0] : forms.find((one) => one.name === name);
  if (form !== undefined) return form;
  throw new Impossible(
    `There is no form${name === '' ? '' : ` "${name}"`} to send: ${positionText(visitor)}`,
    suggestion(
      name,
      forms.map((one) => one.name),
    ),
  );
}

function send(visitor: SimulatedVisitor, { send: values, form: name }: StepOf<'send'>): void {
  const { flow, state } = visitor;
  const form = formNamed(visitor, name);
  const content = jsonOf(values);
  const value = asObject(content);
  const [stranger] = strangers(form, value);
  if (stranger !== undefined)
    throw new Impossible(
      `The form has no field "${stranger}"`,
      suggestion(stranger, Object.keys(formErrors(form, {}, visitor.scope()))),
    );
  const fieldErrors = formErrors(form, value, visitor.scope());
  // A form with errors is not sent.
  if (Object.keys(fieldErrors).length > 0) {
    visitor.state = { ...state, screen: { ...state.screen, fieldErrors } };
    return;
  }
  const data = { ...sampleFor(flow, form.submit.do, 'data'), ...visitor.data };
  visitor.dispatch({
    type: 'submitted',
    name: form.name,
    form: sentData(form.fields, value, visitor.scope()),
    data,
    do: form.submit.do,
  });
}

type Params = Record<string, string | undefined>;
const asTexts = (params: Readonly<Record<string, string | null>>): Params =>
  Object.fromEntries(Object.entries(params).map(([key, value]) => [key, value ?? undefined]));

/** The values of parameters that follow from the product and the open questionnaire. */
export function usualParams({ backend }: SimulatedVisitor): Params {
  const next = backend.next();
  return asTexts({
    product_slug: backend.product?.slug ?? null,
    user_questionnaire_id: next?.user_questionnaire_id ?? null,
    question_id: next?.question_id ?? null,
  });
}

/** The address that a step opens. @throws Impossible when a part of it is unknown */
export function openedAddress(visitor: SimulatedVisitor, { open: wanted, params = {} }: StepOf<'open'>): string {
  if (wanted.startsWith('/')) return wanted;
  const route = routeOf(visitor.flow, wanted);
  const path = buildPath(route, { ...usualParams(visitor), ...asTexts(params) });
  if (path !== undefined) return path;
  const missing = paramsOf(route.path).filter((key) => ownEntry(params, key) === undefined);
  throw new Impossible(`The address of "${wanted}" lacks ${quoted(missing)}`, 'add them under "params"');
}

/** Sets how the backend replies to a call from now on. */
export function answerCall(
  { backend }: Pick<SimulatedVisitor, 'backend'>,
  { call, answers, message }: StepOf<'call'>,
): void {
  const isFailure = typeof answers === 'number' || typeof answers === 'string';
  const reply = isFailure
    ? backend.failing(answers satisfies CallFailure['status'], message)
    : { response: jsonOf(answers) };
  backend.instead.set(call, reply);
}

const does: { [V in Verb]: (visitor: SimulatedVisitor, step: StepOf<V>) => void } = {
  open: (visitor, step) => visitor.open(openedAddress(visitor, step)),
  choose: (visitor, step) => chooseNamed(visitor, step.choose),
  write: (visitor, step) => writeAnswer(visitor, step.write),
  answer_rest: (visitor) => {
    for (const step of restOf(visitor)) runStep(visitor, step);
  },
  press,
  send,
  back: (visitor) => visitor.dispatch({ type: 'back', screen: visitor.match.route.screen }),
  reload: (visitor) => visitor.reload(),
  session: (visitor) => visitor.dispatch({ type: 'session-due', past: true }),
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

function perform<V extends Verb>(verb: V, visitor: SimulatedVisitor, step: ScenarioStep): void {
  if (isOf(verb, step)) does[verb](visitor, step);
}

/** Performs a step. @throws Impossible when a visitor could not do it */
export function runStep(visitor: SimulatedVisitor, step: ScenarioStep): void {
  const verb = VERBS.find((one) => one in step);
  if (verb !== undefined) perform(verb, visitor, step);
}

/** Splits a step into single steps. Each is computed only after the previous one was performed. */
export const singleSteps = (visitor: SimulatedVisitor, step: ScenarioStep): Iterable<ScenarioStep> =>
  'answer_rest' in step ? restOf(visitor) : [step];
