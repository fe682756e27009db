import {
  advancesByItself,
  answerTo,
  checkAnswer,
  currentQuestion,
  isAnswered,
  isDraft,
  isLast,
  isStopped,
  stopsOf,
  withAnswer,
} from '../rules/index.ts';
import { ADVANCE, cancelDraftSave, isAdvancing, scheduleDraftSave } from '../actions/index.ts';
import { answersAbout, jsonOf, ownEntry, type QuestionAnswer, same, type State } from '../model/index.ts';
import type { Question, QuestionnaireScreen } from '../generated/flow-files.ts';
import { type ActionContext, type Transition } from '../eval/index.ts';
import { advance } from './advance.ts';
import { withStepUndone } from './step-undone.ts';

/** Opens the safety modal for an answer that stops the visitor, with the help text of the chosen option (QS-8). */
export function withStopModal(state: State, { flow }: ActionContext, store: string): State {
  const question = currentQuestion(state.questionnaire);
  if (question === undefined) return state;
  const [found] = stopsOf(flow, question, answerTo(flow, question, state.answers[store] ?? {}));
  if (found === undefined) return state;
  return { ...state, modal: { id: found.stop.opens, item: { helper_text: found.option.helper_text ?? '' } } };
}

/** Handles a changed answer. `settled`: the visitor has finished choosing (PQ-2). */
export function choose(
  state: State,
  context: ActionContext,
  screen: QuestionnaireScreen,
  id: string,
  answer: QuestionAnswer,
  settled: boolean,
): Transition {
  const questionnaire = state.questionnaire;
  const question = currentQuestion(questionnaire);
  if (questionnaire === null || question === undefined || question.id !== id) return [state, []];
  const leadsOn = settled && advancesByItself(context.flow, question, answer);
  const isStop = isStopped(context.flow, question, answer);
  const stored = withAnswerNow(state, context, screen.store, question, answer, !leadsOn);
  const open = isStop || isCopyOld(state, screen, id, answer) ? withStepUndone(stored, context) : stored;
  const next: State = { ...open, questionnaire: { ...questionnaire, answerErrors: [] } };
  if (leadsOn) return [next, [...cancelDraftSave(next), advance(next, context, screen, question)]];
  const shown = settled && isStop ? withStopModal(next, context, screen.store) : next;
  return [
    shown,
    [{ type: 'cancel', key: ADVANCE }, ...scheduleDraftSave(next, context, screen, question, isAdvancing(state))],
  ];
}

/**
 * Whether an answer differs from the copy that the screen stores of the answers to the flow's own questions. A later
 * screen sends this copy.
 */
function isCopyOld(state: State, { asks, store }: QuestionnaireScreen, id: string, answer: QuestionAnswer): boolean {
  if (asks === undefined) return false;
  const givenIn = ({ answer: chosen, user_texts, medication, allergy }: QuestionAnswer) =>
    jsonOf({ chosen, user_texts, medication: medication ?? null, allergy: allergy ?? null });
  const before = ownEntry(state.answers[store] ?? {}, id);
  return before === undefined || !same(givenIn(before), givenIn(answer));
}

/**
 * Stores an answer with the current time. If the clock was set back, the time is one after the previous answer's
 * (ST-10).
 */
function withAnswerNow(
  state: State,
  context: ActionContext,
  store: string,
  { id, version, language }: Question,
  answer: QuestionAnswer,
  draft: boolean,
): State {
  const before = ownEntry(state.answers[store] ?? {}, id)?.at ?? 0;
  const product = answersAbout(state);
  const { version: _, language: __, ...given } = answer;
  const asked = { ...(version != null && { version }), ...(language != null && { language }) };
  const saved = { ...given, ...asked, at: Math.max(context.now, before + 1), product, draft };
  return { ...state, answers: { ...state.answers, [store]: withAnswer(state.answers[store] ?? {}, id, saved) } };
}

/**
 * Handles Continue. If something is missing, shows it. Otherwise the draft becomes a given answer (decision 13), and
 * the next question follows. After the last question there is no delay (PQ-3).
 */
export function proceed(state: State, context: ActionContext, screen: QuestionnaireScreen): Transition {
  const questionnaire = state.questionnaire;
  const question = currentQuestion(questionnaire);
  if (questionnaire === null || question === undefined || state.screen.busy) return [state, []];
  const answer = answerTo(context.flow, question, state.answers[screen.store] ?? {});
  if (!isAnswered(answer))
    return [
      { ...state, questionnaire: { ...questionnaire, answerErrors: checkAnswer(context.flow, question, answer) } },
      [],
    ];
  if (isStopped(context.flow, question, answer)) return [withStopModal(state, context, screen.store), []];
  const answerErrors = checkAnswer(context.flow, question, answer);
  if (answerErrors.length > 0) return [{ ...state, questionnaire: { ...questionnaire, answerErrors } }, []];
  const last = isLast(context.flow, questionnaire, state.answers[screen.store] ?? {});
  if (!last && isAdvancing(state)) return [state, []];
  const isGivenNow = isDraft(question, state.answers[screen.store] ?? {});
  const next = isGivenNow ? withAnswerNow(state, context, screen.store, question, answer, false) : state;
  const step = advance(next, context, last ? { ...screen, advance_after: '0ms' } : screen, question);
  return [next, [...cancelDraftSave(state), step]];
}
