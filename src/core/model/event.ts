import type { Actions } from '../generated/flow-files.ts';
import type { CallFailure } from './failure.ts';
import type { Json, JsonObject } from './json.ts';
import type { Answers, QuestionAnswer } from './state.ts';
import type { RouteMatch } from './paths.ts';

/** A call that failed, and whether it was to load the screen. */
export type FailedCall = CallFailure & { call: string; loading?: boolean };

/** What an action needs to remember until it goes on: the continuation's own part of the scope. */
export interface Continuation {
  form?: Json | undefined;
  response?: Json | undefined;
  data?: Json | undefined;
  item?: Json | undefined;
  failure?: FailedCall | undefined;
  /** The form that it began with. */
  formName?: string;
  /** Who filled it in; null for an anonymous visitor. */
  formOwner?: string | null;
  /** The answers as they were when a call took them along. */
  sent?: Json | undefined;
  /** The answer to a question as it was when this began. */
  answer?: Json | undefined;
  /** Who was signed in, as known when a call of the start was sent. */
  user?: Json | undefined;
  /** The number of the write it is of, where somebody waits for that. */
  write?: number;
}

/** What the response headers of a success say (HT-2); seconds for expiresIn. */
export interface SessionHeaders {
  accessToken?: string;
  impersonating?: boolean;
  expiresIn?: number;
}

/** What storage keeps for a person or, with owner null, for this tab's anonymous visitor. */
export interface PersistedState {
  owner: string | null;
  stores: Readonly<Record<string, JsonObject>>;
  answers: Readonly<Record<string, Answers>>;
}

/** What storage keeps for somebody who has never been here. */
export const NOTHING_KEPT: PersistedState = { owner: null, stores: {}, answers: {} };

/**
 * Something that happened. `at` is where it happened: the address is told with each event, because known never holds it.
 * `now` is in milliseconds since 1970. `typed` is what stands in the forms there that nobody has sent, by form.
 */
export type FlowEvent = { at: RouteMatch; now: number; typed?: Readonly<Record<string, Json>> } & (
  | { type: 'started'; persisted: PersistedState }
  /** A place was reached. `question` is the question index of the history entry, when Back or Forward led to one. */
  | { type: 'arrived'; query: Readonly<Record<string, string>>; question: number | null }
  | { type: 'loaded'; call: string; data: Json; screen: string }
  /** The screen's `counted_by` call told which questions there are. */
  | { type: 'counted'; data: Json; screen: string }
  /** An answer was changed; `settled` when the visitor meant it as their choice and not on the way to it (PQ-2). */
  | { type: 'chose'; question: string; answer: QuestionAnswer; settled: boolean; store: string; screen: string }
  | { type: 'continued'; screen: string }
  | { type: 'submitted'; name?: string; form: Json; data?: Json | undefined; do: Actions }
  /** Something was typed into the form that was sent last, or while a refusal of no form is shown. */
  | { type: 'typed'; name: string; before: Json; form: Json }
  | { type: 'pressed'; do: Actions; item?: Json | undefined; data?: Json | undefined }
  | { type: 'back'; screen: string }
  | { type: 'due'; key: string; do: Actions; continuation: Continuation; screen: string | null }
  /** What the headers of a success say; `call` names the call, where it is one of the flow's. Comes before `succeeded`. */
  | { type: 'heard'; headers: SessionHeaders; call?: string }
  | { type: 'succeeded'; call: string; response: Json; then: Actions; continuation: Continuation; start: boolean }
  | {
      type: 'failed';
      call: string;
      /** The screen's own data could not be loaded, or something that was done failed; `aside`: beside the screen, which goes on as if nothing had happened. */
      kind: 'load' | 'action' | 'aside';
      failure: CallFailure;
      continuation: Continuation;
      start: boolean;
    }
  | { type: 'adopted'; persisted: PersistedState; then: Actions; continuation: Continuation; start: boolean }
  | { type: 'changed-elsewhere'; persisted: PersistedState }
  | { type: 'signed-out' }
  | { type: 'closed-modal' }
  /** The customer care line is being called. */
  | { type: 'contacted' }
  /** The guard refused an address and names another. */
  | { type: 'refused'; path: string; remember: boolean }
  /** The session ends soon: it is time to warn (decision 47). */
  | { type: 'session-ending' }
  /** The session's time has come, or (`past`) had come while nobody was looking (SE). */
  | { type: 'session-due'; past: boolean }
  /** The page is being left: what only it shows is over (SE-4). */
  | { type: 'unloaded' }
  | { type: 'went-home' }
  | { type: 'retried' }
);

/** What can happen, by its name. */
export type EventType = FlowEvent['type'];
/** The event of a name. */
export type EventOf<T extends EventType> = Extract<FlowEvent, { type: T }>;
