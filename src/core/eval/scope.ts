import type { Reference, Value, Values } from '../generated/flow-files.ts';
import {
  answeredCount,
  answersId,
  answersTo,
  answerTo,
  askedQuestions,
  currentQuestion,
  derivedValues,
  isAnswered,
  payloadOf,
  positionIn,
  questionnaireAnswers,
  freeTextsOf,
} from '../rules/index.ts';
import {
  dateIn,
  type Failure,
  type Flow,
  isObject,
  type Json,
  type JsonObject,
  messageText,
  ownEntry,
  type RouteMatch,
  signedIn,
  type State,
  textOf,
} from '../model/index.ts';

/** The values that references can name: the state, the address, and values of the context. */
export interface Scope {
  flow: Flow;
  state: State;
  match?: RouteMatch | undefined;
  /** The data of a form. */
  form?: Json | undefined;
  /** The response of a call. */
  response?: Json | undefined;
  /** The data of the screen. */
  data?: Json | undefined;
  /** The item of the list, or the values with which the modal was opened. */
  item?: Json | undefined;
  failure?: Failure | undefined;
  /** The answer to a question that is not the one on the screen. */
  answer?: Json | undefined;
  /** Facts that the caller provides, by their first word. For the backend, { pre: { complete: true } }. */
  facts?: Readonly<Record<string, JsonObject>> | undefined;
}

/** The first words of references that are not the names of stores. The compiler refuses all others. */
export const ROOTS = [
  'auth',
  'navigation',
  'route',
  'form',
  'response',
  'data',
  'item',
  'failure',
  'brand',
  'questions',
  'answers',
  'answer',
  'derived',
] as const;

type Root = (typeof ROOTS)[number];

const roots: Record<Root, (scope: Scope) => Json | undefined> = {
  auth: authFacts,
  navigation: ({ state }) => ({ has_previous: (textOf(state, 'navigation', 'previousPath') ?? '') !== '' }),
  route: ({ match }) =>
    match === undefined ? undefined : { ...match.params, path_type: match.route.path_type ?? null },
  form: ({ form }) => form,
  response: ({ response }) => response,
  data: ({ data }) => data,
  item: ({ item }) => item,
  failure: ({ failure }) =>
    failure && {
      type: failure.type,
      status: failure.status,
      next_path: failure.nextPath === null ? null : { ...failure.nextPath },
      message: messageText(failure.message) ?? null,
    },
  brand: ({ flow }) => ({ ...flow.brand }),
  derived: (scope) => derivedValues(scope.flow.derived, (name) => resolve(name, scope), scope.state.today),
  questions: questionFacts,
  answers: ({ flow, state }) => {
    const questionnaire = state.questionnaire;
    if (questionnaire === null) return undefined;
    const answers = questionnaireAnswers(state);
    const asked = askedQuestions(flow, questionnaire, answers);
    return { ...payloadOf(asked, answersTo(flow, asked, answers)), id: answersId(asked, answers) };
  },
  answer: ({ flow, state, answer: taken }) => {
    if (taken !== undefined) return taken;
    const question = currentQuestion(state.questionnaire);
    if (question === undefined) return undefined;
    const given = answerTo(flow, question, questionnaireAnswers(state));
    const { medication, allergy } = given;
    return {
      answer: [...given.answer],
      user_texts: freeTextsOf(question, given),
      ...(question.version == null ? {} : { asked: { version: question.version, language: question.language } }),
      ...(medication === undefined ? {} : { medication }),
      ...(allergy === undefined ? {} : { allergy }),
    };
  },
};

/** By `state.stores`, the fields of `auth` that references can read. Cached, because every guard needs them. */
const authOf = new WeakMap<State['stores'], JsonObject>();

function authFacts({ state }: Scope): JsonObject {
  const { stores } = state;
  const facts = authOf.get(stores) ?? {
    signed_in: signedIn(state),
    impersonating: stores.auth?.impersonating ?? false,
    impersonated_name: stores.impersonation?.name ?? null,
  };
  authOf.set(stores, facts);
  return facts;
}

function questionFacts({ flow, state }: Scope): JsonObject {
  const questionnaire = state.questionnaire;
  if (questionnaire === null) return {};
  const answers = questionnaireAnswers(state);
  const question = currentQuestion(questionnaire);
  return {
    ...positionIn(flow, questionnaire, answers),
    answered: answeredCount(flow, questionnaire, answers),
    index: questionnaire.index,
    asked_again: question !== undefined && questionnaire.again.includes(question.id),
    has_answer: question !== undefined && isAnswered(answerTo(flow, question, answers)),
  };
}

const isRoot = (word: string): word is Root => Object.hasOwn(roots, word);

/** The words of each reference. Cached; references come from flow files, so there are only a few hundred. */
const partsOf = new Map<Reference, readonly string[]>();

/** The value of a reference; undefined if it is unknown. */
export function resolve(reference: Reference, scope: Scope): Json | undefined {
  const named = ownEntry(scope.state.facts, reference);
  if (named !== undefined) return named;
  const parts = partsOf.get(reference) ?? reference.split('.');
  partsOf.set(reference, parts);
  const [first = ''] = parts;
  let value: Json | undefined =
    (scope.facts && ownEntry(scope.facts, first)) ??
    (isRoot(first) ? roots[first](scope) : ownEntry(scope.state.stores, first));
  for (const part of parts.slice(1)) {
    if (isObject(value)) value = ownEntry(value, part);
    else if (Array.isArray(value)) value = part === 'length' ? value.length : value[Number(part)];
    else return undefined;
  }
  return value;
}

/** The value of a reference, a constant, a fixed text or a date. */
export function valueOf(value: Value, scope: Scope): Json | undefined {
  if (typeof value === 'string') return resolve(value, scope);
  if (typeof value !== 'object' || value === null) return value;
  return 'is' in value ? value.is : dateIn(value, scope.state.today);
}

/** The known ones of some named values. */
export function valuesOf(values: Values | undefined, scope: Scope): JsonObject {
  const found: JsonObject = {};
  for (const [name, value] of Object.entries(values ?? {})) {
    const resolved = valueOf(value, scope);
    if (resolved !== undefined) found[name] = resolved;
  }
  return found;
}

/** Values as text, for addresses and sentences. Values other than texts, numbers and booleans are omitted. */
export function textsFor(values: Values | undefined, scope: Scope): Record<string, string> {
  return Object.fromEntries(
    Object.entries(valuesOf(values, scope)).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[name, String(value)]]
        : [],
    ),
  );
}
