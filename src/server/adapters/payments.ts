import { z } from 'zod';

/** A charge. `token` stands for a card whose number only the provider has received. `key` identifies the charge. */
export interface Charge {
  token: string;
  amountCents: number;
  /** The currency's code (ISO 4217): "USD". */
  currency: string;
  key: string;
}

/** The provider's reference if the charge succeeded, otherwise the reason for the refusal. */
export type Charged = { reference: string } | { refused: 'declined' | 'insufficient_funds' | 'unknown_card' };

/** A payment provider. It never receives card numbers from this server. */
export interface Payments {
  /** Charges a card. Idempotent: the same key is charged at most once. @throws Error when the outcome is unknown */
  charge(charge: Charge): Promise<Charged>;
  /**
   * Settles a charge whose outcome is unknown.
   * @returns its reference if the money was taken. Otherwise null; the provider then guarantees that the money will
   * never be taken, even if a request is still on its way
   * @throws Error when the provider cannot be reached
   */
  close(key: string): Promise<string | null>;
}

/** The payment settings from the environment. */
export interface PaymentSettings {
  url: string;
  secret: string;
  /** The address at which a browser exchanges a card for a token. */
  tokensUrl: string;
}

/** In milliseconds. Both timeouts together are shorter than the browser's own (`api.timeout` of the flow). */
const LONGEST_CHARGE_MS = 8_000;
const LONGEST_CLOSE_MS = 4_000;
const PAYMENT_REQUIRED = 402;
const Taken = z.object({ reference: z.string().min(1) });
const Refused = z.object({ refused: z.enum(['declined', 'insufficient_funds', 'unknown_card']) });
const Closed = z.object({ reference: z.string().min(1).nullable() });

/**
 * A payment provider with `POST {url}/charges` (amount in cents, Idempotency-Key header, 402 with `refused`) and `POST
 * {url}/charges/{key}/close` (returns `reference`, or null when nothing was charged).
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
