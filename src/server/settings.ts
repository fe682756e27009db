import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { DoseSpotSettings } from './adapters/dosespot.ts';
import type { ProviderSettings } from './adapters/provider.ts';
import type { PaymentSettings } from './adapters/payments.ts';
import { unusable } from './store/data-lock.ts';
import type { SessionLimits } from './store/sessions.ts';

const SHORTEST_SECRET = 32;

const count = (standard: number) => z.coerce.number().int().positive().default(standard);
const web = () => z.url({ protocol: /^https?$/ });

const Environment = z.object({
  TUNDISH_ENV: z.enum(['staging', 'production']).default('staging'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).exactOptional(),
  TOKEN_SECRET: z.string().min(SHORTEST_SECRET).exactOptional(),
  PUBLIC_ORIGIN: web().exactOptional(),
  REDIRECT_ORIGIN: web().exactOptional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).exactOptional(),
  MAIL_FROM: z.string().min(3).exactOptional(),
  ONYX_AUTHORIZE_URL: web().exactOptional(),
  ONYX_TOKEN_URL: web().exactOptional(),
  ONYX_USERINFO_URL: web().exactOptional(),
  ONYX_CLIENT_ID: z.string().min(1).exactOptional(),
  ONYX_CLIENT_SECRET: z.string().min(1).exactOptional(),
  PAYMENT_URL: web().exactOptional(),
  PAYMENT_SECRET: z.string().min(1).exactOptional(),
  PAYMENT_TOKENS_URL: z.url({ protocol: /^https$/ }).exactOptional(),
  TRUST_PROXY: z.coerce.number().int().min(0).exactOptional(),
  LOG_LEVEL: z.enum(['info', 'warn', 'error', 'silent']).default('info'),
  SKIP_ZERO_PURCHASES: z.stringbool().default(false),
  RATE_LIMIT_WINDOW_SECONDS: count(900),
  RATE_LIMIT_ACCOUNT_FAILURES: count(10),
  RATE_LIMIT_ADDRESS: count(300),
  RATE_LIMIT_SEARCHES: count(1000),
  REQUESTS_AT_ONCE: count(100),
  SIGN_INS_AT_ONCE: count(20),
  STOP_SECONDS: count(10),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).exactOptional(),
  DOSESPOT_URL: z.url({ protocol: /^https?$/ }).exactOptional(),
  DOSESPOT_SUBSCRIPTION_KEY: z.string().exactOptional(),
  DOSESPOT_CLINIC_ID: z.string().exactOptional(),
  DOSESPOT_CLINIC_KEY: z.string().exactOptional(),
  DOSESPOT_USER_ID: z.string().exactOptional(),
});

/** What production may not start without, and what each is for (decisions 33). */
const REQUIRED_IN_PRODUCTION = {
  DATABASE_URL: 'the PostgreSQL server (the embedded database may lose writes when the power fails)',
  TOKEN_SECRET: 'at least 32 characters that sign access and refresh tokens',
  PUBLIC_ORIGIN: 'the https address that people use, for example https://www.example.com',
  SMTP_URL: 'the mail server, for example smtps://user:password@mail.example.com',
  PAYMENT_URL: 'the payment provider: cards are charged at its /charges',
  PAYMENT_SECRET: 'what the payment provider knows this server by',
  PAYMENT_TOKENS_URL: 'the https address where a browser has a card made into a token, with no stop at this server',
  MAIL_FROM: 'the sender of mails, for example Tundish <no-reply@example.com>',
  TRUST_PROXY: 'how many proxies stand in front of this server and tell it visitors’ addresses; 0 when there is none',
} as const;

/** Settings that only work together: all of them, or none. */
const TOGETHER = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['PAYMENT_URL', 'PAYMENT_SECRET', 'PAYMENT_TOKENS_URL'],
  ['ONYX_AUTHORIZE_URL', 'ONYX_TOKEN_URL', 'ONYX_USERINFO_URL', 'ONYX_CLIENT_ID'],
  ['DOSESPOT_URL', 'DOSESPOT_SUBSCRIPTION_KEY', 'DOSESPOT_CLINIC_ID', 'DOSESPOT_CLINIC_KEY', 'DOSESPOT_USER_ID'],
] as const;

/** How the server runs. Durations are milliseconds. */
export interface Settings {
  environment: 'staging' | 'production';
  port: number;
  host: string;
  dataDir: string;
  databaseUrl?: string;
  tokenSecret: string;
  /** The origin people use, when it is not simply the one they ask for: "https://www.example.com". */
  publicOrigin?: string;
  /** The origin of the redirect flow (RD-1); the first that the flow lets people leave to, when left out. */
  redirectOrigin?: string;
  /** The mail server; without one mails stay in the outbox. */
  mail?: { url: string; from: string };
  /** Where people may sign in instead; on staging a sample provider, when left out. */
  provider?: ProviderSettings;
  /** Who takes the money; test cards only, when left out. */
  payment?: PaymentSettings;
  /** How many requests are worked on at once; what comes beyond is asked to come again. */
  requestsAtOnce: number;
  /** The same for those that hash a password, which keeps a core busy. */
  signInsAtOnce: number;
  /** Where /metrics is served, apart from visitors; nowhere when left out. */
  metricsPort?: number;
  /** How long the end of the server may take, whoever is still connected. */
  stopMs: number;
  /** How many proxies in front of the server tell the visitor's address. */
  trustProxy: number;
  logLevel: 'info' | 'warn' | 'error' | 'silent';
  session: SessionLimits;
  /** Whether an order that costs nothing counts as no purchase (AN-6). */
  skipZeroPurchases: boolean;
  /** How long an access token is accepted. */
  accessTokenMs: number;
  /** Strict per account on failures, generous per address (decisions 32). */
  rateLimits: { windowMs: number; accountFailures: number; addressAttempts: number; searches: number };
  /** The prescribing platform; without it the sample catalogue is searched. */
  doseSpot?: DoseSpotSettings;
}

/** Settings that can't work, told line by line: one environment variable each. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Reads the settings from environment variables. On staging a missing token secret is made once and kept in DATA_DIR.
 * @throws SettingsError naming every variable that is missing or wrong, never a value; DatabaseError for a DATA_DIR that can't be used
 */
export async function readSettings(env: Record<string, string | undefined>): Promise<Settings> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = Environment.safeParse(present);
  if (!read.success) throw new SettingsError(lines('These settings are wrong:', wrongOnes(read.error)));
  const values = read.data;
  refuseHalves(values);
  if (values.TUNDISH_ENV === 'production') refuseIncomplete(values);
  return {
    environment: values.TUNDISH_ENV,
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    ...(values.DATABASE_URL && { databaseUrl: values.DATABASE_URL }),
    tokenSecret: values.TOKEN_SECRET ?? (await keptSecret(values.DATA_DIR)),
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
      addressAttempts: values.RATE_LIMIT_ADDRESS,
      searches: values.RATE_LIMIT_SEARCHES,
    },
  };
}

type Values = z.infer<typeof Environment>;

/** Who does what this server does not do itself. */
function outsideOf(values: Values): Pick<Settings, 'mail' | 'payment' | 'provider' | 'doseSpot'> {
  const { SMTP_URL: url, MAIL_FROM: from, ONYX_CLIENT_ID: clientId, ONYX_CLIENT_SECRET: clientSecret } = values;
  const { PAYMENT_URL: paymentUrl, PAYMENT_SECRET: secret, PAYMENT_TOKENS_URL: tokensUrl } = values;
  const { ONYX_AUTHORIZE_URL: authorizeUrl, ONYX_TOKEN_URL: tokenUrl, ONYX_USERINFO_URL: userinfoUrl } = values;
  const { DOSESPOT_URL: doseSpot, DOSESPOT_SUBSCRIPTION_KEY: subscriptionKey, DOSESPOT_USER_ID: userId } = values;
  const { DOSESPOT_CLINIC_ID: clinicId, DOSESPOT_CLINIC_KEY: clinicKey } = values;
  return {
    ...(url && from && { mail: { url, from } }),
    ...(paymentUrl && secret && tokensUrl && { payment: { url: paymentUrl, secret, tokensUrl } }),
    ...(authorizeUrl &&
      tokenUrl &&
      userinfoUrl &&
      clientId && {
        provider: { authorizeUrl, tokenUrl, userinfoUrl, clientId, ...(clientSecret && { clientSecret }) },
      }),
    ...(doseSpot &&
      subscriptionKey &&
      clinicId &&
      clinicKey &&
      userId && { doseSpot: { url: doseSpot, subscriptionKey, clinicId, clinicKey, userId } }),
  };
}

function refuseHalves(values: Values): void {
  const missing = TOGETHER.flatMap((names) => {
    const absent = names.filter((name) => values[name] === undefined);
    return absent.length === names.length ? [] : absent.map((name) => `${name}: goes with ${others(names, name)}`);
  });
  // Links in mails that leave the house must not lead where a request's Host header says.
  if (values.SMTP_URL !== undefined && values.PUBLIC_ORIGIN === undefined)
    missing.push('PUBLIC_ORIGIN: goes with SMTP_URL, so that links in mails lead here whoever asks for them');
  if (missing.length > 0)
    throw new SettingsError(lines('These settings are missing beside those that are set:', missing));
}

const others = (names: readonly string[], name: string) => names.filter((other) => other !== name).join(', ');

function refuseIncomplete(values: Values): void {
  const missing = Object.entries(REQUIRED_IN_PRODUCTION)
    .filter(([name]) => !(name in values))
    .map(([name, purpose]) => `${name}: ${purpose}`);
  if (values.PUBLIC_ORIGIN?.startsWith('http:')) missing.push('PUBLIC_ORIGIN: must begin with https://');
  if (missing.length > 0) throw new SettingsError(lines('Production does not start without these settings:', missing));
}

const lines = (title: string, items: string[]) => [title, ...items.map((item) => `  ${item}`)].join('\n');

const wrongOnes = (error: z.ZodError) => error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'token-secret');
  const secret = await keptIn(file).catch((error: unknown) => Promise.reject(unusable(dataDir, error)));
  // With half a secret, as a crash may leave it, anybody could sign.
  if (secret.length >= SHORTEST_SECRET) return secret;
  throw new SettingsError(`${file} was not written to its end. Delete it and start again.`);
}

async function keptIn(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  // The first of two processes to write it wins; both then read the same.
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(() => undefined);
  return readFile(file, 'utf8');
}
