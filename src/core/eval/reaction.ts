import type { Actions, CallReaction, StatusReaction, UsualReaction } from '../generated/flow-files.ts';
import {
  type CallFailure,
  type Failure,
  type Flow,
  isObject,
  type Json,
  type Message,
  milliseconds,
  nextPathIn,
  asObject,
} from '../model/index.ts';

/**
 * A flow's reaction to a failure: the settings of the usual reaction, replaced by those for the status and then by
 * those of the call (decision 21).
 */
export interface Reaction extends Omit<StatusReaction & UsualReaction, 'do' | 'on_load' | 'on_action'> {
  on_load: Actions;
  on_action: Actions;
}

/**
 * Finds the reaction to a failure: the call's own, else the status's, else the usual one.
 * @throws Error when errors.json has neither the status nor "other"
 */
export function reactionTo({ calls, errors, name }: Flow, call: string, { status }: CallFailure): Reaction {
  const { statuses, usual } = errors;
  const own = calls[call]?.errors ?? {};
  // The visitor causes an abort by leaving, so the call's own `other` does not apply to it (EC-7).
  const other = status === 'aborted' ? undefined : own.other;
  const reaction: CallReaction = own[String(status)] ?? other ?? {};
  const shared = statuses[String(status)] ?? statuses.other;
  if (shared === undefined) throw new Error(`errors.json of flow "${name}" declares no "other"`);
  const on = (which: 'on_load' | 'on_action') =>
    reaction[which] ?? reaction.do ?? shared[which] ?? shared.do ?? usual.do;
  return { ...usual, ...shared, ...reaction, on_load: on('on_load'), on_action: on('on_action') };
}

/** A failed call, with the type and the text that the flow gives it (EC-1, EC-2). */
export function failureOf(flow: Flow, call: string, failure: CallFailure): Failure {
  const reaction = reactionTo(flow, call, failure);
  const errors = asObject(asObject(failure.body).errors);
  return {
    type: reaction.type,
    status: failure.status,
    message: reaction.message === 'server' ? messageIn(failure.body) : null,
    nextPath: nextPathIn(errors.next_path),
    note: reaction.screen_note ?? null,
    retriesAfter: retriesAfter(reaction, failure),
    retry: reaction.type !== 'notFound' && reaction.type !== 'forbidden',
  };
}

/** When to retry: as the flow says, but not before the server's Retry-After (RFC 9110). */
function retriesAfter({ retries_after: declared }: Reaction, failure: CallFailure): number | null {
  return declared === undefined ? null : Math.max(milliseconds(declared), (failure.retryAfter ?? 0) * 1000);
}

/** The server's message in the body of an error response (EC-4): `errors.message`, else `message`. */
function messageIn(body: Json | undefined): Message {
  if (!isObject(body)) return null;
  const errors = asObject(body.errors);
  const message = errors.message ?? body.message;
  if (typeof message === 'string' && message.trim() !== '')
    return { kind: errors.warning === true ? 'warning' : 'text', text: message };
  if (Array.isArray(message)) {
    const first = message.find((item) => typeof item === 'string' && item.trim() !== '');
    return typeof first === 'string' ? { kind: 'list', text: first } : null;
  }
  if (!isObject(message)) return null;
  const fields = Object.entries(message).flatMap(([field, words]) => {
    const first = Array.isArray(words) ? words[0] : words;
    return typeof first === 'string' ? [[field, first] as const] : [];
  });
  return fields.length > 0 ? { kind: 'fields', fields: Object.fromEntries(fields) } : null;
}
