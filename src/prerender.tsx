import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import shared from 'virtual:tundish/flow';
import { screens as screenChunks } from 'virtual:tundish/screens';
import { texts } from 'virtual:tundish/texts';
import {
  access,
  type RequestWithResponse,
  type CallRequest,
  type Effect,
  type Flow,
  type Json,
  NOTHING_STORED,
  type RouteMatch,
  matchRoute,
  requestOf,
  titleOf,
  withLanguage,
} from '#core';
import { beginScreen, createQueries, createScreens, createSession, type Session } from '#runtime';
import { FlowPage, screens as screenKinds } from '#screens';

/** The first screen of an address, as a new visitor sees it. */
export interface Prerendered {
  /** The page title. */
  title: string;
  /** The description for search engines and shared links. */
  description: string;
  /** The HTML inside #root. */
  html: string;
  /** The data of the screen, which hydration needs. */
  read: RequestWithResponse | null;
}

/** Requests public data. Resolves to undefined if the request fails. */
type Read = (request: CallRequest) => Promise<Json | undefined>;

const nothing = async () => {};

/** A session without a browser, in which nothing is stored, sent or tracked. */
function sessionOf(flow: Flow, locale: string, perform: (effect: Effect) => void): Session {
  const http = {
    send: async () => ({ ok: false, failure: { status: 'network' } }) as const,
    fits: async () => false,
  };
  const storage = {
    isPersistent: true,
    load: async () => NOTHING_STORED,
    prepare: () => {},
    adopt: async () => NOTHING_STORED,
    persist: () => {},
    settled: nothing,
    setAside: nothing,
    wipe: nothing,
    watch: () => () => {},
  };
  const services = {
    http,
    storage,
    clock: { now: () => 0, happened: () => 0, after: () => () => {}, painted: () => () => {} },
    cards: { prepare: async () => {}, tokenise: async () => null },
    reporter: { report: () => {} },
    queries: createQueries(flow, http, () => locale),
    chooseLocale: () => {},
    telemetry: { tell: () => {} },
    shown: () => {},
    staying: nothing,
  };
  return createSession(flow, locale, services, perform);
}

/**
 * Renders the first screen of an address as the browser renders it for a new visitor.
 * @param path without a query
 * @returns undefined if only the browser can decide: for addresses that not everybody may enter, and for some actions
 * on arrival
 */
export async function prerender(path: string, locale: string, read: Read): Promise<Prerendered | undefined> {
  const own = await texts[locale]?.();
  const flow = withLanguage(shared, locale, own);
  const match = matchRoute(flow, path);
  if (match.route.id === flow.not_found) return undefined;
  const effects: Effect[] = [];
  const session = sessionOf(flow, locale, (effect) => effects.push(effect));
  await session.start(match);
  const known = () => session.store.getState().state;
  if (access(flow, known(), path).kind !== 'enter') return undefined;
  const screens = createScreens(session, screenChunks, screenKinds);
  await screens.load(match.route.screen);
  const first = await firstRead(session, match, read);
  if (first === 'failed') return undefined;
  beginScreen(session, match, first);
  // The browser must perform any other effect of the arrival.
  if (!effects.every((effect) => isRepeated(effect, path))) return undefined;
  const present = session.store.getState().flow;
  const t = session.translate();
  const title = t(present.layout.page_title, { title: t(titleOf(present, known(), match)) });
  const html = renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <FlowPage session={session} screens={screens} attach={() => {}} />
      </StaticRouter>
    </StrictMode>,
  );
  return { title, description: t(present.layout.description), html, read: first ?? null };
}

/** Whether an effect does not change the page, and the browser performs it again on hydration. */
const isRepeated = (effect: Effect, path: string) =>
  effect.type === 'track' || (effect.type === 'navigate' && effect.replace && effect.path === path);

async function firstRead(
  session: Session,
  match: RouteMatch,
  read: Read,
): Promise<RequestWithResponse | 'failed' | undefined> {
  const { flow, state } = session.store.getState();
  const source = flow.screens[match.route.screen]?.source;
  if (source === undefined) return undefined;
  const request = requestOf(flow, source, { flow, state, match });
  if (request === undefined || flow.calls[source]?.cached === false) return 'failed';
  const data = await read(request);
  return data === undefined ? 'failed' : { request, data };
}
