import {
  answerOf,
  type CallFailure,
  type CallRequest,
  checkAnswer,
  checkAnswers,
  type Condition,
  type Contract,
  factScope,
  type Flow,
  type Given,
  isObject,
  type Json,
  type JsonObject,
  learnsOf,
  jsonOf,
  nextOpen,
  type NextPath,
  type Operation,
  pathTypeOf,
  pathTypesOf,
  type Product,
  type QuestionAnswer,
  type Scope,
} from '#core';
import { setPath } from '../subject/controls.ts';
import type { Reply } from '../subject/play.ts';

/** The value of response fields that no scenario mentions. */
const SOMETHING = 'sample';
/** The name of the scenario's person and of their questionnaire. */
export const PERSON = 'somebody';
const QUESTIONNAIRE = 'questionnaire';

/** Products by slug. */
type Products = Readonly<Record<string, Product>>;

/** Facts grouped by the first word of their references. */
type Facts = Record<string, JsonObject>;

/** A value as a JSON object; empty for any other value. */
export function objectOf(value: unknown): JsonObject {
  const json = jsonOf(value);
  return isObject(json) ? json : {};
}

/** The parameters of an address that matches a path of the contract; undefined for any other address. */
function paramsIn(pattern: string, path: string): Record<string, string> | undefined {
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const found = new RegExp(`^${pattern.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(path);
  if (found === null) return undefined;
  return Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]));
}

/** For each line of a condition, a value that makes it hold. */
function satisfied(condition: Condition): [reference: string, value: Json][] {
  return Object.entries(condition).flatMap(([reference, test]): [string, Json][] => {
    if (Array.isArray(test)) return satisfied(test[0] ?? {});
    const value = jsonOf(test);
    return [[reference, isObject(value) ? (value.is ?? value.at_least ?? SOMETHING) : value]];
  });
}

/**
 * The backend of a scenario. It responds with sample products, updates facts as the contract says, and finds the next
 * step with the function that the real server uses.
 */
export class Backend {
  readonly flow: Flow;
  /** The product that the person looks at. */
  product: Product | undefined;
  /** Replies that the scenario prescribes, by call name. */
  readonly instead = new Map<string, Reply>();
  private readonly operations: readonly Operation[];
  private readonly products: Products;
  private readonly person: JsonObject;
  private readonly facts: Facts = {};
  private readonly answers: Record<string, QuestionAnswer> = {};

  constructor(flow: Flow, contract: Contract, products: Products, { person = {}, done = [], product }: Given) {
    this.flow = flow;
    this.operations = Object.values(contract.operations);
    this.products = products;
    this.product = product === undefined ? Object.values(products)[0] : products[product];
    this.person = { ...objectOf(person), id: PERSON };
    for (const step of flow.steps.filter(({ id }) => done.includes(id)))
      for (const [fact, value] of satisfied(step.done_if)) this.learn(fact, value);
  }

  /** The person as the backend returns them. */
  get user(): JsonObject {
    return this.person;
  }

  private learn(fact: string, value: Json): void {
    const [first = '', rest = ''] = fact.split('.');
    this.facts[first] = { ...this.facts[first], [rest]: value };
  }

  private get scope(): Scope {
    return factScope(this.flow, { user: this.person, ...this.facts });
  }

  /** The first unfinished step as a NextPath. @param from the position of the first question to look at */
  next(from = 0): NextPath | null {
    const open = nextOpen(this.scope);
    const path_type = open && pathTypeOf(open, this.scope);
    if (path_type === undefined) return null;
    const ids = this.questions.map(({ id }) => id);
    const left = new Set(checkAnswers(this.flow, this.questions, this.answers).map(({ question_id }) => question_id));
    const question_id = [...ids.slice(from), ...ids.slice(0, from)].find((id) => left.has(id)) ?? null;
    const product_slug = this.product?.slug ?? null;
    return { path_type, product_slug, user_questionnaire_id: QUESTIONNAIRE, question_id };
  }

  private get questions(): Product['medical_questionnaire'] {
    return this.product?.medical_questionnaire ?? [];
  }

  /** A failure response. Statuses that redirect name the next step. */
  failing(status: CallFailure['status'], message?: string): Reply {
    const leads = status === 422 || status === 403 ? { next_path: jsonOf(this.next()) } : {};
    const errors = message === undefined ? leads : { ...leads, message };
    return { failure: { status, body: { message: message ?? null, errors } } };
  }

  /** Whether a step before the call's own is unfinished. The server refuses the call then (decision 2). */
  private isTooEarly({ pathType }: Operation): boolean {
    const open = nextOpen(this.scope);
    if (pathType === undefined || open === undefined) return false;
    const step = this.flow.steps.findIndex((each) => pathTypesOf(each).includes(pathType));
    return this.flow.steps.indexOf(open) < step;
  }

  /** The reply to a request. */
  readonly reply = (call: string, request: CallRequest): Reply => {
    const instead = this.instead.get(call);
    if (instead !== undefined) return instead;
    const { method, path } = request;
    const operation = this.operations.find((one) => one.method === method && paramsIn(one.path, path) !== undefined);
    if (operation === undefined) return { response: {} };
    if (this.isTooEarly(operation)) return this.failing(422);
    const params = paramsIn(operation.path, path) ?? {};
    this.product = this.products[params.product_slug ?? ''] ?? this.product;
    return this.saved(operation, params, request.body) ?? this.answer(operation, call, params);
  };

  /** Stores what a write brings. @returns a reply when the write is refused */
  private saved(
    { makes, mayMake, unmakes }: Operation,
    { question_id }: Record<string, string>,
    body: JsonObject = {},
  ): Reply {
    const question = this.questions.find(({ id }) => id === question_id);
    if (question !== undefined && Array.isArray(body.answer)) {
      const answer = { user_texts: {}, ...body, answer: body.answer.map(String) };
      if (checkAnswer(this.flow, question, answer).length > 0) return { failure: { status: 422 } };
      if (body.draft !== true) this.answers[question.id] = answer;
    }
    const isAnswered = checkAnswers(this.flow, this.questions, this.answers).length === 0;
    const asks = question !== undefined ? isAnswered : undefined;
    for (const fact of unmakes) this.learn(fact, null);
    for (const fact of makes) this.learn(fact, true);
    for (const fact of mayMake) if (asks ?? body[fact.split('.')[1] ?? ''] != null) this.learn(fact, true);
    return undefined;
  }

  private answer(operation: Operation, call: string, { question_id }: Record<string, string>): Reply {
    const taught = this.flow.calls[call];
    const at = this.questions.findIndex(({ id }) => id === question_id);
    const response = { next_path: jsonOf(this.next(at + 1)), ...this.content(answerOf(operation), question_id) };
    for (const [target, source] of Object.entries(taught === undefined ? {} : learnsOf(taught))) {
      const [root = '', ...place] = source.split('.');
      const [store = '', field] = target.split('.');
      const told = store === 'user' ? this.person : this.facts[store];
      const value = field === undefined ? told : told?.[field];
      if (root === 'response' && value != null) setPath(response, place, value);
    }
    return { response, signsIn: operation.signsIn && operation.method !== 'GET' };
  }

  /** Sample content for a response schema, taken from the sample product. */
  private content(shape: string | undefined, id: string | undefined): JsonObject {
    const { questions, product } = this;
    if (shape === 'Questionnaire') return { questions: jsonOf(product?.pre_questionnaire ?? []) };
    if (shape === 'QuestionnaireProgress')
      return { question_ids: questions.map((one) => one.id), user_questionnaire_id: QUESTIONNAIRE };
    if (shape !== 'Question') return objectOf(product);
    const question = questions.find((one) => one.id === id);
    const given = this.answers[id ?? ''];
    return { ...objectOf(question), ...objectOf(given), draft: false };
  }
}
