import { beforeEach, describe, expect, test, vi } from 'vitest';
import faultIn from 'virtual:tundish/fault';
import { wire } from 'virtual:tundish/wire';
import {
  type CallRequest,
  type Flow,
  type SessionHeaders as Headers,
  initialState,
  matchRoute,
  requestOf,
} from '#core';
import { fetchTransport, createHttp, type Http, lazyTransport, readEarly, type Transport } from '#services';
import { axiosTransport } from '../../src/services/http/axios-transport.ts';
import { ordering } from '../core/support/ordering.ts';
import { type Backend, json, startBackend } from './backend.ts';

const PRODUCTS = { started: [], orders: [], products: [{ slug: 'x', name: 'X' }] };
const ADA = { user: { id: '1', email: 'ada@example.com' } };

let backend: Backend;
let token: string | null;
let person: string | null;
let http: Http;
const listener = vi.fn<(headers: Headers, call: string) => void>();
const renewalRefused = vi.fn<() => void>();

beforeEach(async () => {
  backend = await startBackend();
  history.replaceState(null, '', '/dashboard?rpt=summer');
  token = 'old';
  person = 'ada';
  listener.mockReset().mockImplementation(({ accessToken }) => (token = accessToken ?? token));
  renewalRefused.mockReset().mockImplementation(() => (token = null));
  http = httpWith('15s');
});

/** The service under test, with a timeout. */
const httpWith = (timeout: string, transport: Transport = axiosTransport, { api, ...flow }: Flow = ordering) =>
  createHttp({
    flow: { ...flow, api: { ...api, base: `${backend.origin}/api`, oauth: `${backend.origin}/oauth`, timeout } },
    httpSession: { token: () => token, person: () => person, locale: () => 'en', onHeaders: listener, renewalRefused },
    transport,
    shape: async (name) => (await wire(name)) ?? (() => false),
    faultIn: async (name, value) => faultIn(name, value),
  });

/** The request that a call of the flow makes. */
function request(name: string, form: { [key: string]: string } = {}): CallRequest {
  const match = matchRoute(ordering, '/products/x/intro');
  const made = requestOf(ordering, name, { flow: ordering, state: initialState(ordering), match, form });
  if (made === undefined) throw new Error(`"${name}" can't be built`);
  return made;
}

describe('what a request contains', () => {
  test('[HT-1] the token, the page, its referrer, the browser and the language, with every call', async () => {
    backend.on('GET /api/users/dashboard', json(200, PRODUCTS));
    backend.on('DELETE /api/carts', json(204));
    await http.send(request('load-dashboard'));
    await http.send(request('clear-cart'));
    expect(backend.lines()).toEqual(['GET /api/users/dashboard', 'DELETE /api/carts']);
    for (const { headers } of backend.received) {
      expect(headers).toMatchObject({
        authorization: 'Bearer old',
        accept: 'application/json',
        'accept-language': 'en',
        'x-page-url': `${location.origin}/dashboard?rpt=summer`,
        'x-referrer': '',
        'x-user-agent': navigator.userAgent,
      });
    }
  });

  test('[HT-1] without a token there is no Authorization header; cookies are sent and stored', async () => {
    token = null;
    backend.on(
      'GET /api/users/dashboard',
      json(200, PRODUCTS, { 'set-cookie': 'visit=7; HttpOnly; Path=/; SameSite=None' }),
    );
    await http.send(request('load-dashboard'));
    await http.send(request('load-dashboard'));
    expect(backend.received[0]?.headers).not.toHaveProperty('authorization');
    expect(backend.received[1]?.headers.cookie).toBe('visit=7');
  });

  test('[HT-3] [QN-6] a body is sent unchanged, whatever the names of its parts', async () => {
    backend.on('POST /api/login', json(200, ADA));
    const body = { email: { constructor: ['so'], prototype: 'x' } };
    await http.send({ ...request('login'), body });
    expect(backend.received[0]?.body).toBe(JSON.stringify(body));
  });

  test('[HT-3] a write sends its body as JSON; a read sends none', async () => {
    backend.on('POST /api/login', json(200, ADA));
    await http.send(request('login', { email: 'ada@example.com', password: 'ünï' }));
    await http.send(request('load-dashboard'));
    expect(JSON.parse(backend.received[0]?.body ?? '')).toEqual({ email: 'ada@example.com', password: 'ünï' });
    expect(backend.received[0]?.headers['content-type']).toMatch(/^application\/json/);
    expect(backend.received[1]?.body).toBe('');
  });
});

describe('a successful response', () => {
  test.each([PRODUCTS, { data: PRODUCTS }])('[HT-3] has its fields at the top or under "data": %j', async (body) => {
    backend.on('GET /api/users/dashboard', json(200, body));
    expect(await http.send(request('load-dashboard'))).toEqual({ ok: true, data: PRODUCTS, headers: {} });
  });

  test('[HT-2] the token, impersonation and remaining time in its headers are reported before the outcome', async () => {
    const headers = { 'access-token': 'new', impersonating: 'true', 'expires-in': '1800' };
    backend.on('POST /api/login', json(200, ADA, headers));
    const told: string[] = [];
    listener.mockImplementation(() => void told.push('heard'));
    await http.send(request('login')).then(() => told.push('outcome'));
    expect(listener).toHaveBeenCalledWith({ accessToken: 'new', impersonating: true, expiresIn: 1800 }, 'login');
    expect(told).toEqual(['heard', 'outcome']);
  });

  test('[HT-2] headers without usable values are ignored', async () => {
    const headers = { 'access-token': '', impersonating: 'maybe', 'expires-in': 'soon' };
    backend.on('GET /api/users/dashboard', json(200, PRODUCTS, headers));
    expect(await http.send(request('load-dashboard'))).toHaveProperty('headers', {});
  });

  test('a call without a response body accepts a 204, a 200 and any body', async () => {
    for (const answer of [json(204), json(200, { surprise: 1 }), json(200)]) {
      backend.on('DELETE /api/carts', answer);
      expect(await http.send(request('clear-cart'))).toMatchObject({ ok: true, data: null });
    }
  });
});

describe('[HT-7] a successful status with a malformed body', () => {
  const raw = (status: number, type: string, body: string) => (response: Parameters<ReturnType<typeof json>>[0]) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };
  test.each([
    ['an HTML page', raw(200, 'text/html', '<!doctype html><title>Welcome</title>')],
    ['cut off', raw(200, 'application/json', '{"products":[')],
    ['empty', json(204)],
    ['a text', raw(200, 'application/json', '"products"')],
    ['null under data', json(200, { data: null })],
  ])('%s', async (_, answer) => {
    backend.on('GET /api/users/dashboard', answer);
    expect(await http.send(request('load-dashboard'))).toMatchObject({ ok: false, failure: { status: 'malformed' } });
    expect(listener).not.toHaveBeenCalled();
  });

  test.each([
    ['a field of another type', { ...PRODUCTS, products: [{ slug: 'x' }, { slug: 7 }] }, '/products/1/slug'],
    ['a missing field', { data: { orders: [], products: [] } }, '/started'],
    ['a list of the wrong type', { ...PRODUCTS, orders: 'none' }, '/orders'],
  ])('gives the path of the fault: %s', async (_, body, path) => {
    backend.on('GET /api/users/dashboard', json(200, body));
    expect(await http.send(request('load-dashboard'))).toEqual({ ok: false, failure: { status: 'malformed', path } });
  });

  test.each(['canary-4711', '12'])('[AN-9] gives the path without the code of a medicine: %s', async (code) => {
    const medication = {
      medication_entries: { [code]: { name: 7 } },
      medication_free_text: [],
      none_medications: false,
    };
    const body = { id: 'm', question_text: '?', question_type: 'medications', medication };
    backend.on('GET /api/products/x/user_questionnaires/uq/questions/m', json(200, body));
    const match = matchRoute(ordering, '/products/x/user_questionnaires/uq/questions/m');
    const made = requestOf(ordering, 'load-question', { flow: ordering, state: initialState(ordering), match });
    if (made === undefined) throw new Error('"load-question" can’t be built');
    const outcome = await http.send(made);
    const path = '/medication/medication_entries/*/name';
    expect(outcome).toEqual({ ok: false, failure: { status: 'malformed', path } });
  });
});

describe('[EC-7] a failed response', () => {
  test('has its status and its body', async () => {
    const body = { errors: { message: { email: ['taken'] } } };
    backend.on('POST /api/signup', json(422, body));
    expect(await http.send(request('signup'))).toEqual({ ok: false, failure: { status: 422, body } });
  });

  test('with a proxy’s HTML page has a status without a body', async () => {
    backend.on('GET /api/users/dashboard', (response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
    expect(await http.send(request('load-dashboard'))).toEqual({
      ok: false,
      failure: { status: 502, body: undefined },
    });
  });

  test('that never arrives is a timeout', async () => {
    backend.on('GET /api/users/dashboard', () => {});
    expect(await httpWith('100ms').send(request('load-dashboard'))).toEqual({
      ok: false,
      failure: { status: 'timeout' },
    });
  });

  test.each([0, 1])('of a call cancelled after %i renewals of the token is "aborted"', async (renewals) => {
    const calling = new AbortController();
    backend.on('GET /api/users/dashboard', ...Array.from({ length: renewals }, () => json(401)), () => calling.abort());
    backend.on('POST /oauth/token', json(200, undefined, { 'access-token': 'new' }));
    const aborted = { ok: false, failure: { status: 'aborted' } };
    expect(await http.send(request('load-dashboard'), calling.signal)).toEqual(aborted);
  });

  test('without a server or with a closed connection is a network failure', async () => {
    backend.on('GET /api/users/dashboard', (response) => void response.destroy());
    const gone = { ok: false, failure: { status: 'network' } };
    expect(await http.send(request('load-dashboard'))).toEqual(gone);
    await backend.close();
    expect(await http.send(request('load-dashboard'))).toEqual(gone);
  });
});

describe('[EC-7] the transport', () => {
  test('is loaded with the first call; a failed load counts as a network failure and is repeated', async () => {
    backend.on('GET /api/users/dashboard', json(200, PRODUCTS));
    const load = vi.fn<() => Promise<Transport>>().mockRejectedValueOnce(new TypeError('offline'));
    const lazy = httpWith('15s', lazyTransport(load.mockResolvedValue(axiosTransport)));
    expect(load).not.toHaveBeenCalled();
    expect(await lazy.send(request('load-dashboard'))).toEqual({ ok: false, failure: { status: 'network' } });
    expect(await lazy.send(request('load-dashboard'))).toMatchObject({ ok: true, data: PRODUCTS });
  });

  test.each([
    ['axios', axiosTransport],
    ['fetch', fetchTransport],
  ])('%s: a response, a refusal, a timeout and a missing server are distinguished', async (_, transport) => {
    const patient = httpWith('15s', transport);
    const hasty = httpWith('100ms', transport);
    backend.on(
      'GET /api/users/dashboard',
      json(200, PRODUCTS),
      json(404, {}),
      () => {},
      (response) => void response.destroy(),
    );
    expect(await patient.send(request('load-dashboard'))).toMatchObject({ ok: true, data: PRODUCTS });
    const failing = [
      [404, patient],
      ['timeout', hasty],
      ['network', patient],
    ] as const;
    for (const [status, by] of failing)
      expect(await by.send(request('load-dashboard'))).toMatchObject({ ok: false, failure: { status } });
  });
});

describe('[AU-1] an expired token', () => {
  const ifNew =
    (answer: ReturnType<typeof json>) =>
    (...[response, one]: Parameters<typeof answer>) =>
      (one.headers.authorization === 'Bearer new' ? answer : json(401))(response, one);
  const renewed = json(200, undefined, { 'access-token': 'new', 'expires-in': '1800' });
  const count = (line: string) => backend.lines().filter((one) => one === line).length;

  test('is renewed once for ten calls, each of which is sent again with the new token', async () => {
    backend.on('GET /api/users/dashboard', ifNew(json(200, PRODUCTS)));
    backend.on('POST /oauth/token', renewed);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => http.send(request('load-dashboard'))));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(count('POST /oauth/token')).toBe(1);
    expect(count('GET /api/users/dashboard')).toBe(20);
    const [renewal] = backend.received.filter(({ line }) => line === 'POST /oauth/token');
    expect(JSON.parse(renewal?.body ?? '')).toEqual({ grant_type: 'refresh_token' });
    expect(renewal?.headers).not.toHaveProperty('authorization');
    expect(listener).toHaveBeenCalledWith({ accessToken: 'new', expiresIn: 1800 }, 'refresh-token');
    expect(renewalRefused).not.toHaveBeenCalled();
  });

  test('is renewed again when the new token expires', async () => {
    backend.on('GET /api/users/dashboard', json(401), json(200, PRODUCTS), json(401), json(200, PRODUCTS));
    backend.on('POST /oauth/token', renewed, json(200, undefined, { 'access-token': 'newer' }));
    await http.send(request('load-dashboard'));
    expect((await http.send(request('load-dashboard'))).ok).toBe(true);
    expect(count('POST /oauth/token')).toBe(2);
    expect(token).toBe('newer');
  });

  test('a call refused with the new token is not sent a third time', async () => {
    backend.on('GET /api/users/dashboard', json(401, { message: 'no' }));
    backend.on('POST /oauth/token', renewed);
    expect(await http.send(request('load-dashboard'))).toMatchObject({ ok: false, failure: { status: 401 } });
    expect(count('GET /api/users/dashboard')).toBe(2);
    expect(count('POST /oauth/token')).toBe(1);
  });

  test('[AU-2] a refused renewal signs out once, and each call ends with its 401', async () => {
    backend.on('GET /api/users/dashboard', json(401, { message: 'no' }));
    backend.on('POST /oauth/token', json(401));
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => http.send(request('load-dashboard'))));
    expect(outcomes.every((outcome) => !outcome.ok && outcome.failure.status === 401)).toBe(true);
    expect(renewalRefused).toHaveBeenCalledTimes(1);
    expect(count('POST /oauth/token')).toBe(1);
    expect(count('GET /api/users/dashboard')).toBe(5);
  });

  test('a flow without a renewal call passes the 401 on and signs nobody out', async () => {
    backend.on('GET /api/users/dashboard', json(401, { message: 'no' }));
    const { refresh: _, ...api } = ordering.api;
    const outcome = await httpWith('15s', axiosTransport, { ...ordering, api }).send(request('load-dashboard'));
    expect(outcome).toMatchObject({ ok: false, failure: { status: 401 } });
    expect(backend.lines()).toEqual(['GET /api/users/dashboard']);
    expect(renewalRefused).not.toHaveBeenCalled();
  });

  test.each([
    ['no connection', (response: Parameters<ReturnType<typeof json>>[0]) => void response.destroy(), 'network'],
    ['a server error', json(503), 503],
    ['too many requests', json(429), 429],
    ['a page of HTML', json(200), 'malformed'],
    ['a proxy that refuses the request', json(403), 'malformed'],
    ['a missing address', json(404), 'malformed'],
  ])('[AU-2] [EC-7] %s during renewal signs nobody out and can be repeated', async (_, answer, status) => {
    backend.on('GET /api/users/dashboard', json(401));
    backend.on('POST /oauth/token', answer);
    expect(await http.send(request('load-dashboard'))).toMatchObject({ ok: false, failure: { status } });
    expect(renewalRefused).not.toHaveBeenCalled();
    expect(token).toBe('old');
    backend.on('POST /oauth/token', renewed);
    backend.on('GET /api/users/dashboard', ifNew(json(200, PRODUCTS)));
    expect(await http.send(request('load-dashboard'))).toMatchObject({ ok: true });
  });

  test.each([400, 401])('[AU-2] a renewal refused with %i signs out', async (status) => {
    backend.on('GET /api/users/dashboard', json(401));
    backend.on('POST /oauth/token', json(status));
    expect(await http.send(request('load-dashboard'))).toMatchObject({ ok: false, failure: { status: 401 } });
    expect(renewalRefused).toHaveBeenCalledTimes(1);
  });

  test('[AU-2] a renewal with Retry-After is not repeated before that time', async () => {
    backend.on('GET /api/users/dashboard', json(401));
    backend.on('POST /oauth/token', json(429, undefined, { 'retry-after': '60' }));
    const now = vi.spyOn(Date, 'now').mockReturnValue(0);
    const failure = { status: 429, retryAfter: 60 };
    expect(await http.send(request('load-dashboard'))).toMatchObject({ ok: false, failure });
    now.mockReturnValue(59_999);
    expect(await http.send(request('load-dashboard'))).toMatchObject({ ok: false, failure });
    expect(count('POST /oauth/token')).toBe(1);
    now.mockReturnValue(60_000);
    backend.on('POST /oauth/token', renewed);
    backend.on('GET /api/users/dashboard', ifNew(json(200, PRODUCTS)));
    expect(await http.send(request('load-dashboard'))).toMatchObject({ ok: true });
    now.mockRestore();
  });

  test.each(['login', 'signup', 'validate-session'])('[AU-3] a 401 of %s starts no renewal', async (name) => {
    const { method, path } = request(name);
    backend.on(`${method} /api${path}`, json(401));
    expect(await http.send(request(name))).toMatchObject({ ok: false, failure: { status: 401 } });
    expect(backend.received).toHaveLength(1);
    expect(renewalRefused).not.toHaveBeenCalled();
  });

  test('[AU-1] without a token nothing is renewed', async () => {
    token = null;
    backend.on('GET /api/users/dashboard', json(401));
    await http.send(request('load-dashboard'));
    expect(backend.lines()).toEqual(['GET /api/users/dashboard']);
  });

  test('[decision 26] a token that another tab renewed meanwhile is used instead', async () => {
    backend.on('GET /api/users/dashboard', (response, one) => {
      token = 'new';
      ifNew(json(200, PRODUCTS))(response, one);
    });
    expect((await http.send(request('load-dashboard'))).ok).toBe(true);
    expect(backend.lines()).toEqual(['GET /api/users/dashboard', 'GET /api/users/dashboard']);
  });
});

describe('[ST-11] the person who made the call has left when its response arrives', () => {
  const gone = { ok: false, failure: { status: 'aborted' } };
  const leaves =
    (answer: ReturnType<typeof json>, next: string | null = null) =>
    (...[response, one]: Parameters<typeof answer>) => {
      token = next === null ? null : `token of ${next}`;
      person = next;
      answer(response, one);
    };

  test.each([null, 'bob'])('aborts the call and ignores its headers: next is %s', async (next) => {
    const theirs = json(200, PRODUCTS, { 'access-token': 'new', 'expires-in': '1800' });
    backend.on('GET /api/users/dashboard', leaves(theirs, next));
    expect(await http.send(request('load-dashboard'))).toEqual(gone);
    expect(listener).not.toHaveBeenCalled();
  });

  test('[AU-4] a token renewed for a person who signed out meanwhile signs nobody in', async () => {
    backend.on('GET /api/users/dashboard', json(401));
    backend.on('POST /oauth/token', leaves(json(200, undefined, { 'access-token': 'new' })));
    expect(await http.send(request('load-dashboard'))).toMatchObject({ ok: false });
    expect(token).toBeNull();
    expect(backend.lines()).toEqual(['GET /api/users/dashboard', 'POST /oauth/token']);
  });

  test('[AU-2] a renewal refused for that person does not sign out the next', async () => {
    backend.on('GET /api/users/dashboard', json(401));
    backend.on('POST /oauth/token', leaves(json(401), 'bob'));
    expect(await http.send(request('load-dashboard'))).toEqual(gone);
    expect(renewalRefused).not.toHaveBeenCalled();
  });

  test('[AU-1] a refused call of that person is not repeated with the next person’s token', async () => {
    backend.on('PUT /api/users/bmi', leaves(json(401), 'bob'));
    expect(await http.send(request('save-bmi', { height_in: '70' }))).toEqual(gone);
    expect(backend.lines()).toEqual(['PUT /api/users/bmi']);
  });

  test('[decision 3] a visitor who signs in during an anonymous call gets its response', async () => {
    [token, person] = [null, null];
    backend.on('GET /api/users/dashboard', leaves(json(200, PRODUCTS), 'ada'));
    expect(await http.send(request('load-dashboard'))).toMatchObject({ ok: true });
  });
});

describe('the first read, sent in advance', () => {
  test('is sent once and used once; another call or a repeat is a new request', async () => {
    backend.on('GET /api/users/dashboard', json(200, PRODUCTS));
    backend.on('GET /api/products/x', json(200, { slug: 'x', name: 'X' }));
    const early = readEarly(http, request('load-dashboard'), httpWith('15s', fetchTransport));
    await vi.waitFor(() => expect(backend.received).toHaveLength(1));
    expect(await early.send(request('load-product'))).toMatchObject({ data: { slug: 'x' } });
    await early.send({ ...request('load-dashboard'), query: { page: '2' } });
    expect(await early.send(request('load-dashboard'))).toMatchObject({ data: PRODUCTS });
    await early.send(request('load-dashboard'));
    const line = 'GET /api/users/dashboard';
    expect(backend.lines()).toEqual([line, 'GET /api/products/x?path_type=intro', `${line}?page=2`, line]);
  });

  test('a successful response is handed over once; later calls are new requests', async () => {
    backend.on('GET /api/users/dashboard', json(200, PRODUCTS));
    const early = readEarly(http, request('load-dashboard'), httpWith('15s', fetchTransport));
    await vi.waitFor(async () => {
      expect(await early.answered()).toEqual({ request: request('load-dashboard'), data: PRODUCTS });
    });
    expect(await early.answered()).toBeUndefined();
    expect(await early.send(request('load-dashboard'))).toMatchObject({ data: PRODUCTS });
    expect(backend.received).toHaveLength(2);
  });

  test('[HT-6] a failure is not handed over, and the call that gets it is not repeated', async () => {
    backend.on('GET /api/users/dashboard', json(404, {}));
    const early = readEarly(http, request('load-dashboard'), httpWith('15s', fetchTransport));
    await vi.waitFor(() => expect(backend.received).toHaveLength(1));
    expect(await early.answered()).toBeUndefined();
    expect(await early.send(request('load-dashboard'))).toMatchObject({ failure: { status: 404 } });
    expect(backend.received).toHaveLength(1);
  });

  test('a response that has not arrived is not waited for, and serves the call that asks for it', async () => {
    let come = (): void => undefined;
    backend.on('GET /api/users/dashboard', (response, one) => {
      come = () => json(200, PRODUCTS)(response, one);
    });
    const early = readEarly(http, request('load-dashboard'), httpWith('15s', fetchTransport));
    await vi.waitFor(() => expect(backend.received).toHaveLength(1));
    expect(await early.answered()).toBeUndefined();
    come();
    expect(await early.send(request('load-dashboard'))).toMatchObject({ data: PRODUCTS });
    expect(backend.received).toHaveLength(1);
  });
});

describe('[decision 13] writes to one address', () => {
  const save = (height_in: string) => http.send(request('save-bmi', { height_in }));
  const heights = () => backend.received.flatMap(({ body }) => (body === '' ? [] : [JSON.parse(body).height_in]));

  /** Sends two requests. The first gets its response when `answer` is called. */
  async function two() {
    const ok = json(200, { bmi: 23, next_path: null });
    let answer = () => {};
    backend.on('PUT /api/users/bmi', (response, entry) => void (answer = () => ok(response, entry)), ok);
    const sent = Promise.all([save('70'), save('71')]);
    await expect.poll(heights).toEqual(['70']);
    return { sent, answer };
  }

  test('arrive in order; a write to another address does not wait', async () => {
    const { sent, answer } = await two();
    backend.on('DELETE /api/logout', json(204));
    expect(await http.send(request('logout'))).toMatchObject({ ok: true });
    expect(heights()).toEqual(['70']);
    answer();
    expect(await sent).toMatchObject([{ ok: true }, { ok: true }]);
    expect(heights()).toEqual(['70', '71']);
  });

  test('[ST-11] a waiting write is not sent after its person has left', async () => {
    const { sent, answer } = await two();
    person = 'bob';
    answer();
    const gone = { ok: false, failure: { status: 'aborted' } };
    expect(await sent).toEqual([gone, gone]);
    expect(heights()).toEqual(['70']);
  });
});
