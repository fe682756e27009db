import './styles.css';
import 'virtual:tundish/theme.css';
import flow, { firstReads } from 'virtual:tundish/flow';
import { texts } from 'virtual:tundish/texts';
import { wire } from 'virtual:tundish/wire';
import { type RequestWithResponse, initialState, matchRoute, requestOf, translator, withLanguage } from '#core';
import {
  anonymousHttpSession,
  fetchTransport,
  createHttp,
  earlyPress,
  type Http,
  isStillAt,
  lazyTransport,
  browserLocale,
  prerenderedPage,
  readEarly,
} from '#services';

/**
 * The browser's entry. If the first screen needs no sign-in, requests its data while React and the app still load. Then
 * starts the app.
 */
try {
  localStorage.getItem('');
  sessionStorage.getItem('');
  indexedDB.cmp(0, 0);
} catch {
  // The visitor blocks storage. The state is stored in memory, as long as the page is open (ST-9, decision 13).
  (await import('./services/storage/memory-storage.ts')).installMemoryStorage();
}
const locale = browserLocale(flow);
// Setting the same language again would make the browser compute all styles again.
if (document.documentElement.lang !== locale) document.documentElement.lang = locale;

/** The session for the HTTP client: an anonymous visitor, until createApp replaces its functions. */
const httpSession = anonymousHttpSession(locale);

const rules = {
  flow,
  httpSession,
  shape: async (name: string) => (await wire(name)) ?? (() => false),
  faultIn: async (name: string, value: unknown) => (await import('virtual:tundish/fault')).default(name, value),
};
const http = createHttp({
  ...rules,
  transport: lazyTransport(async () => (await import('./services/http/axios-transport.ts')).axiosTransport),
});

/** The prerendered page, if it is in the visitor's language and at the visitor's address. */
const page = prerenderedPage();
const prerendered =
  page?.locale === locale && isStillAt(page)
    ? { path: page.path, read: page.read, pressAgain: earlyPress() }
    : undefined;

/**
 * Starts the first read.
 * @returns HTTP that uses this read, and a function for its response if that has arrived before the app starts
 */
function first(): { reading: Http; answered(): Promise<RequestWithResponse | undefined> } {
  if (prerendered) return { reading: http, answered: async () => prerendered.read ?? undefined };
  const match = matchRoute(flow, location.pathname);
  const source = firstReads[match.route.screen];
  const request =
    source === undefined ? undefined : requestOf(flow, source, { flow, state: initialState(flow), match });
  if (request === undefined) return { reading: http, answered: async () => undefined };
  const reading = readEarly(http, request, createHttp({ ...rules, transport: fetchTransport }));
  const isCached = flow.calls[request.call]?.cached !== false;
  return { reading, answered: async () => (isCached ? reading.answered() : undefined) };
}

/** Shows a message and a Retry button if the app did not load or start, so that nobody sees a white screen (QS-11). */
function withoutApp(): void {
  document.documentElement.lang = flow.default_locale;
  const t = translator(flow, flow.default_locale);
  const { title, text, retry } = flow.errors.screen;
  const made = (tag: 'h1' | 'p' | 'button' | 'main', className: string, ...content: (string | Node)[]) => {
    const element = document.createElement(tag);
    element.className = className;
    element.append(...content);
    return element;
  };
  const words = made('p', 'status-screen__text', t(text));
  words.setAttribute('role', 'alert');
  const again = made('button', 'button button--primary', t(retry));
  again.addEventListener('click', () => location.reload());
  const screen = made('main', 'main status-screen', made('h1', 'page__heading', t(title)), words, again);
  document.getElementById('root')?.replaceChildren(screen);
}

// Evaluating React takes long on a slow phone, so it starts while the app's code is still loading.
void import('react-dom/client').catch(() => undefined);
const { reading, answered } = first();
void Promise.all([import('./mount.tsx'), texts[locale]?.()])
  .then(async ([{ mount }, own]) =>
    mount({
      flow: withLanguage(flow, locale, own),
      locale,
      http: reading,
      httpSession,
      early: await answered(),
      prerendered,
    }),
  )
  .catch(withoutApp);
