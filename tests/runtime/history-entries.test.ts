import { expect, test, vi } from 'vitest';
import { type Effect, matchRoute, requestOf } from '#core';
import { createPerform } from '#runtime';
import { ordering } from '../core/support/ordering.ts';
import { idleSession } from './idle-session.ts';

/** Performs effects in a page. @returns where they go, in order, and a function that performs one */
function page() {
  const went: unknown[] = [];
  const session = idleSession();
  const act = createPerform({
    navigator: {
      go: (path, { state }) => void went.push([path, state.question]),
      back: () => void went.push('back'),
      entry: () => ({ question: 0, previous: null }),
      address: () => ({ path: '/x', search: '' }),
    },
    toast: () => {},
    reload: () => {},
  });
  const match = matchRoute(ordering, '/dashboard');
  return { went, session, perform: (effect: Effect) => act(effect, match, session, session.services.clock.now()) };
}
const shows = (question: number): Effect => ({ type: 'navigate', path: '/x', replace: false, question });

test.each<[string, Effect]>([
  ['the way back to another question', { type: 'question-back', question: 0 }],
  ['the address without its secrets', { type: 'clean-address', params: ['rpt'] }],
  ['the way back to another screen', { type: 'history-back' }],
])('[decision 5] a question that is not painted yet gets its history entry before %s', (_, next) => {
  const { went, perform } = page();
  for (const effect of [shows(1), next]) perform(effect);
  expect(went[0]).toEqual(['/x', 1]);
});

test('[BK-2] a question’s history entry is added after its first paint, even if another entry was added earlier', async () => {
  const { went, perform } = page();
  perform(shows(1));
  perform({ type: 'history-back' });
  went.length = 0;
  // The frame in which the other question would have been painted.
  setTimeout(() => went.push('a frame'));
  perform(shows(2));
  await new Promise((resolve) => setTimeout(resolve));
  expect(went).toEqual(['a frame', ['/x', 2]]);
});

test('[AU-1] the code that reads stored data is loaded while a call runs, unless somebody is signed in', () => {
  const { session, perform } = page();
  const prepare = vi.spyOn(session.services.storage, 'prepare');
  const request = requestOf(ordering, 'load-dashboard', {
    flow: ordering,
    state: session.store.getState().state,
    match: matchRoute(ordering, '/dashboard'),
  });
  if (request === undefined) throw new Error('the dashboard has no request');
  const call: Effect = { type: 'call', request, then: [], continuation: {}, start: true };
  perform(call);
  expect(prepare).toHaveBeenCalledOnce();
  const { state } = session.store.getState();
  session.store.setState({ state: { ...state, owner: '1' } });
  perform(call);
  expect(prepare).toHaveBeenCalledOnce();
});
