import { z } from 'zod';

/** Money to take. `token` stands for a card that only the provider has seen; `key` is this charge's alone. */
export interface Charge {
  token: string;
  amountCents: number;
  /** ISO 4217: "USD". */
  currency: string;
  key: string;
}

/** Taken, under a reference of the provider's; or why not. */
export type Charged = { reference: string } | { refused: 'declined' | 'insufficient_funds' | 'unknown_card' };

/** Who takes the money. No card number comes this far. */
export interface Payments {
  /**
   * The same key is the same charge, however often it is asked for.
   * @throws Error when the provider does not say how it ended
   */
  charge(charge: Charge): Promise<Charged>;
  /**
   * Puts an end to a charge of which nobody knows how it ended: returns its reference if the money was taken; else null,
   * and it never will be, not even by a request that is still on its way.
   * @throws Error when the provider can't be asked
   */
  close(key: string): Promise<string | null>;
}

/** A payment provider as the environment names it. */
export interface PaymentSettings {
  url: string;
  secret: string;
  /** Where a browser gets a token for a card. */
  tokensUrl: string;
}

/** Together less than a browser waits for (`api.timeout` of the flow). */
const LONGEST_CHARGE_MS = 8_000;
const LONGEST_CLOSE_MS = 4_000;
const PAYMENT_REQUIRED = 402;
const Taken = z.object({ reference: z.string().min(1) });
const Refused = z.object({ refused: z.enum(['declined', 'insufficient_funds', 'unknown_card']) });
const Closed = z.object({ reference: z.string().min(1).nullable() });

/**
 * A provider behind `POST {url}/charges` (amounts in cents, the key as Idempotency-Key, 402 with `refused` for a no) and
 * `POST {url}/charges/{key}/close` (`reference`, null where nothing was taken).
 */
export function createPayments({ url, secret }: Pick<PaymentSettings, 'url' | 'secret'>): Payments {
  const charges = `${url.replace(/\/$/, '')}/charges`;
  const authorization = `Bearer ${secret}`;
  const answered = (response: Response) => {
    if (!response.ok) throw new Error(`the payment provider answered ${response.status}`);
    return response.json();
  };
  return {
    async charge({ token, amountCents, currency, key }) {
      const response = await fetch(charges, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ token, amount_cents: amountCents, currency }),
        signal: AbortSignal.timeout(LONGEST_CHARGE_MS),
      });
      if (response.status === PAYMENT_REQUIRED) return Refused.parse(await response.json());
      return Taken.parse(await answered(response));
    },
    async close(key) {
      const response = await fetch(`${charges}/${encodeURIComponent(key)}/close`, {
        method: 'POST',
        headers: { authorization },
        signal: AbortSignal.timeout(LONGEST_CLOSE_MS),
      });
      return Closed.parse(await answered(response)).reference;
    },
  };
}
