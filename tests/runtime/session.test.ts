import { expect, test } from 'vitest';
import { type Effect, matchRoute, NOTHING_KEPT } from '#core';
import { ordering } from '../core/support/ordering.ts';
import { FakeClock } from '../support/browser.ts';
import { idleSession } from './idle-session.ts';

test('[PQ-3] effects begin when the person acted, not when a slow phone came to handle it', () => {
  const clock = new FakeClock();
  const performed: [Effect['type'], since: number][] = [];
  const session = idleSession(({ type }, _, __, since) => performed.push([type, since]), clock);
  const at = matchRoute(ordering, '/dashboard');
  session.send({ type: 'started', persisted: NOTHING_KEPT }, at);
  performed.length = 0;
  clock.eventAge = 300;
  session.send({ type: 'arrived', query: {}, question: null }, at);
  expect(performed).toContainEqual(['track', clock.now() - 300]);
});
