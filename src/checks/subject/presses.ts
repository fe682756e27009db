import {
  answersAbout,
  type Block,
  type Condition,
  destinationPath,
  entryAt,
  evaluate,
  type Flow,
  type FlowEvent,
  formsOf,
  innerBlocks,
  isAsked,
  isObject,
  type JsonObject,
  jsonOf,
  flattenedFields,
  resolve,
  type RouteMatch,
  type State,
} from '#core';
import { answerWith, goodAnswer } from '../scenarios/good-answer.ts';
import { NOW } from './clock.ts';
import { type Control, controlsIn, controlsOn, decidableLines } from './controls.ts';
import { filledIn, type Persona, questionsOf } from './personas.ts';
import { play, type PlayResult } from './play.ts';
import { withSamples } from './samples.ts';
import { backend } from './simulated-backend.ts';
import type { Subject } from './subject.ts';
import { isStored } from './tested-facts.ts';

/**
 * A screen in one state of its visitor, and where its controls lead. The state space that `reachableScreens` explores
 * consists of these.
 */
export interface ReachedScreen {
  key: string;
  state: State;
  match: RouteMatch;
  /** Whether a control or redirect leads to this screen. Otherwise visitors see it only if they open its address. */
  isLed: boolean;
  /**
   * Whether the route refuses the visitor after the arrival, because actions on arrival undo what the route requires.
   */
  isUndone: boolean;
  leadsTo: Set<string>;
}

/** Whether a control is shown and enabled. Lines of its condition that read unknown values count as true. */
export function works(
  flow: Flow,
  { state, match }: Pick<ReachedScreen, 'state' | 'match'>,
  condition: Condition,
): boolean {
  const decidable = decidableLines(condition, (name) => isStored(flow, name));
  const truth = evaluate(decidable, { flow, state, match });
  // If the rest of the condition is undecided, the control is not shown. But a control with a condition that
  // disables it ("not") can be pressed.
  return Object.keys(condition).join() === 'not' ? truth !== false : truth === true;
}

/** The blocks of a screen, without those inside them. */
function blocksOf(flow: Flow, { route }: RouteMatch): readonly Block[] {
  const screen = flow.screens[route.screen];
  if (screen === undefined) return [];
  if (screen.kind === 'page') return [...(screen.aside ?? []), ...screen.blocks];
  if (screen.kind === 'form') return [...(screen.above ?? []), ...(screen.below ?? [])];
  return screen.kind === 'questionnaire' ? [...(screen.above ?? []), ...(screen.aside ?? [])] : [];
}

/** The result of every press that a person can make on a screen. */
export function presses(subject: Subject, reached: ReachedScreen, persona: Persona): PlayResult[] {
  const { flow } = subject;
  const { state, match } = reached;
  const reply = backend(subject);
  const press = (event: FlowEvent) => play(flow, state, event, reply);
  if (state.modal !== null) {
    const { item, id } = state.modal;
    const actions = flow.modals[id]?.actions ?? [];
    return [
      press({ type: 'closed-modal', match, now: NOW }),
      ...actions.map((one) => press({ type: 'pressed', match, now: NOW, do: [{ close: 'modal' }, ...one.do], item })),
    ];
  }
  const screen = flow.screens[match.route.screen];
  const asked = screen?.kind === 'questionnaire' ? controlsIn(blocksOf(flow, match), [], true) : [];
  const controls = [...controlsOn(flow, match.route, true), ...asked];
  const open = controls.filter((control) => control.conditions.every((one) => works(flow, reached, one)));
  const pressed = open.flatMap((control) => pressedOne(subject, reached, control, persona, press) ?? []);
  return [...pressed, ...(screen?.kind === 'questionnaire' ? answered(subject, reached, persona) : [])];
}

/** The result of one press; undefined when the control's form is not found. */
function pressedOne(
  { flow }: Subject,
  { state, match }: ReachedScreen,
  control: Control,
  persona: Persona,
  press: (event: FlowEvent) => PlayResult,
): PlayResult | undefined {
  if (control.kind === 'link') {
    const path = destinationPath(flow, state, control.to, { flow, state, match }, withSamples(control.params));
    return { state, path, left: false, says: false, reloads: false, called: [], succeeded: [], effects: [] };
  }
  if (control.kind === 'button') return press({ type: 'pressed', match, now: NOW, do: control.do });
  const screen = flow.screens[match.route.screen];
  const form = screen && formsOf(screen).find(({ name }) => name === control.name);
  if (form === undefined) return undefined;
  const asked = flattenedFields(form.fields).filter(({ key }) => isAsked(form.fields, key, { flow, state, match }));
  const fields = asked.flatMap(({ key }) => {
    const entry = entryAt(form.fields, key);
    return entry === undefined || 'group' in entry ? [] : [{ key, entry }];
  });
  const filled = {
    ...storedIn(flow, { state, match }, fields),
    ...filledIn(match.route.screen, form.name, fields, persona),
  };
  return press({ type: 'submitted', match, now: NOW, do: control.do, form: filled, name: form.name });
}

/** The stored values of the form's fields that are hidden at the moment. The form sends these values as well. */
function storedIn(
  flow: Flow,
  { state, match }: Pick<ReachedScreen, 'state' | 'match'>,
  asked: readonly { key: string }[],
): JsonObject {
  const screen = flow.screens[match.route.screen];
  const fill = screen?.kind === 'form' ? screen.fill : undefined;
  const filled = fill === undefined ? undefined : resolve(fill, { flow, state, match });
  const entries = isObject(filled) ? Object.entries(filled) : [];
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== null && !asked.some(({ key }) => key === name)),
  );
}

/** The result of pressing Continue at the last question, after the person has answered all questions. */
function answered(subject: Subject, { state, match }: ReachedScreen, { entered }: Persona): PlayResult[] {
  const { flow } = subject;
  const id = match.route.screen;
  const screen = flow.screens[id];
  if (screen?.kind !== 'questionnaire' || screen.asks === undefined) return [];
  const questions = questionsOf(subject, screen.asks);
  const given = questions.flatMap((question, index) => {
    const option = entered.get(question.id);
    const options = [option ?? []].flat().filter((one) => typeof one === 'string');
    const answer = options.length > 0 ? answerWith(question, ...options) : goodAnswer(flow, question);
    if (answer === undefined) return [];
    const { version, language } = question;
    const asked = { ...(version != null && { version }), ...(language != null && { language }) };
    return [[question.id, { ...answer, ...asked, at: index + 1, product: answersAbout(state), draft: false }] as const];
  });
  const answers = { ...state.answers, [screen.store]: Object.fromEntries(given) };
  const data = { questions: questions.map((question) => jsonOf(question)) };
  const shown = play(
    flow,
    { ...state, answers },
    { type: 'loaded', match, now: NOW, call: '', data, screen: id },
  ).state;
  return [play(flow, shown, { type: 'continued', match, now: NOW, screen: id }, backend(subject))];
}

/** The blocks that a visitor sees on a screen, including those inside other blocks. */
export function shownAt(
  flow: Flow,
  reached: ReachedScreen,
  blocks: readonly Block[] = blocksOf(flow, reached.match),
): Block[] {
  return blocks
    .filter((block) => block.if === undefined || works(flow, reached, block.if))
    .flatMap((block) => [block, ...shownAt(flow, reached, innerBlocks(block) ?? [])]);
}
