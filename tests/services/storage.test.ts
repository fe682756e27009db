import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { saved } from '../core/support/questions.ts';
import { type PersistedState, milliseconds } from '#core';
import { createCipher, KeyUnavailable, createStorage } from '#services';
import { ordering } from '../core/support/ordering.ts';
import { FakeClock, fakeReporter, freshBrowser, stored, Tabs } from '../support/browser.ts';
import { answered, answerKey, INITIAL, knowing, NOTHING, opened } from './support.ts';

const HOUR = 3_600_000;
const now = new FakeClock().now();
const given = (kept: { answers: Readonly<Record<string, unknown>> }) => kept.answers['pre-answers'];

beforeEach(() => freshBrowser());

describe('loading what was saved', () => {
  test('[PQ-10] an anonymous visit is restored after a reload', async () => {
    const state = knowing(
      { 'pre-answers': { q1: saved(['yes'], { yes: 'since May' }, null, now), q2: saved(['a', 'b'], {}, null, now) } },
      { promotion: { token: 'summer' }, navigation: { currentPath: '/products/x/pre_questionnaire' } },
    );
    await opened().keep(state);
    const persisted = await opened().storage.load(false);
    expect(persisted.owner).toBeNull();
    expect(given(persisted)).toEqual(state.answers['pre-answers']);
    expect(persisted.stores.promotion).toEqual({ token: 'summer' });
    expect(persisted.stores.navigation).toEqual(state.stores.navigation);
  });

  test('[ST-2] a signed-in person’s data is restored, with entries of medications', async () => {
    const entries = { medication_entries: { 12: { name: 'X' } }, medication_free_text: ['y'], none_medications: false };
    const state = knowing(
      { 'medical-answers': { m: { ...saved(['1']), medication: entries } } },
      { auth: { accessToken: 'token' }, user: { id: '1', email: 'ada@example.com' } },
      '1',
    );
    await opened().keep(state);
    const persisted = await opened().storage.load(false);
    expect(persisted).toMatchObject({
      owner: '1',
      answers: state.answers && { 'medical-answers': state.answers['medical-answers'] },
    });
    expect(persisted.stores.auth).toEqual({ accessToken: 'token', impersonating: false });
  });

  test('[QN-2] [decision 13] a draft is restored as a draft, and as an answer once it is one', async () => {
    const draft = { ...saved(['a'], {}, null, now), draft: true };
    const told = { ...saved(['a'], {}, null, now + 1), draft: false };
    const { storage, keep } = opened();
    await keep(knowing({ 'pre-answers': { q1: draft } }));
    expect(given(await opened().storage.load(false))).toEqual({ q1: draft });
    storage.persist(knowing({ 'pre-answers': { q1: draft } }), knowing({ 'pre-answers': { q1: told } }));
    await storage.settled();
    expect(given(await opened().storage.load(false))).toEqual({ q1: told });
  });

  test('[QS-6] [PQ-10] of a fast series of changes the last is stored, without those in between', async () => {
    const cipher = createCipher();
    if (cipher === undefined) throw new Error('nothing can be sealed');
    const seal = vi.fn<typeof cipher.seal>((text, place) => cipher.seal(text, place));
    const parts = { flow: ordering, clock: new FakeClock(), reporter: fakeReporter() };
    const storage = createStorage({ ...parts, cipher: { ...cipher, seal } });
    const typed = ['S', 'Sl', 'Sle', 'Slee', 'Sleep'].map((text, index) => knowing(answered(text, index), {}, 'A'));
    storage.persist(INITIAL, knowing({}, {}, 'A'));
    await storage.settled();
    seal.mockClear();
    for (const [index, state] of typed.entries()) storage.persist(typed[index - 1] ?? knowing({}, {}, 'A'), state);
    await storage.settled();
    expect(seal).toHaveBeenCalledTimes(1);
    expect(given(await opened().storage.load(false))).toEqual(answered('Sleep', 4)['pre-answers']);
  });

  test('[ST-11] a pending write of a person who has left is stored for that person', async () => {
    const { storage } = opened();
    const typed = knowing(answered('Sleep'), {}, 'A');
    storage.persist(INITIAL, knowing({}, {}, 'A'));
    storage.persist(knowing({}, {}, 'A'), typed);
    storage.persist(typed, knowing());
    await storage.settled();
    expect(given(await opened().storage.adopt('A'))).toEqual(answered('Sleep')['pre-answers']);
  });

  test('[ST-8] a store declared as memory is never written', async () => {
    await opened().keep(knowing({}, { medical: { complete: true } }));
    expect(stored()).not.toContain('medical');
    expect((await opened().storage.load(false)).stores.medical).toBeUndefined();
  });

  test('an empty storage loads nothing', async () => {
    expect(await opened().storage.load(true)).toEqual(NOTHING);
  });

  test('[QN-4] a cleared answer is removed', async () => {
    const { storage, keep } = opened();
    await keep(knowing(answered('yes')));
    storage.persist(knowing(answered('yes')), knowing());
    await storage.settled();
    expect(given(await opened().storage.load(false))).toBeUndefined();
  });
});

describe.each(['__proto__', 'constructor', 'toString'])('[QN-1] an id that is a property of every object: %s', (id) => {
  const keyed = <T>(value: T): Record<string, T> => Object.fromEntries([[id, value]]);
  const answers = knowing({
    'pre-answers': keyed({
      ...saved([id], keyed('since May'), null, now),
      medication: { medication_entries: keyed(keyed('X')) },
    }),
  });

  test('its answer is restored', async () => {
    await opened().keep(answers);
    const persisted = await opened().storage.load(false);
    expect(JSON.stringify(persisted.answers['pre-answers'])).toBe(JSON.stringify(answers.answers['pre-answers']));
  });

  test('[QN-4] its cleared answer is not restored', async () => {
    const { storage, keep } = opened();
    await keep(answers);
    storage.persist(answers, knowing());
    await storage.settled();
    expect((await opened().storage.load(false)).answers).toEqual({});
  });
});

test('[ST-9] a key database that never responds is waited for once; answers then stay in memory', async () => {
  await opened().keep(knowing(answered('before')));
  const silent = () => new Promise<never>(() => {});
  const clock = new FakeClock();
  const reporter = fakeReporter();
  const sealer = { name: silent, seal: silent, unseal: silent, destroy: silent };
  const storage = createStorage({ flow: ordering, cipher: sealer, clock, reporter });
  const patience = milliseconds(ordering.storage.timeout);

  const loading = storage.load(true).catch(() => 'nothing');
  expect(storage.isPersistent).toBe(true);
  await vi.waitFor(() => {
    clock.pass(patience);
    expect(storage.isPersistent).toBe(false);
  });
  expect(await loading).toBe('nothing');
  expect(reporter.names()).toEqual(['storage-stuck']);

  storage.persist(INITIAL, knowing(answered('after')));
  storage.persist(knowing(answered('after')), INITIAL);
  await storage.settled();
  expect(given(await opened().storage.load(true))).toMatchObject(answered('before')['pre-answers'] ?? {});
});

test('[ST-9] data that is unreadable for a while is neither dropped nor overwritten when its owner signs in', async () => {
  const cipher = createCipher();
  if (cipher === undefined) throw new Error('nothing can be sealed');
  await opened().keep(knowing({}, { cart: { variant: 'mr-tablet-50', quantity: 9 } }, 'A'));
  const out = () => Promise.reject(new KeyUnavailable('for now'));
  const reporter = fakeReporter();
  const parts = { flow: ordering, clock: new FakeClock(), reporter };
  const blocked = createStorage({ ...parts, cipher: { ...cipher, unseal: out } });
  const persisted = await blocked.adopt('A');
  expect([persisted.stores['cart'], reporter.names()]).toEqual([undefined, []]);
  blocked.persist(INITIAL, knowing({}, { user: { id: 'A' } }, 'A'));
  await blocked.settled();
  expect((await opened().storage.adopt('A')).stores['cart']).toMatchObject({ variant: 'mr-tablet-50', quantity: 9 });
});

test('[ST-9] an answer is not dropped while the name of its key cannot be computed', async () => {
  const cipher = createCipher();
  if (cipher === undefined) throw new Error('nothing can be sealed');
  await opened().keep(knowing(answered('before'), {}, 'A'));
  const reporter = fakeReporter();
  const name = () => Promise.reject(new KeyUnavailable('for now'));
  const blocked = createStorage({ flow: ordering, clock: new FakeClock(), reporter, cipher: { ...cipher, name } });
  expect((await blocked.load(false)).answers).toEqual(answered('before'));
  expect(reporter.names()).toEqual([]);
  expect((await opened().storage.load(false)).answers).toEqual(answered('before'));
});

test('[ST-8] [AN-9] storage contains no answer, option, text, name, path or cart in plain text', async () => {
  const canaries = [
    'canary-option',
    'canary-text',
    'canary-mail',
    'canary-way',
    'canary-variant',
    'canary-drug',
    'canary-question',
    'canary-condition',
  ];
  const state = knowing(
    {
      'pre-answers': { 'canary-question': saved(['canary-option'], { 'canary-option': 'canary-text' }) },
      'medical-answers': {
        'canary-condition': { ...saved(['1']), medication: { medication_free_text: ['canary-drug'] } },
      },
    },
    {
      user: { id: '1', email: 'canary-mail' },
      navigation: { currentPath: '/canary-way' },
      cart: { variant: 'canary-variant' },
    },
    '1',
  );
  await opened().keep(state);
  const text = stored();
  expect(text).toContain('user_questionnaire_answers');
  expect(canaries.filter((canary) => text.includes(canary))).toEqual([]);
});

describe('[ST-11] the owner of stored data', () => {
  const a = () => knowing(answered('of A'), { cart: { variant: 'of A' } }, 'A');

  test('answers of a person who signed out are hidden, and are there again for the same person', async () => {
    const { storage, keep } = opened();
    await keep(a());
    storage.persist(a(), INITIAL);
    await storage.settled();
    expect(await opened().storage.load(true)).toEqual(NOTHING);
    expect(given(await opened().storage.adopt('A'))).toEqual(answered('of A')['pre-answers']);
  });

  test('another person gets none of it, and it is removed', async () => {
    const { storage, keep } = opened();
    await keep(a());
    storage.persist(a(), INITIAL);
    const next = opened();
    expect(await next.storage.adopt('B')).toEqual({ ...NOTHING, owner: 'B' });
    await next.keep(knowing({}, {}, 'B'));
    expect(Object.keys(localStorage).filter((key) => key.endsWith(':A') || key.includes(':A:'))).toEqual([]);
    expect(await opened().storage.adopt('A')).toEqual({ ...NOTHING, owner: 'A' });
  });

  test('[decision 3] a person who signs in takes over the answers of this tab only', async () => {
    const { storage, keep } = opened();
    const before = knowing(answered('before'));
    await keep(before);
    expect(await storage.adopt('A')).toEqual({ ...NOTHING, owner: 'A' });
    storage.persist(before, knowing(before.answers, {}, 'A'));
    await storage.settled();
    expect(given(await opened().storage.load(false))).toEqual(before.answers['pre-answers']);
    expect(Object.keys(localStorage).filter((key) => key.includes('questionnaire_answers::'))).toEqual([]);
  });

  test('[PQ-10] a reload during sign-in loses no answer', async () => {
    await opened().keep(knowing(answered('before')));
    await opened().storage.adopt('A');
    expect(given(await opened().storage.load(false))).toEqual(answered('before')['pre-answers']);
  });

  test('[decision 3] another tab’s anonymous answers are not taken over', async () => {
    const tabs = new Tabs();
    await opened().keep(knowing(answered('in the first tab')));
    tabs.enter('second');
    expect(await opened().storage.load(false)).toEqual(NOTHING);
    const { storage, keep } = opened();
    await storage.adopt('A');
    await keep(knowing({}, {}, 'A'));
    tabs.enter('first');
    localStorage.removeItem('tundish:owner');
    expect(given(await opened().storage.load(false))).toEqual(answered('in the first tab')['pre-answers']);
  });

  test('[decision 3] [ST-10] two anonymous tabs that answer the same question do not overwrite each other', async () => {
    const tabs = new Tabs();
    await opened().keep(knowing(answered('in the first tab', 1), { promotion: { token: 'first' } }));
    tabs.enter('second');
    await opened().keep(knowing(answered('in the second tab', 2), { promotion: { token: 'second' } }));
    tabs.enter('first');
    const mine = await opened().storage.load(true);
    expect(given(mine)).toEqual(answered('in the first tab', 1)['pre-answers']);
    expect(mine.stores.promotion).toEqual({ token: 'first' });
    // Signing in takes over this tab's answers and does not read the other tab's.
    const { storage, keep } = opened();
    await storage.adopt('A');
    await keep(knowing(answered('in the first tab', 1), {}, 'A'));
    tabs.enter('second');
    localStorage.removeItem('tundish:owner');
    expect(given(await opened().storage.load(false))).toEqual(answered('in the second tab', 2)['pre-answers']);
  });

  test('[decision 3] [PQ-10] a visit open in another tab is not resumed in a new tab, even if it is the newest', async () => {
    const onIt = new Set<string>();
    const request = async (name: string, _: object, run: () => Promise<unknown>) => {
      if (onIt.has(name)) throw new DOMException('waited', 'TimeoutError');
      onIt.add(name);
      return run().finally(() => onIt.delete(name));
    };
    const once = (name: string, run: () => Promise<unknown>) => run().finally(() => onIt.delete(name));
    vi.stubGlobal('navigator', {
      ...navigator,
      locks: {
        request: (name: string, ...rest: [() => Promise<unknown>] | [object, () => Promise<unknown>]) =>
          rest.length === 1 ? once(name, rest[0]) : request(name, ...rest),
      },
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const tabs = new Tabs();
    await opened().keep(knowing(answered('in the open tab')));
    tabs.enter('second');
    expect(given(await opened().storage.load(true))).toBeUndefined();
    onIt.clear();
    expect(given(await opened().storage.load(true))).toEqual(answered('in the open tab')['pre-answers']);
  });

  test('[ST-2] a reload between receiving the token and the person signs nobody out', async () => {
    await opened().keep(knowing({}, { auth: { accessToken: 'new' } }));
    expect((await opened().storage.load(false)).stores.auth).toMatchObject({ accessToken: 'new' });
  });

  test('[ST-2] [AU-5] a reload at the start of impersonation keeps the new token and none of the staff member’s data', async () => {
    const { storage, keep } = opened();
    const staff = knowing(answered('of staff'), { user: { id: '1' } }, '1');
    await keep(staff);
    void storage.wipe('everything');
    storage.persist(staff, knowing({}, { auth: { accessToken: 'new', impersonating: true } }));
    await storage.settled();
    expect(await opened().storage.load(false)).toEqual({
      owner: null,
      answers: {},
      stores: { auth: { accessToken: 'new', impersonating: true } },
    });
  });

  test('[AU-4] a person’s data is not stored as anonymous when they leave', async () => {
    const { storage, keep } = opened();
    const person = knowing(answered('theirs'), { user: { id: '1' } }, '1');
    await keep(person);
    void storage.wipe('everything');
    storage.persist(person, knowing());
    await storage.settled();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  test('[ST-11] stores of a person are not written for anonymous visitors', async () => {
    await opened().keep(knowing({}, { cart: { variant: 'v' }, user: { email: 'a@example.com' } }));
    expect(Object.keys(localStorage).filter((key) => /cart|user/.test(key))).toEqual([]);
  });

  test('[PQ-10] a new tab at a resumable address continues the newest visit', async () => {
    const tabs = new Tabs();
    const clock = new FakeClock();
    await opened(clock).keep(knowing(answered('older')));
    clock.pass(1000);
    tabs.enter('second');
    await opened(clock).keep(knowing(answered('newer', 2)));
    tabs.enter('third');
    expect(given(await opened(clock).storage.load(true))).toEqual(answered('newer', 2)['pre-answers']);
  });

  test('[decision 3] anonymous answers last a day; a member’s stay', async () => {
    const clock = new FakeClock();
    await opened(clock).keep(knowing(answered('stale')));
    clock.pass(22 * HOUR);
    expect(given(await opened(clock).storage.load(true))).toBeDefined();
    clock.pass(2 * HOUR);
    expect(given(await opened(clock).storage.load(true))).toBeUndefined();
    expect(stored()).not.toContain('pre_questionnaire_answers');
    await opened(clock).keep(knowing(answered('kept'), {}, 'A'));
    clock.pass(48 * HOUR);
    expect(given(await opened(clock).storage.load(true))).toBeDefined();
  });

  test('[decision 3] answers dated years ahead by a wrong clock do not last longer', async () => {
    await opened().keep(knowing(answered('of another time', 9e11)));
    expect(given(await opened().storage.load(true))).toBeUndefined();
  });
});

describe('[ST-10] two tabs', () => {
  test('the newest answer wins, whichever is written last', async () => {
    const [mine, theirs] = [opened(), opened()];
    await mine.keep(knowing(answered('newer', 200), {}, 'A'));
    await theirs.keep(knowing(answered('older', 100), {}, 'A'));
    expect(given(await opened().storage.load(false))).toEqual(answered('newer', 200)['pre-answers']);
    await theirs.keep(knowing(answered('newest', 300), {}, 'A'));
    expect(given(await opened().storage.load(false))).toEqual(answered('newest', 300)['pre-answers']);
  });

  test('each hears the other’s answers and sign-out, and ignores foreign keys', async () => {
    const { storage, keep } = opened();
    const listener = vi.fn<(persisted: PersistedState) => void>();
    onTestFinished(storage.watch(listener));
    await keep(knowing(answered('theirs', 5), {}, 'A'));
    const tell = (key: string | null, area = localStorage) =>
      dispatchEvent(new StorageEvent('storage', { key, storageArea: area }));
    tell('somebody else’s');
    tell('tundish:cart:A');
    tell(answerKey(), sessionStorage);
    tell(answerKey());
    await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
    expect(listener.mock.lastCall?.[0]).toMatchObject({ owner: 'A', answers: answered('theirs', 5) });
    localStorage.clear();
    tell(null);
    await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(2));
    expect(listener.mock.lastCall?.[0]).toEqual({ ...NOTHING, stores: expect.any(Object) });
  });

  describe('changes from another tab that take time to read', () => {
    /** A tab that pauses before each read of an answer until it is told to go on. */
    async function slowly() {
      const { keep } = opened();
      const cipher = createCipher();
      if (cipher === undefined) throw new Error('nothing can be sealed');
      const waiting: (() => void)[] = [];
      const unseal = async (text: string, place: string) => {
        if (place === answerKey()) await new Promise<void>((go) => waiting.push(go));
        return cipher.unseal(text, place);
      };
      const parts = { flow: ordering, clock: new FakeClock(), reporter: fakeReporter() };
      const storage = createStorage({ ...parts, cipher: { ...cipher, unseal } });
      const listener = vi.fn<(persisted: PersistedState) => void>();
      onTestFinished(storage.watch(listener));
      const news = async (text: string, at: number) => {
        const before = waiting.length;
        await keep(knowing(answered(text, at), {}, 'A'));
        dispatchEvent(new StorageEvent('storage', { key: answerKey(), storageArea: localStorage }));
        await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(before));
        return waiting.at(-1);
      };
      return { storage, heard: listener, news };
    }

    test('are dropped when this tab signed out meanwhile', async () => {
      const { storage, heard: listener, news } = await slowly();
      const read = await news('secret', 5);
      await storage.wipe('everything');
      read?.();
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(listener).not.toHaveBeenCalled();
    });

    test('are dropped after newer ones', async () => {
      const { heard: listener, news } = await slowly();
      const [older, newer] = [await news('older', 5), await news('newer', 6)];
      newer?.();
      await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
      older?.();
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(listener.mock.calls.map(([persisted]) => persisted.answers)).toEqual([answered('newer', 6)]);
    });
  });

  test('a page restored from the back-forward cache hears what changed meanwhile', async () => {
    const { storage, keep } = opened();
    await keep(knowing(answered('mine', 5), {}, 'A'));
    const listener = vi.fn<(persisted: PersistedState) => void>();
    onTestFinished(storage.watch(listener));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    localStorage.clear();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await vi.waitFor(() => expect(listener.mock.calls).toEqual([[NOTHING]]));
  });

  test('a watch that has ended hears nothing', async () => {
    const listener = vi.fn<(persisted: PersistedState) => void>();
    const { storage } = opened();
    storage.watch(listener)();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    await storage.load(false);
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('[ST-11] wiping', () => {
  test('some stores leaves the others', async () => {
    const { storage, keep } = opened();
    await keep(knowing(answered('stays'), { auth: { accessToken: 'goes' } }, 'A'));
    await storage.wipe(['auth', 'session']);
    expect(await opened().storage.load(false)).toEqual({ ...NOTHING, stores: expect.any(Object) });
    const again = await opened().storage.adopt('A');
    expect(again.stores.auth).toBeUndefined();
    expect(given(again)).toBeDefined();
  });

  test('[ST-11] a page without a signed-in person shows nothing of the previous one', async () => {
    await opened().keep(knowing(answered('private'), {}, 'A'));
    localStorage.setItem('tundish:auth:A', '');
    expect(await opened().storage.load(true)).toEqual({ ...NOTHING, stores: expect.any(Object) });
    expect(given(await opened().storage.adopt('A'))).toBeDefined();
  });

  test('[AU-4] [ST-8] everything removes the key, too, so that a copy of the storage cannot be read', async () => {
    const { storage, keep } = opened();
    await keep(knowing(answered('secret'), {}, 'A'));
    const copy = { ...localStorage };
    await storage.wipe('everything');
    expect(stored()).toBe('[{},{}]');
    for (const [key, value] of Object.entries(copy)) localStorage.setItem(key, value);
    const after = opened();
    expect(given(await after.storage.load(false))).toBeUndefined();
    expect(after.reporter.names()).toContain('storage-entry-dropped');
  });
});

test('[decision 13] without a secure context, sealed stores are not written and others are', async () => {
  freshBrowser({ secure: false });
  const { storage, keep } = opened();
  expect(storage.isPersistent).toBe(false);
  await keep(knowing(answered('secret'), { promotion: { token: 'summer' } }));
  expect(stored()).not.toContain('pre_questionnaire_answers');
  expect((await opened().storage.load(false)).stores).toMatchObject({ promotion: { token: 'summer' } });
});
