import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { milliseconds } from '#core';
import { createCipher, createStorage } from '#services';
import { ordering, orderingWith } from '../core/support/ordering.ts';
import { FakeClock, fakeReporter, freshBrowser, stored } from '../support/browser.ts';
import { answered, answerKey, INITIAL, knowing, opened } from './support.ts';

beforeEach(() => freshBrowser());

const keyLike = (end: string) => Object.keys(localStorage).find((key) => key.endsWith(end)) ?? '';
const envelopeAt = (key: string): Record<string, unknown> => JSON.parse(localStorage.getItem(key) ?? '{}');

/** A first page stores an answer and a cart, something damages them, and the next page loads what is left. */
async function damaged(change: () => void) {
  await opened().keep(knowing(answered('canary'), { cart: { variant: '7' } }, 'A'));
  change();
  const next = opened();
  const persisted = await next.storage.load(false);
  return { persisted, told: next.reporter.reports };
}

describe('[ST-9] a damaged entry is dropped and reported, and the others stay', () => {
  const set = (change: (envelope: Record<string, unknown>) => object) => () => {
    const key = answerKey();
    localStorage.setItem(key, JSON.stringify(change(envelopeAt(key))));
  };
  test.each<[string, () => void]>([
    ['cut off', () => localStorage.setItem(answerKey(), '{"version":1,"at"')],
    ['of an older version', set((envelope) => ({ ...envelope, version: 0 }))],
    ['of a newer version', set((envelope) => ({ ...envelope, version: 99 }))],
    ['not sealed', set((envelope) => ({ ...envelope, content: '{"answer":["x"]}' }))],
    [
      'sealed with another key',
      set((envelope) => ({ ...envelope, content: 'AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAA' })),
    ],
    [
      'with one changed letter',
      set((envelope) => ({
        ...envelope,
        content: String(envelope.content).replace(/.$/, 'A').replace(/A=/, 'B=') + 'AAAA',
      })),
    ],
    ['somebody else’s', () => localStorage.setItem(answerKey(), 'hello')],
    [
      'sealed for another question',
      () => localStorage.setItem('tundish:user_questionnaire_answers:A:q9', localStorage.getItem(answerKey()) ?? ''),
    ],
    [
      'sealed for another store',
      () => localStorage.setItem('tundish:user:A', localStorage.getItem(keyLike(':cart:A')) ?? ''),
    ],
  ])('%s', async (_, change) => {
    const { persisted, told } = await damaged(change);
    expect(told.map(([what]) => what)).toEqual(['storage-entry-dropped']);
    expect(JSON.stringify(told)).not.toContain('canary');
    expect(persisted.stores.cart).toMatchObject({ variant: '7' });
    expect(persisted.stores.user?.email ?? null).toBeNull();
    expect(persisted.answers['medical-answers']).toBeUndefined();
    const again = opened();
    await again.storage.load(false);
    expect(again.reporter.reports).toEqual([]);
  });

  test('an entry with fields of another type', async () => {
    await opened().keep(knowing({}, { session: { expiresAt: 5 } }, 'A'));
    const key = keyLike(':session:A');
    localStorage.setItem(key, JSON.stringify({ ...envelopeAt(key), content: '{"expiresAt":"tomorrow"}' }));
    const next = opened();
    expect((await next.storage.load(false)).stores.session).toBeUndefined();
    expect(next.reporter.names()).toEqual(['storage-entry-dropped']);
  });

  test('unknown fields are left out', async () => {
    await opened().keep(knowing({}, { session: { expiresAt: 5 } }, 'A'));
    const key = keyLike(':session:A');
    localStorage.setItem(key, JSON.stringify({ ...envelopeAt(key), content: '{"expiresAt":5,"old":true}' }));
    expect((await opened().storage.load(false)).stores.session).toEqual({ expiresAt: 5 });
  });
});

test('[ST-9] [decision 13] a full storage refuses an entry, which is reported; the answer stays in memory', async () => {
  localStorage.setItem('somebody else’s', 'x'.repeat(4_999_900));
  const { storage, reporter, keep } = opened();
  expect(storage.isPersistent).toBe(true);
  await keep(knowing(answered('x'.repeat(500)), {}, null));
  expect(storage.isPersistent).toBe(false);
  expect(reporter.names()).toEqual(['storage-entry-dropped']);
  expect(JSON.stringify(reporter.reports)).not.toContain('xxx');
  await expect(storage.settled()).resolves.toBeUndefined();
});

test('[ST-9] storage that loaded within its timeout is still persistent long after the timeout', async () => {
  const { storage, clock, reporter, keep } = opened();
  await keep(knowing(answered('kept'), {}, 'A'));
  await storage.load(false);
  clock.pass(10 * milliseconds(ordering.storage.timeout));
  expect(storage.isPersistent).toBe(true);
  expect(reporter.names()).toEqual([]);
});

describe('[ST-9] with any content of the storage', () => {
  const names = Object.values(ordering.stores).map(({ name }) => name ?? '');
  const key = fc.oneof(
    fc.string(),
    fc
      .tuple(
        fc.constantFrom(...names, 'other'),
        fc.constantFrom('', 'A', 'B', '%E0%A4%A'),
        fc.option(fc.string(), { nil: undefined }),
      )
      .map((parts) => ['tundish', ...parts].filter((part) => part !== undefined).join(':')),
    fc.constantFrom('tundish:owner', 'tundish:intent', 'tundish', 'tundish:', '__proto__', 'tundish:__proto__:A'),
  );
  const content = fc.oneof(
    fc.string(),
    fc.json(),
    fc.record({ expiresAt: fc.anything() }).map((it) => JSON.stringify(it)),
  );
  const entry = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record(
        {
          version: fc.constantFrom(1, 0, '1'),
          at: fc.oneof(fc.integer(), fc.constant(null)),
          intent: fc.option(fc.string()),
          content,
        },
        { requiredKeys: [] },
      )
      .map((it) => JSON.stringify(it)),
  );

  test('loading, adopting, saving and wiping succeed and give only stores of the flow', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(key, entry, fc.boolean())),
        fc.option(fc.constantFrom('A', 'B')),
        async (entries, owner) => {
          freshBrowser();
          await opened().keep(knowing(answered('mine'), {}, owner));
          for (const [name, value, local] of entries) (local ? localStorage : sessionStorage).setItem(name, value);
          const { storage, keep } = opened();
          for (const persisted of [await storage.load(true), await storage.adopt('A')]) {
            for (const [store, fields] of Object.entries(persisted.stores)) {
              const known = Object.keys(ordering.stores[store]?.fields ?? {});
              expect(known).toEqual(expect.arrayContaining(Object.keys(fields)));
            }
            for (const answers of Object.values(persisted.answers))
              for (const { answer } of Object.values(answers))
                expect(answer.every((id) => typeof id === 'string')).toBe(true);
          }
          await keep(knowing(answered('new', 9), {}, 'A'));
          expect((await opened().storage.load(false)).answers).toMatchObject(answered('new', 9));
          await storage.wipe('everything');
          expect(stored()).toBe('[{},{}]');
        },
      ),
      { numRuns: 60 },
    );
  });
});

test('[ST-9] storage that responded in time is not given up later', async () => {
  const { storage, clock, reporter, keep } = opened();
  await keep(knowing(answered('words')));
  clock.pass(milliseconds(ordering.storage.timeout));
  expect([storage.isPersistent, reporter.names()]).toEqual([true, []]);
});

test('[ST-9] a damaged entry of a store that lasts as long as its tab is dropped, too', async () => {
  const flow = orderingWith(['stores.json', '/stores/cart/persist', 'session']);
  const page = () => {
    const reporter = fakeReporter();
    return { reporter, storage: createStorage({ flow, cipher: createCipher(), clock: new FakeClock(), reporter }) };
  };
  const before = page().storage;
  before.persist(INITIAL, knowing({}, { cart: { variant: '7' } }, 'A'));
  await before.settled();
  const key = Object.keys(sessionStorage).find((one) => one.endsWith(':cart:A')) ?? '';
  expect(sessionStorage.getItem(key)).not.toBeNull();
  sessionStorage.setItem(key, 'hello');
  const { storage, reporter } = page();
  expect((await storage.load(false)).stores).not.toHaveProperty('cart');
  expect(sessionStorage.getItem(key)).toBeNull();
  expect(reporter.reports).toEqual([['storage-entry-dropped', { store: 'cart', why: 'unreadable' }]]);
});
