import type { RequestWithResponse, RouteMatch } from '#core';
import type { Session } from './session.ts';

/**
 * Sends the arrival and the screen's data to core before the page renders, so that the first render shows the screen
 * with its data: on the server, and when the browser hydrates.
 */
export function beginScreen(session: Session, place: RouteMatch, read: RequestWithResponse | undefined): void {
  session.sendAhead({ type: 'arrived', query: {}, question: null }, place);
  if (read === undefined) return;
  // The page may be older than its data: the browser requests it again at once (decision 24).
  session.services.queries.setData(read.request, read.data, 0);
  const screen = place.route.screen;
  session.sendAhead({ type: 'loaded', call: read.request.call, data: read.data, screen }, place);
}
