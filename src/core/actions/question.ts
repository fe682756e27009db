import { tracked } from '../analytics/track.ts';
import { checkAnswer } from '../answers.ts';
import type { QuestionnaireScreen } from '../generated/flow-files.ts';
import type { Known, QuestionnaireState } from '../known.ts';
import { answerTo, currentQuestion, followingIndex, isGiven, precedingIndex, resumeAt } from '../questionnaire.ts';
import { resolve } from '../scope.ts';
import { showQuestion } from '../show-question.ts';
import { scopeOf, type Turn } from '../turn.ts';
import type { Perform } from './action.ts';

/**
 * Moves within a questionnaire (QN-2, QN-3). `next` passes only what was given as an answer (decision 13). After the
 * last question the screen's `on_complete` happens, once: while its call is under way nothing moves. A question before it
 * that is open again, in another tab, comes first. The next question is shown at once, and its history entry follows, so
 * that the browser's Back is one question; on the way back history goes first.
 */
export const question: Perform<'question'> = (action, known, turn) => {
  const state = known.questionnaire;
  const present = currentQuestion(state);
  const screen = turn.screen === null ? undefined : turn.flow.screens[turn.screen];
  if (state === null || present === undefined || screen?.kind !== 'questionnaire' || known.screen.busy)
    return [known, []];
  if (action.question === 'previous') {
    const before = precedingIndex(turn.flow, known);
    return before === undefined ? [known, []] : [known, [{ type: 'question-back', question: before }]];
  }
  const answers = known.answers[screen.store] ?? {};
  const problems = checkAnswer(turn.flow, present, answerTo(turn.flow, present, answers));
  if (problems.length > 0) return [{ ...known, questionnaire: { ...state, problems } }, []];
  if (!isGiven(turn.flow, present, answers)) return [known, []];
  const told = tracked({ kind: 'answer', screen: turn.screen }, known, turn);
  const open = resumeAt(turn.flow, state.questions, answers);
  const following = followingIndex(turn.flow, state, answers);
  const [next, effects] =
    following === undefined && open === state.index
      ? complete(known, turn, screen)
      : forward(known, turn, state, Math.min(following ?? open, open));
  return [next, [...told, ...effects]];
};

function forward(known: Known, turn: Turn, state: QuestionnaireState, index: number): ReturnType<typeof question> {
  const [next, left] = showQuestion(known, turn, state, index);
  return [next, [...left, { type: 'navigate', path: turn.at.path, replace: false, question: index }]];
}

function complete(known: Known, turn: Turn, screen: QuestionnaireScreen): ReturnType<typeof question> {
  const sending = { ...turn, moment: { ...turn.moment, sent: resolve('answers', scopeOf(turn, known)) } };
  const [next, effects] = turn.run(screen.on_complete, known, sending);
  return [next, [...tracked({ kind: 'completion', screen: turn.screen }, known, turn), ...effects]];
}
