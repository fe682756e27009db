import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { matchRoute } from '#core';
import { lazyModule, RouteMatchContext, SessionContext, useModule } from '#runtime';
import { ordering } from '../core/support/ordering.ts';
import { idleSession } from './idle-session.ts';

const IDLE_MS = 2000;

type Module = { text: string };

type Wanted = Parameters<typeof useModule>[1];

function Part({ lazy, wanted }: { lazy: Parameters<typeof useModule<Module>>[0]; wanted: Wanted }) {
  return <p>{useModule(lazy, wanted)?.text ?? 'not here'}</p>;
}

const wanting = (lazy: Parameters<typeof useModule<Module>>[0], wanted: Wanted, session = idleSession()) => (
  <SessionContext value={session}>
    <RouteMatchContext value={matchRoute(ordering, '/')}>
      <Part lazy={lazy} wanted={wanted} />
    </RouteMatchContext>
  </SessionContext>
);

/** A page with a part that wants a module. */
const page = (...part: Parameters<typeof wanting>) => render(wanting(...part));

test.each([
  ['needed', true, ['here', 'here'], 1],
  ['needed soon: when the page is idle', 'soon', ['not here', 'here'], 1],
  ['not needed', false, ['not here', 'not here'], 0],
] as const)('[issue 12] a module that is %s', async (_, wanted, shown, times) => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<Module>>(async () => ({ text: 'here' }));
  const lazy = lazyModule(load);
  const view = page(lazy, wanted);
  await act(() => vi.advanceTimersByTimeAsync(IDLE_MS - 1));
  expect(screen.getByText(shown[0])).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByText(shown[1])).toBeVisible();
  expect(load).toHaveBeenCalledTimes(times);
  view.unmount();
  // A module that has arrived is available in the first render.
  page(lazy, wanted);
  expect(screen.getByText(shown[1])).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(2 * IDLE_MS));
  expect(load).toHaveBeenCalledTimes(times);
  vi.useRealTimers();
});

test('[issue 12] a module is not loaded by a page that was left before it was idle', async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<Module>>(async () => ({ text: 'here' }));
  page(lazyModule(load), 'soon').unmount();
  await act(() => vi.advanceTimersByTimeAsync(2 * IDLE_MS));
  expect(load).not.toHaveBeenCalled();
  vi.useRealTimers();
});

test.each([
  ['that is on the page leads to the error screen', false, ['failed']],
  ['that is gone is no failure of the next screen', true, []],
])('[QS-11] a module that does not arrive for a part %s', async (_, leaves, expected) => {
  const session = idleSession();
  const happened: string[] = [];
  session.send = ({ type }) => void happened.push(type);
  const refused: (() => void)[] = [];
  const load = () => new Promise<Module>((_resolve, reject) => refused.push(() => reject(new Error('no connection'))));
  const view = page(lazyModule(load), true, session);
  if (leaves) view.unmount();
  await act(async () => refused[0]?.());
  expect(happened).toEqual(expected);
});

test('[QS-11] no error screen appears while it is not yet known whether the page reloads', async () => {
  const session = idleSession();
  const happened: string[] = [];
  session.send = ({ type }) => void happened.push(type);
  let stays = () => {};
  session.services.staying = () => new Promise((resolve) => (stays = resolve));
  page(
    lazyModule<Module>(() => Promise.reject(new Error('no connection'))),
    true,
    session,
  );
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(happened).toEqual([]);
  await act(async () => stays());
  expect(happened).toEqual(['failed']);
});

test('[QS-11] a module that does not arrive ahead of time is no failure, and is loaded when it is needed', async () => {
  vi.useFakeTimers();
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', unhandled);
  onTestFinished(() => void process.off('unhandledRejection', unhandled));
  const session = idleSession();
  const happened: string[] = [];
  session.send = ({ type }) => void happened.push(type);
  let isOffline = true;
  const lazy = lazyModule<Module>(async () => {
    if (isOffline) throw new Error('no connection');
    return { text: 'here' };
  });
  const view = page(lazy, 'soon', session);
  await act(() => vi.advanceTimersByTimeAsync(IDLE_MS));
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve));
  expect([unhandled.mock.calls, happened]).toEqual([[], []]);
  isOffline = false;
  view.rerender(wanting(lazy, true, session));
  expect(await screen.findByText('here')).toBeVisible();
});

test('[issue 12] rendering a component outside of <Tundish> throws an error that names <Tundish>', () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => {});
  const lazy = lazyModule(async () => ({ text: 'here' }));
  expect(() => render(<Part lazy={lazy} wanted />)).toThrow('Used outside of <Tundish>.');
  silence.mockRestore();
});
