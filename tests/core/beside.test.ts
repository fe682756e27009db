import { expect, test } from 'vitest';
import { canGoBack, type FlowEvent, initialState, type State, matchRoute, transition } from '#core';
import { ordering as flow } from './support/ordering.ts';
import { patient, signedInAs } from './support/people.ts';

const QUESTIONS = '/products/migraine-relief/pre_questionnaire';
const at = (path: string) => matchRoute(flow, path);
const start: State = { ...initialState(flow), ready: true };

const arrived = (path: string): FlowEvent => ({ type: 'arrived', match: at(path), now: 0, query: {}, question: null });
const follow = (state: State, ...paths: string[]) =>
  paths.reduce((here, path) => transition(flow, here, arrived(path))[0], state);
const back = (state: State, path: string) =>
  transition(flow, state, { type: 'back', match: at(path), now: 0, screen: at(path).route.screen })[1];

test('[BK-1] the back arrow of a side page leads to the page where it was opened', () => {
  for (const before of ['/signup', QUESTIONS]) {
    const state = follow(start, before, '/privacy');
    expect(canGoBack(flow, state, at('/privacy'))).toBe(true);
    expect(back(state, '/privacy')).toEqual([{ type: 'history-back' }]);
  }
});

test('[BK-1] after moving between side pages, the back arrow still leads to the first page', () => {
  const state = follow(start, QUESTIONS, '/privacy', '/terms');
  expect(state.openedFrom).toBe(QUESTIONS);
});

test('[LY-1] a side page opened directly has no back arrow, and neither has the side page opened from it', () => {
  expect(canGoBack(flow, follow(start, '/privacy'), at('/privacy'))).toBe(false);
  expect(canGoBack(flow, follow(start, '/privacy', '/terms'), at('/terms'))).toBe(false);
});

test('[GD-4] a side page becomes neither the current nor the previous path', () => {
  const before = follow(start, QUESTIONS);
  const after = follow(before, '/terms');
  expect(after.stores.navigation).toEqual({ ...before.stores.navigation, isShowProgressBar: false });
  expect(after.visited).toEqual(before.visited);
});

test('[EC-7] typed values, except the password, are restored after reading a side page', () => {
  const typed = { '': { first_name: 'Ada', password: 'a long password' } };
  const [left] = transition(flow, start, {
    type: 'pressed',
    match: at('/signup'),
    now: 0,
    do: [{ go: 'privacy' }],
    typed,
  });
  expect(left.storedInputs).toEqual({ '/signup#': { first_name: 'Ada' } });
  const [elsewhere] = transition(flow, start, {
    type: 'pressed',
    match: at('/signup'),
    now: 0,
    do: [{ go: 'login' }],
    typed,
  });
  expect(elsewhere.storedInputs).toEqual({});
});

test.each(['/terms', '/verify-email', '/auth_redirects/bufo'])(
  '[GD-4] %s does not become the current path of a signed-in person either',
  (path) => {
    const member = follow({ ...signedInAs(flow, patient), ready: true }, '/dashboard', path);
    expect(member.stores.navigation?.currentPath).toBe('/dashboard');
  },
);
