import type { CallFailure, CallRequest, Effect, RouteMatch } from '#core';
import type { CallOutcome } from '#services';
import type { Session } from './session.ts';

/** A running request. */
export interface Sent {
  request: CallRequest;
  /** The language in which the request asks for its response. */
  locale: string;
  outcome: Promise<CallOutcome>;
}

/** Sends a request, unless it equals the one that was already sent. @returns the running request */
export function sendUnlessSent(request: CallRequest, { services, store }: Session, already?: Sent): Sent {
  const { locale } = store.getState();
  const isSame = already?.locale === locale && JSON.stringify(already.request) === JSON.stringify(request);
  return isSame ? already : { request, locale, outcome: services.http.send(request) };
}

/** Sends core the outcome of a request as an event. */
export async function call(
  { request, then, continuation, start }: Extract<Effect, { type: 'call' }>,
  session: Session,
  match: RouteMatch,
  { outcome: awaited, locale }: Sent,
): Promise<void> {
  // If a call may sign a person in, the code that reads stored data is loaded while the call runs.
  if (session.store.getState().state.owner === null) session.services.storage.prepare();
  const outcome = await awaited;
  const languageChanged = session.store.getState().locale !== locale;
  const common = { call: request.call, continuation, start };
  if (outcome.ok)
    session.send(
      { type: 'succeeded', ...common, response: outcome.data, then, ...(languageChanged && { languageChanged }) },
      match,
    );
  else session.send({ type: 'failed', ...common, kind: 'action', failure: outcome.failure }, match);
}

/** Exchanges the data of a card for a token at the payment provider, and sends core the outcome. */
export async function tokenise(
  { card, provider, refused, then, continuation }: Extract<Effect, { type: 'tokenise' }>,
  session: Session,
  match: RouteMatch,
): Promise<void> {
  const shared = { call: '', continuation, start: false };
  const { state } = session.store.getState();
  // If the person has signed out meanwhile, the token is discarded, so that nothing is paid with it (ST-11).
  const isGone = () => session.store.getState().state.owner !== state.owner;
  const failed = (failure: CallFailure) =>
    session.send(
      { type: 'failed', ...shared, kind: 'action', failure: isGone() ? { status: 'aborted' } : failure },
      match,
    );
  try {
    const token = await session.services.cards.tokenise(card, provider);
    if (token !== null && !isGone())
      return session.send({ type: 'succeeded', ...shared, response: { token }, then }, match);
    const t = session.translate();
    const message = Object.fromEntries(refused.map(({ field, key }) => [field, [t(key)]]));
    failed({ status: 422, body: { errors: { message } } });
  } catch {
    failed({ status: 'network' });
  }
}
