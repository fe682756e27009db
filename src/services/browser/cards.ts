import { z } from 'zod/mini';
import { type Card, isNotExpired } from '#core';

/** Exchanges cards for tokens, so that no card number reaches this project's servers (decision 37). */
export interface Cards {
  /**
   * Loads the code for `tokenise` in advance. Otherwise a payment would have to wait for it, and would fail after a
   * newer build has replaced it.
   * @throws Error when it fails to load; a payment then tries again
   */
  prepare(): Promise<void>;
  /**
   * @param provider the payment provider's https address for tokens, or null for staging's test cards
   * @returns the token; null for a card that cannot be used
   * @throws Error when the provider cannot be reached
   */
  tokenise(card: Card, provider: string | null): Promise<string | null>;
}

const LONGEST_MS = 10_000;

/** The numbers of test cards, and the outcome of a payment with each. */
const TEST_NUMBERS: Readonly<Record<string, string>> = {
  '4242424242424242': 'ok',
  '5555555555554444': 'ok',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
};

const UNUSABLE = 422;
const Made = z.object({ token: z.string().check(z.minLength(1), z.maxLength(500)) });

/** Creates tokens at the payment provider, or with staging's own adapter. */
export function createCards(now: () => number): Cards {
  return {
    prepare: async () => {},
    tokenise: (card, provider) => (provider === null ? testToken(card, now()) : providersToken(card, provider)),
  };
}

/**
 * Creates the token of a test card, on staging. Refuses all other cards, so that nobody pays with a real card by
 * mistake.
 */
async function testToken({ number, expires, code }: Card, now: number): Promise<string | null> {
  const outcome = TEST_NUMBERS[number.replaceAll(/\D/g, '')];
  if (outcome === undefined || !isNotExpired(expires, new Date(now)) || !/^\d{3,4}$/.test(code)) return null;
  return `test_${outcome}_${now.toString(36)}`;
}

/** Sends the card to `POST {provider}`, which returns `{token}`, or 422 for a card that cannot be used. */
async function providersToken({ number, expires, code }: Card, provider: string): Promise<string | null> {
  const response = await fetch(provider, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: number.replaceAll(/\D/g, ''), expires, code }),
    // The request carries no cookies or other data of the page.
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal: AbortSignal.timeout(LONGEST_MS),
  });
  if (response.status === UNUSABLE) return null;
  if (!response.ok) throw new Error(`the payment provider answered ${response.status}`);
  return Made.parse(await response.json()).token;
}
