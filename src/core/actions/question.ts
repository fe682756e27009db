import { tracked } from '../analytics/index.ts';
import { answerTo, checkAnswer, currentQuestion, atNextQuestion, isGiven, previousIndex } from '../rules/index.ts';
import type { QuestionnaireScreen } from '../generated/flow-files.ts';
import type { QuestionnaireState, State } from '../model/index.ts';
import { type ActionContext, resolve, scopeOf } from '../eval/index.ts';
import { showQuestion } from './show-question.ts';
import type { ActionHandler } from './action.ts';

/**
 * Moves within a questionnaire (QN-2, QN-3).
 * `next` needs a given answer (decision 13). After the last question, it performs the screen's `on_complete`; until the
 * call in there ends, another press has no effect. If another tab has reopened an earlier question, that question is
 * shown first.
 * Forward, the question is shown before its history entry is added, so that the browser's Back leads to the previous
 * question. Backward, the history changes first.
 */
export const question: ActionHandler<'question'> = (action, state, context) => {
  const questionnaire = state.questionnaire;
  const present = currentQuestion(questionnaire);
  const screen = context.screen === null ? undefined : context.flow.screens[context.screen];
  if (questionnaire === null || present === undefined || screen?.kind !== 'questionnaire' || state.screen.busy)
    return [state, []];
  if (action.question === 'previous') {
    const before = previousIndex(context.flow, state);
    return before === undefined ? [state, []] : [state, [{ type: 'question-back', question: before }]];
  }
  const answers = state.answers[screen.store] ?? {};
  const answerErrors = checkAnswer(context.flow, present, answerTo(context.flow, present, answers));
  if (answerErrors.length > 0) return [{ ...state, questionnaire: { ...questionnaire, answerErrors } }, []];
  if (!isGiven(context.flow, present, answers)) return [state, []];
  const tracking = tracked({ kind: 'answer', screen: context.screen }, state, context);
  const ahead = atNextQuestion(context.flow, questionnaire, answers);
  const [next, effects] =
    ahead === undefined ? complete(state, context, screen) : forward(state, context, questionnaire, ahead.index);
  return [next, [...tracking, ...effects]];
};

function forward(
  state: State,
  context: ActionContext,
  questionnaire: QuestionnaireState,
  index: number,
): ReturnType<typeof question> {
  const [next, left] = showQuestion(state, context, questionnaire, index);
  return [next, [...left, { type: 'navigate', path: context.match.path, replace: false, question: index }]];
}

function complete(state: State, context: ActionContext, screen: QuestionnaireScreen): ReturnType<typeof question> {
  const sending = {
    ...context,
    continuation: { ...context.continuation, sent: resolve('answers', scopeOf(context, state)) },
  };
  const [next, effects] = context.run(screen.on_complete, state, sending);
  return [next, [...tracked({ kind: 'completion', screen: context.screen }, state, context), ...effects]];
}
