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
} from '../model/index.ts';

/** What a flow does about a failure: what is usual, with what its status and its call say otherwise (decision 21). */
export interface Reaction extends Omit<StatusReaction & UsualReaction, 'do' | 'on_load' | 'on_action'> {
  on_load: Actions;
  on_action: Actions;
}

/** The reaction a flow declares for a failure: what the call says, else its status, else what is usual. */
export function reactionTo({ calls, errors, name }: Flow, call: string, { status }: CallFailure): Reaction {
  const { statuses, usual } = errors;
  const own = calls[call]?.errors ?? {};
  // An abort is the visitor's own doing, whatever else a call says of its failures (EC-7).
  const other = status === 'aborted' ? undefined : own.other;
  const said: CallReaction = own[String(status)] ?? other ?? {};
  const shared = statuses[String(status)] ?? statuses.other;
  if (shared === undefined) throw new Error(`errors.json of flow "${name}" declares no "other"`);
  const on = (which: 'on_load' | 'on_action') => said[which] ?? said.do ?? shared[which] ?? shared.do ?? usual.do;
  return { ...usual, ...shared, ...said, on_load: on('on_load'), on_action: on('on_action') };
}

/** The failure of a call, with its type and words as the flow declares them (EC-1, EC-2). */
export function failureOf(flow: Flow, call: string, failure: CallFailure): Failure {
  const reaction = reactionTo(flow, call, failure);
  const errors = isObject(failure.body) && isObject(failure.body.errors) ? failure.body.errors : {};
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

/** As the flow says, but not before the server wants to be asked again (RFC 9110, Retry-After). */
function retriesAfter({ retries_after: declared }: Reaction, failure: CallFailure): number | null {
  return declared === undefined ? null : Math.max(milliseconds(declared), (failure.retryAfter ?? 0) * 1000);
}

/** The server's words in an error body (EC-4): `errors.message`, else a top-level `message`. */
function messageIn(body: Json | undefined): Message {
  if (!isObject(body)) return null;
  const errors = isObject(body.errors) ? body.errors : {};
  const said = errors.message ?? body.message;
  if (typeof said === 'string' && said.trim() !== '')
    return { kind: errors.warning === true ? 'warning' : 'text', text: said };
  if (Array.isArray(said)) {
    const first = said.find((item) => typeof item === 'string' && item.trim() !== '');
    return typeof first === 'string' ? { kind: 'list', text: first } : null;
  }
  if (!isObject(said)) return null;
  const fields = Object.entries(said).flatMap(([field, words]) => {
    const first = Array.isArray(words) ? words[0] : words;
    return typeof first === 'string' ? [[field, first] as const] : [];
  });
  return fields.length > 0 ? { kind: 'fields', fields: Object.fromEntries(fields) } : null;
}
