import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type CallFailure, type CallRequest, initialState, type Json, matchRoute, requestOf } from '#core';
import { createQueries, type Queries } from '#runtime';
import { type CallOutcome, createCachedQueries } from '#services';
import { orderingWith } from '../core/support/ordering.ts';
import { FakeClock, fakeReporter, freshBrowser, stored } from '../support/browser.ts';

const MINUTE = 60_000;
/** The shipped flow with another operation for the call `load-products`: its response contains no health data. */
const ordering = orderingWith(['calls.json', '/calls/load-products', { operation: 'getProducts' }]);
const PRODUCTS = { products: [{ slug: 'x', name: 'X' }] };

let clock: FakeClock;
let reporter: ReturnType<typeof fakeReporter>;
let outcome: CallOutcome;
/** When each request was sent. */
let sent: number[];
let asked: string[];
/** Requests get their response once this is resolved. */
let until: Promise<void>;
let owner: string | null;
let fits: () => Promise<boolean>;

beforeEach(() => {
  freshBrowser();
  [clock, reporter, sent, owner, fits] = [new FakeClock(), fakeReporter(), [], 'A', async () => true];
  [asked, until] = [[], Promise.resolve()];
  outcome = { ok: true, data: PRODUCTS, headers: {} };
});
afterEach(() => void vi.useRealTimers());

/** The queries of a page that was just opened. */
function opened(flow = ordering): Queries {
  const http = {
    async send({ call }: CallRequest) {
      sent.push(Date.now());
      asked.push(call);
      await until;
      return outcome;
    },
    fits: () => fits(),
  };
  const kept = createCachedQueries(flow, clock, reporter);
  return createQueries(flow, http, () => 'en', { cache: kept, clock, owner: () => owner });
}

const QUESTION = '/products/x/user_questionnaires/uq/questions/q1';
function options(queries: Queries, call: string, path = QUESTION) {
  const place = matchRoute(ordering, path);
  const others = { slug: 'x', product_slug: 'x', order_id: 'o', user_questionnaire_id: 'uq', question_id: 'q1' };
  const at = { ...place, params: { ...others, ...place.params } };
  const state = initialState(ordering);
  const facts = { 'password-reset': { token: 't' }, 'email-verification': { token: 't' } };
  const request = requestOf(ordering, call, { flow: ordering, state, match: at, item: { id: 'uq' }, facts });
  if (request === undefined) throw new Error(`${call} can't be built`);
  return queries.options(request);
}
const read = (queries: Queries, call: string): Promise<Json> => queries.client.fetchQuery(options(queries, call));
const cached = (queries: Queries, call: string) => queries.client.getQueryData(options(queries, call).queryKey);

/** @returns how often a failing call is sent, and the wait before each repeat */
async function tries(
  call: string,
  status: CallFailure['status'],
  after: Pick<CallFailure, 'retryAfter'> = {},
): Promise<[number, number[]]> {
  vi.useFakeTimers();
  outcome = { ok: false, failure: { status, ...after } };
  const queries = opened();
  const observer = new QueryObserver(queries.client, options(queries, call));
  const end = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  while (observer.getCurrentResult().isFetching) await vi.advanceTimersToNextTimerAsync();
  end();
  return [sent.length, sent.slice(1).map((time, index) => time - (sent[index] ?? 0))];
}

describe('[HT-5] how often and when a read is retried', () => {
  test('three times by default, after one, two and four seconds', async () => {
    expect(await tries('load-products', 500)).toEqual([4, [1000, 2000, 4000]]);
  });

  test('the pre-questionnaire: twice', async () => {
    expect(await tries('load-pre-questionnaire', 'network')).toEqual([3, [1000, 2000]]);
  });

  test('the list of medical questions: never', async () => {
    expect(await tries('load-questions', 500)).toEqual([1, []]);
  });

  test('the wait doubles up to thirty seconds', () => {
    const { retryDelay } = opened().client.getDefaultOptions().queries ?? {};
    const waits = Array.from({ length: 8 }, (_, attempt) =>
      typeof retryDelay === 'function' ? retryDelay(attempt, new Error('any')) : undefined,
    );
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  });

  test.each([
    [3, [4, [3000, 3000, 4000]]],
    [30, [4, [30_000, 30_000, 30_000]]],
    [31, [1, []]],
  ])(
    'a server that asks for a pause of %i s gets it, unless it is longer than the longest wait',
    async (retryAfter, all) => {
      expect(await tries('load-products', 503, { retryAfter })).toEqual(all);
    },
  );

  test.each([
    [400, 1],
    [401, 1],
    [403, 1],
    [404, 1],
    [408, 4],
    [409, 1],
    [422, 1],
    [429, 4],
    [500, 4],
    [503, 4],
    ['timeout', 4],
    ['malformed', 1],
    ['aborted', 1],
  ] as const)('[HT-6] a %s is sent %i times', async (status, times) => {
    expect((await tries('load-products', status))[0]).toBe(times);
  });

  test('the query key of the questions contains their questionnaire', () => {
    const queries = opened();
    const other = '/products/x/user_questionnaires/another/questions/q1';
    const keys = [options(queries, 'load-questions'), options(queries, 'load-questions', other)];
    expect(JSON.stringify(keys[0]?.queryKey)).toContain('"uq"');
    expect(keys[0]?.queryKey).not.toEqual(keys[1]?.queryKey);
  });
});

describe('[HT-4] responses are cached in the browser for five minutes', () => {
  test('they are fresh for 60 s and kept for 300 s; calls declared as not cached are neither', () => {
    const queries = opened();
    expect(options(queries, 'load-products')).toMatchObject({ staleTime: 60_000, gcTime: 300_000 });
    expect(options(queries, 'load-portal')).toMatchObject({ staleTime: 0, gcTime: 0 });
  });

  test('they are there on the next page for the same person', async () => {
    await read(opened(), 'load-products');
    clock.pass(5 * MINUTE);
    const next = opened();
    await next.restore('A');
    expect(cached(next, 'load-products')).toEqual(PRODUCTS);
    const { queryKey } = options(next, 'load-products');
    // A restored response is as old as it was, so that an old one is requested again.
    expect(next.client.getQueryState(queryKey)?.dataUpdatedAt).toBe(clock.now() - 5 * MINUTE);
  });

  test('they are gone after five minutes', async () => {
    await read(opened(), 'load-products');
    clock.pass(5 * MINUTE + 1);
    const next = opened();
    await next.restore('A');
    expect(cached(next, 'load-products')).toBeUndefined();
    expect(stored()).toBe('[{},{}]');
  });

  test('they are dropped when they are from the future, because the clock was wrong', async () => {
    clock.pass(5 * MINUTE);
    await read(opened(), 'load-products');
    clock.time -= MINUTE;
    const next = opened();
    await next.restore('A');
    expect(cached(next, 'load-products')).toBeUndefined();
  });

  test('[ST-11] they are hidden from other persons and anonymous visitors', async () => {
    await read(opened(), 'load-products');
    for (const other of ['B', null]) {
      const next = opened();
      await next.restore(other);
      expect(cached(next, 'load-products')).toBeUndefined();
    }
    owner = null;
    freshBrowser();
    await read(opened(), 'load-products');
    expect(stored()).toBe('[{},{}]');
  });

  test('[ST-11] a response requested by a person who has left is not cached for the next', async () => {
    const queries = opened();
    const reading = read(queries, 'load-products');
    owner = 'B';
    await reading;
    expect(stored()).toBe('[{},{}]');
  });

  test('health data is never cached', async () => {
    const marked = Object.entries(ordering.calls).filter(
      ([, { method, health, cached: kept }]) => method === 'GET' && (health === true || kept === false),
    );
    expect(marked.length).toBeGreaterThan(15);
    const queries = opened();
    for (const [call] of marked) await read(queries, call);
    expect(stored()).toBe('[{},{}]');
  });

  test('a failure is not cached', async () => {
    outcome = { ok: false, failure: { status: 404 } };
    await expect(read(opened(), 'load-products')).rejects.toThrow('404');
    expect(stored()).toBe('[{},{}]');
  });

  test('[ST-9] an older response is removed when the browser has no room for the newer one', async () => {
    const queries = opened();
    await read(queries, 'load-products');
    expect(stored()).toContain('load-products');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    onTestFinished(() => full.mockRestore());
    await queries.client.fetchQuery({ ...options(queries, 'load-products'), staleTime: 0 });
    expect([stored(), reporter.names()]).toEqual(['[{},{}]', ['storage-entry-dropped']]);
  });

  test('forgotten calls are removed there, too', async () => {
    const queries = opened();
    await read(queries, 'load-products');
    queries.invalidate(['load-bmi']);
    expect(stored()).toContain('load-products');
    queries.invalidate(['load-products']);
    expect(stored()).toBe('[{},{}]');
  });

  test('[ST-9] an entry that names no call is removed with any forgotten call, and other entries stay', async () => {
    const queries = opened();
    await read(queries, 'load-products');
    const [key = ''] = Object.keys(localStorage);
    const nameless = key.split(':').slice(0, 3).join(':');
    for (const other of [nameless, 'tundish:cart:A', 'tundish:owner']) localStorage.setItem(other, 'x');
    queries.invalidate(['load-bmi']);
    expect(Object.keys(localStorage).toSorted()).toEqual([key, 'tundish:cart:A', 'tundish:owner'].toSorted());
  });

  test('[ST-11] a forgotten call that is under way is sent again, and no other call is', async () => {
    const queries = opened();
    let answer = () => {};
    until = new Promise((resolve) => (answer = resolve));
    const observers = ['load-products', 'load-portal'].map(
      (call) => new QueryObserver(queries.client, options(queries, call)),
    );
    const ends = observers.map((observer) => observer.subscribe(() => {}));
    await expect.poll(() => asked).toEqual(['load-products', 'load-portal']);
    queries.invalidate(['load-portal']);
    await expect.poll(() => asked).toEqual(['load-products', 'load-portal', 'load-portal']);
    answer();
    await expect.poll(() => observers.map((observer) => observer.getCurrentResult().isSuccess)).toEqual([true, true]);
    expect(asked).toHaveLength(3);
    for (const end of ends) end();
  });

  test('[HT-4] what a screen shows of a forgotten call stays, and is not requested again at once', async () => {
    const queries = opened();
    const observer = new QueryObserver(queries.client, options(queries, 'load-products'));
    const end = observer.subscribe(() => {});
    await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
    queries.invalidate(['load-products']);
    expect([observer.getCurrentResult().data, asked]).toEqual([PRODUCTS, ['load-products']]);
    expect(cached(queries, 'load-products')).toBeUndefined();
    end();
  });

  test.each<[string, (key: string) => void]>([
    ['damaged', (key) => localStorage.setItem(key, '{"version":1')],
    [
      'older',
      (key) => localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace('"version":1', '"version":0')),
    ],
    ['of another shape', () => (fits = async () => false)],
    ['beyond checking', () => (fits = () => Promise.reject(new Error('no connection')))],
  ])('[ST-9] [HT-7] an entry that is %s is dropped', async (_, damage) => {
    await read(opened(), 'load-products');
    damage(Object.keys(localStorage)[0] ?? '');
    const next = opened();
    await next.restore('A');
    expect(cached(next, 'load-products')).toBeUndefined();
    expect(stored()).toBe('[{},{}]');
  });

  test('[ST-9] an entry of an earlier version of the store is dropped, and one of the present version is there', async () => {
    const { queries } = ordering.stores;
    if (queries === undefined) throw new Error('no store for cached responses');
    const renewed = { ...ordering, stores: { ...ordering.stores, queries: { ...queries, version: 2 } } };
    await read(opened(), 'load-products');
    const next = opened(renewed);
    await next.restore('A');
    expect(cached(next, 'load-products')).toBeUndefined();
    expect(stored()).toBe('[{},{}]');
    await read(next, 'load-products');
    const last = opened(renewed);
    await last.restore('A');
    expect(cached(last, 'load-products')).toEqual(PRODUCTS);
  });

  test('[ST-9] with full storage nothing is cached, and the response is still used', async () => {
    localStorage.setItem('somebody else’s', 'x'.repeat(4_999_900));
    const queries = opened();
    expect(await read(queries, 'load-products')).toEqual(PRODUCTS);
    expect(reporter.names()).toEqual(['storage-entry-dropped']);
  });
});

test('[HT-4] a response received in advance is used without a request while it is fresh', async () => {
  const queries = opened();
  const match = matchRoute(ordering, QUESTION);
  const request = requestOf(ordering, 'load-products', { flow: ordering, state: initialState(ordering), match });
  if (request === undefined) throw new Error('load-products can’t be built');
  queries.setData(request, PRODUCTS);
  expect(await read(queries, 'load-products')).toEqual(PRODUCTS);
  expect(sent).toEqual([]);
});
