import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import flow from 'virtual:tundish/flow';
import { beforeEach, expect, test } from 'vitest';
import { matchRoute, NOTHING_KEPT, type PersistedState } from '#core';
import { anonymousHttpSession } from '#services';
import { createApp } from '../../src/app.tsx';
import { FakeClock, fakeReporter, freshBrowser } from '../support/browser.ts';

const person = (id: string): PersistedState => ({
  owner: id,
  stores: { auth: { accessToken: id }, user: { id } },
  answers: {},
});

beforeEach(freshBrowser);

/** A toast of somebody's app, after another tab has changed who is signed in. */
async function toastAfter(first: PersistedState, next: PersistedState): Promise<HTMLElement> {
  const { session } = createApp({
    flow,
    locale: 'en',
    http: { send: () => new Promise<never>(() => {}), fits: async () => true },
    httpSession: anonymousHttpSession('en'),
    clock: new FakeClock(),
    reporter: fakeReporter(),
  });
  const at = matchRoute(flow, '/terms');
  session.send({ type: 'started', persisted: first }, at);
  session.send({ type: 'pressed', do: [{ toast: 'deletion-requested' }] }, at);
  const toast = await screen.findByRole('status');
  act(() => session.send({ type: 'changed-elsewhere', persisted: next }, at));
  return toast;
}

test.each([
  ['somebody else', person('2')],
  ['nobody', NOTHING_KEPT],
])('[ST-11] a toast of a person who has left is gone, whoever is signed in now: %s', async (_, next) => {
  const toast = await toastAfter(person('1'), next);
  await waitFor(() => {
    // jsdom runs no animation.
    fireEvent.animationEnd(toast);
    expect(toast).not.toBeInTheDocument();
  });
});

test('[ST-10] a toast stays when its visitor signs in', async () => {
  const toast = await toastAfter(NOTHING_KEPT, person('1'));
  for (let turn = 0; turn < 10; turn += 1) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    fireEvent.animationEnd(toast);
  }
  expect(toast).toBeInTheDocument();
});
