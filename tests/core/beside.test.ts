import { expect, test } from 'vitest';
import { canGoBack, type FlowEvent, initialState, type State, matchRoute, step } from '#core';
import { ordering as flow } from './support/ordering.ts';

const QUESTIONS = '/products/migraine-relief/pre_questionnaire';
const at = (path: string) => matchRoute(flow, path);
const start: State = { ...initialState(flow), ready: true };

const arrived = (path: string): FlowEvent => ({ type: 'arrived', at: at(path), now: 0, query: {}, question: null });
const follow = (state: State, ...paths: string[]) =>
  paths.reduce((here, path) => step(flow, here, arrived(path))[0], state);
const back = (state: State, path: string) =>
  step(flow, state, { type: 'back', at: at(path), now: 0, screen: at(path).route.screen })[1];

test('[BK-1] from a page beside the way the arrow leads back to where it was opened', () => {
  for (const before of ['/signup', QUESTIONS]) {
    const state = follow(start, before, '/privacy');
    expect(canGoBack(flow, state, at('/privacy'))).toBe(true);
    expect(back(state, '/privacy')).toEqual([{ type: 'history-back' }]);
  }
});

test('[BK-1] from one such page to another and back it is still the first page that Back leads to', () => {
  const state = follow(start, QUESTIONS, '/privacy', '/terms');
  expect(state.openedFrom).toBe(QUESTIONS);
});

test('[LY-1] opened by itself, in a tab of its own, it has no arrow, nor has the next one', () => {
  expect(canGoBack(flow, follow(start, '/privacy'), at('/privacy'))).toBe(false);
  expect(canGoBack(flow, follow(start, '/privacy', '/terms'), at('/terms'))).toBe(false);
});

test('[GD-4] it is no part of the way: neither the current nor the previous path', () => {
  const before = follow(start, QUESTIONS);
  const after = follow(before, '/terms');
  expect(after.stores.navigation).toEqual({ ...before.stores.navigation, isShowProgressBar: false });
  expect(after.visited).toEqual(before.visited);
});

test('[EC-7] what was typed is there again after reading it, but for the password', () => {
  const typed = { '': { first_name: 'Ada', password: 'a long password' } };
  const [left] = step(flow, start, {
    type: 'pressed',
    at: at('/signup'),
    now: 0,
    do: [{ go: 'privacy' }],
    typed,
  });
  expect(left.drafts).toEqual({ '/signup#': { first_name: 'Ada' } });
  const [elsewhere] = step(flow, start, { type: 'pressed', at: at('/signup'), now: 0, do: [{ go: 'login' }], typed });
  expect(elsewhere.drafts).toEqual({});
});
