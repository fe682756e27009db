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
import { byFetch, createHttp, type Http, lazyTransport, readEarly, type Transport } from '#services';
import { byAxios } from '../../src/services/http/by-axios.ts';
import { ordering } from '../core/support/ordering.ts';
import { type Backend, json, startBackend } from './backend.ts';

const PRODUCTS = { started: [], orders: [], products: [{ slug: 'x', name: 'X' }] };
const ADA = { user: { id: '1', email: 'ada@example.com' } };

let backend: Backend;
let token: string | null;
let person: string | null;
let http: Http;
const heard = vi.fn<(headers: Headers, call: string) => void>();
const signedOut = vi.fn<() => void>();

beforeEach(async () => {
  backend = await startBackend();
  history.replaceState(null, '', '/dashboard?rpt=summer');
  token = 'old';
  person = 'ada';
  heard.mockReset().mockImplementation(({ accessToken }) => (token = accessToken ?? token));
  signedOut.mockReset().mockImplementation(() => (token = null));
  http = httpWith('15s');
});

/** The service under test, which gives up after a time. */
const httpWith = (timeout: string, transport: Transport = byAxios, { api, ...flow }: Flow = ordering) =>
  createHttp({
    flow: {
      ...flow,
      api: { ...api, base: `${backend.origin}/api`, oauth: `${backend.origin}/oauth`, timeout },
    },
    link: { token: () => token, person: () => person, locale: () => 'en', heard, signedOut },
    transport,
    shape: async (name) => (await wire(name)) ?? (() => false),
    faultIn: async (name, value) => faultIn(name, value),
  });

/** The request of a call of the flow. */
function request(name: string, form: { [key: string]: string } = {}): CallRequest {
  const at = matchRoute(ordering, '/products/x/intro');
  const made = requestOf(ordering, name, { flow: ordering, state: initialState(ordering), at, form });
  if (made === undefined) throw new Error(`"${name}" can't be built`);
  return made;
}

describe('what a call says', () => {
  test('[HT-1] the token, the page, its referrer, the browser and the language, with every call', async () => {
    backend.on('GET /api/users/dashboard', json(200, PRODUCTS));
    backend.on('DELETE /api/carts', json(204));
    await http.send(request('load-dashboard'));
    await http.send(request('clear-cart'));
    expect(backend.lines()).toEqual(['GET /api/users/dashboard', 'DELETE /api/carts']);
    for (const { headers } of backend.heard) {
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

  test('[HT-1] no token, no Authorization; cookies go both ways', async () => {
    token = null;
    backend.on(
      'GET /api/users/dashboard',
      json(200, PRODUCTS, { 'set-cookie': 'visit=7; HttpOnly; Path=/; SameSite=None' }),
    );
    await http.send(request('load-dashboard'));
    await http.send(request('load-dashboard'));
    expect(backend.heard[0]?.headers).not.toHaveProperty('authorization');
    expect(backend.heard[1]?.headers.cookie).toBe('visit=7');
  });

  test('[HT-3] [QN-6] a body is sent as it is, whatever its parts are called', async () => {
    backend.on('POST /api/login', json(200, ADA));
    const body = { email: { constructor: ['so'], prototype: 'x' } };
    await http.send({ ...request('login'), body });
    expect(backend.heard[0]?.body).toBe(JSON.stringify(body));
  });

  test('[HT-3] a write sends its body as JSON; a read sends none', async () => {
    backend.on('POST /api/login', json(200, ADA));
    await http.send(request('login', { email: 'ada@example.com', password: 'ünï' }));
    await http.send(request('load-dashboard'));
    expect(JSON.parse(backend.heard[0]?.body ?? '')).toEqual({ email: 'ada@example.com', password: 'ünï' });
    expect(backend.heard[0]?.headers['content-type']).toMatch(/^application\/json/);
    expect(backend.heard[1]?.body).toBe('');
  });
});

describe('what a success says', () => {
  test.each([PRODUCTS, { data: PRODUCTS }])('[HT-3] its fields, at the top or under data: %j', async (body) => {
    backend.on('GET /api/users/dashboard', json(200, body));
    expect(await http.send(request('load-dashboard'))).toEqual({ ok: true, data: PRODUCTS, headers: {} });
  });

  test('[HT-2] token, impersonation and time left in its headers are told before the outcome', async () => {
    const headers = { 'access-token': 'new', impersonating: 'true', 'expires-in': '1800' };
    backend.on('POST /api/login', json(200, ADA, headers));
    const told: string[] = [];
    heard.mockImplementation(() => void told.push('heard'));
    await http.send(request('login')).then(() => told.push('outcome'));
    expect(heard).toHaveBeenCalledWith({ accessToken: 'new', impersonating: true, expiresIn: 1800 }, 'login');
    expect(told).toEqual(['heard', 'outcome']);
  });

  test('[HT-2] headers that say nothing of use change nothing', async () => {
    const headers = { 'access-token': '', impersonating: 'maybe', 'expires-in': 'soon' };
    backend.on('GET /api/users/dashboard', json(200, PRODUCTS, headers));
    expect(await http.send(request('load-dashboard'))).toMatchObject({ headers: {} });
  });

  test('a call that answers nothing takes a 204, a 200 and any body', async () => {
    for (const answer of [json(204), json(200, { surprise: 1 }), json(200)]) {
      backend.on('DELETE /api/carts', answer);
      expect(await http.send(request('clear-cart'))).toMatchObject({ ok: true, data: null });
    }
  });
});

describe('[HT-7] a success that is none', () => {
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
    expect(heard).not.toHaveBeenCalled();
  });

  test.each([
    ['a field of another type', { ...PRODUCTS, products: [{ slug: 'x' }, { slug: 7 }] }, '/products/1/slug'],
    ['a field that is missing', { data: { orders: [], products: [] } }, '/started'],
    ['a list that is none', { ...PRODUCTS, orders: 'none' }, '/orders'],
  ])('says where: %s', async (_, body, path) => {
    backend.on('GET /api/users/dashboard', json(200, body));
    expect(await http.send(request('load-dashboard'))).toEqual({ ok: false, failure: { status: 'malformed', path } });
  });

  test.each(['canary-4711', '12'])('[AN-9] where it is, but no code of what somebody takes: %s', async (code) => {
    const medication = {
      medication_entries: { [code]: { name: 7 } },
      medication_free_text: [],
      none_medications: false,
    };
    const body = { id: 'm', question_text: '?', question_type: 'medications', medication };
    backend.on('GET /api/products/x/user_questionnaires/uq/questions/m', json(200, body));
    const at = matchRoute(ordering, '/products/x/user_questionnaires/uq/questions/m');
    const made = requestOf(ordering, 'load-question', { flow: ordering, state: initialState(ordering), at });
    if (made === undefined) throw new Error('"load-question" can’t be built');
    const outcome = await http.send(made);
    const path = '/medication/medication_entries/*/name';
    expect(outcome).toEqual({ ok: false, failure: { status: 'malformed', path } });
  });
});

describe('[EC-7] what a failure says', () => {
  test('its status and its body', async () => {
    const body = { errors: { message: { email: ['taken'] } } };
    backend.on('POST /api/signup', json(422, body));
    expect(await http.send(request('signup'))).toEqual({ ok: false, failure: { status: 422, body } });
  });

  test('a proxy’s page instead of JSON is a status without a body', async () => {
    backend.on('GET /api/users/dashboard', (response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
    expect(await http.send(request('load-dashboard'))).toEqual({
      ok: false,
      failure: { status: 502, body: undefined },
    });
  });

  test('a server that keeps silent is a timeout', async () => {
    backend.on('GET /api/users/dashboard', () => {});
    expect(await httpWith('100ms').send(request('load-dashboard'))).toEqual({
      ok: false,
      failure: { status: 'timeout' },
    });
  });

  test('a call that is called off is aborted, and says nothing else', async () => {
    const calling = new AbortController();
    backend.on('GET /api/users/dashboard', () => calling.abort());
    expect(await http.send(request('load-dashboard'), calling.signal)).toEqual({
      ok: false,
      failure: { status: 'aborted' },
    });
  });

  test('no server at all, and one that hangs up, are the network', async () => {
    backend.on('GET /api/users/dashboard', (response) => void response.destroy());
    const gone = { ok: false, failure: { status: 'network' } };
    expect(await http.send(request('load-dashboard'))).toEqual(gone);
    await backend.close();
    expect(await http.send(request('load-dashboard'))).toEqual(gone);
  });
});

describe('[EC-7] what carries calls', () => {
  test('is loaded with the first of them; what does not arrive is a connection that failed, and asked for again', async () => {
    backend.on('GET /api/users/dashboard', json(200, PRODUCTS));
    const load = vi.fn<() => Promise<Transport>>().mockRejectedValueOnce(new TypeError('offline'));
    const lazy = httpWith('15s', lazyTransport(load.mockResolvedValue(byAxios)));
    expect(load).not.toHaveBeenCalled();
    expect(await lazy.send(request('load-dashboard'))).toEqual({ ok: false, failure: { status: 'network' } });
    expect(await lazy.send(request('load-dashboard'))).toMatchObject({ ok: true, data: PRODUCTS });
  });

  test.each([
    ['axios', byAxios],
    ['fetch', byFetch],
  ])('%s: an answer, a refusal, silence and no server are told apart', async (_, transport) => {
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

describe('[AU-1] a token that ran out', () => {
  const ifNew =
    (answer: ReturnType<typeof json>) =>
    (...[response, one]: Parameters<typeof answer>) =>
      (one.headers.authorization === 'Bearer new' ? answer : json(401))(response, one);
  const renewed = json(200, undefined, { 'access-token': 'new', 'expires-in': '1800' });
  const count = (line: string) => backend.lines().filter((one) => one === line).length;

  test('is renewed once for ten calls, each of which is sent once more with the new one', async () => {
    backend.on('GET /api/users/dashboard', ifNew(json(200, PRODUCTS)));
    backend.on('POST /oauth/token', renewed);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => http.send(request('load-dashboard'))));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(count('POST /oauth/token')).toBe(1);
    expect(count('GET /api/users/dashboard')).toBe(20);
    const [renewal] = backend.heard.filter(({ line }) => line === 'POST /oauth/token');
    expect(JSON.parse(renewal?.body ?? '')).toEqual({ grant_type: 'refresh_token' });
    expect(renewal?.headers).not.toHaveProperty('authorization');
    expect(heard).toHaveBeenCalledWith({ accessToken: 'new', expiresIn: 1800 }, 'refresh-token');
    expect(signedOut).not.toHaveBeenCalled();
  });

  test('is renewed again when the new one runs out, too', async () => {
    backend.on('GET /api/users/dashboard', json(401), json(200, PRODUCTS), json(401), json(200, PRODUCTS));
    backend.on('POST /oauth/token', renewed, json(200, undefined, { 'access-token': 'newer' }));
    await http.send(request('load-dashboard'));
    expect((await http.send(request('load-dashboard'))).ok).toBe(true);
    expect(count('POST /oauth/token')).toBe(2);
    expect(token).toBe('newer');
  });

  test('a call refused with the new token, too, is not sent a third time', async () => {
    backend.on('GET /api/users/dashboard', json(401, { message: 'no' }));
    backend.on('POST /oauth/token', renewed);
    expect(await http.send(request('load-dashboard'))).toMatchObject({ ok: false, failure: { status: 401 } });
    expect(count('GET /api/users/dashboard')).toBe(2);
    expect(count('POST /oauth/token')).toBe(1);
  });

  test('[AU-2] a refused renewal signs out, once, and the calls end as they did', async () => {
    backend.on('GET /api/users/dashboard', json(401, { message: 'no' }));
    backend.on('POST /oauth/token', json(401));
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => http.send(request('load-dashboard'))));
    expect(outcomes.every((outcome) => !outcome.ok && outcome.failure.status === 401)).toBe(true);
    expect(signedOut).toHaveBeenCalledTimes(1);
    expect(count('POST /oauth/token')).toBe(1);
    expect(count('GET /api/users/dashboard')).toBe(5);
  });

  test('a flow that renews no token hears the 401, and nobody is signed out', async () => {
    backend.on('GET /api/users/dashboard', json(401, { message: 'no' }));
    const { refresh: _, ...api } = ordering.api;
    const outcome = await httpWith('15s', byAxios, { ...ordering, api }).send(request('load-dashboard'));
    expect(outcome).toMatchObject({ ok: false, failure: { status: 401 } });
    expect(backend.lines()).toEqual(['GET /api/users/dashboard']);
    expect(signedOut).not.toHaveBeenCalled();
  });

  test.each([
    ['no connection', (response: Parameters<ReturnType<typeof json>>[0]) => void response.destroy(), 'network'],
    ['a server in trouble', json(503), 503],
    ['too many tries', json(429), 429],
    ['a page of HTML', json(200), 'malformed'],
    ['a proxy that refuses', json(403), 'malformed'],
    ['an address that is gone', json(404), 'malformed'],
  ])('[AU-2] [EC-7] %s signs nobody out: it may be tried again', async (_, answer, status) => {
    backend.on('GET /api/users/dashboard', json(401));
    backend.on('POST /oauth/token', answer);
    expect(await http.send(request('load-dashboard'))).toMatchObject({ ok: false, failure: { status } });
    expect(signedOut).not.toHaveBeenCalled();
    expect(token).toBe('old');
    backend.on('POST /oauth/token', renewed);
    backend.on('GET /api/users/dashboard', ifNew(json(200, PRODUCTS)));
    expect(await http.send(request('load-dashboard'))).toMatchObject({ ok: true });
  });

  test.each([400, 401])('[AU-2] its own refusal, %i, signs out', async (status) => {
    backend.on('GET /api/users/dashboard', json(401));
    backend.on('POST /oauth/token', json(status));
    expect(await http.send(request('load-dashboard'))).toMatchObject({ ok: false, failure: { status: 401 } });
    expect(signedOut).toHaveBeenCalledTimes(1);
  });

  test('[AU-2] a renewal that must wait is not asked for before its time', async () => {
    backend.on('GET /api/users/dashboard', json(401));
    backend.on('POST /oauth/token', json(429, undefined, { 'retry-after': '60' }));
    const waits = { ok: false, failure: { status: 429, retryAfter: 60 } };
    expect(await http.send(request('load-dashboard'))).toMatchObject(waits);
    expect(await http.send(request('load-dashboard'))).toMatchObject(waits);
    expect(count('POST /oauth/token')).toBe(1);
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    backend.on('POST /oauth/token', renewed);
    backend.on('GET /api/users/dashboard', ifNew(json(200, PRODUCTS)));
    expect(await http.send(request('load-dashboard'))).toMatchObject({ ok: true });
    now.mockRestore();
  });

  test.each(['login', 'signup', 'validate-session'])('[AU-3] %s is never renewed', async (name) => {
    const { method, path } = request(name);
    backend.on(`${method} /api${path}`, json(401));
    expect(await http.send(request(name))).toMatchObject({ ok: false, failure: { status: 401 } });
    expect(backend.heard).toHaveLength(1);
    expect(signedOut).not.toHaveBeenCalled();
  });

  test('[AU-1] without a token nothing is renewed', async () => {
    token = null;
    backend.on('GET /api/users/dashboard', json(401));
    await http.send(request('load-dashboard'));
    expect(backend.lines()).toEqual(['GET /api/users/dashboard']);
  });

  test('[decision 26] a token that another tab has renewed meanwhile is taken instead', async () => {
    backend.on('GET /api/users/dashboard', (response, one) => {
      token = 'new';
      ifNew(json(200, PRODUCTS))(response, one);
    });
    expect((await http.send(request('load-dashboard'))).ok).toBe(true);
    expect(backend.lines()).toEqual(['GET /api/users/dashboard', 'GET /api/users/dashboard']);
  });
});

describe('[ST-11] who asked is no longer here when the answer comes', () => {
  const gone = { ok: false, failure: { status: 'aborted' } };
  const leaves =
    (answer: ReturnType<typeof json>, next: string | null = null) =>
    (...[response, one]: Parameters<typeof answer>) => {
      token = next === null ? null : `token of ${next}`;
      person = next;
      answer(response, one);
    };

  test.each([null, 'bob'])('it is nobody’s, and what its headers say is not heard: %s is here', async (next) => {
    const theirs = json(200, PRODUCTS, { 'access-token': 'new', 'expires-in': '1800' });
    backend.on('GET /api/users/dashboard', leaves(theirs, next));
    expect(await http.send(request('load-dashboard'))).toEqual(gone);
    expect(heard).not.toHaveBeenCalled();
  });

  test('[AU-4] a token renewed for somebody who signed out meanwhile signs nobody in', async () => {
    backend.on('GET /api/users/dashboard', json(401));
    backend.on('POST /oauth/token', leaves(json(200, undefined, { 'access-token': 'new' })));
    expect(await http.send(request('load-dashboard'))).toMatchObject({ ok: false });
    expect(token).toBeNull();
    expect(backend.lines()).toEqual(['GET /api/users/dashboard', 'POST /oauth/token']);
  });

  test('[AU-2] a renewal that is refused then does not sign out who came after', async () => {
    backend.on('GET /api/users/dashboard', json(401));
    backend.on('POST /oauth/token', leaves(json(401), 'bob'));
    expect(await http.send(request('load-dashboard'))).toEqual(gone);
    expect(signedOut).not.toHaveBeenCalled();
  });

  test('[AU-1] what was refused to them is not sent again in the name of who came after', async () => {
    backend.on('PUT /api/users/bmi', leaves(json(401), 'bob'));
    expect(await http.send(request('save-bmi', { height_in: '70' }))).toEqual(gone);
    expect(backend.lines()).toEqual(['PUT /api/users/bmi']);
  });

  test('[decision 3] who signs in while nobody’s answer is on its way gets it', async () => {
    [token, person] = [null, null];
    backend.on('GET /api/users/dashboard', leaves(json(200, PRODUCTS), 'ada'));
    expect(await http.send(request('load-dashboard'))).toMatchObject({ ok: true });
  });
});

describe('the first read, sent before anybody asks', () => {
  test('is sent once and taken once; asking again, or for something else, is a request of its own', async () => {
    backend.on('GET /api/users/dashboard', json(200, PRODUCTS));
    backend.on('GET /api/products/x', json(200, { slug: 'x', name: 'X' }));
    const early = readEarly(http, request('load-dashboard'), httpWith('15s', byFetch));
    await vi.waitFor(() => expect(backend.heard).toHaveLength(1));
    expect(await early.send(request('load-product'))).toMatchObject({ data: { slug: 'x' } });
    expect(await early.send(request('load-dashboard'))).toMatchObject({ data: PRODUCTS });
    expect(backend.lines()).toEqual(['GET /api/users/dashboard', 'GET /api/products/x?path_type=intro']);
    await early.send(request('load-dashboard'));
    expect(backend.heard).toHaveLength(3);
  });

  test('its good answer is handed over once; from then on asking is a request of its own', async () => {
    backend.on('GET /api/users/dashboard', json(200, PRODUCTS));
    const early = readEarly(http, request('load-dashboard'), httpWith('15s', byFetch));
    await vi.waitFor(async () => {
      expect(await early.answered()).toEqual({ request: request('load-dashboard'), data: PRODUCTS });
    });
    expect(await early.answered()).toBeUndefined();
    expect(await early.send(request('load-dashboard'))).toMatchObject({ data: PRODUCTS });
    expect(backend.heard).toHaveLength(2);
  });

  test('[HT-6] its failure is not handed over, and is not asked for again either', async () => {
    backend.on('GET /api/users/dashboard', json(404, {}));
    const early = readEarly(http, request('load-dashboard'), httpWith('15s', byFetch));
    await vi.waitFor(() => expect(backend.heard).toHaveLength(1));
    expect(await early.answered()).toBeUndefined();
    expect(await early.send(request('load-dashboard'))).toMatchObject({ failure: { status: 404 } });
    expect(backend.heard).toHaveLength(1);
  });

  test('what has not come yet is not waited for, and is there for whoever asks', async () => {
    let come = (): void => undefined;
    backend.on('GET /api/users/dashboard', (response, one) => {
      come = () => json(200, PRODUCTS)(response, one);
    });
    const early = readEarly(http, request('load-dashboard'), httpWith('15s', byFetch));
    await vi.waitFor(() => expect(backend.heard).toHaveLength(1));
    expect(await early.answered()).toBeUndefined();
    come();
    expect(await early.send(request('load-dashboard'))).toMatchObject({ data: PRODUCTS });
    expect(backend.heard).toHaveLength(1);
  });
});

describe('[decision 13] writes to one address', () => {
  const save = (height_in: string) => http.send(request('save-bmi', { height_in }));
  const heights = () => backend.heard.flatMap(({ body }) => (body === '' ? [] : [JSON.parse(body).height_in]));

  /** Sends two, the first of which is answered when `answer` is called. */
  async function two() {
    const ok = json(200, { bmi: 23, next_path: null });
    let answer = () => {};
    backend.on('PUT /api/users/bmi', (response, entry) => void (answer = () => ok(response, entry)), ok);
    const sent = Promise.all([save('70'), save('71')]);
    await expect.poll(heights).toEqual(['70']);
    return { sent, answer };
  }

  test('arrive in their order; one to another address does not wait', async () => {
    const { sent, answer } = await two();
    backend.on('DELETE /api/logout', json(204));
    expect(await http.send(request('logout'))).toMatchObject({ ok: true });
    expect(heights()).toEqual(['70']);
    answer();
    expect(await sent).toMatchObject([{ ok: true }, { ok: true }]);
    expect(heights()).toEqual(['70', '71']);
  });

  test('[ST-11] one whose turn comes after its person has left is not sent', async () => {
    const { sent, answer } = await two();
    person = 'bob';
    answer();
    const gone = { ok: false, failure: { status: 'aborted' } };
    expect(await sent).toEqual([gone, gone]);
    expect(heights()).toEqual(['70']);
  });
});
