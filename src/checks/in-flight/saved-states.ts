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
import { answersBefore, answersGiven, backendAt, visitorAt } from './starting-points.ts';

/** An answer that a state is about. */
export interface About {
  list: ListName;
  question: Question;
  answer: QuestionAnswer;
  /** Whether it stopped the person. */
  stopped: boolean;
}

/** Somebody on their way through a product: what browser and backend keep of them, and how that came to be. */
export interface SavedState {
  product: string;
  given: Given;
  /** The address that they were at. */
  path: string;
  persisted: PersistedState;
  work: Work;
  about: About | undefined;
  story: readonly Told[];
}

/** More questions than this no questionnaire has. */
const MOST_QUESTIONS = 200;

/** What somebody answers, as they read it: `"Are you pregnant?" with "No"`. */
function inWords({ question_text, answer_options }: Question, { answer }: QuestionAnswer): string {
  const [asked] = htmlToText(question_text).split('\n');
  const given = answer.map((one) => answer_options?.find(({ id }) => id === one)?.answer_text ?? one);
  return `"${asked}" with ${given.map((one) => `"${one}"`).join(', ')}`;
}

interface Walk {
  step: Step;
  list: ListName;
  wanted: Answers;
  /** The question after which the state is taken; after every one, when left out. */
  target: Question | undefined;
}

const saved = (visit: Visit, given: Given, product: string, about: About | undefined, story: Told[]): SavedState => ({
  product,
  given,
  path: visit.at.path,
  persisted: visit.persisted(),
  work: visit.backend.work,
  about,
  story: [...story],
});

/** The states of somebody who answers a questionnaire, on the way through it. */
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
      found.push(saved(visit, given, product.slug, target && about, story));
    if (place() === here) break;
  }
  return found;
}

/** The state of somebody at a step after the questionnaires, who has answered them. */
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
  return [saved(visit, given, product.slug, about, [{ does, then: positionText(visit) }])];
}

/**
 * The saved states that a build can leave behind, for one product: at every question and every step, and for every answer to
 * every question, right after it was given and before the payment. What becomes of an answer depends on its own question and
 * on those that decide whether that one is asked, so all other answers are the same ones throughout.
 */
export function savedStates(build: Build, product: Product): SavedState[] {
  const { flow, contract } = build;
  const last = flow.steps.at(-1);
  const quietly = (make: () => SavedState[]): SavedState[] => {
    try {
      return make();
    } catch (error) {
      // What nobody can do in the build before leaves no state behind.
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
