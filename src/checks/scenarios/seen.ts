import {
  type Actions,
  asObject,
  answerTo,
  type Block,
  type Condition,
  currentQuestion,
  type Flow,
  htmlToText,
  evaluate,
  innerBlocks,
  type Json,
  ownEntry,
  matchesWords,
  resolve,
  signedIn,
  displayText,
  stopsOf,
  stringsIn,
} from '#core';
import { controlsOn, decidableLines } from '../subject/controls.ts';
import type { Control } from '../subject/controls.ts';
import type { SimulatedVisitor } from './simulated-visitor.ts';

/** Whether a text in a scenario means this copy key. The scenario may write the key or the words. */
export function namesText(flow: Flow, wanted: string, key: string): boolean {
  if (wanted === key) return true;
  const text = ownEntry(flow.texts[flow.default_locale] ?? {}, key);
  return text !== undefined && matchesWords(text, wanted);
}

/** Whether a condition may be true. Lines about data and items that the scenario does not give are ignored. */
export const mayApply = (visitor: SimulatedVisitor, condition: Condition, item: Json = {}): boolean => {
  const given: Readonly<Record<string, object>> = { data: visitor.data, item: asObject(item), form: {} };
  const isKnown = (reference: string) => {
    const [root = '', field = ''] = reference.split('.');
    const values = ownEntry(given, root);
    return values === undefined || Object.hasOwn(values, field);
  };
  return evaluate(decidableLines(condition, isKnown), visitor.scope(item)) !== false;
};

/** Every enabled control on the screen. While a modal is open, only the modal's controls. */
export function pressable(
  visitor: SimulatedVisitor,
): (Control | { kind: 'close' | 'continue' | 'home' | 'modal' | 'retry'; label: string; do: Actions })[] {
  const { flow, state, match } = visitor;
  if (state.modal !== null) {
    const modal = flow.modals[state.modal.id];
    const actions = (modal?.actions ?? []).map(({ label, do: does }) => ({ kind: 'modal' as const, label, do: does }));
    return modal === undefined ? [] : [{ kind: 'close', label: modal.close.label, do: [] }, ...actions];
  }
  if (state.screen.failure !== null) {
    const { retry, home } = flow.errors.screen;
    return [
      ...(state.screen.failure.retry ? [{ kind: 'retry' as const, label: retry, do: [] }] : []),
      { kind: 'home', label: home, do: [] },
    ];
  }
  const { logout } = flow.layout;
  const always: Control[] =
    !signedIn(state) || logout === undefined ? [] : [{ kind: 'button', ...logout, conditions: [] }];
  const footer = (flow.layout.footer?.links ?? []).map((link): Control => ({ kind: 'link', ...link, conditions: [] }));
  const asks = currentQuestion(state.questionnaire) !== undefined;
  return [
    ...(asks ? [{ kind: 'continue' as const, label: flow.questions.continue, do: [] }] : []),
    ...controlsOn(flow, match.route, true).filter(({ conditions }) =>
      conditions.every((one) => mayApply(visitor, one)),
    ),
    ...always,
    ...footer,
  ];
}

/** The texts that blocks show: copy keys, and text from data. */
function textsIn(visitor: SimulatedVisitor, blocks: readonly Block[], item?: Json): string[] {
  return blocks.flatMap((block): string[] => {
    if (block.if !== undefined && !mayApply(visitor, block.if)) return [];
    if (block.block === 'each') return textsIn(visitor, block.blocks);
    const { if: _, ...shown } = block;
    const from =
      'from' in block && typeof block.from === 'string' ? resolve(block.from, { ...visitor.scope(item) }) : undefined;
    const inner = textsIn(visitor, innerBlocks(block) ?? [], item);
    return [...stringsIn({ ...shown, blocks: [] }), ...(typeof from === 'string' ? [from] : []), ...inner];
  });
}

/** The texts of the current question. */
function questionTexts({ flow, state }: SimulatedVisitor): string[] {
  const question = currentQuestion(state.questionnaire);
  if (question === undefined || state.questionnaire === null) return [];
  const answer = answerTo(flow, question, state.answers[state.questionnaire.store] ?? {});
  const stops = stopsOf(flow, question, answer).flatMap(({ stop }) => stringsIn(stop.notice ?? []));
  const options = (question.answer_options ?? []).flatMap(({ answer_text, note, helper_text }) => [
    answer_text ?? '',
    note ?? '',
    helper_text ?? '',
  ]);
  const { more_info, entries_missing } = flow.questions;
  const more = state.questionnaire.answerErrors.length > 0 ? [more_info.required, entries_missing] : [];
  const { continue: goOn, count } = flow.questions;
  return [question.question_text, ...options, ...stops, ...more.flatMap((key) => key ?? []), goOn, count ?? ''];
}

/** Everything that the open modal shows; undefined when none is open. */
function textsInModal(visitor: SimulatedVisitor): string[] | undefined {
  const { flow, state } = visitor;
  const modal = state.modal === null ? undefined : flow.modals[state.modal.id];
  return (
    modal && [
      ...stringsIn([modal.title, modal.actions, modal.close]),
      ...textsIn(visitor, modal.blocks, state.modal?.item),
    ]
  );
}

/** Everything that the screen shows, also behind a modal: copy keys, and text from data. */
function shownTexts(visitor: SimulatedVisitor): string[] {
  const { flow, state, match } = visitor;
  const { failure, refusal, fieldErrors } = state.screen;
  if (failure !== null) {
    const { title, text, retry, home } = flow.errors.screen;
    return [title, text, retry, home].flatMap((key) => key ?? []);
  }
  const { heading, blocks = [], above = [], below = [], fields, submit } = { ...shownBy(flow, match.route.screen) };
  const t = (key: string) => key;
  return [
    match.route.title,
    ...stringsIn(heading),
    ...(refusal === null ? [] : [displayText(refusal.text, t), ...stringsIn(refusal.link?.label)]),
    ...Object.values(fieldErrors),
    ...textsIn(visitor, [...above, ...blocks, ...below]),
    ...stringsIn([fields, submit]),
    ...questionTexts(visitor),
  ];
}

/** The visible texts by kind of screen. */
interface ScreenTexts {
  heading?: string | undefined;
  blocks?: readonly Block[] | undefined;
  above?: readonly Block[] | undefined;
  below?: readonly Block[] | undefined;
  fields?: readonly object[] | undefined;
  submit?: object | undefined;
}
const shownBy = (flow: Flow, screen: string): ScreenTexts | undefined => flow.screens[screen];

const isAmong = ({ flow }: SimulatedVisitor, texts: readonly string[], wanted: string): boolean =>
  texts.some(
    (text) => namesText(flow, wanted, text) || matchesWords(text, wanted) || htmlToText(text).includes(wanted),
  );

/** Whether a text is visible somewhere, also behind an open modal. `wanted` is its copy key or its words. */
export const isSeen = (visitor: SimulatedVisitor, wanted: string): boolean =>
  isAmong(visitor, [...(textsInModal(visitor) ?? []), ...shownTexts(visitor)], wanted);

/** Whether a text is readable: while a modal is open, only texts in the modal are. */
export const isShown = (visitor: SimulatedVisitor, wanted: string): boolean =>
  isAmong(visitor, textsInModal(visitor) ?? shownTexts(visitor), wanted);

/** The position of a visitor in words, for the report of a scenario. */
export function positionText({ flow, state, match }: SimulatedVisitor): string {
  const question = currentQuestion(state.questionnaire);
  const parts = [
    `at "${match.route.id}"`,
    ...(state.screen.failure === null ? [] : ['the error screen is shown']),
    ...(question === undefined || flow.screens[match.route.screen]?.kind !== 'questionnaire'
      ? []
      : [`question "${question.id}"`]),
    ...(state.modal === null ? [] : [`modal "${state.modal.id}" is open`]),
  ];
  return parts.join(', ');
}
