import { type ReactNode, StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { onFlowChange } from 'virtual:tundish/flow';
import { screens as screenChunks } from 'virtual:tundish/screens';
import { sinks } from 'virtual:tundish/sinks';
import { texts } from 'virtual:tundish/texts';
import { type Flow, matchRoute, textOf } from '#core';
import {
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
  followFailedChunks,
  type Http,
  type HttpSession,
  keepLocale,
  realClock,
  type Reporter,
  type TelemetryQueue,
  whenIdle,
} from '#services';

/** Loads the code of notifications. */
export const loadToaster = () => import('./runtime/toaster.tsx');

/** Creates the analytics queue if the build has settings for a sink. The code of the sinks loads after the page. */
function telemetryOf(flow: Flow, clock: Clock): TelemetryQueue {
  if (sinks === undefined) return createTelemetryQueue(undefined);
  const { settings, load } = sinks;
  const arrival = { referrer: document.referrer, entry: location.href };
  return createTelemetryQueue(async () => (await load()).createTracker({ flow, settings, clock, arrival }));
}

/** Reports errors to the console, and to the sinks that accept error reports. */
const reporterOf = ({ tell, begin }: TelemetryQueue): Reporter => ({
  report(what, detail, consoleOnly) {
    consoleReporter.report(what, detail);
    if (consoleOnly === true) return;
    tell({ type: 'fault', what, detail });
    begin();
  },
});

const importCards = () => import('./services/browser/cards.ts');
/** Loads the code for card tokens when it is prepared, or else with the first payment. */
const cardsLater = (clock: Clock): Cards => ({
  prepare: async () => void (await importCards()),
  tokenise: async (card, provider) => (await importCards()).createCards(() => clock.now()).tokenise(card, provider),
});

/** The parts of the app that a caller may replace. By default, the browser's own are used. */
export interface AppParts {
  flow: Flow;
  locale: string;
  http: Http;
  /**
   * The session functions that the HTTP client calls. createApp replaces them with the functions of its new session.
   */
  httpSession: HttpSession;
  clock?: Clock;
  reporter?: Reporter;
  toast?: ShowToast;
  storage?: Session['services']['storage'];
  loaders?: ScreenLoaders;
  /** Called when the first screen is on the page. */
  shown?: () => void;
}

/** The browser's composition root: creates the services and the session, and renders the app. */
export function createApp(parts: AppParts): { session: Session; screens: Screens; page: ReactNode } {
  const { flow, locale, http, httpSession, clock = realClock, loaders = screenChunks } = parts;
  const telemetry = telemetryOf(flow, clock);
  const reporter = parts.reporter ?? reporterOf(telemetry);
  let router: Navigator | undefined;
  /** Navigations requested before the router exists. */
  const waiting: ((router: Navigator) => void)[] = [];
  const attach = (next: Navigator) => {
    router = next;
    // In a microtask, because the router begins to listen to the history only after all effects of this render.
    queueMicrotask(() => {
      for (const go of waiting.splice(0)) go(router ?? next);
    });
  };
  const here = () => matchRoute(session.store.getState().flow, location.pathname + location.search);

  let toaster: Awaited<ReturnType<typeof loadToaster>> | undefined;
  /**
   * Shows a notification. All notifications share one area: with a second area, a notification that is closed in the
   * first would stay in the second.
   */
  let show: ShowToast | undefined;
  const toastIn: ShowToast = (...words) =>
    void loadToaster().then(
      (loaded) => {
        toaster = loaded;
        show ??= loaded.createToaster(flow.errors.notifications, session.translate);
        show(...words);
      },
      () => reporter.report('toast-not-shown', {}),
    );

  const cache = createCachedQueries(flow, clock, reporter);
  const currentLocale = () => session.store.getState().locale;
  const owner = () => session.store.getState().state.owner;
  const queries = createQueries(flow, http, currentLocale, parts.storage ? undefined : { cache, clock, owner });
  const storage = parts.storage ?? createStorage({ flow, cipher: createCipher(), clock, reporter });
  const perform = createPerform({
    navigator: {
      go(path, options) {
        if (router === undefined) waiting.push((later) => later.go(path, options));
        else router.go(path, options);
      },
      back: () => router?.back(),
      entry: () => router?.entry() ?? { question: null, previous: null },
      address: () => router?.address() ?? { path: location.pathname, search: location.search },
    },
    toast: parts.toast ?? toastIn,
    reload: () => retry(() => void queries.client.resetQueries()),
  });
  let chosen = locale;
  const speak = async (next: string) => {
    const own = await texts[next]?.();
    // Another language was chosen while this one was loading, so this one is not shown.
    if (next !== chosen) return;
    keepLocale(next);
    session.setLocale(next, own);
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

  // When a person signs out, remove their notifications (ST-11).
  session.store.subscribe(({ state }, { state: before }) => {
    if (before.owner !== null && state.owner !== before.owner) toaster?.dismissToasts();
  });

  httpSession.locale = currentLocale;
  httpSession.token = () => textOf(session.store.getState().state, 'auth', 'accessToken');
  httpSession.person = owner;
  httpSession.onHeaders = (headers, call) => session.send({ type: 'headers-received', headers, call }, here());
  httpSession.renewalRefused = () => session.send({ type: 'renewal-refused' }, here());
  if (import.meta.hot)
    onFlowChange((next) => {
      session.replaceFlow(next);
      void speak(currentLocale());
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

/**
 * Whether a reload of the page would lose nothing: the state is stored, no form has input, and no request is running.
 */
async function nothingToLose({ store, forms, services: { storage } }: Session): Promise<boolean> {
  await storage.settled();
  const isTyping = [...forms].some((form) => form.typed() !== undefined);
  return storage.isPersistent && !isTyping && !store.getState().state.screen.busy;
}
