import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import shared from 'virtual:tundish/flow';
import { screens as screenChunks } from 'virtual:tundish/screens';
import { texts } from 'virtual:tundish/texts';
import {
  access,
  type Answered,
  type CallRequest,
  type Effect,
  type Flow,
  type Json,
  NOTHING_KEPT,
  type RouteMatch,
  matchRoute,
  requestOf,
  titleOf,
  withLanguage,
} from '#core';
import { beginScreen, createQueries, createScreens, createSession, type Session } from '#runtime';
import { FlowPage, screens as screenKinds } from '#screens';

/** The first screen of an address, for somebody of whom nothing is known. */
export interface Prerendered {
  /** The page's title. */
  title: string;
  /** What search engines and shared links say about the site. */
  description: string;
  /** What stands in #root. */
  html: string;
  /** What the screen has read, for the browser to begin with. */
  read: Answered | null;
}

/** What a call answers to anybody; undefined where it fails. */
type Read = (request: CallRequest) => Promise<Json | undefined>;

const nothing = async () => {};

/** A session of nobody, where there is no browser: nothing is kept, sent or told. */
function sessionOf(flow: Flow, locale: string, perform: (effect: Effect) => void): Session {
  const http = {
    send: async () => ({ ok: false, failure: { status: 'network' } }) as const,
    fits: async () => false,
  };
  const storage = {
    lasting: true,
    load: async () => NOTHING_KEPT,
    adopt: async () => NOTHING_KEPT,
    save: () => {},
    settled: nothing,
    wipe: nothing,
    watch: () => () => {},
  };
  const services = {
    http,
    storage,
    clock: { now: () => 0, after: () => () => {}, painted: () => () => {} },
    cards: { tokenise: async () => null },
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
 * Renders the first screen of an address as the browser will, for somebody who has never been here.
 * @param path without a query
 * @returns undefined where the browser must decide: who may not enter, and what happens on arriving, is its business
 */
export async function prerender(path: string, locale: string, read: Read): Promise<Prerendered | undefined> {
  const own = await texts[locale]?.();
  const flow = withLanguage(shared, locale, own);
  const place = matchRoute(flow, path);
  if (place.route.id === flow.not_found) return undefined;
  const effects: Effect[] = [];
  const session = sessionOf(flow, locale, (effect) => effects.push(effect));
  await session.start(place);
  const known = () => session.store.getState().state;
  if (access(flow, known(), path).kind !== 'enter') return undefined;
  const screens = createScreens(session, screenChunks, screenKinds);
  await screens.load(place.route.screen);
  const first = await firstRead(session, place, read);
  if (first === 'failed') return undefined;
  beginScreen(session, place, first);
  // What else happens on arriving is for the browser to do.
  if (!effects.every((effect) => isRepeated(effect, path))) return undefined;
  const present = session.store.getState().flow;
  const t = session.translate();
  const title = t(present.layout.page_title, { title: t(titleOf(present, known(), place)) });
  const html = renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <FlowPage session={session} screens={screens} attach={() => {}} />
      </StaticRouter>
    </StrictMode>,
  );
  return { title, description: t(present.layout.description), html, read: first ?? null };
}

/** An effect that changes nothing about the page, and that the browser performs itself when it takes the page over. */
const isRepeated = (effect: Effect, path: string) =>
  effect.type === 'track' || (effect.type === 'navigate' && effect.replace && effect.path === path);

async function firstRead(session: Session, place: RouteMatch, read: Read): Promise<Answered | 'failed' | undefined> {
  const { flow, state } = session.store.getState();
  const source = flow.screens[place.route.screen]?.source;
  if (source === undefined) return undefined;
  const request = requestOf(flow, source, { flow, state, at: place });
  if (request === undefined || flow.calls[source]?.cached === false) return 'failed';
  const data = await read(request);
  return data === undefined ? 'failed' : { request, data };
}
