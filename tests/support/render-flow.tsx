import { act, configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import fault from 'virtual:tundish/fault';
import compiled from 'virtual:tundish/flow';
import { screens as chunks } from 'virtual:tundish/screens';
import { wire } from 'virtual:tundish/wire';
import { isSigningIn, type Flow, type State } from '#core';
import type { Session, ScreenLoaders } from '#runtime';
import { anonymousHttpSession, createHttp } from '#services';
import { onTestFinished, vi } from 'vitest';
import { axiosTransport } from '../../src/services/http/axios-transport.ts';
import { createApp } from '../../src/app.tsx';
import { FakeClock, fakeReporter } from './browser.ts';

// A longer limit, because a busy computer is slow and not wrong.
configure({ asyncUtilTimeout: 8000 });
vi.setConfig({ testTimeout: 30_000 });
// Loaded before the tests, which would otherwise mostly wait for the app's parts to compile.
await Promise.all(Object.values(chunks).map((load) => load()));
await Promise.all([
  import('../../src/screens/page.tsx'),
  import('../../src/screens/form.tsx'),
  import('../../src/screens/questionnaire.tsx'),
  ...Object.values(compiled.calls).map(({ response = '' }) => wire(response)),
  fault('user', {}),
  import('../../src/services/storage/reader.ts'),
  import('../../src/screens/modal-window.tsx'),
]);

/** The shipped flow without repeats of failed reads: TanStack Query waits in real time. */
export const flow: Flow = {
  ...compiled,
  queries: { ...compiled.queries, retry: { ...compiled.queries.retry, times: 0 } },
  calls: Object.fromEntries(Object.entries(compiled.calls).map(([id, call]) => [id, { ...call, retry: 0 }])),
};

export interface Toast {
  kind: string;
  title: string;
  text: string | null;
}

/** The app in a page. */
export interface Page {
  session: Session;
  clock: FakeClock;
  reporter: ReturnType<typeof fakeReporter>;
  toasts: Toast[];
  user: UserEvent;
  readonly state: State;
  /** Lets time pass, and everything that happens in it. */
  pass(milliseconds: number): Promise<void>;
  /** Waits until nothing is under way. */
  settle(): Promise<void>;
  /** Leaves the page, as a reload or closing the tab does. */
  close(): Promise<void>;
}

interface Options {
  clock?: FakeClock;
  flow?: Flow;
  loaders?: ScreenLoaders;
}

/**
 * Opens an address with the app as visitors have it. Only the network, the clock and the place of toasts are stand-
 * ins.
 */
export async function open(path: string, options: Options = {}): Promise<Page> {
  if (path !== location.pathname + location.search) history.pushState(null, '', path);
  const { clock = new FakeClock(), flow: shown = flow, loaders } = options;
  const reporter = fakeReporter();
  const toasts: Toast[] = [];
  const httpSession = anonymousHttpSession('en');
  const shape = async (name: string) => (await wire(name)) ?? (() => false);
  const faultIn = async (name: string, value: unknown) => fault(name, value);
  const http = createHttp({ flow: shown, httpSession, shape, faultIn, transport: axiosTransport });
  const { session, page } = createApp({
    flow: shown,
    locale: 'en',
    http,
    httpSession,
    clock,
    reporter,
    toast: (kind, title, text) => void toasts.push({ kind, title, text }),
    ...(loaders === undefined ? {} : { loaders }),
  });
  const view = render(page);
  const settle = () => rest(session);
  const close = async () => {
    view.unmount();
    clock.end();
    view.container.remove();
    // Even when the page is closed, its last write must not end up in the next test's page.
    await session.services.storage.settled();
  };
  onTestFinished(close);
  await settle();
  return {
    session,
    clock,
    reporter,
    toasts,
    user: userEvent.setup({ delay: null }),
    get state() {
      return session.store.getState().state;
    },
    async pass(milliseconds) {
      await act(async () => clock.pass(milliseconds));
      await settle();
    },
    settle,
    close,
  };
}

/**
 * Resolves when nothing is under way: storage has written, no request is open, nobody is leaving, and a few turns of
 * the event loop change nothing. It does not wait for requests that a test holds open.
 */
async function rest({ store, services }: Session): Promise<void> {
  for (let quiet = 0, turns = 0; quiet < 3 && turns < 100; turns += 1) {
    const before = store.getState();
    // In a task of its own, because React renders at the end of a turn.
    await act(async () => {
      await services.storage.settled();
      await new Promise((resolve) => setTimeout(resolve));
    });
    const { state } = before;
    const isBusy = state.screen.busy || isSigningIn(state) || state.navigatingTo !== null;
    const isLoading = services.queries.client.isFetching() > 0 || document.querySelector('.waiting, .splash') !== null;
    quiet = before === store.getState() && !isBusy && !isLoading ? quiet + 1 : 0;
  }
}
