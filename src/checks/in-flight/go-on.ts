import { answerTo, currentQuestion, isStopped, pathOf, questionnaireAnswers, signedIn } from '#core';
import { answerWith, carryOn } from '../scenarios/question-steps.ts';
import type { SimulatedVisitor } from '../scenarios/simulated-visitor.ts';
import type { Asking } from './asking.ts';
import { goesBackToQuestions, goesToSend } from './send.ts';

/** The largest number of screens and questions to play in a row. A visitor who passes more is in an endless loop. */
const MOST_ROUNDS = 100;
/**
 * How often the backend may refuse the answers. It may do so once, for a changed question, but not after the visitor
 * has answered that question again.
 */
const MOST_REFUSALS = 1;

/** A visitor who began with the old build and returns after the new build is served. */
export interface Returned {
  visitor: SimulatedVisitor;
  asking: Asking;
  /** Whether the visitor's browser still runs the page that it loaded from the old build. */
  isOld: boolean;
  /** The questions that the visitor answered on a page of the new build. */
  answered: Set<string>;
  note: (does: string) => unknown;
}

/** The path of the step that the backend names next; "/" if it names none. */
export function whereTo({ flow, state, backend }: SimulatedVisitor): string {
  const next = backend.next();
  return (next === null ? undefined : pathOf(flow, state, next)) ?? '/';
}

/**
 * Answers the current question and continues.
 * @returns why no visitor could continue; undefined after success
 */
function answerHere({ visitor, isOld, answered, note }: Returned, id: string): string | undefined {
  const place = () => `${visitor.match.path} ${visitor.state.questionnaire?.index}`;
  const here = place();
  answerWith(visitor);
  if (!isOld) answered.add(id);
  const isStill = () => place() === here && visitor.state.modal === null;
  if (isStill()) carryOn(visitor);
  note('answers what is asked so that nothing stops them');
  return isStill() ? 'It does not go on' : undefined;
}

/**
 * Answers all questions from the current screen on, and sends the answers.
 * @returns why no visitor could do this; undefined after success
 */
export function goesOn(here: Returned): string | undefined {
  const { visitor, asking, isOld, note } = here;
  let refusals = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { flow, state, backend } = visitor;
    if (state.screen.failure !== null) return `The error screen is shown at "${visitor.match.route.id}"`;
    const question = currentQuestion(state.questionnaire);
    if (state.modal !== null) {
      const stops =
        question !== undefined && isStopped(flow, question, answerTo(flow, question, questionnaireAnswers(state)));
      return stops ? undefined : `A modal is in the way: "${state.modal.id}"`;
    }
    if (question !== undefined) {
      const why = answerHere(here, question.id);
      if (why !== undefined) return why;
      continue;
    }
    if (asking.own !== undefined) {
      const result = goesToSend(visitor, asking.own);
      note(result === 'refused' ? 'sends the answers, which are refused' : 'goes on to the next step');
      if (result === 'over' || (result === 'refused' && isOld)) return undefined;
      if (result === 'on') continue;
      refusals += 1;
      if (refusals > MOST_REFUSALS) return 'The answers are refused again after they were changed';
      if (!goesBackToQuestions(visitor, asking.askingSteps))
        return `The answers are refused, and no link leads from "${visitor.match.route.id}" to the questions`;
      note('follows the link to the questions');
      continue;
    }
    const next = signedIn(state) ? backend.next() : null;
    if (next === null || visitor.match.route.path_type === next.path_type) return undefined;
    visitor.open(whereTo(visitor));
    note('goes where they are sent next');
    if (visitor.match.route.id === flow.not_found) return `There is no screen for the next step, "${next.path_type}"`;
    if (currentQuestion(visitor.state.questionnaire) === undefined && visitor.state.screen.failure === null)
      return undefined;
  }
  return 'They are sent from question to question without an end';
}
