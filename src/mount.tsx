import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { wire } from 'virtual:tundish/wire';
import { type RequestWithResponse, type PersistedState, matchRoute } from '#core';
import { beginScreen } from '#runtime';
import { earlyInput, isStillAt, settledOrNextTask, whenIdle } from '#services';
import { type AppParts, createApp, loadToaster } from './app.tsx';

const loadFonts = async () => (await import('./services/browser/fonts.ts')).loadFonts();
const loadTransport = () => import('./services/http/axios-transport.ts');

/** What the entry script (main.tsx) has prepared before the app's code was loaded. */
export interface Mounted extends Pick<AppParts, 'flow' | 'locale' | 'http' | 'httpSession' | 'storage'> {
  /** The response of the early read, if it has arrived. */
  early: RequestWithResponse | undefined;
  /**
   * A prerendered page: the address for which it was rendered, and a function that repeats a press of a button on it.
   */
  prerendered?: { path: string; pressAgain: () => void } | undefined;
}

/** Shows the app in index.html, or hydrates the page that the server rendered for a new visitor. */
export async function mount({ early, prerendered, ...parts }: Mounted): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  let again: (() => void) | undefined;
  const shown = () => {
    again?.();
    again = undefined;
  };
  const { session, screens, page } = createApp({ ...parts, shown });
  const report = (what: string) => (error: unknown) =>
    session.services.reporter.report(what, { name: error instanceof Error ? error.name : 'unknown' });
  const options = {
    onUncaughtError: report('uncaught-error'),
    onRecoverableError: report('rendered-otherwise'),
  };
  const match = matchRoute(parts.flow, location.pathname + location.search);
  const started = session.start(match);
  const loaded = screens.load(match.route.screen);
  const isHere = () =>
    loaded.then(
      () => true,
      () => false,
    );
  if (prerendered !== undefined && isNothing(await started) && (await isHere()) && isStillAt(prerendered)) {
    beginScreen(session, match, early);
    const inputAgain = earlyInput(root);
    again = () => {
      prerendered.pressAgain();
      inputAgain();
    };
    // Synchronously. During a gradual hydration, input would be lost.
    flushSync(() => hydrateRoot(root, page, options));
  } else {
    prerendered?.pressAgain();
    // A prerendered page may show old data. So its data are marked as outdated, and are read again (decision 24).
    if (early !== undefined) session.services.queries.setData(early.request, early.data, prerendered && 0);
    // If nothing is stored, loading ends before React starts. So the first render shows the screen and not the splash.
    await settledOrNextTask(loaded);
    const rendered = createRoot(root, options);
    // Render the arrival and its data in the same frame, so that no frame shows only the header.
    flushSync(() => rendered.render(page));
  }
  if (import.meta.env.DEV) void import('./inspector/index.ts').then(({ inspect }) => inspect(session));
  // Load what is needed later or offline (EC-7). Until the fonts arrive, texts use a system font. Requesting any
  // validator loads all of them.
  whenIdle(() => void Promise.allSettled([loadFonts(), loadToaster(), loadTransport(), wire('')]));
}

const isNothing = ({ owner, stores, answers }: PersistedState) =>
  owner === null && Object.keys(stores).length === 0 && Object.keys(answers).length === 0;
