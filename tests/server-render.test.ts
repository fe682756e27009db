import { QueryClientProvider } from '@tanstack/react-query';
import { createElement as h, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import flow from 'virtual:tundish/flow';
import { screens as chunks } from 'virtual:tundish/screens';
import { type Json, placeOf } from '#core';
import { createQueries, createSession, PlaceContext, type Session, SessionContext } from '#runtime';
import { Layout, screens } from '#screens';
import { loadProducts } from '#server';
import type { Http, Storage } from '#services';

/** Nothing of the browser is here: no window, no document, no storage. What needs one would throw. */
const http: Http = { send: async () => ({ ok: false, failure: { status: 'network' } }), fits: async () => false };
const storage: Storage = {
  lasting: true,
  load: async () => ({ owner: null, stores: {}, answers: {} }),
  adopt: async (owner) => ({ owner, stores: {}, answers: {} }),
  save: () => {},
  settled: async () => {},
  wipe: async () => {},
  watch: () => () => {},
};

async function opened(path: string, id: string, data: Json): Promise<{ session: Session; html: string }> {
  const clock = { now: () => 0, after: () => () => {} };
  const reporter = { report: (what: string) => expect.fail(what) };
  const services = {
    http,
    storage,
    clock,
    cards: { tokenise: async () => null },
    reporter,
    queries: createQueries(flow, http, () => 'en'),
    chooseLocale: () => {},
    teller: { tell: () => {} },
    shown: () => {},
    staying: async () => {},
  };
  const session = createSession(flow, 'en', services, () => {});
  const part = await chunks[id]?.();
  if (part === undefined) throw new Error(`No screen "${id}"`);
  session.learnScreen(id, part.screen, part.copy);
  const place = placeOf(flow, path);
  session.send({ type: 'started', kept: await storage.load(true) }, place);
  session.send({ type: 'arrived', query: {}, question: null }, place);
  const call = part.screen.source?.call ?? '';
  session.send({ type: 'loaded', call, data, screen: id }, place);
  const { screen, validators } = part;
  let shown: ReactNode = null;
  if (screen.kind === 'questionnaire') shown = h(await screens.questionnaire(screen), { id, screen, data, validators });
  if (screen.kind === 'form') shown = h(await screens.form(screen), { id, screen, data, validators });
  if (screen.kind === 'page') shown = h(await screens.page(screen), { id, screen, data, validators });
  const inside = h(PlaceContext, { value: place }, h(Layout, null, shown));
  const app = h(
    SessionContext,
    { value: session },
    h(QueryClientProvider, { client: services.queries.client }, inside),
  );
  return { session, html: renderToString(h(StaticRouter, { location: path }, app)) };
}

test('[PQ-1] the first question is rendered where there is no browser (decision 24)', async () => {
  const [product] = (await loadProducts('flows/ordering')).filter(({ slug }) => slug === 'migraine-relief');
  const questions = structuredClone(product?.pre_questionnaire ?? []);
  const data: Json = JSON.parse(JSON.stringify({ questions }));
  const { html } = await opened('/products/migraine-relief/pre_questionnaire', 'pre-questionnaire', data);
  expect(html).toContain('On how many days a month');
  expect(html.match(/type="radio"/g)).toHaveLength(questions[0]?.answer_options?.length ?? -1);
  expect(html).toContain('<progress');
  expect(html).not.toContain('style=');
});

test('[RT-1] a form is rendered where there is no browser, without a style attribute the policy would block', async () => {
  const { html } = await opened('/', 'login', null);
  expect(html).toContain('Email');
  expect(html).toContain('type="password"');
  expect(html).not.toContain('style=');
});
