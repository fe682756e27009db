import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { doseSpot } from '../../src/server/adapters/dosespot.ts';
import type { Prescribing } from '../../src/server/prescribing.ts';
import { CREDENTIALS, fakeDoseSpot } from './support/fake-dosespot.ts';
import type { FakeDoseSpot, Trouble } from './support/fake-dosespot.ts';

let fake: FakeDoseSpot;
let platform: Prescribing;
let clock: { now: number; waits: number[] };
const world = () => ({
  now: () => clock.now,
  wait: async (milliseconds: number) => {
    clock.waits.push(milliseconds);
    clock.now += milliseconds;
  },
});
beforeEach(async () => {
  fake = await fakeDoseSpot();
  clock = { now: Date.UTC(2026, 5, 15), waits: [] };
  platform = doseSpot({ url: fake.url, ...CREDENTIALS }, world());
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

describe('what is found', () => {
  test('[MA-10] medications: the code is the DispensableDrugId', async () => {
    expect(await search()).toEqual([
      { code: '1', name: 'Sumatriptan oral tablet', strength: '50 mg', conceptType: 'DispensableDrug' },
      { code: '2', name: 'Sumatriptan nasal spray', strength: '20 mg', conceptType: 'DispensableDrug' },
    ]);
    expect(fake.asked).toEqual([
      'POST /connect/token',
      `GET ${SEARCH}?name=sumatriptan&pageNumber=1&drugStatus=Active`,
    ]);
  });

  test('[MA-10] allergens: the code is the AllergenId; brands beside the name, inactive ones left out', async () => {
    expect(await platform.search('allergy', 'penicillin')).toEqual([
      { code: '7', name: 'Penicillins', allergenCategory: 'CommonAllergens' },
      { code: '8', name: 'Penicillin V (Pen-Vee K)', allergenCategory: 'OtherBrandDrugs' },
    ]);
  });

  test('a token that ends between two pages is replaced, and the second page is read', async () => {
    fake.medications = Array.from({ length: 30 }, (_, at) => drug(at, `Sumatriptan ${at}`, '1 mg'));
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

  test('a slow answer to an older search, coming after a newer one, is still that of its own search', async () => {
    let letGo = () => {};
    fake.trouble.push({ path: SEARCH, what: { after: new Promise<void>((resolve) => (letGo = resolve)) } });
    const older = platform.search('medication', 'oral');
    await expect.poll(searches).toBe(1);
    expect((await platform.search('medication', 'nasal')).map(({ code }) => code)).toEqual(['2']);
    letGo();
    expect((await older).map(({ code }) => code)).toEqual(['1']);
    expect((await platform.search('medication', 'oral')).map(({ code }) => code)).toEqual(['1']);
  });

  test('every page of a long answer up to sixty, each code once', async () => {
    fake.medications = Array.from({ length: 80 }, (_, at) => drug(at % 70, `Sumatriptan ${at}`, '1 mg'));
    const found = await search();
    expect(found.length).toBe(60);
    expect(new Set(found.map(({ code }) => code)).size).toBe(60);
    expect(searches()).toBe(3);
  });

  test('what is obsolete or has no name is left out; nothing found is an empty list', async () => {
    fake.medications = [drug(1, 'Sumatriptan', '', { IsObsolete: true }), drug(2, ' ', 'sumatriptan')];
    expect(await search()).toEqual([]);
    expect(await platform.search('medication', 'nothing like it')).toEqual([]);
  });
});

describe('the token', () => {
  test('is asked for once, however many search at once', async () => {
    await Promise.all(['sumatriptan', 'nasal', 'oral'].map((query) => platform.search('medication', query)));
    expect(tokens()).toBe(1);
  });

  test('is renewed before it ends', async () => {
    await search();
    clock.now += 569_000;
    await platform.search('medication', 'nasal');
    expect(tokens()).toBe(1);
    clock.now += 2000;
    await platform.search('medication', 'oral');
    expect(tokens()).toBe(2);
  });

  test('that is refused is replaced once', async () => {
    await search();
    fake.revoke();
    expect(await platform.search('medication', 'nasal')).toHaveLength(1);
    troubled({ status: 401 }, { status: 401 }, { status: 401 });
    expect(await platform.search('medication', 'oral').catch((error: unknown) => error)).toMatchObject({
      code: 'refused',
    });
    expect(searches()).toBe(5);
  });

  test('refused credentials are a failure that repeats none of them', async () => {
    platform = doseSpot({ url: fake.url, ...CREDENTIALS, clinicKey: 'wrong-key' }, world());
    const error = await failure();
    expect(error).toMatchObject({ name: 'PrescribingError', code: 'refused' });
    expect(String(error)).not.toMatch(/key|1234|sumatriptan/);
  });
});

describe('trouble', () => {
  test.each<[string, Trouble[], number[]]>([
    ['a failure of the platform', [{ status: 500 }, { status: 502 }], [250, 500]],
    ['a closed connection', ['hang-up'], [250]],
    ['a page of HTML with a 200', [{ text: '<!doctype html><title>Maintenance</title>' }], [250]],
    ['a page of HTML with a 502', [{ status: 502, text: '<html><body>Bad gateway</body></html>' }], [250]],
    ['an answer that breaks off', [{ text: '{"Items":[{"DispensableDrugId":1,' }], [250]],
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

  test('that lasts is a failure after three tries', async () => {
    troubled('hang-up', { status: 500 }, 'hang-up');
    expect(await failure()).toMatchObject({ code: 'unreachable' });
    expect(searches()).toBe(3);
    expect(await search()).toHaveLength(2);
  });

  test('[429] asked to wait longer than anybody would, it fails at once and asks nothing until then', async () => {
    troubled({ status: 429, headers: { 'retry-after': '10' } });
    expect(await failure()).toMatchObject({ code: 'limited', waitMs: 10_000 });
    clock.now += 9000;
    expect(await failure()).toMatchObject({ code: 'limited', waitMs: 1000 });
    expect([searches(), clock.waits]).toEqual([1, []]);
    clock.now += 1000;
    expect(await search()).toHaveLength(2);
  });

  test.each([
    ['an error inside a 200', { Result: { ResultCode: 'ERROR', ResultDescription: 'sumatriptan' } }, 'refused'],
    ['an answer of another form', { Items: 'none', Result: { ResultCode: 'OK' } }, 'malformed'],
    ['no result at all', { Items: [] }, 'malformed'],
    ['a drug without an id', { Items: [{ Strength: '1 mg' }], Result: { ResultCode: 'OK' } }, 'malformed'],
  ])('%s is a failure that does not repeat it', async (_, body, code) => {
    troubled({ body });
    const error = await failure();
    expect(error).toMatchObject({ code });
    expect(String(error)).not.toContain('sumatriptan');
    expect(searches()).toBe(1);
  });

  test('a second page that fails for good fails the search: half a list would look like all there is', async () => {
    fake.medications = Array.from({ length: 30 }, (_, at) => drug(at, `Sumatriptan ${at}`, '1 mg'));
    fake.trouble.push({ path: SEARCH, what: 'none' });
    troubled({ status: 500 }, { status: 500 }, { status: 500 });
    expect(await failure()).toMatchObject({ code: 'unreachable' });
  });

  test('a refusal is not tried again', async () => {
    troubled({ status: 400 });
    expect(await failure()).toMatchObject({ code: 'refused' });
    expect(searches()).toBe(1);
  });

  test('no answer is waited for only so long', async () => {
    platform = doseSpot({ url: fake.url, ...CREDENTIALS });
    troubled('silence');
    expect(await failure()).toMatchObject({ code: 'unreachable' });
    expect(searches()).toBe(1);
  }, 20_000);
});

describe('what was found', () => {
  test('is kept for five minutes, and a failure never', async () => {
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

  test('is one call for all who ask at once', async () => {
    await Promise.all([search(), search(), search()]);
    expect(searches()).toBe(1);
  });
});

describe('[MA-10] an entry is confirmed', () => {
  const sumatriptan = { code: '1', name: 'Sumatriptan oral tablet', strength: '50 mg' };
  const confirms = (entry: typeof sumatriptan) => platform.confirms('medication', entry);

  test('without asking again when it was just found', async () => {
    await search();
    const before = fake.asked.length;
    expect(await confirms(sumatriptan)).toBe(true);
    expect(await confirms({ ...sumatriptan, name: 'Warfarin oral tablet' })).toBe(false);
    expect(fake.asked).toHaveLength(before);
  });

  test('by its code when another server found it', async () => {
    expect(await confirms({ ...sumatriptan, name: 'SUMATRIPTAN  oral tablet' })).toBe(true);
    expect(await confirms({ ...sumatriptan, strength: '500 mg' })).toBe(false);
    expect(await platform.confirms('allergy', { code: '8', name: 'Penicillin V (Pen-Vee K)' })).toBe(true);
    expect(fake.asked).toContain('GET /api/medications/select?dispensableDrugId=1');
    expect(fake.asked).toContain('GET /api/allergens/8');
  });

  test.each(['99', 'sample-m-1', '1/../search', ''])('never under the code "%s", which nothing has', async (code) => {
    expect(await confirms({ ...sumatriptan, code })).toBe(false);
    expect(await platform.confirms('allergy', { code, name: 'Penicillins' })).toBe(false);
  });

  test('nor denied when the platform cannot be asked', async () => {
    const path = '/api/medications/select';
    fake.trouble.push(...['hang-up', 'hang-up', 'hang-up'].map(() => ({ path, what: 'hang-up' as const })));
    await expect(confirms(sumatriptan)).rejects.toMatchObject({ code: 'unreachable' });
  });
});
