import { currentQuestion, isStopped, ownEntry, type Question, type Step } from '#core';
import { oneAnswerEach, goodAnswer } from '../scenarios/good-answer.ts';
import { type Answers, NO_ANSWERS } from '../scenarios/backend-answers.ts';
import type { StoryStep } from '../scenarios/play-scenario.ts';
import { answerWith, carryOn } from '../scenarios/question-steps.ts';
import { positionText } from '../scenarios/seen.ts';
import { runStep } from '../scenarios/steps.ts';
import { factsCompleting } from '../scenarios/values.ts';
import { Impossible } from '../scenarios/impossible.ts';
import { SimulatedVisitor } from '../scenarios/simulated-visitor.ts';
import type { Asking, AskingStep } from './asking.ts';
import type { Build } from './build.ts';
import { type About, type Begun, inWords, saved, type SavedState } from './saved-state.ts';
import { answersBefore, answersGiven, backendAt, earlier, visitorAt } from './starting-points.ts';

/** The largest number of answers to give in a row. A visitor who gives more is in an endless loop. */
const MOST_QUESTIONS = 200;

/** One pass of a visitor through the questions of a step. */
interface Walk {
  askingStep: AskingStep;
  wanted: Answers;
  /** The question after whose answer the state is saved. If undefined, the state is saved after every answer. */
  target: Question | undefined;
}

/**
 * Opens the step's first route for a visitor who has done the earlier steps; undefined when no visitor can be there.
 */
function begin(build: Build, { product }: Asking, { step, list }: AskingStep): Begun | undefined {
  const given = visitorAt(build, product, step);
  const [route] = step.routes;
  if (given === undefined || route === undefined) return undefined;
  const before = product === undefined ? NO_ANSWERS.given : answersGiven(build, product, {}, list);
  const visitor = new SimulatedVisitor(build.flow, backendAt(build, given, step, before), given);
  runStep(visitor, { open: route });
  return { visitor, given };
}

/**
 * Answers a questionnaire.
 * @returns the states saved after the answers
 */
function answering(build: Build, begun: Begun, { askingStep: { step }, wanted, target }: Walk): SavedState[] {
  const { flow } = build;
  const { visitor } = begun;
  const found: SavedState[] = [];
  const story: StoryStep[] = [];
  const note = (does: string) => story.push({ does, then: positionText(visitor) });
  note(`opens "${step.routes[0]}"`);
  for (let count = 0; count < MOST_QUESTIONS && step.routes.includes(visitor.match.route.id); count += 1) {
    const question = currentQuestion(visitor.state.questionnaire);
    if (question === undefined || visitor.state.modal !== null) break;
    const answer = ownEntry(wanted, question.id) ?? goodAnswer(flow, question);
    if (answer === undefined) break;
    const place = () => `${visitor.match.path} ${visitor.state.questionnaire?.index}`;
    const here = place();
    answerWith(visitor, answer);
    if (place() === here && visitor.state.modal === null) carryOn(visitor);
    note(`answers ${inWords(question, answer)}`);
    const about = { question, answer, stopped: isStopped(flow, question, answer) };
    if (target === undefined || target.id === question.id)
      found.push(saved(begun, earlier(build, step), target && about, story));
    if (place() === here) break;
  }
  return found;
}

function onTheWay(build: Build, asking: Asking, walk: Walk): SavedState[] {
  const begun = begin(build, asking, walk.askingStep);
  return begun === undefined ? [] : answering(build, begun, walk);
}

/**
 * A visitor who has given all answers and is at a later step. The backend stores the answers to a product's questions;
 * the browser stores those to the flow's own.
 */
function beyond(build: Build, asking: Asking, step: Step, wanted: Answers): Begun | undefined {
  const { flow } = build;
  const { product } = asking;
  if (product !== undefined) {
    const given = visitorAt(build, product, step);
    const answers = answersGiven(build, product, wanted, undefined);
    return given && { given, visitor: new SimulatedVisitor(flow, backendAt(build, given, step, answers), given) };
  }
  const askingStep = asking.askingSteps.at(-1);
  const begun = askingStep && begin(build, asking, askingStep);
  if (begun === undefined || askingStep === undefined) return undefined;
  answering(build, begun, { askingStep, wanted, target: undefined });
  begun.visitor.know(
    factsCompleting(flow.steps.slice(flow.steps.indexOf(askingStep.step) + 1, flow.steps.indexOf(step))),
  );
  return begun;
}

/** The state saved at a later step, after all questions are answered. */
function after(build: Build, asking: Asking, step: Step, wanted: Answers, about: About | undefined): SavedState[] {
  const begun = beyond(build, asking, step, wanted);
  const [route] = step.routes;
  if (begun === undefined || route === undefined) return [];
  const { visitor } = begun;
  runStep(visitor, { open: route });
  if (!step.routes.includes(visitor.match.route.id)) return [];
  const does =
    about === undefined
      ? 'has answered everything'
      : `has answered ${inWords(about.question, about.answer)}, and the rest`;
  return [saved(begun, earlier(build, step), about, [{ does, then: positionText(visitor) }])];
}

/** The later steps during which the answers stay stored. */
function later({ flow: { steps } }: Build, { product, askingSteps }: Asking): Step[] {
  const others = steps.filter((step) => !askingSteps.some((askingStep) => askingStep.step === step));
  const [first] = askingSteps;
  // Before the step with the flow's own questions, no answers are stored.
  return product === undefined && first
    ? others.filter((step) => steps.indexOf(step) > steps.indexOf(first.step))
    : others;
}

/**
 * Every state that a build can save: at every question and step, and for every option of every question, both right
 * after the answer and before the payment. All other answers stay the same: whether an answer counts depends only on
 * its own question and on those in its `ask_if`.
 */
export function savedStates(build: Build, asking: Asking): SavedState[] {
  const { flow } = build;
  const { askingSteps } = asking;
  const last = flow.steps.at(-1);
  const quietly = (make: () => SavedState[]): SavedState[] => {
    try {
      return make();
    } catch (error) {
      // No visitor can reach this state in the old build, so it is never saved.
      if (error instanceof Impossible) return [];
      throw error;
    }
  };
  const plain = [
    ...askingSteps.flatMap((askingStep) =>
      quietly(() => onTheWay(build, asking, { askingStep, wanted: {}, target: undefined })),
    ),
    ...later(build, asking).flatMap((step) => quietly(() => after(build, asking, step, {}, undefined))),
  ];
  const special = askingSteps.flatMap((askingStep) =>
    askingStep.questions.flatMap((question) =>
      oneAnswerEach(flow, question).flatMap((answer) => {
        const wanted = { ...answersBefore(askingStep.questions, question), [question.id]: answer };
        const stopped = isStopped(flow, question, answer);
        const about = { question, answer, stopped };
        return [
          ...quietly(() => onTheWay(build, asking, { askingStep, wanted, target: question })),
          ...(stopped || last === undefined ? [] : quietly(() => after(build, asking, last, wanted, about))),
        ];
      }),
    ),
  );
  return [...plain, ...special];
}
