import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { onFlowChange } from 'virtual:tundish/flow';
import { wire } from 'virtual:tundish/wire';
import { screens as screenChunks } from 'virtual:tundish/screens';
import { sinks } from 'virtual:tundish/sinks';
import { texts } from 'virtual:tundish/texts';
import { type Answered, type Flow, type PersistedState, matchRoute, textOf } from '#core';
import {
  beginScreen,
  createPerform,
  createQueries,
  createScreens,
  createSession,
  type Navigator,
  type ScreenLoaders,
  type Screens,
  type Session,
  type ShowToast,
} from '#runtime';
import { FlowPage, screens as screenKinds } from '#screens';
import {
  type Cards,
  type Clock,
  consoleReporter,
  createCipher,
  createStorage,
  createCachedQueries,
  createTelemetryQueue,
  earlyInput,
  followFailedChunks,
  type Http,
  type HttpLink,
  settledOrNextTask,
  keepLocale,
  realClock,
  type Reporter,
  type TelemetryQueue,
  whenIdle,
} from '#services';

const loadToaster = () => import('./runtime/toaster.tsx');
const loadFonts = async () => (await import('./services/browser/fonts.ts')).loadFonts();
const loadTransport = () => import('./services/http/by-axios.ts');

/** Creates the analytics queue, when the build has settings for a sink. Its code loads after the page. */
function telemetryOf(flow: Flow, clock: Clock): TelemetryQueue {
  if (sinks === undefined) return createTelemetryQueue(undefined);
  const { settings, load } = sinks;
  const arrival = { referrer: document.referrer, entry: location.href };
  return createTelemetryQueue(async () => (await load()).createTracker({ flow, settings, clock, arrival }));
}

/** Reports errors to the console, and to the sinks that take them. */
const reporterOf = ({ tell, begin }: TelemetryQueue): Reporter => ({
  report(what, detail, consoleOnly) {
    consoleReporter.report(what, detail);
    if (consoleOnly === true) return;
    tell({ type: 'fault', what, detail });
    begin();
  },
});

const importCards = () => import('./services/browser/cards.ts');
/** Loads the code for card tokens when it is prepared, or with the first payment. */
const cardsLater = (clock: Clock): Cards => ({
  prepare: async () => void (await importCards()),
  tokenise: async (card, provider) => (await importCards()).createCards(() => clock.now()).tokenise(card, provider),
});

/** The parts of the app. The browser's own are used for those left out. */
export interface AppParts {
  flow: Flow;
  locale: string;
  http: Http;
  /** Filled in below. */
  link: HttpLink;
  clock?: Clock;
  reporter?: Reporter;
  toast?: ShowToast;
  storage?: Session['services']['storage'];
  loaders?: ScreenLoaders;
  /** Called when a screen is on the page. */
  shown?: () => void;
}

/** The browser's composition root: creates the services and the session, and renders the app. */
export function createApp(parts: AppParts): { session: Session; screens: Screens; page: ReactNode } {
  const { flow, locale, http, link, clock = realClock, loaders = screenChunks } = parts;
  const telemetry = telemetryOf(flow, clock);
  const reporter = parts.reporter ?? reporterOf(telemetry);
  let router: Navigator | undefined;
  /** Navigations requested before the router exists. */
  const waiting: ((router: Navigator) => void)[] = [];
  const attach = (next: Navigator) => {
    router = next;
    // Not at once: the router listens to the history only after all effects of this render.
    queueMicrotask(() => {
      for (const go of waiting.splice(0)) go(router ?? next);
    });
  };
  const here = () => matchRoute(session.store.getState().flow, location.pathname + location.search);

  let toaster: Awaited<ReturnType<typeof loadToaster>> | undefined;
  const toastIn: ShowToast = (...words) =>
    void loadToaster().then(
      (loaded) => {
        toaster = loaded;
        const t = session.translate();
        const { notifications } = flow.errors;
        loaded.createToaster(notifications, () => ({ area: t(notifications.label), close: t(notifications.close) }))(
          ...words,
        );
      },
      () => reporter.report('toast-not-shown', {}),
    );

  const kept = createCachedQueries(flow, clock, reporter);
  const spoken = () => session.store.getState().locale;
  const owner = () => session.store.getState().state.owner;
  const queries = createQueries(flow, http, spoken, parts.storage ? undefined : { kept, clock, owner });
  const storage = parts.storage ?? createStorage({ flow, cipher: createCipher(), clock, reporter });
  const perform = createPerform({
    navigator: {
      go(path, options) {
        if (router === undefined) waiting.push((later) => later.go(path, options));
        else router.go(path, options);
      },
      back: () => router?.back(),
      entry: () => router?.entry() ?? { question: null, follows: null },
      address: () => router?.address() ?? { path: location.pathname, search: location.search },
    },
    toast: parts.toast ?? toastIn,
    reload: () => retry(() => void queries.client.resetQueries()),
  });
  let chosen = locale;
  const speak = async (next: string) => {
    const own = await texts[next]?.();
    // Another language was chosen while this one was loading.
    if (next !== chosen) return;
    keepLocale(next);
    session.speak(next, own);
  };
  const chooseLocale = (next: string) => {
    chosen = next;
    const failed = { type: 'failed', call: '', kind: 'action', failure: { status: 'network' } } as const;
    speak(next).catch(() => session.send({ ...failed, continuation: {}, start: false }, here()));
  };
  const shown = () => {
    parts.shown?.();
    whenIdle(telemetry.begin);
  };
  const { staying, retry } = followFailedChunks(() => nothingToLose(session));
  const cards = cardsLater(clock);
  const services = { http, storage, clock, cards, reporter, queries, chooseLocale, telemetry, shown, staying };
  const session: Session = createSession(flow, locale, services, perform);

  // Remove notifications when their person leaves (ST-11).
  session.store.subscribe(({ state }, { state: before }) => {
    if (before.owner !== null && state.owner !== before.owner) toaster?.dismissToasts();
  });

  link.locale = spoken;
  link.token = () => textOf(session.store.getState().state, 'auth', 'accessToken');
  link.person = owner;
  link.heard = (headers, call) => session.send({ type: 'heard', headers, call }, here());
  link.signedOut = () => session.send({ type: 'signed-out' }, here());
  if (import.meta.hot)
    onFlowChange((next) => {
      session.replaceFlow(next);
      void speak(spoken());
    });

  const screens = createScreens(session, loaders, screenKinds);
  const page = (
    <StrictMode>
      <BrowserRouter>
        <FlowPage session={session} screens={screens} attach={attach} />
      </BrowserRouter>
    </StrictMode>
  );
  return { session, screens, page };
}

/** Whether a reload would lose nothing: the state is stored, no form has input, no request is under way. */
async function nothingToLose({ store, forms, services: { storage } }: Session): Promise<boolean> {
  await storage.settled();
  const isTyping = [...forms].some((form) => form.typed() !== undefined);
  return storage.lasting && !isTyping && !store.getState().state.screen.busy;
}

/** The app's start values in index.html. */
export interface Mounted extends Pick<AppParts, 'flow' | 'locale' | 'http' | 'link' | 'storage'> {
  /** The response of the early read, if it has arrived. */
  early: Answered | undefined;
  /** Repeats the press of a button on a prerendered page. */
  pressAgain: (() => void) | undefined;
}

/** Shows the app in index.html, or hydrates the page that the server rendered for a new visitor. */
export async function mount({ early, pressAgain, ...parts }: Mounted): Promise<void> {
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
  const place = matchRoute(parts.flow, location.pathname + location.search);
  const started = session.start(place);
  const loaded = screens.load(place.route.screen);
  const isHere = () =>
    loaded.then(
      () => true,
      () => false,
    );
  if (pressAgain !== undefined && isNothing(await started) && (await isHere())) {
    beginScreen(session, place, early);
    const inputAgain = earlyInput(root);
    again = () => {
      pressAgain();
      inputAgain();
    };
    hydrateRoot(root, page, options);
  } else {
    pressAgain?.();
    // A prerendered page may be older than its data: the browser requests it again (decision 24).
    if (early !== undefined) session.services.queries.hold(early.request, early.data, pressAgain && 0);
    // Without stored state this is done before React starts, so that the first render is the screen, not the splash.
    await settledOrNextTask(loaded);
    const rendered = createRoot(root, options);
    // Render the arrival and its data in the same frame, so that no frame shows only the header.
    flushSync(() => rendered.render(page));
  }
  if (import.meta.env.DEV) void import('./inspector/index.ts').then(({ inspect }) => inspect(session));
  // Load what is needed later or offline (EC-7). Until then texts use a system font. Any name loads all validators.
  whenIdle(() => void Promise.allSettled([loadFonts(), loadToaster(), loadTransport(), wire('')]));
}

const isNothing = ({ owner, stores, answers }: PersistedState) =>
  owner === null && Object.keys(stores).length === 0 && Object.keys(answers).length === 0;
