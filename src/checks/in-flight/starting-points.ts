import { access, askedOf, type Given, jsonOf, ownEntry, type Product, type Question, signedIn, type Step } from '#core';
import { Backend, type Work } from '../scenarios/backend.ts';
import { answerWith, goodAnswer } from '../scenarios/good-answer.ts';
import { type Answers, type ListName, LISTS, NO_ANSWERS } from '../scenarios/backend-answers.ts';
import { factsCompleting, objectOf, satisfyingValues } from '../scenarios/values.ts';
import { sampleMatches } from '../subject/sample-matches.ts';
import { visitorKinds } from '../subject/visitor-kinds.ts';
import type { Build } from './build.ts';
import { TODAY } from '../subject/clock.ts';

/**
 * Answers to all questions that a questionnaire asks: those in `wanted`, and for other questions an answer without a
 * stop.
 */
function answersFor({ flow }: Build, questions: readonly Question[], wanted: Answers): Answers {
  const answerOf = (question: Question) => ownEntry(wanted, question.id) ?? goodAnswer(flow, question);
  return Object.fromEntries(
    askedOf(flow, questions, answerOf, TODAY).flatMap((question) => {
      const answer = answerOf(question);
      const { version } = question;
      return answer === undefined ? [] : [[question.id, { ...answer, ...(version != null && { version }) }] as const];
    }),
  );
}

/** Answers to earlier questions that make a question's `ask_if` true. */
export const answersBefore = (questions: readonly Question[], { ask_if }: Question): Answers =>
  Object.fromEntries(
    (ask_if == null ? [] : satisfyingValues(ask_if)).flatMap(([reference, value]) => {
      const question = questions.find(({ id }) => `answers.${id}` === reference);
      const option = Array.isArray(value) ? value[0] : value;
      return question === undefined || typeof option !== 'string' ? [] : [[question.id, answerWith(question, option)]];
    }),
  );

/**
 * A visitor who may enter a step; not signed in if the step allows that. The facts of a flow's own steps are stored in
 * the browser, those of a product in the backend.
 */
export function visitorAt({ flow, subject }: Build, product: Product | undefined, step: Step): Given | undefined {
  const place = sampleMatches(subject).find(({ route }) => step.routes.includes(route.id));
  const person = visitorKinds(subject).find((state) => place && access(flow, state, place.path).kind === 'enter');
  if (person === undefined) return undefined;
  const facts = product === undefined ? factsCompleting(flow.steps.slice(0, flow.steps.indexOf(step))) : {};
  return {
    ...(product && { product: product.slug }),
    ...(Object.keys(facts).length > 0 && { facts }),
    ...(signedIn(person) && { signed_in: true, person: objectOf(jsonOf(person.stores.user ?? {})) }),
  };
}

/** The ids of the steps before a step. */
export const earlier = ({ flow }: Build, step: Step): string[] =>
  flow.steps.slice(0, flow.steps.indexOf(step)).map(({ id }) => id);

/** The backend of a visitor at a step, with the answers that they gave earlier. */
export function backendAt(build: Build, visitor: Given, step: Step, given: Work['answers']['given']): Backend {
  const work = { facts: {}, answers: { ...NO_ANSWERS, given } };
  return new Backend(build, { ...visitor, done: earlier(build, step) }, work);
}

/** Answers to the questionnaires before the step `until`, or to all of them if it is undefined. Includes `wanted`. */
export const answersGiven = (
  build: Build,
  product: Product,
  wanted: Answers,
  until: ListName | undefined,
): Work['answers']['given'] => {
  const open = until === undefined ? LISTS.length : LISTS.indexOf(until);
  const [pre_questionnaire, medical_questionnaire] = LISTS.map((list, index) =>
    index < open ? answersFor(build, product[list], wanted) : {},
  );
  return { pre_questionnaire: pre_questionnaire ?? {}, medical_questionnaire: medical_questionnaire ?? {} };
};
