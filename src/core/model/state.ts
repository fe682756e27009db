import type { NavLink, NextPath, Question } from '../generated/flow-files.ts';
import type { Failure } from './failure.ts';
import { isObject, type Json, type JsonObject, same } from './json.ts';
import type { DisplayText } from './message.ts';
import type { AnswerError, Answers } from './saved-answers.ts';

/** The questionnaire on screen (ST-8): its questions, the visitor's position, and the errors that Continue found. */
export interface QuestionnaireState {
  /** The address it belongs to. Another address starts another questionnaire. */
  path: string;
  /** The store of its answers. */
  store: string;
  questions: readonly Question[];
  index: number;
  /** The direction that the current question moved in from; 'none' when it did not move. */
  direction: 'none' | 'forward' | 'back';
  /** Errors of the current answer. They appear on Continue and disappear when the answer changes. */
  answerErrors: readonly AnswerError[];
  /** The ids of all questions in order; null while only one question is known (PG-4). */
  order: readonly string[] | null;
  /** Ids of questions that changed since they were answered. */
  again: readonly string[];
  /** The day on which it was opened, for conditions on dates. */
  today: string | null;
}

/** An open modal, and the values for its texts. */
export interface OpenModal {
  id: string;
  item: JsonObject;
}

/** A refusal that belongs to no field (EC-4). */
export interface RefusalNotice {
  text: DisplayText;
  /** The submitted form; null for a button outside of forms, whose refusal is shown at the top of the screen. */
  form: string | null;
  /** Whether the failed call also led to another screen, and the refusal is shown there (EC-4). */
  isCarried: boolean;
  /** Where the refusal's link leads, such as a new password. */
  link?: NavLink;
}

/** The state of the current screen. Reset on arrival at another address. */
export interface ScreenState {
  /** The number of the write that buttons wait for. Outcomes of other writes do not end the waiting. */
  busy: number | null;
  /** The server's messages by form field (EC-4). */
  fieldErrors: Readonly<Record<string, string>>;
  /** Why the last write was refused, until the visitor does something else there. */
  refusal: RefusalNotice | null;
  /** The last submitted form; `fieldErrors` belong to it. */
  form: string | null;
  /** A failure that replaces the whole screen (ER-1). */
  failure: Failure | null;
}

/** The state of a session. The address is not part of it: the URL says where the visitor is. */
export interface State {
  /** False until storage is read and the startup calls are done; the splash is shown meanwhile (LY-6). */
  ready: boolean;
  /** The id of the user who owns the person's stores; null for an anonymous visitor. */
  owner: string | null;
  stores: Readonly<Record<string, JsonObject>>;
  answers: Readonly<Record<string, Answers>>;
  questionnaire: QuestionnaireState | null;
  /** The last response of a `counted_by` call: its request, and the ids of all questions in order. */
  knownOrder: { by: string; ids: readonly string[] } | null;
  /** The id of the question that was last on screen. */
  question: string | null;
  modal: OpenModal | null;
  /** Whether the warning about the session's end is open. */
  ending: boolean;
  screen: ScreenState;
  /** The number of writes so far. Each write gets the next number. */
  writes: number;
  /** The number of the write that changes who is signed in, until its outcome; null when there is none. */
  signingIn: number | null;
  /** Input of forms where something failed, by address and form (EC-7). */
  keptInputs: Readonly<Record<string, JsonObject>>;
  /** Keys of the delays that are running. Pressing twice counts once (BK-4). */
  pending: readonly string[];
  /** Visited addresses, oldest first, with a maximum length. The back arrow follows them (decision 5). */
  visited: readonly string[];
  /** The last path that was sent as a page view (AN-4). */
  viewed: string | null;
  /**
   * On a page opened beside the funnel (such as the terms): the page it was opened from, when that was one of the
   * app's.
   */
  openedFrom: string | null;
  /** The address that a navigation is under way to; null when there is none. The guard waits until it is reached. */
  navigatingTo: string | null;
  /** From the backend's last next_path: the steps before the named step are done, the named step is not. */
  facts: Readonly<Record<string, boolean>>;
  /** The address of the step that the backend named last. */
  openPath: string | null;
  /** The calendar date in UTC (YYYY-MM-DD) of the last event; null before the first. */
  today: string | null;
  /** How many addresses sent by the server were followed in a row without any data loading (GD-7). */
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
 * Whether a sign-in is not complete: the token arrives before the person does, and the person before their stored
 * state. Where they go is decided after that.
 */
export const isSigningIn = (state: State): boolean => signedIn(state) && state.signingIn !== null;

/**
 * The state with some fields of a store replaced. Returns the same object when nothing changes, so that nothing is
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

/** The remembered parameters, as one text: answers that are given now belong to them. Null when there are none. */
export function answersAbout(state: State): string | null {
  const values = Object.values(rememberedParams(state));
  return values.length > 0 ? values.join('/') : null;
}
