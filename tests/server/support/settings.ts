import type { Settings } from '#server';

export const MINUTE = 60_000;

/** The time at which tests begin. */
export const NOW = new Date(Date.UTC(2026, 5, 15, 12));

export const testSettings: Settings = {
  environment: 'staging',
  port: 0,
  host: '127.0.0.1',
  dataDir: '',
  tokenSecret: 'a secret for tests that is long enough',
  requestsAtOnce: 100,
  signInsAtOnce: 100,
  stopMs: 10_000,
  trustProxy: 0,
  logLevel: 'info',
  session: { idleMs: 30 * MINUTE, longestMs: 720 * MINUTE, graceMs: 10_000 },
  skipZeroPurchases: false,
  accessTokenMs: 15 * MINUTE,
  rateLimits: {
    windowMs: 15 * MINUTE,
    accountFailures: 10,
    accountCeiling: 100,
    addressAttempts: 10_000,
    searches: 10_000,
    mails: 20,
  },
};
