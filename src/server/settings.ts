import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import type { DoseSpotSettings } from './adapters/dosespot.ts';
import type { ProviderSettings } from './adapters/provider.ts';
import type { PaymentSettings } from './adapters/payments.ts';
import { Environment, SHORTEST_SECRET } from './environment.ts';
import type { Values } from './environment.ts';
import { missingCompanions, missingInProduction, unsafeSettings } from './refused-settings.ts';
import { ownFolder } from './store/data-folder.ts';
import { folderError } from './store/data-lock.ts';
import type { SessionLimits } from './store/sessions.ts';

/** The server's settings. Durations are in milliseconds. */
export interface Settings {
  environment: 'staging' | 'production';
  port: number;
  host: string;
  dataDir: string;
  databaseUrl?: string;
  tokenSecret: string;
  /** The public origin, when it differs from the host that browsers request: "https://www.example.com". */
  publicOrigin?: string;
  /**
   * The origin of the other site for redirects (RD-1). Default: the first one in the flow to which people may leave.
   */
  redirectOrigin?: string;
  /** The mail server. Without one, mails stay in the outbox. */
  mail?: { url: string; from: string };
  /** The external sign-in provider. Default on staging: a sample provider. */
  provider?: ProviderSettings;
  /** The payment provider. Default: test cards only. */
  payment?: PaymentSettings;
  /** How many requests may run simultaneously. Further ones get 503. */
  requestsAtOnce: number;
  /** How many requests that hash a password may run simultaneously. Each occupies one core. */
  signInsAtOnce: number;
  /** The port of /metrics, which visitors cannot reach. Default: /metrics is not served. */
  metricsPort?: number;
  /** The time limit for stopping, even with open connections. */
  stopMs: number;
  /** How many trusted proxies in front of the server set the visitor's address. */
  trustProxy: number;
  logLevel: 'info' | 'warn' | 'error' | 'silent';
  session: SessionLimits;
  /** Whether an order of zero is not counted as a purchase (AN-6). */
  skipZeroPurchases: boolean;
  /** How long an access token is valid. */
  accessTokenMs: number;
  /**
   * The limits for failures (decision 32). They are strict for one account and one address together, and generous for
   * an account or an address alone.
   */
  rateLimits: {
    windowMs: number;
    accountFailures: number;
    accountCeiling: number;
    addressAttempts: number;
    searches: number;
    mails: number;
  };
  /** The prescribing platform. Default: the sample catalogue. */
  doseSpot?: DoseSpotSettings;
}

/** Invalid settings: one line per environment variable. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Reads the settings from environment variables. On staging, a missing token secret is created once and stored in
 * DATA_DIR.
 * @throws SettingsError naming every variable that is missing or wrong, but never a value; DatabaseError if DATA_DIR
 * cannot be used
 */
export async function readSettings(env: Record<string, string | undefined>): Promise<Settings> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = Environment.safeParse(present);
  if (!read.success) throw refusal('These settings are wrong:', wrongOnes(read.error));
  const values = read.data;
  refuse('These settings are missing beside those that are set:', missingCompanions(values));
  if (values.TUNDISH_ENV === 'production')
    refuse('Production does not start without these settings:', missingInProduction(values));
  refuse('These settings are not safe:', await unsafeSettings(values));
  return {
    environment: values.TUNDISH_ENV,
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    ...(values.DATABASE_URL && { databaseUrl: values.DATABASE_URL }),
    tokenSecret: values.TOKEN_SECRET ?? (await storedSecret(values.DATA_DIR)),
    ...(values.PUBLIC_ORIGIN && { publicOrigin: new URL(values.PUBLIC_ORIGIN).origin }),
    ...(values.REDIRECT_ORIGIN && { redirectOrigin: new URL(values.REDIRECT_ORIGIN).origin }),
    ...outsideOf(values),
    requestsAtOnce: values.REQUESTS_AT_ONCE,
    signInsAtOnce: values.SIGN_INS_AT_ONCE,
    stopMs: values.STOP_SECONDS * 1000,
    ...(values.METRICS_PORT !== undefined && { metricsPort: values.METRICS_PORT }),
    trustProxy: values.TRUST_PROXY ?? 0,
    logLevel: values.LOG_LEVEL,
    skipZeroPurchases: values.SKIP_ZERO_PURCHASES,
    session: { idleMs: 30 * 60_000, longestMs: 12 * 3_600_000, graceMs: 10_000 },
    accessTokenMs: 15 * 60_000,
    rateLimits: {
      windowMs: values.RATE_LIMIT_WINDOW_SECONDS * 1000,
      accountFailures: values.RATE_LIMIT_ACCOUNT_FAILURES,
      accountCeiling: values.RATE_LIMIT_ACCOUNT_CEILING,
      addressAttempts: values.RATE_LIMIT_ADDRESS,
      searches: values.RATE_LIMIT_SEARCHES,
      mails: values.RATE_LIMIT_MAILS,
    },
  };
}

/** The settings of external services. */
function outsideOf(values: Values): Pick<Settings, 'mail' | 'payment' | 'provider' | 'doseSpot'> {
  const { SMTP_URL: url, MAIL_FROM: from } = values;
  const { PAYMENT_URL: paymentUrl, PAYMENT_SECRET: secret, PAYMENT_TOKENS_URL: tokensUrl } = values;
  const { ONYX_AUTHORIZE_URL: authorizeUrl, ONYX_TOKEN_URL: tokenUrl, ONYX_USERINFO_URL: userinfoUrl } = values;
  const { ONYX_CLIENT_ID: clientId, ONYX_CLIENT_SECRET: clientSecret, ONYX_ISSUER: issuer } = values;
  const { DOSESPOT_URL: doseSpot, DOSESPOT_SUBSCRIPTION_KEY: subscriptionKey, DOSESPOT_USER_ID: userId } = values;
  const { DOSESPOT_CLINIC_ID: clinicId, DOSESPOT_CLINIC_KEY: clinicKey } = values;
  return {
    ...(url && from && { mail: { url, from } }),
    ...(paymentUrl && secret && tokensUrl && { payment: { url: paymentUrl, secret, tokensUrl } }),
    ...(authorizeUrl &&
      tokenUrl &&
      userinfoUrl &&
      clientId && {
        provider: {
          authorizeUrl,
          tokenUrl,
          userinfoUrl,
          clientId,
          ...(clientSecret && { clientSecret }),
          ...(issuer && { issuer }),
        },
      }),
    ...(doseSpot &&
      subscriptionKey &&
      clinicId &&
      clinicKey &&
      userId && { doseSpot: { url: doseSpot, subscriptionKey, clinicId, clinicKey, userId } }),
  };
}

function refuse(title: string, reasons: string[]): void {
  if (reasons.length > 0) throw refusal(title, reasons);
}

const refusal = (title: string, reasons: string[]) =>
  new SettingsError([title, ...reasons.map((reason) => `  ${reason}`)].join('\n'));

const wrongOnes = (error: z.ZodError) => error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

async function storedSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'token-secret');
  const secret = await readOrCreate(dataDir, file).catch((error: unknown) =>
    Promise.reject(folderError(dataDir, error)),
  );
  // After a crash, the file may contain only a part of a secret, which anybody could guess.
  if (secret.length >= SHORTEST_SECRET) return secret;
  throw new SettingsError(`${file} is incomplete, probably after a crash. Delete it and start again.`);
}

async function readOrCreate(dataDir: string, file: string): Promise<string> {
  await ownFolder(dataDir);
  // If two processes start simultaneously, the first writes the secret, and both read the same one.
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(() => undefined);
  return readFile(file, 'utf8');
}
