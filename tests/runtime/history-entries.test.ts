import { expect, test } from 'vitest';
import { type Effect, matchRoute } from '#core';
import { createPerform } from '#runtime';
import { ordering } from '../core/support/ordering.ts';
import { idleSession } from './idle-session.ts';

test.each<[string, Effect]>([
  ['the way back to another question', { type: 'question-back', question: 0 }],
  ['the address without its secrets', { type: 'clean-address', params: ['rpt'] }],
  ['the way back to another screen', { type: 'history-back' }],
])('[decision 5] a question that is not painted yet gets its history entry before %s', (_, next) => {
  const went: unknown[] = [];
  const session = idleSession();
  const perform = createPerform({
    navigator: {
      go: (path, { state }) => void went.push([path, state.question]),
      back: () => void went.push('back'),
      entry: () => ({ question: 0, previous: null }),
      address: () => ({ path: '/x', search: '' }),
    },
    toast: () => {},
    reload: () => {},
  });
  const asked: Effect = { type: 'navigate', path: '/x', replace: false, question: 1 };
  for (const effect of [asked, next])
    perform(effect, matchRoute(ordering, '/dashboard'), session, session.services.clock.now());
  expect(went[0]).toEqual(['/x', 1]);
});
