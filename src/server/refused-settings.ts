import { estimateGuesses } from './auth/strength.ts';
import { SHORTEST_SECRET } from './environment.ts';
import type { Values } from './environment.ts';
import { isLoopback } from './loopback.ts';

/** Settings that production requires, with the reason for each (decision 33). */
const REQUIRED_IN_PRODUCTION = {
  DATABASE_URL: 'the PostgreSQL server (the embedded database may lose writes when the power fails)',
  TOKEN_SECRET: 'at least 32 characters that sign access and refresh tokens',
  PUBLIC_ORIGIN: 'the https address that people use, for example https://www.example.com',
  SMTP_URL: 'the mail server, for example smtps://user:password@mail.example.com',
  PAYMENT_URL: 'the payment provider, which charges cards at /charges',
  PAYMENT_SECRET: 'the secret that identifies this server to the payment provider',
  PAYMENT_TOKENS_URL: 'the https address where browsers exchange a card for a token, without this server',
  MAIL_FROM: 'the sender of mails, for example Tundish <no-reply@example.com>',
  TRUST_PROXY: 'the number of proxies in front of this server that pass on visitors’ addresses; 0 without any',
} as const;

/** Groups of settings that are required together: all of a group or none. */
const TOGETHER = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['PAYMENT_URL', 'PAYMENT_SECRET', 'PAYMENT_TOKENS_URL'],
  ['ONYX_AUTHORIZE_URL', 'ONYX_TOKEN_URL', 'ONYX_USERINFO_URL', 'ONYX_CLIENT_ID'],
  ['DOSESPOT_URL', 'DOSESPOT_SUBSCRIPTION_KEY', 'DOSESPOT_CLINIC_ID', 'DOSESPOT_CLINIC_KEY', 'DOSESPOT_USER_ID'],
] as const;

/** Settings with addresses that must be encrypted, and what is sent to each. */
const SECRETLY = [
  ['PAYMENT_URL', 'the payment secret'],
  ['ONYX_AUTHORIZE_URL', 'the sign-in'],
  ['ONYX_TOKEN_URL', 'the sign-in'],
  ['ONYX_USERINFO_URL', 'the sign-in'],
  ['DOSESPOT_URL', 'what patients search for'],
] as const;

/**
 * Secrets that need fewer guesses are refused. The value is log10 of the number. A random secret of 32 hex digits has
 * over 27.
 */
const GUESSABLE = 20;
const MOST_WORDS = 0.5;

/** Settings that are missing although other settings need them: one line for each. */
export function missingCompanions(values: Values): string[] {
  const missing = TOGETHER.flatMap((names) => {
    const absent = names.filter((name) => values[name] === undefined);
    return absent.length === names.length
      ? []
      : absent.map((name) => `${name}: is required with ${others(names, name)}`);
  });
  // Links in real mails must not depend on the Host header of a request.
  if (values.SMTP_URL !== undefined && values.PUBLIC_ORIGIN === undefined)
    missing.push('PUBLIC_ORIGIN: is required with SMTP_URL, so that links in mails always lead to this site');
  return missing;
}

/** Settings that production requires and that are missing: one line for each. */
export function missingInProduction(values: Values): string[] {
  const missing = Object.entries(REQUIRED_IN_PRODUCTION)
    .filter(([name]) => !(name in values))
    .map(([name, purpose]) => `${name}: ${purpose}`);
  if (values.DOSESPOT_URL === undefined && !values.SAMPLE_CATALOGUE)
    missing.push(
      'DOSESPOT_URL: the prescribing platform that finds medications; or SAMPLE_CATALOGUE=true to offer invented medications on purpose',
    );
  return missing;
}

/**
 * Settings that endanger people or their data. One line for each, with the problem of the value and what to write
 * instead.
 */
export async function unsafeSettings(values: Values): Promise<string[]> {
  const unsafe = await weakSecret(values.TOKEN_SECRET);
  if (values.SAMPLE_CATALOGUE && values.DOSESPOT_URL !== undefined)
    unsafe.push(
      'SAMPLE_CATALOGUE and DOSESPOT_URL are both set, and only one of them can be used. Remove one of them.',
    );
  if (values.TUNDISH_ENV !== 'production') return unsafe;
  for (const [name, what] of SECRETLY)
    if (isPlain(values[name]))
      unsafe.push(`${name} begins with http://: anybody on the way could read ${what}. Write an https:// address.`);
  for (const name of ['PUBLIC_ORIGIN', 'REDIRECT_ORIGIN'] as const)
    if (values[name]?.startsWith('http:'))
      unsafe.push(
        `${name} begins with http://: anybody on the way could read people’s requests. Write an https:// address.`,
      );
  return unsafe;
}

async function weakSecret(secret: string | undefined): Promise<string[]> {
  if (secret === undefined) return [];
  const why = await weakness(secret);
  if (why === null) return [];
  return [
    `TOKEN_SECRET ${why}: anybody who guesses it can sign in as any person. Set it to the output of \`openssl rand -base64 32\`.`,
  ];
}

async function weakness(secret: string): Promise<string | null> {
  if (secret.length < SHORTEST_SECRET) return `has ${secret.length} characters, fewer than ${SHORTEST_SECRET}`;
  const { log10, shareOfWords } = await estimateGuesses(secret);
  if (/\s/.test(secret) || shareOfWords > MOST_WORDS) return 'is made of words';
  if (log10 < GUESSABLE) return 'repeats itself or follows a pattern';
  return null;
}

const others = (names: readonly string[], name: string) => names.filter((other) => other !== name).join(', ');

/** Whether an address is plain http to another computer, so that others can read the traffic. */
const isPlain = (address: string | undefined) =>
  address?.startsWith('http:') === true && !isLoopback(new URL(address).hostname);
