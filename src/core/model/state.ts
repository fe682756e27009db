import type { NextPath, Question } from '../generated/flow-files.ts';
import type { Failure } from './failure.ts';
import type { Flow } from './flow.ts';
import { isObject, type Json, jsonOf, type JsonObject, same } from './json.ts';
import type { DisplayText } from './message.ts';

/** An answer to a question: ids of the selected options (of a text question, the text), and the free texts by option id. */
export interface QuestionAnswer {
  answer: string[];
  user_texts: Readonly<Record<string, string>>;
  /** Entries of a medication or allergy question by code, its lines of free text and whether none is ticked (MA). */
  medication?: JsonObject;
  allergy?: JsonObject;
  /** The version of the question that it was given to; none where the backend keeps no versions, and of a build that knew none. */
  version?: string;
  /** The language in which it was asked. */
  language?: string;
}

/** An answer with the time it was given, in milliseconds since 1970: the newest wins between two tabs (ST-10). */
export interface SavedAnswer extends QuestionAnswer {
  at: number;
  /** Slug of the product it was given for; another product starts afresh (QN-5). */
  product: string | null;
  /**
   * True until the visitor goes on with it, by Continue or by a choice that leads on (decision 13). An entry without it
   * is of a build that did not know drafts; it counts as given.
   */
  draft?: boolean;
}

/** Answers by question id. */
export type Answers = Readonly<Record<string, SavedAnswer>>;

/** Something that keeps an answer from passing. */
export interface AnswerProblem {
  question_id: string;
  kind:
    | 'missing'
    | 'unknown_option'
    | 'too_many'
    | 'too_many_entries'
    | 'not_exclusive'
    | 'text_missing'
    | 'text_too_long'
    | 'stopped';
  option_id?: string;
}

/** The questionnaire on screen (ST-8): its questions, where the visitor is, and what Continue complained about. */
export interface QuestionnaireState {
  /** The address it belongs to; another address starts another questionnaire. */
  path: string;
  /** The store of its answers. */
  store: string;
  questions: readonly Question[];
  index: number;
  /** Where the question on screen came in from; 'none' for one that is simply there. */
  direction: 'none' | 'forward' | 'back';
  /** Problems to show; they appear when Continue is pressed and go when the answer changes. */
  problems: readonly AnswerProblem[];
  /** The ids of all its questions in their order; null while only a single one is known (PG-4). */
  order: readonly string[] | null;
  /** Ids of the questions that have changed since they were answered. */
  again: readonly string[];
}

/** An open modal and the values its texts may use. */
export interface OpenModal {
  id: string;
  item: JsonObject;
}

/** Why something was refused, where that belongs to no field (EC-4). */
export interface RefusalNotice {
  text: DisplayText;
  /** The form that was sent; null for a button outside of forms: then it stands at the top of the screen. */
  form: string | null;
  /** Whether the refusal leads to another screen: it is shown there. */
  follows: boolean;
}

/** What a screen is going through: forgotten when another address is reached. */
export interface ScreenState {
  /** The number of the write that buttons wait for: another's outcome ends no waiting. */
  busy: number | null;
  /** The server's complaints by form field (EC-4). */
  problems: Readonly<Record<string, string>>;
  /** What the last write was refused for, until something else is done there. */
  refusal: RefusalNotice | null;
  /** The form that was sent last, whose problems they are. */
  form: string | null;
  /** A failure that takes the whole screen (ER-1). */
  failure: Failure | null;
}

/** Everything the session knows. The URL says where somebody is; this says what is known. Never both. */
export interface State {
  /** False until storage is read and the start's calls are done: the splash (LY-6). */
  ready: boolean;
  /** User id to whom the person-owned stores belong; null for an anonymous visitor. */
  owner: string | null;
  stores: Readonly<Record<string, JsonObject>>;
  answers: Readonly<Record<string, Answers>>;
  questionnaire: QuestionnaireState | null;
  /** What a `counted_by` call answered last: the request it was for, and the ids of all questions in their order. */
  counted: { by: string; ids: readonly string[] } | null;
  /** Id of the question that was on screen last. */
  question: string | null;
  modal: OpenModal | null;
  /** Whether the session is about to end, and the visitor is asked whether to stay. */
  ending: boolean;
  screen: ScreenState;
  /** How many writes people have waited for. */
  writes: number;
  /** What was typed into forms where something failed, by address and form (EC-7). */
  drafts: Readonly<Record<string, JsonObject>>;
  /** Delays under way, by key, so that pressing twice counts once (BK-4). */
  pending: readonly string[];
  /** Addresses visited, oldest first, bounded: what the back arrow walks (decision 5). */
  visited: readonly string[];
  /** The path that was told of last (AN-4). */
  viewed: string | null;
  /** On a page that is read beside the way: the page it was opened from, if that was one of the app's. */
  openedFrom: string | null;
  /** The address somebody is being taken to; the guard waits until it is reached. */
  leaving: string | null;
  /** Addresses sent by the server that were followed in a row without anything loading (GD-7). */
  hops: number;
}

/** A screen's state on arrival. */
export const FRESH_SCREEN: ScreenState = { busy: null, problems: {}, refusal: null, form: null, failure: null };

type Fields = NonNullable<Flow['stores'][string]['fields']>;

/** What the fields of a store are at the start, made once: the checks begin anew by the ten thousand. */
const defaults = new WeakMap<Fields, JsonObject>();

/** A store of fields as it is at the start. */
export function defaultsOf(flow: Flow, store: string): JsonObject {
  const fields = flow.stores[store]?.fields;
  if (fields === undefined) return {};
  const made =
    defaults.get(fields) ??
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, jsonOf(field.default)]));
  defaults.set(fields, made);
  return made;
}

/** What is known before anything is. */
export function initialState(flow: Flow): State {
  const ids = Object.keys(flow.stores);
  return {
    ready: false,
    owner: null,
    stores: Object.fromEntries(
      ids.filter((id) => flow.stores[id]?.holds === 'fields').map((id) => [id, defaultsOf(flow, id)]),
    ),
    answers: Object.fromEntries(ids.filter((id) => flow.stores[id]?.holds === 'answers').map((id) => [id, {}])),
    questionnaire: null,
    counted: null,
    question: null,
    modal: null,
    ending: false,
    screen: FRESH_SCREEN,
    writes: 0,
    drafts: {},
    pending: [],
    visited: [],
    viewed: null,
    openedFrom: null,
    leaving: null,
    hops: 0,
  };
}

/** A text field of a store, or null. */
export function textOf(state: State, store: string, field: string): string | null {
  const value = state.stores[store]?.[field];
  return typeof value === 'string' ? value : null;
}

/** Whether somebody is signed in: there is an access token. */
export function signedIn(state: State): boolean {
  return textOf(state, 'auth', 'accessToken') !== null;
}

/** Whether somebody has just signed in and what is kept for them is still to come: only then is it clear where they go. */
export function isRestoring(state: State): boolean {
  const user = textOf(state, 'user', 'id');
  return signedIn(state) && user !== null && user !== state.owner;
}

/** The known with some fields of one store replaced; itself where they are the same already: nothing is to be kept then. */
export function withFields(state: State, store: string, fields: JsonObject): State {
  const present = state.stores[store] ?? {};
  if (Object.entries(fields).every(([name, value]) => Object.hasOwn(present, name) && same(present[name], value)))
    return state;
  return { ...state, stores: { ...state.stores, [store]: { ...state.stores[store], ...fields } } };
}

/** A NextPath out of JSON, or null where there is none: one that names neither a path type nor a question is none. */
export function nextPathIn(value: Json | undefined): NextPath | null {
  if (!isObject(value)) return null;
  const text = (field: Json | undefined) =>
    typeof field === 'number' ? String(field) : typeof field === 'string' ? field : null;
  const path_type = typeof value.path_type === 'string' ? value.path_type : null;
  const question_id = text(value.question_id);
  if (path_type === null && question_id === null) return null;
  return {
    path_type,
    product_slug: text(value.product_slug),
    user_questionnaire_id: text(value.user_questionnaire_id),
    question_id,
  };
}
