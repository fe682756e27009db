import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import flow from 'virtual:tundish/flow';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { matchRoute, NOTHING_STORED, type PersistedState } from '#core';
import { anonymousHttpSession, type Reporter } from '#services';
import { createApp } from '../../src/app.tsx';
import { FakeClock, fakeReporter, freshBrowser } from '../support/browser.ts';

const person = (id: string): PersistedState => ({
  owner: id,
  stores: { auth: { accessToken: id }, user: { id } },
  answers: {},
});

beforeEach(freshBrowser);

const appWith = (reporter: Reporter) =>
  createApp({
    flow,
    locale: 'en',
    http: { send: () => new Promise<never>(() => {}), fits: async () => true },
    httpSession: anonymousHttpSession('en'),
    clock: new FakeClock(),
    reporter,
  }).session;

/** Shows a toast for one person, then changes the signed-in person in another tab. @returns the toast */
async function toastAfter(first: PersistedState, next: PersistedState): Promise<HTMLElement> {
  const session = appWith(fakeReporter());
  const match = matchRoute(flow, '/terms');
  session.send({ type: 'started', persisted: first }, match);
  session.send({ type: 'pressed', do: [{ toast: 'deletion-requested' }] }, match);
  const toast = await screen.findByRole('status');
  act(() => session.send({ type: 'changed-elsewhere', persisted: next }, match));
  return toast;
}

test.each([
  ['somebody else', person('2')],
  ['nobody', NOTHING_STORED],
])('[ST-11] a toast of a person who has left is gone, whoever is signed in now: %s', async (_, next) => {
  const toast = await toastAfter(person('1'), next);
  await waitFor(() => {
    // jsdom runs no animation.
    fireEvent.animationEnd(toast);
    expect(toast).not.toBeInTheDocument();
  });
});

test('[ST-10] a toast stays when its visitor signs in', async () => {
  const toast = await toastAfter(NOTHING_STORED, person('1'));
  for (let turn = 0; turn < 10; turn += 1) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    fireEvent.animationEnd(toast);
  }
  expect(toast).toBeInTheDocument();
});

test('[EC-5] two toasts are in one area', async () => {
  const session = appWith(fakeReporter());
  const match = matchRoute(flow, '/terms');
  const before = document.querySelectorAll('.Toastify').length;
  for (let times = 0; times < 2; times += 1)
    session.send({ type: 'pressed', do: [{ toast: 'deletion-requested' }] }, match);
  await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(2));
  expect(document.querySelectorAll('.Toastify')).toHaveLength(before + 1);
});

test('[QS-11] a toast whose code fails to load is reported, without its words', async () => {
  vi.doMock('../../src/runtime/toaster.tsx', () => {
    throw new Error('the chunk is gone');
  });
  onTestFinished(() => vi.doUnmock('../../src/runtime/toaster.tsx'));
  const reporter = fakeReporter();
  appWith(reporter).send({ type: 'pressed', do: [{ toast: 'deletion-requested' }] }, matchRoute(flow, '/terms'));
  await vi.waitFor(() => expect(reporter.reports).toContainEqual(['toast-not-shown', {}]));
});
