import type { NavLink, NextPath, Question } from '../generated/flow-files.ts';
import type { Failure } from './failure.ts';
import { isObject, type Json, type JsonObject, same } from './json.ts';
import type { DisplayText } from './message.ts';
import type { AnswerError, Answers } from './saved-answers.ts';

/**
 * The questionnaire on the screen (ST-8): its questions, the visitor's position, and the errors that Continue has
 * found.
 */
export interface QuestionnaireState {
  /** The address of the questionnaire. At another address, another questionnaire starts. */
  path: string;
  /** The id of the store with the answers. */
  store: string;
  questions: readonly Question[];
  index: number;
  /** The direction from which the current question slides in; 'none' when it appears in place. */
  direction: 'none' | 'forward' | 'back';
  /** Errors of the current answer. They appear after Continue and disappear when the answer changes. */
  answerErrors: readonly AnswerError[];
  /** The ids of all questions in order; null while only one question is known (PG-4). */
  order: readonly string[] | null;
  /** Ids of questions that changed since they were answered. */
  again: readonly string[];
  /** The date on which the questionnaire was opened, for conditions on dates. */
  today: string | null;
}

/** An open modal, and the values for its texts. */
export interface OpenModal {
  id: string;
  item: JsonObject;
}

/** A refusal that is about no field (EC-4). */
export interface RefusalNotice {
  text: DisplayText;
  /** The submitted form. Null for a button outside of forms: the refusal is then shown at the top of the screen. */
  form: string | null;
  /** Whether the failed call has also led to another screen, which then shows the refusal (EC-4). */
  isCarried: boolean;
  /** The target of the refusal's link, such as the page for a new password. */
  link?: NavLink;
}

/** The state of the current screen. It is reset on arrival at another address. */
export interface ScreenState {
  /** The number of the write for which buttons wait. The outcome of another write does not end the waiting. */
  busy: number | null;
  /** The server's messages by form field (EC-4). */
  fieldErrors: Readonly<Record<string, string>>;
  /** Why the last write was refused; until the visitor does something else on the screen. */
  refusal: RefusalNotice | null;
  /** The last submitted form, to which `fieldErrors` belong. */
  form: string | null;
  /** A failure that replaces the whole screen (ER-1). */
  failure: Failure | null;
}

/** The state of a visit. The address is not a part of it: the URL says where the visitor is. */
export interface State {
  /** False until storage is read and the startup calls are finished. Until then, the splash screen is shown (LY-6). */
  ready: boolean;
  /** The id of the user who owns the person's stores; null for an anonymous visitor. */
  owner: string | null;
  stores: Readonly<Record<string, JsonObject>>;
  answers: Readonly<Record<string, Answers>>;
  questionnaire: QuestionnaireState | null;
  /** The last response of a `counted_by` call: its request, and the ids of all questions in order. */
  knownOrder: { by: string; ids: readonly string[] } | null;
  /** The id of the question that was last on the screen. */
  question: string | null;
  modal: OpenModal | null;
  /** Whether the warning about the session's end is open. */
  ending: boolean;
  screen: ScreenState;
  /** The number of writes so far. Each write gets the next number. */
  writes: number;
  /** The number of the write that may change who is signed in, until its outcome arrives; null when there is none. */
  signingIn: number | null;
  /** Input of forms in which something failed, by address and form (EC-7). */
  storedInputs: Readonly<Record<string, JsonObject>>;
  /** Names of the delays that are running. Pressing again during a delay has no effect (BK-4). */
  pending: readonly string[];
  /** The visited addresses, oldest first, up to a maximum number. The back arrow goes back along them (decision 5). */
  visited: readonly string[];
  /** The last path for which a page view was sent (AN-4). */
  viewed: string | null;
  /** On a page beside the funnel (such as the terms): the page of the app from which it was opened, if there is one. */
  openedFrom: string | null;
  /** The address to which the app is navigating; null otherwise. The guard waits until it is reached. */
  navigatingTo: string | null;
  /** The facts from the backend's last next_path: the steps before the named step are done, the named step is not. */
  facts: Readonly<Record<string, boolean>>;
  /** The address of the step that the backend named last. */
  openPath: string | null;
  /** The calendar date in UTC (YYYY-MM-DD) of the last event; null before the first. */
  today: string | null;
  /** How many addresses from the server were followed in a row before any data was loaded (GD-7). */
  hops: number;
}

/** The screen state on arrival. */
export const FRESH_SCREEN: ScreenState = { busy: null, fieldErrors: {}, refusal: null, form: null, failure: null };

/** A text field of a store; null when it is empty or no text. */
export function textOf(state: State, store: string, field: string): string | null {
  const value = state.stores[store]?.[field];
  return typeof value === 'string' ? value : null;
}

/** Whether a person is signed in: there is an access token. */
export function signedIn(state: State): boolean {
  return textOf(state, 'auth', 'accessToken') !== null;
}

/** Whether a person has just signed in and their stored state is still loading. */
export function isRestoring(state: State): boolean {
  const user = textOf(state, 'user', 'id');
  return signedIn(state) && user !== null && user !== state.owner;
}

/**
 * Whether a sign-in is still incomplete: the token arrives before the person, and the person before their stored state.
 * Only after that it is decided where the person goes.
 */
export const isSigningIn = (state: State): boolean => signedIn(state) && state.signingIn !== null;

/**
 * The state with some fields of a store replaced. If nothing changes, returns the same object, so that nothing is
 * written.
 */
export function withFields(state: State, store: string, fields: JsonObject): State {
  const present = state.stores[store] ?? {};
  if (Object.entries(fields).every(([name, value]) => Object.hasOwn(present, name) && same(present[name], value)))
    return state;
  return { ...state, stores: { ...state.stores, [store]: { ...state.stores[store], ...fields } } };
}

/** Reads a NextPath from JSON. Null unless it names a path type or a question. */
export function nextPathIn(value: Json | undefined): NextPath | null {
  if (!isObject(value)) return null;
  const params = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, asText(part)]));
  const path_type = typeof value.path_type === 'string' ? value.path_type : null;
  return path_type === null && params.question_id == null ? null : { ...params, path_type };
}

const asText = (value: Json | undefined): string | null =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value : null;

/** The remembered parameters of addresses (`remembered_params`), by name. */
export const rememberedParams = ({ stores }: State): Record<string, string> =>
  Object.fromEntries(
    Object.entries(stores.remembered ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );

/**
 * The remembered parameters as one text. An answer is stored with it, because it is about this product. Null when there
 * are none.
 */
export function answersAbout(state: State): string | null {
  const values = Object.values(rememberedParams(state));
  return values.length > 0 ? values.join('/') : null;
}
