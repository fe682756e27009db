import type { RequestWithResponse, RouteMatch } from '#core';
import type { Session } from './session.ts';

/**
 * Sends the arrival and the screen's data to core before the page is rendered, so that the first render already shows
 * the data: on the server, and when the browser hydrates.
 */
export function beginScreen(session: Session, match: RouteMatch, read: RequestWithResponse | undefined): void {
  session.sendAhead({ type: 'arrived', query: {}, question: null }, match);
  if (read === undefined) return;
  // The data may be as old as the page, so the browser requests them again at once (decision 24).
  session.services.queries.setData(read.request, read.data, 0);
  const screen = match.route.screen;
  session.sendAhead({ type: 'loaded', call: read.request.call, data: read.data, screen }, match);
}
