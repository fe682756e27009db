import {
  responseSchemaNameOf,
  type CallFailure,
  type CallRequest,
  checkAnswers,
  type Contract,
  type Flow,
  type Given,
  type JsonObject,
  jsonOf,
  type NextPath,
  type Operation,
  pathTypeOf,
  pathTypesOf,
  type Product,
  type Step,
} from '#core';
import { isBackends } from '../subject/backend-knows.ts';
import { TODAY } from '../subject/clock.ts';
import {
  type Answers,
  inForce,
  isComplete,
  type BackendAnswers,
  answersAfter,
  type ListName,
  listOf,
  LISTS,
} from './backend-answers.ts';
import { madeFacts } from './made-facts.ts';
import { backendAnswers, listsAnswered } from './given-answers.ts';
import { contentOf, QUESTIONNAIRE } from './sample-content.ts';
import { StoredFacts } from './stored-facts.ts';
import { learnFrom, wholeReply } from './replies.ts';
import { answersIn, type Submitted, submittedIn } from './sent-answers.ts';
import { type Facts, objectOf, paramsIn, satisfyingValues } from './values.ts';
import type { Reply } from '../subject/play.ts';

/** The name of the person in a scenario. */
export const PERSON = 'somebody';

/** The flow that scenarios are played in, with its contract and its products by slug. */
export interface PlayedFlow {
  flow: Flow;
  contract: Contract;
  products: Readonly<Record<string, Product>>;
}

/** What the backend stores about a person's progress with a product. */
export interface Work {
  facts: Facts;
  answers: BackendAnswers;
}

/**
 * The simulated backend of a scenario. It responds with sample products, updates facts as the contract says, and finds
 * the next step with the same function as the real server.
 */
export class Backend {
  readonly flow: Flow;
  /** The product that the person is looking at. */
  product: Product | undefined;
  /** Replies that the scenario prescribes, by call name. */
  readonly instead = new Map<string, Reply>();
  private readonly operations: readonly Operation[];
  private readonly products: PlayedFlow['products'];
  private readonly known: StoredFacts;
  private answers: BackendAnswers;
  readonly contract: Contract;
  /** The result of the last answers that were sent to one of the flow's own questionnaires. */
  submitted: Submitted | undefined;

  /**
   * @param work the progress that another build has stored. Which questionnaires are finished is computed from its
   * answers
   */
  constructor({ flow, contract, products }: PlayedFlow, given: Given, work?: Work) {
    const { person = {}, done = [], product } = given;
    this.flow = flow;
    this.contract = contract;
    this.operations = Object.values(contract.operations);
    this.products = products;
    this.product = product === undefined ? Object.values(products)[0] : products[product];
    this.known = new StoredFacts(flow, contract, { ...objectOf(person), id: PERSON });
    for (const step of flow.steps.filter(({ id }) => done.includes(id)))
      for (const [fact, value] of satisfyingValues(step.done_if)) this.known.learn(fact, value);
    for (const [fact, value] of Object.entries(given.facts ?? {}))
      if (isBackends(flow, contract, fact)) this.known.learn(fact, jsonOf(value));
    this.answers = work?.answers ?? backendAnswers(this.product, given);
    this.known.take(work?.facts);
    const answered = work === undefined ? listsAnswered(this.product, given) : LISTS;
    for (const step of flow.steps) {
      const list = listOf(flow, contract, step);
      if (list === undefined || !answered.includes(list)) continue;
      const isDone = isComplete(flow, this.product, list, this.answers);
      for (const [fact, value] of satisfyingValues(step.done_if)) this.known.learn(fact, isDone ? value : null);
    }
  }

  /** The person's progress, to pass to another build. */
  get work(): Work {
    return { facts: this.known.copy(), answers: this.answers };
  }

  /** The facts that the backend has stored and the browser does not have. */
  get backendOnly(): Facts {
    return this.known.backendOnly;
  }

  /** The answers of a questionnaire that count. */
  inForce(list: ListName): Answers {
    return inForce(this.product, list, this.answers);
  }

  /** The person in the form in which the backend returns them. */
  get user(): JsonObject {
    return this.known.person;
  }

  /** The first unfinished step; undefined when all are done. */
  get open(): Step | undefined {
    return this.known.open;
  }

  /**
   * The first unfinished step as a NextPath.
   * @param from the position of the first question that may be next
   */
  next(from = 0): NextPath | null {
    const { open } = this;
    const path_type = open && pathTypeOf(open, this.known.scope);
    if (path_type === undefined) return null;
    const ids = this.questions.map(({ id }) => id);
    const given = this.inForce('medical_questionnaire');
    const left = new Set(checkAnswers(this.flow, this.questions, given, TODAY).map(({ question_id }) => question_id));
    const question_id = [...ids.slice(from), ...ids.slice(0, from)].find((id) => left.has(id)) ?? null;
    return this.pathTo(path_type, question_id);
  }

  private pathTo = (path_type: string | null, question_id: string | null): NextPath => ({
    path_type,
    product_slug: this.product?.slug ?? null,
    user_questionnaire_id: QUESTIONNAIRE,
    question_id,
  });

  private toQuestion(list: ListName, id: string): NextPath {
    const step = this.flow.steps.find((one) => listOf(this.flow, this.contract, one) === list);
    return this.pathTo(step?.path_type ?? null, list === 'medical_questionnaire' ? id : null);
  }

  private get questions(): Product['medical_questionnaire'] {
    return this.product?.medical_questionnaire ?? [];
  }

  /** A failure response. With a status that redirects, it names `next`, by default the next step. */
  failing(status: CallFailure['status'], message?: string, next = this.next()): Reply {
    const leads = status === 422 || status === 403 ? { next_path: jsonOf(next) } : {};
    const errors = message === undefined ? leads : { ...leads, message };
    return { failure: { status, body: { message: message ?? null, errors } } };
  }

  /** Whether a step before the call's own step is unfinished. The server then refuses the call (decision 2). */
  private isTooEarly({ pathType: own }: Operation, { path_type: pathType = own }: Record<string, string>): boolean {
    const { open } = this;
    if (pathType === undefined || open === undefined) return false;
    const step = this.flow.steps.findIndex((each) => pathTypesOf(each).includes(pathType));
    return this.flow.steps.indexOf(open) < step;
  }

  /** The reply to a request. */
  readonly reply = (call: string, request: CallRequest): Reply => {
    const { method, path } = request;
    const operation = this.operations.find((one) => one.method === method && paramsIn(one.path, path) !== undefined);
    const instead = this.instead.get(call);
    if (instead !== undefined)
      return 'response' in instead && operation ? wholeReply(this.contract, operation, instead.response) : instead;
    if (operation === undefined) return { response: {} };
    const params = paramsIn(operation.path, path) ?? {};
    if (this.isTooEarly(operation, params)) return this.failing(422);
    this.product = this.products[params.product_slug ?? ''] ?? this.product;
    return this.saved(operation, params, request.body) ?? this.answer(operation, call, params);
  };

  /**
   * Stores what a write sends.
   * @returns a reply only when the write is refused
   */
  private saved(operation: Operation, params: Record<string, string>, body: JsonObject = {}): Reply {
    const { question_id, questionnaire } = params;
    const submitted = submittedIn(this.flow, questionnaire, body);
    this.submitted = submitted ?? this.submitted;
    if (submitted !== undefined && 'refused' in submitted)
      return { failure: { status: 422, body: { errors: { message: submitted.refused } } } };
    const answers = answersIn(this.product, question_id, body);
    if (answers !== undefined) {
      const after = answersAfter(this.flow, this.product, this.answers, answers);
      if (after === 'refused') return { failure: { status: 422 } };
      if ('changed' in after) return this.failing(422, undefined, this.toQuestion(answers.list, after.changed));
      this.answers = after;
    }
    const isMedical = answers?.list === 'medical_questionnaire';
    const asks = isMedical ? isComplete(this.flow, this.product, answers.list, this.answers) : undefined;
    const sent = { params, body, isComplete: asks };
    for (const [fact, value] of madeFacts(operation, this.contract, sent)) this.known.learn(fact, value);
    return undefined;
  }

  private answer(operation: Operation, call: string, { question_id }: Record<string, string>): Reply {
    const taught = this.flow.calls[call];
    const index = this.questions.findIndex(({ id }) => id === question_id);
    const response = {
      next_path: jsonOf(this.next(index + 1)),
      ...contentOf(responseSchemaNameOf(operation), this.product, question_id, this.answers),
    };
    if (taught !== undefined) learnFrom(response, taught, this.known);
    return wholeReply(this.contract, operation, response);
  }
}
