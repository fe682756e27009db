// @vitest-environment-options { "url": "https://shop.example/products/hair-regrowth/pre_questionnaire?rpt=secret&utm_source=news&utm_campaign=fall" }
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Effect, SinkSettings } from '#core';
import { createTelemetryQueue, createTracker, type Telemetry } from '#services';
import { ordering } from '../core/support/ordering.ts';
import { clearStorage, FakeClock } from '../support/browser.ts';

const MINUTE = 60_000;
const LIBRARY = 'https://library.example/tag.js';
const EDGE = { library: LIBRARY, endpoint: 'https://edge.example/' };
const ALL: SinkSettings = { 'data-layer': { library: LIBRARY }, crm: { library: LIBRARY }, edge: EDGE };
const PATTERN = '/products/:product_slug/pre_questionnaire';
const VIEW: Extract<Effect, { type: 'track' }> = {
  type: 'track',
  event: 'page-view',
  name: 'page_view',
  page: PATTERN,
  fields: { path: PATTERN, title: 'Questions', userId: null },
};
const ADDED: Telemetry = { type: 'track', event: 'add-to-cart', name: 'AddToCart', page: '/carts', fields: {} };

let clock: FakeClock;
/** A page that was just loaded. */
const page = (settings = ALL) =>
  createTracker({
    flow: ordering,
    settings,
    clock,
    arrival: { referrer: 'https://search.example/results?q=hair+loss', entry: location.href },
  });
const heard = (queue: string): unknown[] => Reflect.get(globalThis, queue) ?? [];
const layer = () => heard('dataLayer') as Record<string, unknown>[];

beforeEach(() => {
  clock = new FakeClock();
  vi.stubGlobal('isSecureContext', true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  clearStorage();
  for (const queue of ['dataLayer', 'crmCommands', 'edgeCommands', 'adCommands'])
    Reflect.deleteProperty(globalThis, queue);
  for (const script of document.querySelectorAll('script')) script.remove();
});

describe('an analytics session', () => {
  test('[AN-2] starts with its referrer and campaign, redacted', () => {
    page()(VIEW);
    expect(layer()[0]).toEqual({
      event: 'Session Started',
      session_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      start_ts: new Date(clock.now()).toISOString(),
      referrer: 'https://search.example/results',
      entry_url: `https://shop.example${PATTERN}`,
      utm_source: 'news',
      utm_medium: null,
      utm_campaign: 'fall',
      utm_term: null,
      utm_content: null,
    });
  });

  test('[AN-4] a page view has the route pattern and no query', () => {
    page()(VIEW);
    expect(layer()[1]).toMatchObject({ event: 'page_view', location: `https://shop.example${PATTERN}`, path: PATTERN });
    expect(JSON.stringify(layer())).not.toMatch(/hair|secret/);
  });

  test('[AN-3] every event of every sink has the session’s id', () => {
    const tell = page();
    tell(VIEW);
    tell(ADDED);
    const [{ session_id: id } = {}] = layer();
    expect(layer().map(({ session_id }) => session_id)).toEqual([id, id, id]);
    expect(heard('edgeCommands').slice(1)).toMatchObject([
      ['tag', 'Session Started', { session_id: id }],
      ['tag', 'AddToCart', { session_id: id }],
    ]);
  });

  test('[AN-1] continues over a reload until a pause is longer than 30 minutes; then a new one starts', () => {
    page()(VIEW);
    clock.pass(30 * MINUTE);
    page()(VIEW);
    const later = page();
    later(VIEW);
    clock.pass(30 * MINUTE + 1);
    later({ ...VIEW, page: '/dashboard' });
    const ids = layer().map(({ session_id }) => session_id);
    expect(layer().map(({ event }) => event)).toEqual([
      'Session Started',
      'page_view',
      'page_view',
      'page_view',
      'Session Started',
      'page_view',
    ]);
    expect(new Set(ids.slice(0, 4)).size).toBe(1);
    expect(ids[4]).not.toBe(ids[0]);
    expect(layer()[4]).toMatchObject({ referrer: '', entry_url: 'https://shop.example/dashboard', utm_source: null });
  });

  test('[AN-1] a damaged cookie starts a new session', () => {
    document.cookie = 'tundish_session=%7Bnonsense; Path=/';
    page()(VIEW);
    expect(layer()[0]).toMatchObject({ event: 'Session Started' });
  });
});

describe('[AN-5] [decision 44] events sent once per session', () => {
  const ads = () => page({ ads: { library: LIBRARY } });
  const conversion = (number: number, about = `/products/x q${number}`): Telemetry => ({
    ...VIEW,
    event: 'question-conversion',
    name: `g_eve00${number}`,
    fields: {},
    about,
  });
  const signUp: Telemetry = { ...VIEW, event: 'sign-up-conversion', name: 'g_eve006', fields: {} };
  const conversions = () => heard('adCommands').map((command) => [command].flat()[1]);

  test('each question counts once, also over a reload, and apart from the sign-up of the same name', () => {
    const tell = ads();
    for (const item of [conversion(5), conversion(6), conversion(5), signUp, conversion(6)]) tell(item);
    const reloaded = ads();
    for (const item of [conversion(6), signUp, conversion(7)]) reloaded(item);
    expect(conversions()).toEqual(['g_eve005', 'g_eve006', 'g_eve006', 'g_eve007']);
  });

  test('the same position in another product’s questions is another question', () => {
    const tell = ads();
    for (const about of ['/products/x q', '/products/y q', '/products/x q']) tell(conversion(3, about));
    expect(conversions()).toEqual(['g_eve003', 'g_eve003']);
  });

  test('the next session counts again', () => {
    ads()(conversion(3));
    clock.pass(31 * MINUTE);
    ads()(conversion(3));
    expect(conversions()).toEqual(['g_eve003', 'g_eve003']);
  });

  test('[AN-9] marks use a key that no cookie contains, so they differ between browsers', () => {
    const marks = () => document.cookie.split('; ').filter((pair) => !pair.startsWith('tundish_session='));
    const session = () => document.cookie.split('; ').find((pair) => pair.startsWith('tundish_session=')) ?? '';
    ads()(conversion(3));
    const [here, visit] = [marks(), session()];
    expect(here.join()).not.toBe('');
    ads()(conversion(3));
    expect(marks()).toEqual(here);
    clearStorage();
    document.cookie = `${visit}; Path=/`;
    ads()(conversion(3));
    expect(session()).toBe(visit);
    expect(marks()).not.toEqual(here);
  });

  test('[AN-9] "about" is neither sent nor in a cookie', () => {
    ads()(conversion(3, '/products/hair-regrowth hr-pre-age'));
    expect(document.cookie + JSON.stringify(heard('adCommands'))).not.toMatch(/hair|hr-pre/);
  });
});

describe('[AN-6] events sent once per browser', () => {
  test('are not sent again after a reload', () => {
    const tell = page();
    tell(ADDED);
    tell(ADDED);
    page()(ADDED);
    expect(layer().filter(({ event }) => event === 'AddToCart')).toHaveLength(1);
  });

  test('are not marked as sent while no service is loaded', () => {
    page({ crm: { library: LIBRARY } })(ADDED);
    page()(ADDED);
    expect(layer().filter(({ event }) => event === 'AddToCart')).toHaveLength(1);
  });

  test('are marked in a cookie that keeps the newest 200 marks and grows no further', () => {
    const { cookie } = ordering.analytics.once;
    const marks = Array.from({ length: 200 }, (_, index) => `m${index}`);
    document.cookie = `${cookie}=${encodeURIComponent(marks.join(','))}; Path=/`;
    page()(ADDED);
    const [, kept = ''] =
      document.cookie
        .split('; ')
        .map((pair) => pair.split('='))
        .find(([name]) => name === cookie) ?? [];
    expect(decodeURIComponent(kept).split(',')).toEqual([...marks.slice(1), 'AddToCart']);
  });

  test('do not affect other events', () => {
    const tell = page();
    tell(ADDED);
    tell({ type: 'track', event: 'initiate-checkout', name: 'InitiateCheckout', page: '/checkout', fields: {} });
    tell(VIEW);
    tell(VIEW);
    expect(
      layer()
        .map(({ event }) => event)
        .slice(1),
    ).toEqual(['AddToCart', 'InitiateCheckout', 'page_view', 'page_view']);
  });
});

test('[AN-8] a service whose code throws stops neither the page nor the other services', () => {
  const fails = {
    push() {
      throw new TypeError('theirs');
    },
  };
  Reflect.set(globalThis, 'dataLayer', fails);
  Reflect.set(globalThis, 'crmCommands', fails);
  const tell = page();
  tell(ADDED);
  tell({ type: 'identify', person: { email: 'ada@example.com' } });
  expect(heard('edgeCommands').at(-1)).toMatchObject(['tag', 'AddToCart', expect.anything()]);
});

test('[AN-7] the identity goes to the customer relations tracker only', () => {
  page()({ type: 'identify', person: { email: 'ada@example.com' } });
  expect(heard('crmCommands')).toEqual([['identify', { email: 'ada@example.com' }]]);
  expect([...layer(), ...heard('edgeCommands')]).toEqual([]);
});

test('[AN-1] without a secure context, where its cookies would not work, nothing is sent', () => {
  vi.stubGlobal('isSecureContext', false);
  const tell = page();
  tell(VIEW);
  tell({ type: 'identify', person: { email: 'ada@example.com' } });
  expect([...layer(), ...heard('crmCommands'), ...document.querySelectorAll('script')]).toEqual([]);
});

describe('[AN-8] events before the tracker is loaded', () => {
  test('are queued and sent in order once it is loaded', async () => {
    const items: Telemetry[] = [];
    let loads = 0;
    const telemetry = createTelemetryQueue(async () => {
      loads += 1;
      return (one) => void items.push(one);
    });
    telemetry.tell(VIEW);
    telemetry.tell(ADDED);
    expect([loads, items]).toEqual([0, []]);
    telemetry.begin();
    telemetry.begin();
    await vi.waitFor(() => expect(items).toEqual([VIEW, ADDED]));
    telemetry.tell(VIEW);
    expect([loads, items.length]).toEqual([1, 3]);
  });

  test('are dropped where the browser blocks the tracker', async () => {
    const telemetry = createTelemetryQueue(() => Promise.reject(new Error('blocked')));
    telemetry.tell(VIEW);
    telemetry.begin();
    await Promise.resolve();
    telemetry.tell(VIEW);
  });

  test('[RT-0] are ignored in a build without sinks', () => {
    const telemetry = createTelemetryQueue(undefined);
    telemetry.tell(VIEW);
    telemetry.begin();
    expect([document.cookie, document.querySelectorAll('script').length]).toEqual(['', 0]);
  });
});
