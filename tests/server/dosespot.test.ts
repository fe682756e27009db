import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { doseSpot } from '../../src/server/adapters/dosespot.ts';
import type { Prescribing } from '../../src/server/prescribing.ts';
import { CREDENTIALS, fakeDoseSpot } from './support/fake-dosespot.ts';
import type { FakeDoseSpot, Trouble } from './support/fake-dosespot.ts';

let fake: FakeDoseSpot;
let platform: Prescribing;
let clock: { now: number; waits: number[] };
const fakeTime = () => ({
  now: () => clock.now,
  wait: async (milliseconds: number) => {
    clock.waits.push(milliseconds);
    clock.now += milliseconds;
  },
});
beforeEach(async () => {
  fake = await fakeDoseSpot();
  clock = { now: Date.UTC(2026, 5, 15), waits: [] };
  platform = doseSpot({ url: fake.url, ...CREDENTIALS }, fakeTime());
  fake.medications = [drug(1, 'Sumatriptan oral tablet', '50 mg'), drug(2, 'Sumatriptan nasal spray', '20 mg')];
  fake.allergens = [
    {
      AllergenId: 7,
      Name: 'Penicillins',
      AllergenType: 'AllergenClass',
      IsActive: true,
      AllergenCategory: 'CommonAllergens',
    },
    {
      AllergenId: 8,
      Name: 'Penicillin V',
      BrandName: 'Pen-Vee K',
      IsActive: true,
      AllergenCategory: 'OtherBrandDrugs',
    },
    { AllergenId: 9, Name: 'Penicillin X', IsActive: false, AllergenCategory: 'UncommonAllergens' },
  ];
});
afterEach(() => fake.close());

const drug = (id: number, name: string, strength: string, more: object = {}) => ({
  DispensableDrugId: id,
  RoutedDoseFormDrugId: id,
  NDC: '00000000000',
  RXCUI: id,
  NameWithRouteDoseForm: name,
  Strength: strength,
  IsObsolete: false,
  ...more,
});
const SEARCH = '/api/medications/search';
const search = () => platform.search('medication', 'sumatriptan');
const troubled = (...all: Trouble[]) => fake.trouble.push(...all.map((what) => ({ path: SEARCH, what })));
const searches = () => fake.asked.filter((one) => one.includes('/search')).length;
const tokens = () => fake.asked.filter((one) => one.includes('/token')).length;
const failure = () =>
  search().then(
    () => 'found',
    (error: unknown) => error,
  );

describe('search results', () => {
  test('[MA-10] medications have the DispensableDrugId as code', async () => {
    expect(await search()).toEqual([
      { code: '1', name: 'Sumatriptan oral tablet', strength: '50 mg', conceptType: 'DispensableDrug' },
      { code: '2', name: 'Sumatriptan nasal spray', strength: '20 mg', conceptType: 'DispensableDrug' },
    ]);
    expect(fake.asked).toEqual([
      'POST /connect/token',
      `GET ${SEARCH}?name=sumatriptan&pageNumber=1&drugStatus=Active`,
    ]);
  });

  test('[MA-10] allergens have the AllergenId as code, brands beside the name, and no inactive entries', async () => {
    expect(await platform.search('allergy', 'penicillin')).toEqual([
      { code: '7', name: 'Penicillins', allergenCategory: 'CommonAllergens' },
      { code: '8', name: 'Penicillin V (Pen-Vee K)', allergenCategory: 'OtherBrandDrugs' },
    ]);
  });

  test('[MA-10] an allergen whose brand has the same name has it once', async () => {
    fake.allergens = [{ AllergenId: 3, Name: 'Aspirin', BrandName: 'ASPIRIN', AllergenCategory: 'OtherBrandDrugs' }];
    expect((await platform.search('allergy', 'aspirin')).map(({ name }) => name)).toEqual(['Aspirin']);
  });

  test('an address of the platform that ends with a slash is the same address', async () => {
    platform = doseSpot({ url: `${fake.url}/`, ...CREDENTIALS }, fakeTime());
    expect(await search()).toHaveLength(2);
  });

  test('a token that expires between two pages is replaced, and the second page is read', async () => {
    fake.medications = Array.from({ length: 30 }, (_, index) => drug(index, `Sumatriptan ${index}`, '1 mg'));
    fake.tokenUses = 1;
    expect(await search()).toHaveLength(30);
    expect(fake.asked.map((one) => one.replace(/\?.*(pageNumber=\d).*/, ' $1'))).toEqual([
      'POST /connect/token',
      `GET ${SEARCH} pageNumber=1`,
      `GET ${SEARCH} pageNumber=2`,
      'POST /connect/token',
      `GET ${SEARCH} pageNumber=2`,
    ]);
  });

  test('a slow response to an older search does not replace the results of a newer one', async () => {
    let letGo = () => {};
    fake.trouble.push({ path: SEARCH, what: { after: new Promise<void>((resolve) => (letGo = resolve)) } });
    const older = platform.search('medication', 'oral');
    await expect.poll(searches).toBe(1);
    expect((await platform.search('medication', 'nasal')).map(({ code }) => code)).toEqual(['2']);
    letGo();
    expect((await older).map(({ code }) => code)).toEqual(['1']);
    expect((await platform.search('medication', 'oral')).map(({ code }) => code)).toEqual(['1']);
  });

  test('reads every page of a long result up to sixty entries, each code once', async () => {
    fake.medications = Array.from({ length: 80 }, (_, index) => drug(index % 70, `Sumatriptan ${index}`, '1 mg'));
    const found = await search();
    expect(found.length).toBe(60);
    expect(new Set(found.map(({ code }) => code)).size).toBe(60);
    expect(searches()).toBe(3);
  });

  test('leaves out entries that are obsolete or have no name; nothing found is an empty list', async () => {
    fake.medications = [drug(1, 'Sumatriptan', '', { IsObsolete: true }), drug(2, ' ', 'sumatriptan')];
    expect(await search()).toEqual([]);
    expect(await platform.search('medication', 'nothing like it')).toEqual([]);
  });
});

describe('the token', () => {
  test('is requested once for several searches at the same time', async () => {
    await Promise.all(['sumatriptan', 'nasal', 'oral'].map((query) => platform.search('medication', query)));
    expect(tokens()).toBe(1);
  });

  test('is renewed before it expires', async () => {
    await search();
    clock.now += 569_000;
    await platform.search('medication', 'nasal');
    expect(tokens()).toBe(1);
    clock.now += 2000;
    await platform.search('medication', 'oral');
    expect(tokens()).toBe(2);
  });

  test('is replaced once when it is refused', async () => {
    await search();
    fake.revoke();
    expect(await platform.search('medication', 'nasal')).toHaveLength(1);
    troubled({ status: 401 }, { status: 401 }, { status: 401 });
    expect(await platform.search('medication', 'oral').catch((error: unknown) => error)).toMatchObject({
      code: 'refused',
    });
    expect(searches()).toBe(5);
  });

  test('is requested anew after a request for it has failed', async () => {
    fake.trouble.push(
      ...['hang-up', 'hang-up', 'hang-up'].map(() => ({ path: '/connect/token', what: 'hang-up' as const })),
    );
    expect(await failure()).toMatchObject({ code: 'unreachable' });
    expect(await search()).toHaveLength(2);
    expect(tokens()).toBe(4);
  });

  test('refused credentials give an error that does not contain them', async () => {
    platform = doseSpot({ url: fake.url, ...CREDENTIALS, clinicKey: 'wrong-key' }, fakeTime());
    const error = await failure();
    expect(error).toMatchObject({ name: 'PrescribingError', code: 'refused' });
    expect(String(error)).not.toMatch(/key|1234|sumatriptan/);
  });
});

describe('failures of the platform', () => {
  test.each<[string, Trouble[], number[]]>([
    ['a failure of the platform', [{ status: 500 }, { status: 502 }], [250, 500]],
    ['a closed connection', ['hang-up'], [250]],
    ['a page of HTML with a 200', [{ text: '<!doctype html><title>Maintenance</title>' }], [250]],
    ['a page of HTML with a 502', [{ status: 502, text: '<html><body>Bad gateway</body></html>' }], [250]],
    ['a response that breaks off', [{ text: '{"Items":[{"DispensableDrugId":1,' }], [250]],
    ['too many calls', [{ status: 429 }], [250]],
    ['too many calls, with a time to wait', [{ status: 429, headers: { 'retry-after': '2' } }], [2000]],
    [
      'a maintenance, with a date',
      [{ status: 503, headers: { 'retry-after': new Date(Date.UTC(2026, 5, 15, 0, 0, 1)).toUTCString() } }],
      [1000],
    ],
  ])('%s is tried again', async (_, all, waits) => {
    troubled(...all);
    expect(await search()).toHaveLength(2);
    expect(clock.waits).toEqual(waits);
  });

  test('fail after three tries', async () => {
    troubled('hang-up', { status: 500 }, 'hang-up');
    expect(await failure()).toMatchObject({ code: 'unreachable' });
    expect(searches()).toBe(3);
    expect(await search()).toHaveLength(2);
  });

  test('[429] a long Retry-After fails at once, and no request is made until it is over', async () => {
    troubled({ status: 429, headers: { 'retry-after': '10' } });
    expect(await failure()).toMatchObject({ code: 'limited', waitMs: 10_000 });
    clock.now += 9000;
    expect(await failure()).toMatchObject({ code: 'limited', waitMs: 1000 });
    expect([searches(), clock.waits]).toEqual([1, []]);
    clock.now += 1000;
    expect(await search()).toHaveLength(2);
  });

  test('[429] without a time to wait pauses all requests for ten seconds, once it was tried three times', async () => {
    troubled({ status: 429 }, { status: 429 }, { status: 429 });
    expect(await failure()).toMatchObject({ code: 'limited', waitMs: 0 });
    clock.now += 9999;
    expect(await failure()).toMatchObject({ code: 'limited', waitMs: 1 });
    expect(searches()).toBe(3);
    clock.now += 1;
    expect(await search()).toHaveLength(2);
  });

  test('a maintenance pauses no other request', async () => {
    troubled({ status: 503, headers: { 'retry-after': '10' } });
    expect(await failure()).toMatchObject({ code: 'limited', waitMs: 10_000 });
    expect(await search()).toHaveLength(2);
  });

  test('a redirect is not followed, so that no other address gets the credentials', async () => {
    const moved = { status: 307, headers: { location: `${fake.url}/elsewhere` } };
    troubled(moved, moved, moved);
    expect(await failure()).toMatchObject({ code: 'unreachable' });
    expect(fake.asked.filter((one) => one.includes('elsewhere'))).toEqual([]);
  });

  test.each([
    ['an error inside a 200', { Result: { ResultCode: 'ERROR', ResultDescription: 'sumatriptan' } }, 'refused'],
    ['a response of the wrong form', { Items: 'none', Result: { ResultCode: 'OK' } }, 'malformed'],
    ['no result at all', { Items: [] }, 'malformed'],
    ['a drug without an id', { Items: [{ Strength: '1 mg' }], Result: { ResultCode: 'OK' } }, 'malformed'],
  ])('%s is an error that does not quote the response', async (_, body, code) => {
    troubled({ body });
    const error = await failure();
    expect(error).toMatchObject({ code });
    expect(String(error)).not.toContain('sumatriptan');
    expect(searches()).toBe(1);
  });

  test('a second page that keeps failing fails the whole search, because half a list would look complete', async () => {
    fake.medications = Array.from({ length: 30 }, (_, index) => drug(index, `Sumatriptan ${index}`, '1 mg'));
    fake.trouble.push({ path: SEARCH, what: 'none' });
    troubled({ status: 500 }, { status: 500 }, { status: 500 });
    expect(await failure()).toMatchObject({ code: 'unreachable' });
  });

  test('a refusal is not tried again', async () => {
    troubled({ status: 400 });
    expect(await failure()).toMatchObject({ code: 'refused' });
    expect(searches()).toBe(1);
  });

  test('a missing response times out', async () => {
    platform = doseSpot({ url: fake.url, ...CREDENTIALS });
    troubled('silence');
    expect(await failure()).toMatchObject({ code: 'unreachable' });
    expect(searches()).toBe(1);
  }, 20_000);
});

describe('caching', () => {
  test('keeps results for five minutes, and no failures', async () => {
    await search();
    await platform.search('medication', 'SUMATRIPTAN');
    expect(searches()).toBe(1);
    await platform.search('allergy', 'sumatriptan');
    expect(searches()).toBe(2);
    clock.now += 300_000;
    troubled({ status: 400 });
    await failure();
    expect(await search()).toHaveLength(2);
    expect(searches()).toBe(4);
  });

  test('keeps no more than the results of the last five hundred searches', async () => {
    const words = Array.from({ length: 501 }, (_, index) => `sumatriptan ${index}`);
    for (const word of words) await platform.search('medication', word);
    const before = searches();
    await platform.search('medication', 'sumatriptan 500');
    expect(searches()).toBe(before);
    await platform.search('medication', 'sumatriptan 0');
    expect(searches()).toBe(before + 1);
  });

  test('a search that fails late takes nothing from the results of a newer one', async () => {
    let end = () => {};
    troubled({ after: new Promise((resolve) => (end = resolve)) });
    const old = failure();
    await expect.poll(searches).toBe(1);
    clock.now += 300_000;
    expect(await search()).toHaveLength(2);
    fake.tokenUses = 0;
    fake.revoke();
    end();
    expect(await old).toBeInstanceOf(Error);
    const before = searches();
    expect(await search()).toHaveLength(2);
    expect(searches()).toBe(before);
  });

  test('equal searches at the same time share one request', async () => {
    await Promise.all([search(), search(), search()]);
    expect(searches()).toBe(1);
  });
});

describe('[MA-10] confirming an entry', () => {
  const sumatriptan = { code: '1', name: 'Sumatriptan oral tablet', strength: '50 mg' };
  const confirms = (entry: typeof sumatriptan) => platform.confirms('medication', entry);

  test('uses a recent search result without a request', async () => {
    await search();
    const before = fake.asked.length;
    expect(await confirms(sumatriptan)).toBe(true);
    expect(await confirms({ ...sumatriptan, name: 'Warfarin oral tablet' })).toBe(false);
    expect(fake.asked).toHaveLength(before);
  });

  test('looks it up by its code when another server found it', async () => {
    expect(await confirms({ ...sumatriptan, name: 'SUMATRIPTAN  oral tablet' })).toBe(true);
    expect(await confirms({ ...sumatriptan, strength: '500 mg' })).toBe(false);
    expect(await platform.confirms('allergy', { code: '8', name: 'Penicillin V (Pen-Vee K)' })).toBe(true);
    expect(fake.asked).toContain('GET /api/medications/select?dispensableDrugId=1');
    expect(fake.asked).toContain('GET /api/allergens/8');
  });

  test('takes no medication for an allergen with the same code, and no allergen for a medication', async () => {
    fake.medications = [drug(7, 'Aspirin oral tablet', '81 mg')];
    const aspirin = { code: '7', name: 'Aspirin oral tablet', strength: '81 mg' };
    await platform.search('medication', 'aspirin');
    expect(await platform.confirms('allergy', aspirin)).toBe(false);
    await platform.search('allergy', 'penicillins');
    expect(await confirms({ code: '7', name: 'Penicillins', strength: '' })).toBe(false);
    expect(await confirms(aspirin)).toBe(true);
  });

  test('refuses what the platform gives with an error, and fails on a response of the wrong form', async () => {
    const path = '/api/medications/select';
    const Item = { DrugName: 'Sumatriptan', Route: 'oral', DoseForm: 'tablet', Strength: '50 mg' };
    fake.trouble.push({ path, what: { body: { Item, Result: { ResultCode: 'ERROR' } } } });
    expect(await confirms(sumatriptan)).toBe(false);
    fake.trouble.push({ path, what: { body: { Item } } });
    await expect(confirms(sumatriptan)).rejects.toMatchObject({ code: 'malformed' });
    expect(await confirms(sumatriptan)).toBe(true);
  });

  test.each(['99', 'sample-m-1', '1/../search', ''])('refuses the unknown code "%s"', async (code) => {
    expect(await confirms({ ...sumatriptan, code })).toBe(false);
    expect(await platform.confirms('allergy', { code, name: 'Penicillins' })).toBe(false);
  });

  test('fails, rather than refuses, when the platform cannot be reached', async () => {
    const path = '/api/medications/select';
    fake.trouble.push(...['hang-up', 'hang-up', 'hang-up'].map(() => ({ path, what: 'hang-up' as const })));
    await expect(confirms(sumatriptan)).rejects.toMatchObject({ code: 'unreachable' });
  });
});
