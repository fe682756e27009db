import flow from 'virtual:tundish/flow';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { matchRoute } from '#core';
import { anonymousHttpSession, type Telemetry } from '#services';
import { createApp } from '../../src/app.tsx';
import { freshBrowser } from '../support/browser.ts';
import { lets, logIn, patient } from '../support/people.ts';
import { open, type Page } from '../support/render-flow.tsx';
import { Wire } from '../support/wire.ts';

const { heard } = vi.hoisted((): { heard: Telemetry[] } => ({ heard: [] }));
// A build with an error reporting service.
vi.mock('virtual:tundish/sinks', () => ({
  sinks: { settings: {}, load: async () => ({ createTracker: () => (item: Telemetry) => void heard.push(item) }) },
}));

let wire: Wire;
beforeEach(() => {
  freshBrowser();
  history.replaceState(null, '', '/');
  wire = lets(new Wire(), patient);
});

test('[AN-8] a fault is reported even if no screen was shown, except faults for the console', async () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  const http = { send: () => new Promise<never>(() => {}), fits: async () => true };
  const { session } = createApp({ flow, locale: 'en', http, httpSession: anonymousHttpSession('en') });
  const { reporter } = session.services;
  reporter.report('failed-call', { status: 404 }, true);
  reporter.report('failed-call', { status: 500 });
  await expect.poll(() => heard).toEqual([{ type: 'fault', what: 'failed-call', detail: { status: 500 } }]);
  expect(said).toHaveBeenCalledTimes(2);
});

/**
 * An app of an old build.
 * @param visit what its visitor does with it
 * @returns what it does when a chunk of it is not there any more, in order
 */
async function outdated(visit: (page: Page) => Promise<void>, isFull = false): Promise<string[]> {
  document.head.innerHTML = '<script type="module" src="/assets/main-one.js"></script>';
  const did: string[] = [];
  const { setItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (isFull && this === localStorage) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
  const listened = vi.spyOn(globalThis, 'addEventListener');
  const page = await open('/');
  if (isFull) await logIn(page);
  expect(page.session.services.storage.isPersistent).toBe(!isFull);
  await visit(page);
  const { settled } = page.session.services.storage;
  page.session.services.storage.settled = async () => {
    await settled();
    did.push('stored');
  };
  vi.stubGlobal('fetch', async () => new Response('<script type="module" src="/assets/main-two.js"></script>'));
  vi.stubGlobal('location', { ...location, reload: () => did.push('left') });
  onTestFinished(() => {
    // The app of the next test shares the window.
    for (const [type, listener] of listened.mock.calls)
      if (type === 'vite:preloadError') removeEventListener(type, listener);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    document.head.innerHTML = '';
    sessionStorage.clear();
  });
  dispatchEvent(new Event('vite:preloadError'));
  await expect.poll(() => did).toContain('stored');
  await new Promise((resolve) => setTimeout(resolve, 10));
  return did;
}

const nothing = async () => {};

test('[issue 12] a page of an old build is left once everything is stored', async () => {
  expect(await outdated(nothing)).toEqual(['stored', 'left']);
});

test('[issue 12] [ST-9] a page of an old build is not left while the storage is full', async () => {
  expect(await outdated(nothing, true)).toEqual(['stored']);
});

test('[issue 12] a page of an old build is not left while something typed would be lost', async () => {
  const type = (page: Page) => page.user.type(document.querySelector('input') ?? document.body, 'ada@example.com');
  expect(await outdated(type)).toEqual(['stored']);
});

test('[issue 12] a page of an old build is not left while it sends something', async () => {
  wire.otherwise(() => new Promise(() => {}));
  const send = async ({ session }: Page) => {
    session.send({ type: 'pressed', do: [{ call: 'request-deletion' }] }, matchRoute(flow, '/'));
    await expect.poll(() => session.store.getState().state.screen.busy).not.toBeNull();
  };
  expect(await outdated(send)).toEqual(['stored']);
});
