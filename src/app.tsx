import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { onFlowChange } from 'virtual:tundish/flow';
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
  followNewBuilds,
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

/** What tells other services, where the build has a setting for one; its code comes after the page. */
function telemetryOf(flow: Flow, clock: Clock): TelemetryQueue {
  if (sinks === undefined) return createTelemetryQueue(undefined);
  const { settings, load } = sinks;
  const arrival = { referrer: document.referrer, entry: location.href };
  return createTelemetryQueue(async () => (await load()).createTracker({ flow, settings, clock, arrival }));
}

/** Faults go to the console, and to whoever else is told of them. */
const reporterOf = ({ tell, begin }: TelemetryQueue): Reporter => ({
  report(what, detail, consoleOnly) {
    consoleReporter.report(what, detail);
    if (consoleOnly === true) return;
    tell({ type: 'fault', what, detail });
    begin();
  },
});

/** What makes cards into tokens comes with the first payment. */
const cardsLater = (clock: Clock): Cards => ({
  tokenise: async (card, provider) =>
    (await import('./services/browser/cards.ts')).createCards(() => clock.now()).tokenise(card, provider),
});

/** What the app is made of. The browser's own are taken for what is left out. */
export interface AppParts {
  flow: Flow;
  locale: string;
  http: Http;
  /** Filled in here. */
  link: HttpLink;
  clock?: Clock;
  cards?: Cards;
  reporter?: Reporter;
  toast?: ShowToast;
  loaders?: ScreenLoaders;
  /** A screen stands on the page. */
  shown?: () => void;
}

/** The browser's composition root: what the flow runs on here, and what is rendered. */
export function createApp(parts: AppParts): { session: Session; screens: Screens; page: ReactNode } {
  const { flow, locale, http, link, clock = realClock, loaders = screenChunks } = parts;
  const telemetry = telemetryOf(flow, clock);
  const reporter = parts.reporter ?? reporterOf(telemetry);
  let router: Navigator | undefined;
  /** Where to go once there is a router: the start may know before the page stands. */
  const waiting: ((router: Navigator) => void)[] = [];
  const attach = (next: Navigator) => {
    router = next;
    // Not at once: the router listens to the history only when all effects of this render have run.
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
  const queries = createQueries(flow, http, spoken, { kept, clock, owner });
  const storage = createStorage({ flow, cipher: createCipher(), clock, reporter });
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
    reload: () => void queries.client.resetQueries(),
  });
  let chosen = locale;
  const speak = async (next: string) => {
    const own = await texts[next]?.();
    // Another one was chosen while this one was on its way.
    if (next !== chosen) return;
    keepLocale(next);
    session.speak(next, own);
  };
  const chooseLocale = (next: string) => {
    chosen = next;
    const failed = { type: 'failed', call: '', kind: 'action', failure: { status: 'network' } } as const;
    speak(next).catch(() => session.send({ ...failed, continuation: {}, start: false }, here()));
  };
  const cards = parts.cards ?? cardsLater(clock);
  const shown = () => {
    parts.shown?.();
    whenIdle(telemetry.begin);
  };
  const staying = followNewBuilds(() => nothingToLose(session));
  const services = { http, storage, clock, cards, reporter, queries, chooseLocale, telemetry, shown, staying };
  const session: Session = createSession(flow, locale, services, perform);

  // What was said to somebody is gone when they leave (ST-11).
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

/** Whether the page may go without anything being lost: what is known is stored, nothing half typed, nothing on its way. */
async function nothingToLose({ store, forms, services: { storage } }: Session): Promise<boolean> {
  await storage.settled();
  const isTyping = [...forms].some((form) => form.typed() !== undefined);
  return storage.lasting && !isTyping && !store.getState().state.screen.busy;
}

/** What the app begins with in index.html. */
export interface Mounted extends Pick<AppParts, 'flow' | 'locale' | 'http' | 'link'> {
  /** What the first read has answered, if it has. */
  early: Answered | undefined;
  /** Presses the button again that somebody has pressed by now, where the server has rendered this page. */
  pressAgain: (() => void) | undefined;
}

/** Shows the app in index.html; takes over the page that the server has rendered for somebody who is here first. */
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
    if (early !== undefined) session.services.queries.hold(early.request, early.data);
    // For who has kept nothing this is done before React begins: the first thing rendered is the screen, not the splash.
    await settledOrNextTask(loaded);
    const rendered = createRoot(root, options);
    // With what the first render leads to, arriving and taking the data in: no frame is painted that has only the header.
    flushSync(() => rendered.render(page));
  }
  // Words are read in a font of the device until nothing else is waited for.
  whenIdle(() => void loadFonts().catch(() => undefined));
  // The message that the connection is gone must not have to come over it (EC-7), and no answer waits for what sends it.
  whenIdle(() => void Promise.allSettled([loadToaster(), loadTransport()]));
}

const isNothing = ({ owner, stores, answers }: PersistedState) =>
  owner === null && Object.keys(stores).length === 0 && Object.keys(answers).length === 0;
