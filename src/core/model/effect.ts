import type { Actions } from '../generated/flow-files.ts';
import type { Continuation, PersistedState } from './event.ts';
import type { Json, JsonObject } from './json.ts';
import type { DisplayText } from './message.ts';

/** The request of a call, with its values filled in. */
export interface CallRequest {
  call: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  base: 'base' | 'oauth';
  path: string;
  query: Readonly<Record<string, string>>;
  body: JsonObject | undefined;
  headers: Readonly<Record<string, string>>;
  /** Values that distinguish cached responses of the same address. */
  key: Readonly<Record<string, string>>;
}

/** A request and its response. */
export interface RequestWithResponse {
  request: CallRequest;
  data: Json;
}

/** A card as people type it. Only the payment provider's adapter receives it. */
export interface Card {
  number: string;
  /** "MM/YY" */
  expires: string;
  code: string;
}

/** An instruction to the runtime. Core only returns effects; it never performs them. */
export type Effect =
  /**
   * Sends a request. Its outcome arrives as a `succeeded` or `failed` event. `start`: `on_start` of flow.json makes the
   * call when the page starts.
   */
  | { type: 'call'; request: CallRequest; then: Actions; continuation: Continuation; start: boolean }
  /**
   * Asks the payment provider for a card token. The outcome arrives as `succeeded` with the token, or as `failed` with
   * messages for the fields.
   */
  | {
      type: 'tokenise';
      card: Card;
      /** The provider's address for tokens; null for the test cards of the staging environment. */
      provider: string | null;
      refused: readonly { field: string; key: string }[];
      then: Actions;
      continuation: Continuation;
    }
  /** Downloads a value as a JSON file. */
  | { type: 'save-file'; name: string; content: Json }
  /** Navigates to an address of the app. `question` is stored in the history entry as the question index. */
  | { type: 'navigate'; path: string; replace: boolean; question: number | null }
  /** Goes back one history entry. */
  | { type: 'history-back' }
  /** Goes back to the history entry of the previous question. If there is none, replaces the current entry. */
  | { type: 'question-back'; question: number }
  /**
   * Sends a `due` event after a delay in milliseconds. `stored`: it also waits until answers are stored. `ahead`: a
   * request that is sent immediately; if the same request is made when the delay is over, it gets this outcome instead
   * of being sent again.
   */
  | {
      type: 'schedule';
      key: string;
      after: number;
      do: Actions;
      continuation: Continuation;
      screen: string | null;
      stored: boolean;
      ahead?: CallRequest;
    }
  | { type: 'cancel'; key: string }
  /** Shows a toast. `echo`: the screen shows the same text, and assistive technology reads it there. */
  | {
      type: 'toast';
      kind: 'success' | 'info' | 'warning' | 'error' | 'default';
      title: string;
      text: DisplayText | null;
      echo: boolean;
    }
  | { type: 'invalidate'; calls: readonly string[] }
  /** Stores a response in the cache of a read, so that every screen shows it. */
  | { type: 'cache-response'; request: CallRequest; data: Json }
  /** Removes query parameters from the address (decision 19). */
  | { type: 'clean-address'; params: readonly string[] }
  /** Leaves the app for an allowed address, after everything is written to storage. */
  | { type: 'leave'; address: string }
  /** Loads the screen's data again. */
  | { type: 'reload' }
  /**
   * Sends an event of analytics.json to the sinks, with its page and the fields that core knows. `about` identifies
   * events that are sent once per visit; it is not sent itself.
   */
  | { type: 'track'; event: string; name: string; page: string; fields: JsonObject; about?: string }
  /** Sends a person's identity to the analytics sinks (AN-7). */
  | { type: 'identify'; person: Readonly<Record<string, string>> }
  /** Loads a person's stored state, and adds this tab's anonymous entries to it. The outcome arrives as `adopted`. */
  | { type: 'adopt'; owner: string; then: Actions; continuation: Continuation; start: boolean }
  /**
   * Removes stores of a person from storage when their session ends. Their content stays in memory, in case the same
   * person signs in on this page.
   */
  | { type: 'set-aside'; stores: readonly string[]; of: PersistedState }
  /** Clears some stores, or everything. */
  | { type: 'wipe'; stores: readonly string[] | 'everything' }
  | {
      type: 'report';
      what: 'failed-call' | 'malformed-question' | 'too-many-hops' | 'refused-address';
      detail: JsonObject;
      /** Whether the report is written to the console only, and not sent to the error reporter. */
      consoleOnly?: boolean;
    };
