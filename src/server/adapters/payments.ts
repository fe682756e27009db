import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/** Money to take. `token` stands for a card that only the provider has seen; `key` makes a repeat the same charge. */
export interface Charge {
  token: string;
  amountCents: number;
  /** ISO 4217: "USD". */
  currency: string;
  key: string;
}

/** Taken, under a reference of the provider's; or why not. */
export type Charged = { reference: string } | { refused: 'declined' | 'insufficient_funds' | 'unknown_card' };

/** Who takes the money. No card number comes this far (contract.md). */
export interface Payments {
  /** @throws Error when the provider can't be asked */
  charge(charge: Charge): Promise<Charged>;
}

/** A payment provider as the environment names it. */
export interface PaymentSettings {
  url: string;
  secret: string;
  /** Where a browser gets a token for a card. */
  tokensUrl: string;
}

const LONGEST_MS = 10_000;
const PAYMENT_REQUIRED = 402;
const Taken = z.object({ reference: z.string().min(1) });
const Refused = z.object({ refused: z.enum(['declined', 'insufficient_funds', 'unknown_card']) });

/** A provider behind `POST {url}/charges`: amounts in cents, the key as Idempotency-Key, 402 with `refused` for a no. */
export function createPayments({ url, secret }: Pick<PaymentSettings, 'url' | 'secret'>): Payments {
  return {
    async charge({ token, amountCents, currency, key }) {
      const response = await fetch(`${url.replace(/\/$/, '')}/charges`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ token, amount_cents: amountCents, currency }),
        signal: AbortSignal.timeout(LONGEST_MS),
      });
      if (response.status === PAYMENT_REQUIRED) return Refused.parse(await response.json());
      if (!response.ok) throw new Error(`the payment provider answered ${response.status}`);
      return Taken.parse(await response.json());
    },
  };
}

/** What the browser's embedded adapter makes of a test card: how the charge will end, and something to tell cards apart. */
const TEST_TOKEN = /^test_(ok|declined|insufficient_funds)_[\w-]{1,64}$/;

/** The staging provider: it takes no money and knows the tokens of test cards only. */
export function createEmbeddedPayments(): Payments {
  return {
    async charge({ token }) {
      const outcome = TEST_TOKEN.exec(token)?.[1];
      if (outcome === 'ok') return { reference: `test_${randomUUID()}` };
      if (outcome === 'declined' || outcome === 'insufficient_funds') return { refused: outcome };
      return { refused: 'unknown_card' };
    },
  };
}
