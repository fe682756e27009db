import type { Actions } from '../generated/flow-files.ts';
import type { CallFailure } from './failure.ts';
import type { Json, JsonObject } from './json.ts';
import type { Answers, QuestionAnswer } from './saved-answers.ts';
import type { RouteMatch } from './paths.ts';

/** A failed call. `loading`: the call loads the screen's data. */
export type FailedCall = CallFailure & { call: string; loading?: boolean };

/** The context that an interrupted action needs when it continues. */
export interface Continuation {
  form?: Json | undefined;
  response?: Json | undefined;
  data?: Json | undefined;
  item?: Json | undefined;
  failure?: FailedCall | undefined;
  /** The form whose submit started the action. */
  formName?: string;
  /** The owner of that form's input; null for an anonymous visitor. */
  formOwner?: string | null;
  /** All answers as they were sent, to detect whether the visitor changed one meanwhile (PQ-9). */
  sent?: Json | undefined;
  /** The draft to send, copied when its delay began. */
  answer?: Json | undefined;
  /** The person who was signed in when a startup call was sent. */
  user?: Json | undefined;
  /** The number of the write for which buttons wait. */
  write?: number;
}

/** The response headers of a success (HT-2). `expiresIn` is in seconds. */
export interface SessionHeaders {
  accessToken?: string;
  impersonating?: boolean;
  expiresIn?: number;
}

/** The stored state of a person, or, if `owner` is null, of the anonymous visitor in this tab. */
export interface PersistedState {
  owner: string | null;
  stores: Readonly<Record<string, JsonObject>>;
  answers: Readonly<Record<string, Answers>>;
}

/** The stored state of a first-time visitor. */
export const NOTHING_STORED: PersistedState = { owner: null, stores: {}, answers: {} };

/**
 * An event. `match` is the address where it happened, because the state does not contain the address. `now` is in
 * milliseconds since 1970. `typed` is the input of the screen's forms that is not sent yet, by form.
 */
export type FlowEvent = { match: RouteMatch; now: number; typed?: Readonly<Record<string, Json>> } & (
  | { type: 'started'; persisted: PersistedState }
  /** The visitor arrived at an address. `question` is the question index of the history entry after Back or Forward. */
  | { type: 'arrived'; query: Readonly<Record<string, string>>; question: number | null }
  | { type: 'loaded'; call: string; data: Json; screen: string }
  /** The screen's `counted_by` call has returned the list of questions. */
  | { type: 'counted'; data: Json; screen: string }
  /** An answer has changed. `settled`: the visitor has finished choosing (PQ-2). */
  | { type: 'chose'; question: string; answer: QuestionAnswer; settled: boolean; store: string; screen: string }
  | { type: 'continued'; screen: string }
  | { type: 'submitted'; name?: string; form: Json; data?: Json | undefined; do: Actions }
  /**
   * The visitor changed the input of the last submitted form, or of any form while a refusal without a form is shown.
   */
  | { type: 'typed'; name: string; before: Json; form: Json }
  | { type: 'pressed'; do: Actions; item?: Json | undefined; data?: Json | undefined }
  | { type: 'back'; screen: string }
  | { type: 'due'; key: string; do: Actions; continuation: Continuation; screen: string | null }
  /**
   * The response headers of a success. This event comes before `succeeded`. `call` is absent if the request is none of
   * the flow's calls.
   */
  | { type: 'headers-received'; headers: SessionHeaders; call?: string }
  | {
      type: 'succeeded';
      call: string;
      response: Json;
      then: Actions;
      continuation: Continuation;
      start: boolean;
      /** The visitor chose another language after the call was sent. */
      languageChanged?: boolean;
    }
  | {
      type: 'failed';
      call: string;
      /**
       * `load`: the screen's own data. `action`: something that the visitor did. `aside`: data beside the screen. If
       * these fail to load, nothing changes.
       */
      kind: 'load' | 'action' | 'aside';
      failure: CallFailure;
      continuation: Continuation;
      start: boolean;
    }
  | { type: 'adopted'; persisted: PersistedState; then: Actions; continuation: Continuation; start: boolean }
  | { type: 'changed-elsewhere'; persisted: PersistedState }
  /** The server refused to renew the access token, so nobody is signed in any more (AU-2). */
  | { type: 'renewal-refused' }
  | { type: 'closed-modal' }
  /** The visitor calls customer care, by phone. */
  | { type: 'contacted' }
  /** The route guard has refused the address, and names another one. */
  | { type: 'refused'; path: string; returns: boolean }
  /** The session will end soon: show the warning (decision 47). */
  | { type: 'session-ending' }
  /** The session has ended. `past`: it ended while the browser had suspended the page (SE). */
  | { type: 'session-due'; past: boolean }
  /** The page is about to unload (SE-4). */
  | { type: 'unloaded' }
  | { type: 'went-home' }
  | { type: 'retried' }
);

/** The names of events. */
export type EventType = FlowEvent['type'];
/** The type of the event with a name: `EventOf<'arrived'>`. */
export type EventOf<T extends EventType> = Extract<FlowEvent, { type: T }>;
