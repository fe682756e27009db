import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { tooMany } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import type { RateLimits } from '../store/rate-limits.ts';

/**
 * Something that is tried: what, from which address, and for which account (an e-mail address, session id or token).
 * With an address, the strict limit is that of the account from there: who fails elsewhere keeps nobody out here, until
 * the account's ceiling, which is for guessing from many addresses. Without one only the account counts: whoever holds a
 * token of ours guesses nothing, and many may share an address.
 */
export interface Attempt {
  kind: 'login' | 'signup' | 'refresh' | 'forgot' | 'reset' | 'provider' | 'password' | 'verify';
  address?: string;
  account: string;
}

export interface Limiter {
  /**
   * Counts a try before it is made, so that many at once count too. Call `succeeded` when it was none of a guesser:
   * then the account's count starts again.
   * @throws Refusal 429 with Retry-After
   */
  attempt(attempt: Attempt): Promise<{ succeeded(): Promise<void> }>;
  /**
   * Counts a use that needs no account.
   * @throws Refusal 429 with Retry-After
   */
  use(kind: 'search', address: string): Promise<void>;
  /**
   * Counts a mail that anybody may have sent to an account, whether there is one or not: so many a day, from all addresses.
   * @throws Refusal 429 with Retry-After
   */
  mail(kind: 'forgot', account: string): Promise<void>;
}

const DAY_MS = 24 * 3_600_000;

/** Counts by address and account in the store, under keys that don't tell whose they are. */
export function createLimiter(limits: RateLimits, settings: Settings, clock: () => Date): Limiter {
  const { windowMs, accountFailures, accountCeiling, addressAttempts, searches, mails } = settings.rateLimits;
  const keyOf = (text: string) =>
    createHmac('sha256', settings.tokenSecret).update(`limit:${text}`).digest('base64url');
  const count = async (key: string, most: number, window = windowMs) => {
    const at = clock();
    const { count: tries, resetsAt } = await limits.hit(key, window, at);
    if (tries > most) throw tooMany('too_many', Math.max(1, Math.ceil((resetsAt.getTime() - at.getTime()) / 1000)));
  };
  return {
    async attempt({ kind, address, account }) {
      const name = account.trim().toLowerCase();
      const accountKey = keyOf(`${kind}:account:${name}`);
      if (address === undefined) {
        await count(accountKey, accountFailures);
        return { succeeded: () => limits.clear(accountKey) };
      }
      const from = network(address);
      const bothKey = keyOf(`${kind}:account:${name}:address:${from}`);
      await count(keyOf(`${kind}:address:${from}`), addressAttempts);
      await count(bothKey, accountFailures);
      await count(accountKey, accountCeiling);
      return {
        async succeeded() {
          await limits.clear(bothKey);
          await limits.clear(accountKey);
        },
      };
    },
    mail: (kind, account) => count(keyOf(`${kind}:mails:${account.trim().toLowerCase()}`), mails, DAY_MS),
    use: (kind, address) => count(keyOf(`${kind}:address:${network(address)}`), searches),
  };
}

/** An IPv6 visitor owns a whole /64 of addresses: counted as one. */
function network(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const middle = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...middle, ...after].slice(0, 4).join(':');
}
