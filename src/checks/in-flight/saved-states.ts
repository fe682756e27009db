import {
  currentQuestion,
  htmlToText,
  type Given,
  isStopped,
  type PersistedState,
  ownEntry,
  type Product,
  type Question,
  type QuestionAnswer,
  type Step,
} from '#core';
import type { Work } from '../scenarios/backend.ts';
import { answersTo, goodAnswer } from '../scenarios/good-answer.ts';
import { type Answers, type ListName, listOf } from '../scenarios/kept-answers.ts';
import type { Told } from '../scenarios/play-scenario.ts';
import { answerWith, carryOn } from '../scenarios/question-steps.ts';
import { positionText } from '../scenarios/seen.ts';
import { runStep } from '../scenarios/steps.ts';
import { Impossible, Visit } from '../scenarios/visit.ts';
import type { Build } from './build.ts';
import { answersBefore, answersGiven, backendAt, earlier, visitorAt } from './starting-points.ts';

/** The answer that a saved state was made to test. */
export interface About {
  list: ListName;
  question: Question;
  answer: QuestionAnswer;
  /** Whether the answer stopped the visitor. */
  stopped: boolean;
}

/** A visitor in the funnel: what browser and backend have stored, and how it came about. */
export interface SavedState {
  product: string;
  given: Given;
  /** The steps before the one they are at. */
  done: readonly string[];
  /** The visitor's address. */
  path: string;
  persisted: PersistedState;
  work: Work;
  about: About | undefined;
  story: readonly Told[];
}

/** An upper bound on the questions of a questionnaire. */
const MOST_QUESTIONS = 200;

/** An answer as the visitor reads it: `"Are you pregnant?" with "No"`. */
function inWords({ question_text, answer_options }: Question, { answer }: QuestionAnswer): string {
  const [asked] = htmlToText(question_text).split('\n');
  const given = answer.map((one) => answer_options?.find(({ id }) => id === one)?.answer_text ?? one);
  return `"${asked}" with ${given.map((one) => `"${one}"`).join(', ')}`;
}

interface Walk {
  step: Step;
  list: ListName;
  wanted: Answers;
  /** The question after which to save the state; every question when left out. */
  target: Question | undefined;
}

const saved = (
  visit: Visit,
  { given, done }: Pick<SavedState, 'given' | 'done'>,
  product: string,
  about: About | undefined,
  story: Told[],
): SavedState => ({
  product,
  given,
  done,
  path: visit.at.path,
  persisted: visit.persisted(),
  work: visit.backend.work,
  about,
  story: [...story],
});

/** The states saved while a visitor answers a questionnaire. */
function onTheWay(build: Build, product: Product, { step, list, wanted, target }: Walk): SavedState[] {
  const { flow } = build;
  const given = visitorAt(build, product.slug, step);
  const [route] = step.routes;
  if (given === undefined || route === undefined) return [];
  const visit = new Visit(flow, backendAt(build, given, step, answersGiven(build, product, {}, list)), given);
  const found: SavedState[] = [];
  const story: Told[] = [];
  const tell = (does: string) => story.push({ does, then: positionText(visit) });
  runStep(visit, { open: route });
  tell(`opens "${route}"`);
  for (let count = 0; count < MOST_QUESTIONS && step.routes.includes(visit.at.route.id); count += 1) {
    const question = currentQuestion(visit.state.questionnaire);
    if (question === undefined || visit.state.modal !== null) break;
    const answer = ownEntry(wanted, question.id) ?? goodAnswer(flow, question);
    if (answer === undefined) break;
    const place = () => `${visit.at.path} ${visit.state.questionnaire?.index}`;
    const here = place();
    answerWith(visit, answer);
    if (place() === here && visit.state.modal === null) carryOn(visit);
    tell(`answers ${inWords(question, answer)}`);
    const about = { list, question, answer, stopped: isStopped(flow, question, answer) };
    if (target === undefined || target.id === question.id)
      found.push(saved(visit, { given, done: earlier(build, step) }, product.slug, target && about, story));
    if (place() === here) break;
  }
  return found;
}

/** The state saved at a step after the questionnaires. */
function after(build: Build, product: Product, step: Step, wanted: Answers, about: About | undefined): SavedState[] {
  const given = visitorAt(build, product.slug, step);
  const [route] = step.routes;
  if (given === undefined || route === undefined) return [];
  const kept = answersGiven(build, product, wanted, undefined);
  const visit = new Visit(build.flow, backendAt(build, given, step, kept), given);
  runStep(visit, { open: route });
  if (!step.routes.includes(visit.at.route.id)) return [];
  const does =
    about === undefined
      ? 'has answered everything'
      : `has answered ${inWords(about.question, about.answer)}, and the rest`;
  return [
    saved(visit, { given, done: earlier(build, step) }, product.slug, about, [{ does, then: positionText(visit) }]),
  ];
}

/**
 * The states that a build can save for a product: at every question and step, and for every option of every question
 * both right after the answer and before the payment. Other answers stay the same, because an answer's fate depends
 * only on its own question and on those in its `ask_if`.
 */
export function savedStates(build: Build, product: Product): SavedState[] {
  const { flow, contract } = build;
  const last = flow.steps.at(-1);
  const quietly = (make: () => SavedState[]): SavedState[] => {
    try {
      return make();
    } catch (error) {
      // A state that no visitor can reach in the old build is not saved.
      if (error instanceof Impossible) return [];
      throw error;
    }
  };
  const asking = flow.steps.flatMap((step) => {
    const list = listOf(flow, contract, step);
    return list === undefined ? [] : [{ step, list }];
  });
  const plain = [
    ...asking.flatMap(({ step, list }) =>
      quietly(() => onTheWay(build, product, { step, list, wanted: {}, target: undefined })),
    ),
    ...flow.steps
      .filter((step) => !asking.some((one) => one.step === step))
      .flatMap((step) => quietly(() => after(build, product, step, {}, undefined))),
  ];
  const special = asking.flatMap(({ step, list }) =>
    product[list].flatMap((question) =>
      answersTo(flow, question).flatMap((answer) => {
        const wanted = { ...answersBefore(product[list], question), [question.id]: answer };
        const stopped = isStopped(flow, question, answer);
        const about = { list, question, answer, stopped };
        return [
          ...quietly(() => onTheWay(build, product, { step, list, wanted, target: question })),
          ...(stopped || last === undefined ? [] : quietly(() => after(build, product, last, wanted, about))),
        ];
      }),
    ),
  );
  return [...plain, ...special];
}
