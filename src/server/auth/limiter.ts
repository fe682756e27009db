import { createHmac } from 'node:crypto';
import { isIPv6, SocketAddress } from 'node:net';
import { tooMany } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import type { RateLimits } from '../store/rate-limits.ts';

/**
 * An attempt to count: its kind, its IP address, and the account that it is for (an e-mail address, session id or
 * token). With an IP address, failures are limited per account and IP address, so that failures from elsewhere cannot
 * lock a person out. A higher limit per account stops guessing from many addresses. Without an IP address, only the
 * account counts: refresh tokens cannot be guessed, and many people may share one address.
 */
export interface Attempt {
  kind: 'login' | 'signup' | 'refresh' | 'forgot' | 'reset' | 'provider' | 'password' | 'verify';
  address?: string;
  account: string;
}

export interface Limiter {
  /**
   * Counts an attempt before it is made, so that simultaneous attempts count as well. Call `succeeded` if the
   * credentials were right: it resets the account's count.
   * @throws Refusal 429 with Retry-After
   */
  attempt(attempt: Attempt): Promise<{ succeeded(): Promise<void> }>;
  /** Counts a use by IP address only. @throws Refusal 429 with Retry-After */
  use(kind: 'search' | 'submission', address: string): Promise<void>;
  /**
   * Counts a mail to an account, whether it exists or not. The limit is per day, over all IP addresses.
   * @throws Refusal 429 with Retry-After
   */
  mail(kind: 'forgot', account: string): Promise<void>;
}

const DAY_MS = 24 * 3_600_000;

/**
 * Creates the limiter. Its counts are in the store under keyed hashes, so that the rows do not reveal accounts or
 * addresses.
 */
export function createLimiter(limits: RateLimits, settings: Settings, clock: () => Date): Limiter {
  const { windowMs, accountFailures, accountCeiling, addressAttempts, searches, mails } = settings.rateLimits;
  const keyOf = (text: string) =>
    createHmac('sha256', settings.tokenSecret).update(`limit:${text}`).digest('base64url');
  const count = async (key: string, most: number, window = windowMs) => {
    const now = clock();
    const { count: tries, resetsAt } = await limits.hit(key, window, now);
    if (tries > most) throw tooMany('too_many', Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)));
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
    use: (kind, address) =>
      count(keyOf(`${kind}:address:${network(address)}`), kind === 'search' ? searches : addressAttempts),
  };
}

/**
 * The part of an IP address that identifies a customer, in one notation: the whole IPv4 address, or the /64 network of
 * an IPv6 address.
 */
function network(address: string): string {
  if (!isIPv6(address)) return address;
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=.*\.)/, '');
  if (canonical.includes('.')) return canonical;
  const [head = '', tail] = canonical.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const middle = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...middle, ...after].slice(0, 4).join(':');
}
