import {
  buildPath,
  type CallFailure,
  currentQuestion,
  destinationPath,
  formsOf,
  htmlToText,
  isObject,
  jsonOf,
  type Json,
  ownEntry,
  paramsOf,
  routeOf,
  type ScenarioStep,
} from '#core';
import { sampleFor } from '../subject/controls.ts';
import { withSamples } from '../subject/samples.ts';
import { formProblems, strangers } from './form.ts';
import { namesText, pressable, positionText } from './seen.ts';
import { answerRest, carryOn, choose, write } from './question-steps.ts';
import { Impossible, quoted, suggestion, type Visit } from './visit.ts';

type Words = ScenarioStep extends infer Step ? (Step extends ScenarioStep ? keyof Step : never) : never;
/** The keys that start a step and say what it does. */
type Verb = Exclude<Words, 'params' | 'item' | 'form' | 'answers' | 'message' | 'expect'>;
type StepOf<V extends Verb> = Extract<ScenarioStep, Record<V, unknown>>;

function press(visit: Visit, { press: wanted, item: given = {} }: StepOf<'press'>): void {
  const { flow, state } = visit;
  const there = pressable(visit);
  const control = there.find(({ label }) => namesText(flow, wanted, label));
  if (control === undefined)
    throw new Impossible(
      `There is no "${wanted}" to press: ${positionText(visit)}`,
      suggestion(
        wanted,
        there.map(({ label }) => label),
      ),
    );
  if (control.kind === 'close') return visit.act({ type: 'closed-modal' });
  if (control.kind === 'continue') return carryOn(visit);
  if (control.kind === 'retry') return visit.act({ type: 'retried' });
  if (control.kind === 'home') return visit.act({ type: 'went-home' });
  if (control.kind === 'modal')
    return visit.act({ type: 'pressed', do: [{ close: 'modal' }, ...control.do], item: state.modal?.item });
  if (control.kind === 'form') {
    const data = { ...sampleFor(flow, control.do, 'data'), ...visit.data };
    const { name, do: does } = control;
    return visit.act({ type: 'submitted', name, form: sampleFor(flow, does, 'form'), data, do: does });
  }
  const item: Json = jsonOf(given);
  if (control.kind === 'link') {
    const path = destinationPath(flow, state, control.to, visit.scope(item), withSamples(control.params));
    if (path === undefined) throw new Impossible(`"${wanted}" leads nowhere`, 'say of which entry with "item"');
    return visit.open(path);
  }
  const sample = { ...sampleFor(flow, control.do, 'item'), ...(isObject(item) ? item : {}) };
  visit.act({
    type: 'pressed',
    do: control.do,
    item: sample,
    data: { ...sampleFor(flow, control.do, 'data'), ...visit.data },
  });
}

function send(visit: Visit, { send: values, form: name = '' }: StepOf<'send'>): void {
  const { flow, at, state } = visit;
  const screen = flow.screens[at.route.screen];
  const forms = screen === undefined || state.modal !== null || state.screen.failure !== null ? [] : formsOf(screen);
  const form = name === '' && forms.length === 1 ? forms[0] : forms.find((one) => one.name === name);
  if (form === undefined)
    throw new Impossible(
      `There is no form${name === '' ? '' : ` "${name}"`} to send: ${positionText(visit)}`,
      suggestion(
        name,
        forms.map((one) => one.name),
      ),
    );
  const held = jsonOf(values);
  const value = isObject(held) ? held : {};
  const [stranger] = strangers(form, value);
  if (stranger !== undefined)
    throw new Impossible(
      `The form has no field "${stranger}"`,
      suggestion(stranger, Object.keys(formProblems(form, {}, visit.scope()))),
    );
  const problems = formProblems(form, value, visit.scope());
  // A form with problems of its own is not sent.
  if (Object.keys(problems).length > 0) {
    visit.state = { ...state, screen: { ...state.screen, problems } };
    return;
  }
  const data = { ...sampleFor(flow, form.submit.do, 'data'), ...visit.data };
  visit.act({ type: 'submitted', name: form.name, form: value, data, do: form.submit.do });
}

function open(visit: Visit, { open: wanted, params = {} }: StepOf<'open'>): void {
  if (wanted.startsWith('/')) return visit.open(wanted);
  const { product } = visit.backend;
  const route = routeOf(visit.flow, wanted);
  const next = visit.backend.next();
  const usual = {
    slug: product?.slug,
    product_slug: product?.slug,
    user_questionnaire_id: next?.user_questionnaire_id,
    question_id: next?.question_id,
  };
  const path = buildPath(
    route,
    Object.fromEntries(Object.entries({ ...usual, ...params }).map(([key, value]) => [key, value ?? undefined])),
  );
  if (path !== undefined) return visit.open(path);
  const missing = paramsOf(route.path).filter((key) => ownEntry(params, key) === undefined);
  throw new Impossible(`The address of "${wanted}" lacks ${quoted(missing)}`, 'add them under "params"');
}

function answerCall(visit: Visit, { call, answers, message }: StepOf<'call'>): void {
  const isFailure = typeof answers === 'number' || typeof answers === 'string';
  const reply = isFailure
    ? visit.backend.failing(answers satisfies CallFailure['status'], message)
    : { response: jsonOf(answers) };
  visit.backend.instead.set(call, reply);
}

const does: { [V in Verb]: (visit: Visit, step: StepOf<V>) => void } = {
  open,
  choose: (visit, step) => choose(visit, step.choose),
  write: (visit, step) => write(visit, step.write),
  answer_rest: answerRest,
  press,
  send,
  back: (visit) => visit.act({ type: 'back', screen: visit.at.route.screen }),
  reload: (visit) => visit.reload(),
  session: (visit) => visit.act({ type: 'session-due', past: true }),
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

/** A step in words: `presses "Continue"`. */
export function stepText(visit: Visit, step: ScenarioStep): string {
  const t = (text: string) => htmlToText(ownEntry(visit.flow.texts[visit.flow.default_locale] ?? {}, text) ?? text);
  if ('open' in step) return `opens "${step.open}"`;
  if ('choose' in step) {
    const option = currentQuestion(visit.state.questionnaire)?.answer_options?.find(({ id }) => id === step.choose);
    return `chooses "${option?.answer_text ?? t(step.choose)}"`;
  }
  if ('write' in step) return `writes "${step.write}"`;
  if ('answer_rest' in step) return 'answers the rest so that nothing stops them';
  if ('press' in step) return `presses "${t(step.press)}"`;
  if ('send' in step) return `sends the form with ${Object.keys(step.send).join(', ')}`;
  if ('back' in step) return 'goes back';
  if ('reload' in step) return 'loads the page again';
  if ('session' in step) return "the session's time has come";
  if ('call' in step)
    return `from here on "${step.call}" answers ${isObject(step.answers) ? 'as given' : step.answers}`;
  return 'expects';
}
