import type { Answered, RouteMatch } from '#core';
import type { Session } from './session.ts';

/**
 * Tells core beforehand what the page tells it once it stands: that the visitor has arrived, and what the screen has read.
 * So the first thing rendered is the screen with its data: on the server, and in the browser that takes that page over.
 */
export function beginScreen(session: Session, place: RouteMatch, read: Answered | undefined): void {
  session.sendAhead({ type: 'arrived', query: {}, question: null }, place);
  if (read === undefined) return;
  // The page may be older than what it shows: the browser asks again at once (decision 24).
  session.services.queries.hold(read.request, read.data, 0);
  const screen = place.route.screen;
  session.sendAhead({ type: 'loaded', call: read.request.call, data: read.data, screen }, place);
}
