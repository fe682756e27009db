import { createQueries, createSession, type PerformEffect, type Session } from '#runtime';
import { createCards, type Http } from '#services';
import { ordering } from '../core/support/ordering.ts';
import { FakeClock, fakeReporter } from '../support/browser.ts';

/** A session of the shipped flow in which nothing is stored or sent. @param perform performs the effects */
export function idleSession(perform: PerformEffect = () => {}, clock = new FakeClock()): Session {
  const http: Http = { send: async () => ({ ok: true, data: {}, headers: {} }), fits: async () => true };
  const nothing = { owner: null, stores: {}, answers: {} };
  const storage = {
    isPersistent: true,
    load: async () => nothing,
    prepare: () => {},
    adopt: async () => nothing,
    persist: () => {},
    settled: async () => {},
    setAside: async () => {},
    wipe: async () => {},
    watch: () => () => {},
  };
  const services = {
    http,
    storage,
    clock,
    reporter: fakeReporter(),
    queries: createQueries(ordering, http, () => 'en'),
    cards: createCards(() => clock.now()),
    chooseLocale: () => {},
    telemetry: { tell: () => {} },
    shown: () => {},
    staying: async () => {},
  };
  return createSession(ordering, 'en', services, perform);
}
