import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Attempt, createLimiter } from '../../src/server/auth/limiter.ts';
import type { RateLimits } from '../../src/server/store/rate-limits.ts';
import { NOW, testSettings } from './support/settings.ts';

const DAY_MS = 24 * 3_600_000;
const WINDOW_MS = 60_000;
const LIMITS = { accountFailures: 2, accountCeiling: 4, addressAttempts: 7, searches: 3, mails: 1 };
const ADDRESSES = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5'];

/** A limiter whose counts are in memory, and each count that it made. */
function limiter(left = WINDOW_MS) {
  const counts = new Map<string, number>();
  const hits: [key: string, window: number][] = [];
  const limits: RateLimits = {
    async hit(key, window, now) {
      hits.push([key, window]);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return { count, resetsAt: new Date(now.getTime() + left) };
    },
    clear: async (key) => void counts.delete(key),
    sweep: async () => {},
  };
  const settings = { ...testSettings, rateLimits: { windowMs: WINDOW_MS, ...LIMITS } };
  return { counts, hits, ...createLimiter(limits, settings, () => NOW) };
}

/** How often something succeeds before it is refused. */
async function allowed(act: (time: number) => Promise<unknown>): Promise<number> {
  for (let time = 0; time < 20; time += 1) {
    try {
      await act(time);
    } catch (error) {
      expect(error).toMatchObject({ status: 429 });
      return time;
    }
  }
  throw new Error('never refused');
}

const address = (index: number) => ADDRESSES[index % ADDRESSES.length] ?? '';
const login = (account: string, from?: string): Attempt => ({
  kind: 'login',
  account,
  ...(from === undefined ? {} : { address: from }),
});

describe('[decision 32] how many attempts are allowed', () => {
  test.each<[string, number, (time: number) => Attempt]>([
    ['to one account from one address', LIMITS.accountFailures, () => login('a', address(0))],
    ['to one account, with a new address each time', LIMITS.accountCeiling, (time) => login('a', address(time))],
    ['from one address, with a new account each time', LIMITS.addressAttempts, (time) => login(`${time}`, address(0))],
    ['to one account where addresses do not count', LIMITS.accountFailures, () => login('a')],
  ])('%s: %i', async (_, most, attempt) => {
    const { attempt: tries } = limiter();
    expect(await allowed((time) => tries(attempt(time)))).toBe(most);
  });

  test('of searches, of submissions and of mails, each with its own limit', async () => {
    const { use, mail, hits } = limiter();
    expect(await allowed(() => use('search', address(0)))).toBe(LIMITS.searches);
    expect(await allowed(() => use('submission', address(0)))).toBe(LIMITS.addressAttempts);
    expect(hits.every(([, window]) => window === WINDOW_MS)).toBe(true);
    expect(await allowed(() => mail('forgot', 'a'))).toBe(LIMITS.mails);
    expect(hits.at(-1)?.[1]).toBe(DAY_MS);
  });

  test('a success ends the counts of its account, and not that of its address', async () => {
    const { attempt, counts } = limiter();
    const one = await attempt(login('a', address(0)));
    expect(counts.size).toBe(3);
    await one.succeeded();
    expect(counts.size).toBe(1);
    const other = await attempt(login('a'));
    expect(counts.size).toBe(2);
    await other.succeeded();
    expect(counts.size).toBe(1);
  });

  test.each([
    [1, '1'],
    [1000, '1'],
    [1001, '2'],
    [0, '1'],
    [59_999, '60'],
  ])('with %i ms left, the refusal asks to wait %s seconds', async (left, seconds) => {
    const { mail } = limiter(left);
    await mail('forgot', 'a');
    await expect(mail('forgot', 'a')).rejects.toMatchObject({ status: 429, headers: { 'retry-after': seconds } });
  });
});

describe('[decision 32] the keys under which attempts are counted', () => {
  /** The keys that an attempt counts under. */
  async function keysOf(attempt: Attempt): Promise<string[]> {
    const { attempt: tries, hits } = limiter();
    await tries(attempt);
    return hits.map(([key]) => key);
  }

  test('one account has one key, however its email address is spelled', async () => {
    const spelled = fc
      .tuple(fc.constantFrom('', ' ', '\t'), fc.constantFrom('ada@example.com', 'ADA@example.com', 'Ada@Example.COM'))
      .map(([blank, email]) => blank + email + blank);
    const own = await keysOf(login('ada@example.com', address(0)));
    await fc.assert(
      fc.asyncProperty(spelled, async (account) => {
        expect(await keysOf(login(account, address(0)))).toEqual(own);
        const { mail, hits } = limiter();
        await mail('forgot', account);
        await expect(mail('forgot', 'ada@example.com')).rejects.toMatchObject({ status: 429 });
        expect(new Set(hits.map(([key]) => key)).size).toBe(1);
      }),
      { numRuns: 20 },
    );
    expect(await keysOf(login('ada@example.co', address(0)))).not.toEqual(own);
  });

  test.each([
    [['192.0.2.9', '::ffff:192.0.2.9', '::FFFF:c000:209'], true],
    [['2001:db8:1:2::1', '2001:0db8:0001:0002:ffff::', '2001:DB8:1:2:3:4:5:6'], true],
    [['2001:db8::1', '2001:db8:0:0:9::'], true],
    [['192.0.2.9', '192.0.2.8'], false],
    [['2001:db8:1:2::1', '2001:db8:1:3::1'], false],
    [['2001:db8::1', '2001:db8:0:1::1'], false],
  ])('an address and its network: %j is %s', async (spelled, isOne) => {
    const keys = await Promise.all(spelled.map((from) => keysOf(login('a', from))));
    const [first] = keys;
    for (const other of keys.slice(1)) expect(JSON.stringify(other) === JSON.stringify(first)).toBe(isOne);
  });

  test('different kinds of attempts have different keys, and a key does not reveal the account or the network address', async () => {
    const kinds: Attempt['kind'][] = [
      'login',
      'signup',
      'refresh',
      'forgot',
      'reset',
      'provider',
      'password',
      'verify',
    ];
    const keys = await Promise.all(kinds.map((kind) => keysOf({ kind, account: 'ada', address: address(0) })));
    expect(new Set(keys.flat()).size).toBe(3 * kinds.length);
    for (const key of keys.flat()) expect(key).toMatch(/^[\w-]{43}$/);
  });
});
