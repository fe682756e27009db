import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PrescribingError } from '../../src/server/prescribing.ts';
import { testApp } from './support/app.ts';
import type { TestApp } from './support/app.ts';
import { CREDENTIALS, fakeDoseSpot } from './support/fake-dosespot.ts';
import type { FakeDoseSpot } from './support/fake-dosespot.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
}, 60_000);
afterAll(() => server.close());

const ask = (query: string, type = 'medication', on = server) =>
  on.call('GET', `/api/dose_spot/medications_allergies/search?${new URLSearchParams({ query, type })}`);

describe('[HT-3] the search', () => {
  test('returns a list of medications or allergies to anybody', async () => {
    const drugs = await ask('sumatriptan');
    expect(drugs.statusCode).toBe(200);
    expect(drugs.json()).toContainEqual({
      code: expect.stringMatching(/^sample-m-\d+$/),
      name: 'Sumatriptan (Imitrex) oral tablet',
      strength: '50 mg',
      conceptType: 'DispensableDrug',
    });
    expect((await ask('ragweed', 'allergy')).json()).toEqual([
      { code: expect.stringMatching(/^sample-a-\d+$/), name: 'Ragweed', allergenCategory: 'CommonAllergens' },
    ]);
    expect((await ask('zzzzzz')).json()).toEqual([]);
  });

  test('returns the same to a signed-in member', async () => {
    const member = await server.member();
    const url = '/api/dose_spot/medications_allergies/search?query=ragweed&type=allergy';
    expect((await server.call('GET', url, { as: member })).json()).toHaveLength(1);
  });

  test('[HT-4] is never cached', async () => {
    expect((await ask('peanut', 'allergy')).headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['too short', 'query=pe&type=allergy'],
    ['blanks', 'query=%20%20%20%20&type=allergy'],
    ['of an unknown type', 'query=peanut&type=food'],
    ['without a type', 'query=peanut'],
    ['without words', 'type=allergy'],
    ['too long', `query=${'x'.repeat(101)}&type=allergy`],
    ['with two queries', 'query=peanut&query=milk&type=allergy'],
  ])('%s gets a 400', async (_, query) => {
    const response = await server.call('GET', `/api/dose_spot/medications_allergies/search?${query}`);
    expect([response.statusCode, response.json()]).toEqual([400, { errors: { message: expect.any(String) } }]);
  });

  test('[AN-9] neither the query nor the results are logged', async () => {
    server.logs.length = 0;
    await ask('sumatriptan');
    await ask('su');
    await ask('x'.repeat(200));
    expect(server.logs.length).toBeGreaterThan(0);
    expect(server.logs.join('\n')).not.toMatch(/suma|imitrex|xxx|query=/i);
    expect(server.logs.join('\n')).toContain('/api/dose_spot/medications_allergies/search');
  });
});

describe('[HT-3] the search with DoseSpot', () => {
  let fake: FakeDoseSpot;
  let app: TestApp;
  beforeAll(async () => {
    fake = await fakeDoseSpot();
    fake.medications = [{ DispensableDrugId: 5, NameWithRouteDoseForm: 'Sumatriptan oral tablet', Strength: '50 mg' }];
    app = await testApp({ doseSpot: { url: fake.url, ...CREDENTIALS } });
  }, 60_000);
  afterAll(async () => {
    await app.close();
    await fake.close();
  });

  test('returns what DoseSpot finds', async () => {
    expect((await ask('  suma  triptan ', 'medication', app)).json()).toEqual([]);
    expect((await ask('sumatriptan', 'medication', app)).json()).toEqual([
      { code: '5', name: 'Sumatriptan oral tablet', strength: '50 mg', conceptType: 'DispensableDrug' },
    ]);
    expect(fake.asked.some((one) => one.includes('name=suma+triptan'))).toBe(true);
  });

  test('[EC-1] an unavailable platform gives a 503 with Retry-After, and no word of the query is logged', async () => {
    app.logs.length = 0;
    fake.trouble.push({ path: '/api/medications/search', what: { status: 429, headers: { 'retry-after': '60' } } });
    const response = await ask('ibuprofen', 'medication', app);
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '60']);
    expect(response.json()).toEqual({ errors: { message: expect.any(String) } });
    const lines = app.logs.join('\n');
    expect(lines).toContain('PrescribingError');
    expect(lines).not.toMatch(/ibuprofen/i);
  });
});

test('[AN-9] an adapter that throws another error gives a 500 without the error’s message', async () => {
  const failing = await testApp(
    {},
    {
      adapters: {
        prescribing: {
          search: async (_kind, query) => Promise.reject(new Error(`no ${query}`)),
          confirms: async () => false,
        },
      },
    },
  );
  const response = await ask('ibuprofen', 'medication', failing);
  expect([response.statusCode, response.json()]).toEqual([
    500,
    { errors: { message: 'Something went wrong. Please try again later.' } },
  ]);
  expect(failing.logs.join('\n')).not.toContain('ibuprofen');
  await failing.close();
}, 60_000);

test('the error of a failed search has its reason, but not the query', () => {
  expect(String(new PrescribingError('limited', 5))).toBe(
    'PrescribingError: the prescribing platform could not be asked: limited',
  );
});
