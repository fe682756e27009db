import { describe, expect, test } from 'vitest';
import { wire } from 'virtual:tundish/wire';
import { readOutcome, type ResponseParts } from '../../src/services/http/response.ts';
import { ordering } from '../core/support/ordering.ts';

const PRODUCTS = { started: [], orders: [], products: [] };

const parts: ResponseParts = {
  flow: ordering,
  shape: async (name) => (await wire(name)) ?? (() => false),
  faultIn: async () => '/place',
};

interface Received {
  status?: number;
  text?: string;
  headers?: Record<string, string>;
}

/** The outcome of a call whose response is a list of products. */
const outcomeOf = ({ status = 200, text = JSON.stringify(PRODUCTS), headers = {} }: Received, change = {}) =>
  readOutcome({ ...parts, ...change }, 'load-dashboard', { status, text, header: (name) => headers[name] ?? null });

describe('[HT-3] the outcome of a response', () => {
  test.each([100, 199, 300, 304, 400, 500])('with the status %i: a failure, with what it says', async (status) => {
    expect(await outcomeOf({ status })).toEqual({ ok: false, failure: { status, body: PRODUCTS } });
  });

  test.each([200, 201, 299])('with the status %i: a success', async (status) => {
    expect(await outcomeOf({ status })).toEqual({ ok: true, data: PRODUCTS, headers: {} });
  });

  test.each([
    ['60', { retryAfter: 60 }],
    ['0.5', { retryAfter: 0.5 }],
    ['0', {}],
    ['-1', {}],
    ['', {}],
    ['Wed, 21 Oct 2026 07:28:00 GMT', {}],
  ])('[EC-7] a failure that asks to wait %j seconds', async (seconds, asked) => {
    const outcome = await outcomeOf({ status: 503, text: '', headers: { 'retry-after': seconds } });
    expect(outcome).toEqual({ ok: false, failure: { status: 503, body: undefined, ...asked } });
  });

  test.each([
    [
      { 'access-token': 't', impersonating: 'false', 'expires-in': '0' },
      { accessToken: 't', impersonating: false, expiresIn: 0 },
    ],
    [
      { impersonating: 'true', 'expires-in': '1.5' },
      { impersonating: true, expiresIn: 1.5 },
    ],
    [{ 'access-token': '', impersonating: 'TRUE', 'expires-in': 'soon' }, {}],
  ])('[HT-2] with the headers %j', async (headers, heard) => {
    expect(await outcomeOf({ headers })).toEqual({ ok: true, data: PRODUCTS, headers: heard });
  });
});

describe('[HT-7] a response that does not match', () => {
  test.each(['null', '{"data":null}', '[]', '"text"', '{"data":[]}'])('%s, with the place', async (text) => {
    expect(await outcomeOf({ text })).toEqual({ ok: false, failure: { status: 'malformed', path: '/place' } });
  });

  test('without JSON has no invalid field, so none is looked for', async () => {
    const faultIn = async () => expect.unreachable();
    expect(await outcomeOf({ text: '<html>' }, { faultIn })).toEqual({ ok: false, failure: { status: 'malformed' } });
  });

  test.each([
    ['there is no place to name', async () => undefined],
    ['the code that finds the place does not load', () => Promise.reject(new Error('no connection'))],
  ])('is malformed also when %s', async (_, faultIn) => {
    expect(await outcomeOf({ text: '[]' }, { faultIn })).toEqual({ ok: false, failure: { status: 'malformed' } });
  });

  test('[EC-7] counts as a network failure if the code that validates it does not load', async () => {
    const shape = () => Promise.reject(new Error('no connection'));
    expect(await outcomeOf({}, { shape })).toEqual({ ok: false, failure: { status: 'network' } });
  });
});
