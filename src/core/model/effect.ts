import type { Actions } from '../generated/flow-files.ts';
import type { Continuation } from './event.ts';
import type { Json, JsonObject } from './json.ts';
import type { DisplayText } from './message.ts';

/** A request as the flow declares it, with its values filled in. */
export interface CallRequest {
  call: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  base: 'base' | 'oauth';
  path: string;
  query: Readonly<Record<string, string>>;
  body: JsonObject | undefined;
  headers: Readonly<Record<string, string>>;
  /** What tells its answers from others of the same address. */
  key: Readonly<Record<string, string>>;
}

/** A request and its response. */
export interface Answered {
  request: CallRequest;
  data: Json;
}

/** A card as it was typed. Only the payment adapter sees it. */
export interface Card {
  number: string;
  /** MM/YY */
  expires: string;
  code: string;
}

/** Something for the runtime to do. Core only asks for it. */
export type Effect =
  /** Sends a request; its outcome comes back as `succeeded` or `failed`. `start`: part of the flow's start. */
  | { type: 'call'; request: CallRequest; then: Actions; continuation: Continuation; start: boolean }
  /** Has a card made into a token; comes back as `succeeded` with it, or `failed` with what is said at the field. */
  | {
      type: 'tokenise';
      card: Card;
      /** The address where the payment provider makes tokens, or null for staging's test cards. */
      provider: string | null;
      refused: readonly { field: string; key: string }[];
      then: Actions;
      continuation: Continuation;
    }
  /** Hands something to the visitor as a JSON file. */
  | { type: 'save-file'; name: string; content: Json }
  /** Goes to an address of the app; `question` becomes the question index of the history entry. */
  | { type: 'navigate'; path: string; replace: boolean; question: number | null }
  /** Goes back to the history entry before this one. */
  | { type: 'history-back' }
  /** Goes back to the history entry of the question before, or replaces this one where there is none. */
  | { type: 'question-back'; question: number }
  /** Sends `due` after a delay in milliseconds; a delay that waits for writes also waits until answers are stored. */
  | {
      type: 'schedule';
      key: string;
      after: number;
      do: Actions;
      continuation: Continuation;
      screen: string | null;
      stored: boolean;
    }
  | { type: 'cancel'; key: string }
  /** `echo`: the screen says the same, and is what assistive technology hears. */
  | {
      type: 'toast';
      kind: 'success' | 'info' | 'warning' | 'error' | 'default';
      title: string;
      text: DisplayText | null;
      echo: boolean;
    }
  | { type: 'forget'; calls: readonly string[] }
  /** Takes an answer as that of a read, wherever it is shown. */
  | { type: 'hold'; request: CallRequest; data: Json }
  /** Takes query parameters out of the address (decision 19). */
  | { type: 'clean-address'; params: readonly string[] }
  /** Leaves the app for an address that the flow allows, once storage has settled. */
  | { type: 'leave'; address: string }
  /** Loads the screen's data again. */
  | { type: 'reload' }
  /**
   * Tells the sinks of an event of analytics.json that it happened, at which page, and what core knows of its fields.
   * `about`: what it is told once a visit of; that itself is told nobody.
   */
  | { type: 'track'; event: string; name: string; page: string; fields: JsonObject; about?: string }
  /** Tells the sinks who somebody is (AN-7). */
  | { type: 'identify'; person: Readonly<Record<string, string>> }
  /** Takes over what storage keeps for a person, and this tab's anonymous entries; comes back as `adopted`. */
  | { type: 'adopt'; owner: string; then: Actions; continuation: Continuation; start: boolean }
  /** Clears storage; "everything" is all of it. */
  | { type: 'wipe'; stores: readonly string[] | 'everything' }
  | {
      type: 'report';
      what: 'failed-call' | 'malformed-question' | 'too-many-hops' | 'refused-address';
      detail: JsonObject;
      /** Told to the console alone, and not to the error reporter. */
      consoleOnly?: boolean;
    };
