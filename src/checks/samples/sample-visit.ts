import { stepIndex } from '../subject/steps.ts';
import {
  responseSchemaNameOf,
  type CallRequest,
  currentQuestion,
  type Given,
  htmlToText,
  operationOf,
  ownEntry,
  ownQuestions,
  paramsOf,
  type PersistedState,
  type Route,
  type ScenariosFile,
  signedIn,
  type State,
  defaultWords,
} from '#core';
import type { Build } from '../in-flight/build.ts';
import { answersGiven, backendAt } from '../in-flight/starting-points.ts';
import { Backend } from '../scenarios/backend.ts';
import { listOf } from '../scenarios/backend-answers.ts';
import { asksQuestions } from '../scenarios/sample-content.ts';
import { answerWith, carryOn } from '../scenarios/question-steps.ts';
import { runStep, usualParams } from '../scenarios/steps.ts';
import { factsCompleting, objectOf } from '../scenarios/values.ts';
import { Impossible } from '../scenarios/impossible.ts';
import { SimulatedVisitor } from '../scenarios/simulated-visitor.ts';
import type { Reply } from '../subject/play.ts';
import { cachedFor, objectsTitled } from '../subject/subject.ts';
import { visitorKinds } from '../subject/visitor-kinds.ts';
import { ANOTHER } from '../subject/tested-facts.ts';
import { describe } from '../subject/visitors.ts';
import { withExamples } from './sample-response.ts';

/**
 * A group of people for whom all guards decide in the same way. For everybody else, at least one guard decides
 * differently.
 */
export interface SamplePerson {
  words: string;
  given: Given;
}

/** Which route to show, and to whom. */
export interface SampleWish {
  route: string;
  person: SamplePerson;
  /** The product's slug; the first product when left out. */
  product?: string | undefined;
  /** The question to stop at; the first that is open when left out. */
  question?: string | undefined;
}

/** The end of a sample visit: where the sample person has arrived, and what their browser has stored. */
export interface SampleVisit {
  path: string;
  persisted: PersistedState;
  /** The route that the sample person reached. */
  route: string;
  reply: (request: CallRequest) => NonNullable<Reply>;
}

/** A visitor is expected to answer fewer questions before a route. More mean an endless loop. */
const MOST_QUESTIONS = 200;

/** The value for parameters in an address that sample data does not provide. */
const SAMPLE = 'sample';

/** All groups of people whom the flow's guards treat differently. */
export function samplePeople({ flow, subject }: Build): SamplePerson[] {
  const named = visitorKinds(subject).filter(({ stores }) => !Object.values(stores.user ?? {}).includes(ANOTHER));
  const people = named.map((state): SamplePerson => {
    const { auth = {}, user = {} } = state.stores;
    const own: State = { ...state, facts: {}, stores: { auth, ...(signedIn(state) && { user }) } };
    const person = Object.fromEntries(Object.entries(user).filter(([, value]) => value !== null));
    return { words: describe(flow, own), given: signedIn(state) ? { signed_in: true, person } : {} };
  });
  return [...new Map(people.map((one) => [one.words, one])).values()];
}

/** The steps that must be done before a route opens. */
function stepsBefore({ flow: { steps } }: Build, { id, requires }: Route) {
  const own = stepIndex({ steps }, id);
  const last = steps.findLastIndex((step) => requires?.done.includes(step.id));
  return steps.slice(0, Math.max(own, last + 1, 0));
}

function begin(build: Build, { route: id, person, product: slug }: SampleWish): SimulatedVisitor {
  const { flow, contract, products } = build;
  const route = flow.routes.find((one) => one.id === id);
  const before = route === undefined ? [] : stepsBefore(build, route);
  const facts = factsCompleting(before);
  const product = slug === undefined ? Object.values(products)[0] : products[slug];
  const done = before.map((step) => step.id);
  const given: Given = { ...person.given, facts, done, ...(product && { product: product.slug }) };
  const step = flow.steps[before.length];
  if (product === undefined || step === undefined) return new SimulatedVisitor(flow, new Backend(build, given), given);
  const answers = answersGiven(build, product, {}, listOf(flow, contract, step));
  return new SimulatedVisitor(flow, backendAt(build, given, step, answers), given);
}

/** Leads a sample person to a route as core would lead a visitor, and answers every question before it. */
export function sampleVisit(build: Build, wish: SampleWish): SampleVisit {
  const { flow } = build;
  const visitor = begin(build, wish);
  const route = flow.routes.find(({ id }) => id === wish.route);
  for (const { routes } of route === undefined ? [] : stepsBefore(build, route)) {
    const [first] = routes;
    const screen = flow.screens[flow.routes.find(({ id }) => id === first)?.screen ?? ''];
    if (first === undefined || screen?.kind !== 'questionnaire' || screen.asks === undefined) continue;
    runStep(visitor, { open: first });
    runStep(visitor, { answer_rest: true });
  }
  if (route !== undefined) visitor.know(factsCompleting(stepsBefore(build, route)));
  const usual = usualParams(visitor);
  const others = paramsOf(route?.path ?? '').filter((name) => usual[name] === undefined);
  runStep(visitor, { open: wish.route, params: Object.fromEntries(others.map((name) => [name, SAMPLE])) });
  for (let count = 0; count < MOST_QUESTIONS && wish.question !== undefined; count += 1) {
    const id = currentQuestion(visitor.state.questionnaire)?.id;
    if (id === undefined || id === wish.question) break;
    answerWith(visitor);
    if (currentQuestion(visitor.state.questionnaire)?.id === id) carryOn(visitor);
    if (currentQuestion(visitor.state.questionnaire)?.id === id) break;
  }
  return asSample(build, visitor);
}

/** Plays a scenario to its end. @throws Impossible when a step cannot be done */
export function sampleScenario(build: Build, scenario: NonNullable<ScenariosFile['scenarios']>[string]): SampleVisit {
  const { given = {}, steps } = scenario;
  const visitor = new SimulatedVisitor(build.flow, new Backend(build, given), given);
  for (const step of steps) if (!('expect' in step)) runStep(visitor, step);
  return asSample(build, visitor);
}

/**
 * The names of fields that conditions test. Samples omit an optional field of such a name, so that the screen looks as
 * it usually does.
 */
const testedNames = cachedFor(
  (subject) =>
    new Set(
      objectsTitled(subject, 'Condition').flatMap(({ value }) =>
        Object.keys(value).map((reference) => reference.split('.').at(-1) ?? ''),
      ),
    ),
);

function asSample(build: Build, { match, state, backend }: SimulatedVisitor): SampleVisit {
  const { flow, contract } = build;
  const tested = testedNames(build.subject);
  const { owner, stores, answers } = state;
  const reply: SampleVisit['reply'] = (request) => {
    const answered = backend.reply(request.call, request) ?? { failure: { status: 'network' as const } };
    if ('failure' in answered) return answered;
    const call = ownEntry(flow.calls, request.call);
    const operation = call && operationOf({ contract }, call);
    const shape = operation && responseSchemaNameOf(operation);
    const decides = (name: string) => asksQuestions(shape) || tested.has(name);
    const response = withExamples(contract, shape, objectOf(answered.response), decides);
    return { ...answered, response };
  };
  return { path: match.path, route: match.route.id, persisted: { owner, stores: { ...stores }, answers }, reply };
}

/** For each route id, the indexes of the people who can arrive there. */
export function arrivals(build: Build, people: readonly SamplePerson[]): Record<string, number[]> {
  const arrives = (route: string, person: SamplePerson) => {
    try {
      return sampleVisit(build, { route, person }).route === route;
    } catch (error) {
      if (error instanceof Impossible) return false;
      throw error;
    }
  };
  return Object.fromEntries(
    build.flow.routes.map(({ id }) => [id, people.flatMap((person, index) => (arrives(id, person) ? [index] : []))]),
  );
}

/** The questions at which a sample visit of a route can stop: id and text. */
export function questionsAt(
  { flow, contract, products }: Build,
  { id, screen: name }: Route,
  slug: string | undefined,
) {
  const screen = flow.screens[name];
  if (screen?.kind !== 'questionnaire') return [];
  const own = ownQuestions(flow, screen.asks ?? '', flow.default_locale, (key) => defaultWords(flow, key) ?? key);
  const step = flow.steps.find(({ routes }) => routes.includes(id));
  const list = step && listOf(flow, contract, step);
  const product = slug === undefined ? Object.values(products)[0] : products[slug];
  const asked = screen.asks === undefined ? ((list && product?.[list]) ?? []) : own;
  return asked.map((one) => ({ id: one.id, text: htmlToText(one.question_text).split('\n')[0] ?? one.id }));
}
